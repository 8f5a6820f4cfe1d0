const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Holds back signals that would end the program, until the work in hand can be left. */
export class SignalGuard {
  private received: NodeJS.Signals | undefined;
  private readonly note = (signal: NodeJS.Signals): void => {
    this.received ??= signal;
  };

  constructor() {
    for (const signal of SIGNALS) process.on(signal, this.note);
  }

  /** The signal that was held back; undefined while there is none. */
  get signal(): NodeJS.Signals | undefined {
    return this.received;
  }

  /** Ends the program by the signal that was held back, so that its caller sees why; lets later ones through. */
  release(): void {
    for (const signal of SIGNALS) process.off(signal, this.note);
    if (this.received !== undefined) process.kill(process.pid, this.received);
  }
}
