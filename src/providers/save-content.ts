/** Lets the browser save content as a file with this name. */
export function saveContent(content: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // Not at once: the browser may not have started reading it.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
