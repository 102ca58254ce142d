/** An upload that can't be accepted; the message is shown to the user. */
export class FileRefused extends Error {
  override readonly name = "FileRefused";
}
