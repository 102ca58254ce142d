/** The elements rich text may contain. Writing removes all others, and so does rendering. */
export const richTextTags = [
  "p",
  "br",
  "h1",
  "h2",
  "h3",
  "strong",
  "b",
  "em",
  "i",
  "u",
  "s",
  "sub",
  "sup",
  "span",
  "a",
  "ul",
  "ol",
  "li",
  "blockquote",
  "pre",
  "code",
  "img",
] as const;

/** Font sizes the editor offers, in px. */
export const editorFontSizes = [8, 10, 12, 14, 15, 16, 18, 20, 24, 30, 36, 40, 48] as const;
