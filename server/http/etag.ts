import { createHash } from "node:crypto";

/** Marks a text by its content. */
export const etagOf = (text: string): string => `"${createHash("sha256").update(text).digest("base64url").slice(0, 22)}"`;
