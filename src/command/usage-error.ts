/** A command line, or a configuration, that cannot be followed: nothing was done, the exit code is 2. */
export class UsageError extends Error {
  override name = 'UsageError';

  /** `message` is shown behind the program's name; `lines` are shown instead, as they are, when there are any. */
  constructor(
    message: string,
    readonly lines: readonly string[] = [],
  ) {
    super(message);
  }
}
