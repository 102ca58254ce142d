import type { Headers } from "mailparser";
import { canonicalAddress, oneLine } from "../mail-address.ts";
import { hasNoSender } from "./automatic.ts";
import { headerText, idsIn } from "./header-fields.ts";
import type { Bounce, BouncedRecipient } from "./inbound-mail.ts";
import type { MailPart } from "./mail-parts.ts";

const MAX_RECIPIENTS = 50;
const MAX_REPORT = 200_000;

interface Report {
  readonly headers: Headers;
  readonly parts: readonly Pick<MailPart, "contentType" | "content">[];
  readonly from: string;
  readonly text: string;
  /** The ids the report refers to in its own head. */
  readonly referred: readonly string[];
}

/** What a delivery report says; null for an email that is none. Reports without fields of a standard are read as far as they go. */
export function bounceOf({ headers, parts, from, text, referred }: Report): Bounce | null {
  const status = parts.find(({ contentType }) => contentType === "message/delivery-status");
  const failed = headerText(headers, "x-failed-recipients");
  // A person may write as postmaster; a report has nobody to return to.
  const unreturnable = hasNoSender(headers) || headerText(headers, "auto-submitted").startsWith("auto-");
  const titled = /^(mail delivery|delivery (status|failure|has failed)|undeliver|returned mail|failure notice)/i;
  const daemon = unreturnable && (/^(mailer-daemon|postmaster)@/.test(from) || titled.test(headerText(headers, "subject")));
  if (!status && failed === "" && !daemon) return null;
  const original = parts.find(({ contentType }) => ["message/rfc822", "text/rfc822-headers"].includes(contentType));
  const head = original ? headOf(original.content) : "";
  const messageIds = [
    ...new Set([...idsIn(fieldOf(head, "message-id")), ...referred, ...idsIn(fieldOf(text.slice(0, MAX_REPORT), "message-id"))]),
  ];
  const recipients = status ? recipientsIn(text8(status.content)) : failedIn(failed, text);
  return { messageIds, recipients: recipients.slice(0, MAX_RECIPIENTS) };
}

/** The groups of fields of a delivery status, one per recipient (RFC 3464). A recipient that was reached is no bounce. */
function recipientsIn(status: string): BouncedRecipient[] {
  return unfolded(status)
    .split(/\n\s*\n/)
    .flatMap((group) => {
      const action = fieldOf(group, "action").toLowerCase();
      const address = addressIn(fieldOf(group, "original-recipient")) ?? addressIn(fieldOf(group, "final-recipient"));
      if (address === undefined || !["failed", "delayed"].includes(action)) return [];
      const code = fieldOf(group, "status");
      const diagnostic = fieldOf(group, "diagnostic-code").replace(/^[\w.-]+\s*;\s*/, "");
      const reply = oneLine(diagnostic || `Status ${code || "unknown"}`, 300);
      // A full mailbox or a busy server may take the next one.
      return [{ address, permanent: action === "failed" && !code.startsWith("4"), reply }];
    });
}

function failedIn(failed: string, text: string): BouncedRecipient[] {
  const reply = /^.*\b5\d\d[ -].*$/m.exec(text.slice(0, MAX_REPORT))?.[0] ?? "The mail server refused it.";
  return failed.split(/[\s,]+/).flatMap((each) => {
    const address = addressIn(each);
    return address === undefined ? [] : [{ address, permanent: true, reply: oneLine(reply, 300) }];
  });
}

/** "rfc822; jo@atelier.example", or the bare address. */
function addressIn(value: string): string | undefined {
  return canonicalAddress(value.replace(/^[\w-]+\s*;/, "").replace(/[<>\s]/g, "")) ?? undefined;
}

function fieldOf(fields: string, name: string): string {
  const pattern = new RegExp(`^${name}[ \\t]*:[ \\t]*(.*)$`, "im");
  return pattern.exec(unfolded(fields))?.[1]?.trim() ?? "";
}

const unfolded = (fields: string): string => fields.replace(/\r\n?/g, "\n").replace(/\n[ \t]+/g, " ");
const text8 = (content: Buffer): string => content.subarray(0, MAX_REPORT).toString("utf8");
const headOf = (content: Buffer): string => text8(content).split(/\r?\n\r?\n/, 1)[0] ?? "";
