import { vi } from "vitest";

/** From here on, the files that the page hands to the browser. Byte for byte: with the mark before the text. */
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
