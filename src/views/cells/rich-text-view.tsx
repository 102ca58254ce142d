import DOMPurify from "dompurify";
import { useMemo } from "react";
import { richTextTags } from "../../schemas/rich-text.ts";

const allowed = {
  ALLOWED_TAGS: [...richTextTags],
  ALLOWED_ATTR: ["href", "src", "alt", "class", "style", "width", "height", "data-list", "target", "rel"],
  ALLOWED_URI_REGEXP: /^(?:https?:|mailto:|tel:|\/)/i,
};

/** Sanitizes HTML before it is shown, although it was already sanitized on write. */
export function sanitise(html: string): string {
  return DOMPurify.sanitize(html, allowed).replaceAll("<a ", '<a target="_blank" rel="noopener noreferrer" ');
}

export function RichTextView({ html }: { html: string }) {
  const clean = useMemo(() => sanitise(html), [html]);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: this is the only place that shows stored HTML, and it has just been sanitized.
  return <div className="hq-rich" dangerouslySetInnerHTML={{ __html: clean }} />;
}
