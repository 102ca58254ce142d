/** An upload that can't be taken; the message is for its user. */
export class FileRefused extends Error {
  override readonly name = "FileRefused";
}
