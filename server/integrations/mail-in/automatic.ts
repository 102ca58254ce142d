import type { Headers } from "mailparser";
import { headerText } from "./header-fields.ts";
import type { MailPerson } from "./inbound-mail.ts";

/** Who an email is from, and whom its answer reaches. */
export interface MailAuthor {
  readonly headers: Headers;
  readonly from: string;
  /** Where answers go, without ourselves and without the list it came through. */
  readonly answerTo: MailPerson | undefined;
  /** The email is from one of our own addresses. */
  readonly isOwn: boolean;
  /** A report about an email: that it was read, say. */
  readonly isReport: boolean;
}

/**
 * Whether nobody waits for an answer: an absence note, a report, a newsletter. What came through a mailing list was written by somebody, and a
 * form of a website writes for the person that it names.
 */
export function isAutomatic({ headers, from, answerTo, isOwn, isReport }: MailAuthor): boolean {
  const value = (name: string) => headerText(headers, name).toLowerCase();
  const submitted = value("auto-submitted");
  const precedence = value("precedence");
  if (isReport || absence.test(headerText(headers, "subject"))) return true;
  if (/^auto-(replied|notified)/.test(submitted) || precedence.includes("auto_reply")) return true;
  if (REPLIES.some((name) => headers.has(name)) || hasNoSender(headers) || /^(mailer-daemon|postmaster)@/.test(from)) return true;
  if (writesForSomebody(from, answerTo, isOwn)) return /\b(bulk|junk)\b/.test(precedence) && hasListField(headers, "unsubscribe");
  if (isDaemon(from) || isOwn) return true;
  if (submitted !== "" && !/^no\b/.test(submitted)) return true;
  const isList = /\blist\b/.test(precedence) || ["id", "post"].some((name) => hasListField(headers, name));
  return /\b(bulk|junk)\b/.test(precedence) || (headers.has("x-loop") && !isList);
}

/** What Exchange puts before the subject that it answers, in the languages it is used in most; not every server keeps its fields. */
const absence =
  /^(?:automatic reply|autoreply|auto-reply|automatische antwort|abwesend|réponse automatique|respuesta automática|risposta automatica|resposta automática|automatisch antwoord|out of office auto-?reply)\s?:/iu;

/** Fields that programs write which answer by themselves. */
const REPLIES = ["x-autoreply", "x-autorespond", "x-auto-reply", "x-autoresponder", "x-auto-responder", "x-mail-autoreply", "x-vacation"];

/** Reports have no address to which anything could be returned. */
export const hasNoSender = (headers: Headers): boolean => headers.has("return-path") && !/[^\s<>]/.test(headerText(headers, "return-path"));

/** An address behind which nobody reads. */
export const isDaemon = (address: string): boolean =>
  /^(mailer-daemon|postmaster|bounces?)[@+-]|^(no|do-?not|donot)[-_.]?reply[@+_.-]/i.test(address);

/** A form in its company's name, or in ours: who filled it in has an address elsewhere. A shop's own address for answers is its own. */
function writesForSomebody(from: string, answerTo: MailPerson | undefined, isOwn: boolean): boolean {
  if (answerTo === undefined || answerTo.address === from || isDaemon(answerTo.address)) return false;
  return isOwn || domainOf(answerTo.address) !== domainOf(from);
}

const domainOf = (address: string): string => address.slice(address.lastIndexOf("@") + 1);

/** The parser puts the List- fields together (RFC 2369). */
export function hasListField(headers: Headers, name: string): boolean {
  const list = headers.get("list");
  return typeof list === "object" && list !== null && name in list;
}
