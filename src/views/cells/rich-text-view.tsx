import DOMPurify from "dompurify";
import { useMemo } from "react";

const allowed = {
  ALLOWED_TAGS: [
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
    "a",
    "ul",
    "ol",
    "li",
    "span",
    "img",
    "blockquote",
    "sub",
    "sup",
  ],
  ALLOWED_ATTR: ["href", "src", "alt", "class", "style", "width", "height", "data-list", "target", "rel"],
  ALLOWED_URI_REGEXP: /^(?:https?:|mailto:|tel:|\/)/i,
};

/** HTML as it may be shown: cleaned on the way in already, and here once more. */
export function sanitise(html: string): string {
  return DOMPurify.sanitize(html, allowed).replaceAll("<a ", '<a target="_blank" rel="noopener noreferrer" ');
}

export function RichTextView({ html }: { html: string }) {
  const clean = useMemo(() => sanitise(html), [html]);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: this is the one place that shows stored HTML, and it has just been sanitised.
  return <div className="hq-rich" dangerouslySetInnerHTML={{ __html: clean }} />;
}
