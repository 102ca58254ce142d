import type { MailPart } from "./mail-parts.ts";

/** A part that was inside of another one, without header fields of its own. */
export const newPart = (part: Pick<MailPart, "contentType" | "content"> & Partial<MailPart>): MailPart => ({
  params: {},
  headers: new Map(),
  disposition: undefined,
  filename: undefined,
  contentId: undefined,
  related: false,
  children: [],
  ...part,
});
