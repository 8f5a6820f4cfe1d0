/** Thrown where the text is written in a way that cannot be edited safely; the message says what way. */
export class CannotEdit extends Error {
  override name = 'CannotEdit';
}
