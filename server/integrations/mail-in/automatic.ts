import type { Headers } from "mailparser";
import { headerText } from "./header-fields.ts";

/**
 * Whether a program sent the email: a newsletter, an absence note, a report. Nothing may answer it by itself, or two programs would talk to
 * each other for ever.
 */
export function isAutomatic(headers: Headers, from: string, own: readonly string[]): boolean {
  const value = (name: string) => headerText(headers, name).toLowerCase();
  const submitted = value("auto-submitted");
  return (
    (submitted !== "" && !/^no\b/.test(submitted)) ||
    /\b(bulk|list|junk|auto_reply)\b/.test(value("precedence")) ||
    headers.has("x-loop") ||
    headers.has("x-autoreply") ||
    headers.has("x-autorespond") ||
    /\b(all|oof|autoreply)\b/.test(value("x-auto-response-suppress")) ||
    hasUnsubscribe(headers) ||
    hasNoSender(headers) ||
    isDaemon(from) ||
    own.includes(from)
  );
}

/** Reports have no address to which anything could be returned. */
export const hasNoSender = (headers: Headers): boolean => headers.has("return-path") && !/[^\s<>]/.test(headerText(headers, "return-path"));

export const isDaemon = (address: string): boolean =>
  /^(mailer-daemon|postmaster|noreply|no-reply|do-not-reply|donotreply)@/i.test(address);

/** A newsletter. */
function hasUnsubscribe(headers: Headers): boolean {
  const list = headers.get("list");
  return typeof list === "object" && "unsubscribe" in list;
}
