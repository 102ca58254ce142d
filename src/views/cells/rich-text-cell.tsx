import { lazyPart } from "../kit/lazy-part.tsx";
import type { Cell } from "./cell.ts";

// Lists never show formatted text, so they don't load the sanitizer.
const RichTextView = lazyPart(
  async () => (await import("./rich-text-view.tsx")).RichTextView,
  <span className="hq-skeleton hq-skeleton-line" />,
);

const plain = (html: string) =>
  html
    .replace(/<[^<>]*>/g, " ")
    .replace(/\s+/g, " ")
    .trim();

export const richTextCell: Cell<"richText"> = (value, { variant }) =>
  variant === "record" ? <RichTextView html={String(value)} /> : <span className="hq-one-line">{plain(String(value))}</span>;
