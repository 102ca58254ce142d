import { Quill } from "react-quill";
import { editorFontSizes } from "../../schemas/fields/rich-text.ts";

/** The editor's formats; registered once, before the first editor is created. */
export const fontSizes = editorFontSizes.map((size) => `${size}px`);
export const lineHeights = ["0.5", "0.75", "1", "1.15", "1.25", "1.5", "1.75", "2"];

interface Attributor {
  whitelist: string[];
}
type AttributorClass = new (name: string, key: string, options: { scope: number; whitelist: string[] }) => Attributor;

let registered = false;

export function registerFormats(): void {
  if (registered) return;
  registered = true;
  // Quill's registry is untyped: these are the attributor and the library that Quill 2 documents under these names.
  const size = Quill.import("attributors/style/size") as Attributor;
  size.whitelist = fontSizes;
  const parchment = Quill.import("parchment") as unknown as { StyleAttributor: AttributorClass; Scope: { BLOCK: number } };
  const lineHeight = new parchment.StyleAttributor("lineheight", "line-height", { scope: parchment.Scope.BLOCK, whitelist: lineHeights });
  Quill.register({ "attributors/style/size": size, "formats/size": size, "formats/lineheight": lineHeight } as never, true);
}

export const formats = ["header", "size", "lineheight", "bold", "italic", "underline", "strike", "list", "link", "image", "blockquote"];

export const toolbar = [
  [{ header: [false, 1, 2, 3] }],
  [{ size: fontSizes }],
  [{ lineheight: lineHeights }],
  ["bold", "italic", "underline", "strike"],
  [{ list: "ordered" }, { list: "bullet" }, "blockquote"],
  ["link", "image"],
  ["clean"],
];
