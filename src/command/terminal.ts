import { isatty } from 'node:tty';
import { STDERR, writeAll } from './stdio.ts';

/** Puts colours around a text, or leaves it alone. */
export interface Paint {
  /** Whether there are colours at all. */
  colours: boolean;
  bold(text: string): string;
  dim(text: string): string;
  red(text: string): string;
  green(text: string): string;
  yellow(text: string): string;
  cyan(text: string): string;
}

/** Colours for a file descriptor: none unless it is a terminal that can show them, and none with `NO_COLOR`. */
export function paintFor(fd: number): Paint {
  return makePaint(isatty(fd) && !process.env.NO_COLOR && process.env.TERM !== 'dumb');
}

export function makePaint(colours: boolean): Paint {
  // Codes of "Select Graphic Rendition", ECMA-48 8.3.117.
  const style = (on: number, off: number) => (text: string) =>
    colours && text !== '' ? `\u001b[${on}m${text}\u001b[${off}m` : text;
  return {
    colours,
    bold: style(1, 22),
    dim: style(2, 22),
    red: style(31, 39),
    green: style(32, 39),
    yellow: style(33, 39),
    cyan: style(36, 39),
  };
}

/** Columns to fill on standard output: the terminal's, 80 where there is none. */
export function columns(): number {
  return Math.max(40, (process.stdout.isTTY && process.stdout.columns) || 80);
}

/** Milliseconds between two states of the progress line. */
const INTERVAL = 100;

/** A line on standard error that tells how far the work is, if that is a terminal. */
export class Progress {
  private readonly shown = isatty(STDERR) && process.env.TERM !== 'dumb';
  private next = Date.now() + INTERVAL;
  private visible = false;

  constructor(private readonly total: number) {}

  /** `done`: files so far. */
  update(done: number): void {
    if (!this.shown || Date.now() < this.next) return;
    this.next = Date.now() + INTERVAL;
    this.visible = true;
    this.write(`\r${done} of ${this.total} files`);
  }

  /** Takes the line away, so that something else can be written. */
  clear(): void {
    // "Erase in line", ECMA-48 8.3.41.
    if (this.visible) this.write('\r\u001b[K');
    this.visible = false;
  }

  private write(text: string): void {
    writeAll(STDERR, Buffer.from(text));
  }
}
