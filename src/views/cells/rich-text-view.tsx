import createDOMPurify from "dompurify";
import { useMemo } from "react";
import { richTextTags } from "../../schemas/fields/rich-text.ts";

const allowed = {
  ALLOWED_TAGS: [...richTextTags],
  ALLOWED_ATTR: ["href", "src", "alt", "class", "style", "width", "height", "data-list"],
  ALLOWED_URI_REGEXP: /^(?:https?:|mailto:|tel:|\/)/i,
};

// An instance of our own, because a hook is for everything that its sanitizer cleans.
const purifier = createDOMPurify(window);
// Attributes are set on the elements while they are cleaned: text that is edited afterwards is markup that nobody has cleaned.
purifier.addHook("afterSanitizeAttributes", (element) => {
  if (element.tagName !== "A") return;
  element.setAttribute("target", "_blank");
  element.setAttribute("rel", "noopener noreferrer");
});

/** Sanitizes HTML before it is shown, although it was already sanitized on write. Links open in a new tab. */
export const sanitise = (html: string): string => purifier.sanitize(html, allowed);

export function RichTextView({ html }: { html: string }) {
  const clean = useMemo(() => sanitise(html), [html]);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: this is the only place that shows stored HTML, and it has just been sanitized.
  return <div className="hq-rich" dangerouslySetInnerHTML={{ __html: clean }} />;
}
