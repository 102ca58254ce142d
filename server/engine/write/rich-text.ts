import sanitizeHtml from "sanitize-html";
import { editorFontSizes, richTextTags } from "../../../src/schemas/fields/rich-text.ts";

const color = [/^#[0-9a-f]{3,8}$/i, /^rgba?\([\d\s.,%]+\)$/i, /^[a-z]{3,30}$/i];
const image = /^\/api\/(files\/\d{1,15}|editor-photos\/\d{1,15}-[A-Za-z0-9_-]{43})$/;

/** What the editor can produce; anything else is removed. */
const allowed: sanitizeHtml.IOptions = {
  allowedTags: [...richTextTags],
  allowedAttributes: {
    a: ["href", "target", "rel"],
    img: ["src", "alt", "width", "height"],
    li: ["data-list", "class"],
    "*": ["style", "class"],
  },
  allowedClasses: { "*": [/^ql-(indent-[1-8]|align-(center|right|justify)|direction-rtl|ui|syntax)$/] },
  allowedStyles: {
    "*": {
      "font-size": [new RegExp(`^(${editorFontSizes.join("|")})px$`)],
      "line-height": [/^(0\.[5-9]\d?|1(\.\d{1,2})?|2(\.0{1,2})?)$/],
      "text-align": [/^(left|center|right|justify)$/],
      color,
      "background-color": color,
    },
  },
  allowedSchemes: ["http", "https", "mailto", "tel"],
  allowProtocolRelative: false,
  disallowedTagsMode: "discard",
  exclusiveFilter: (frame) => frame.tag === "img" && !image.test(frame.attribs.src ?? ""),
  transformTags: { a: sanitizeHtml.simpleTransform("a", { target: "_blank", rel: "noopener noreferrer" }) },
};

/** The HTML without anything the editor does not produce, such as scripts, handlers and foreign images. Null for an empty document. */
export function cleanRichText(html: string): string | null {
  const clean = sanitizeHtml(html, allowed);
  return clean.replace(/<(?!img)[^<>]*>|&nbsp;|\s/g, "") === "" ? null : clean;
}
