import { lazy, Suspense } from "react";
import type { Cell } from "./cell.ts";

// Lists never show formatted text, so they don't load the sanitizer.
const RichTextView = lazy(() => import("./rich-text-view.tsx").then((module) => ({ default: module.RichTextView })));

const plain = (html: string) =>
  html
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ")
    .trim();

export const richTextCell: Cell<"richText"> = (value, { variant }) =>
  variant === "record" ? (
    <Suspense fallback={<span className="hq-skeleton hq-skeleton-line" />}>
      <RichTextView html={String(value)} />
    </Suspense>
  ) : (
    <span className="hq-one-line">{plain(String(value))}</span>
  );
