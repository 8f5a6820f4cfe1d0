/** An input that is not what it must be. `message` is one line without the input's name. */
export class InputError extends Error {
  override name = 'InputError';

  constructor(
    message: string,
    /** Byte offset of what is wrong, where that is known. */
    readonly offset?: number,
  ) {
    super(message);
  }
}
