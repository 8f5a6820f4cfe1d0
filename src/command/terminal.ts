import { isatty } from 'node:tty';
import { makePaint, type Paint } from '../output/paint.ts';
import { STDERR, writeAll } from './stdio.ts';

/** Colours for a file descriptor: none unless it is a terminal that can show them, and none with `NO_COLOR`. */
export function paintFor(fd: number): Paint {
  return makePaint(isatty(fd) && !process.env.NO_COLOR && process.env.TERM !== 'dumb');
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
