import { vi } from "vitest";

/** Records the files that the page downloads from now on, byte for byte, including the byte order mark. */
export function savedFiles(): { name: string; text: string }[] {
  const saved: { name: string; text: string }[] = [];
  let content = new Blob();
  URL.createObjectURL = (blob: Blob) => {
    content = blob;
    return "blob:x";
  };
  URL.revokeObjectURL = () => undefined;
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(async function click(this: HTMLAnchorElement) {
    const bytes = await content.arrayBuffer();
    saved.push({ name: this.download, text: new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes) });
  });
  return saved;
}
