import { PermanentFailure } from "../jobs/failure.ts";
import { oneLine } from "./mail-address.ts";

/** A recipient that an email did not reach for all we know, with the mail server's reply. */
export interface RefusedRecipient {
  readonly address: string;
  readonly reply: string;
  /** The mail server had the whole email and did not say what became of it: it may have arrived. */
  readonly isUnanswered?: true;
}

/** The mail server refused an email for good, and nobody gets it. */
export class MailRefused extends PermanentFailure {
  readonly refused: readonly RefusedRecipient[];
  constructor(refused: readonly RefusedRecipient[], options?: ErrorOptions) {
    super("The mail server rejected this email permanently", options);
    this.refused = refused;
  }
}

/** The mail server had the whole email, and its answer was lost. Only a person may send it again, because it may have arrived. */
export class MailUnanswered extends PermanentFailure {
  readonly messageId: string;
  readonly refused: readonly RefusedRecipient[];
  constructor(messageId: string, recipients: readonly string[], options?: ErrorOptions) {
    super("The mail server did not answer after it had the whole email", options);
    this.messageId = messageId;
    this.refused = recipients.map((address) => ({ address, reply: UNANSWERED, isUnanswered: true }));
  }
}

/** Some recipients are to be tried again: the job goes on with them alone. */
export class MailDeferred extends Error {
  override readonly name = "MailDeferred";
  constructor(deferred: readonly RefusedRecipient[]) {
    super(deferred.map(({ address, reply }) => `${address}: ${reply}`).join("; "));
  }
}

const UNANSWERED = "The mail server did not confirm it. It may have arrived.";

/** What a failed email's record says of each of its recipients. */
export function notDelivered(failure: unknown, recipients: readonly string[]): readonly RefusedRecipient[] {
  if (failure instanceof MailRefused || failure instanceof MailUnanswered) return failure.refused;
  if (failure instanceof PermanentFailure) return recipients.map((address) => ({ address, reply: `${failure.message}.` }));
  const reply = replyIn(failure) ?? "The mail server was not reached.";
  return recipients.map((address) => ({ address, reply: replyIn(errorOf(failure, address)) ?? reply }));
}

/** Each of these recipients with the mail server's reply to it, or else to the whole email. */
export const refusals = (failure: unknown, recipients: readonly string[]): RefusedRecipient[] =>
  recipients.map((address) => ({ address, reply: replyIn(errorOf(failure, address)) ?? "The mail server refused it." }));

/** The errors of single recipients. */
export function recipientErrors(from: unknown): readonly { readonly recipient: string; readonly error: unknown }[] {
  const errors: unknown = typeof from === "object" && from !== null && "rejectedErrors" in from ? from.rejectedErrors : undefined;
  if (!Array.isArray(errors)) return [];
  return errors.flatMap((error: unknown) =>
    error instanceof Error && "recipient" in error && typeof error.recipient === "string" ? [{ recipient: error.recipient, error }] : [],
  );
}

/** The mail server's error for this recipient, or the one for the whole email. */
const errorOf = (failure: unknown, address: string): unknown =>
  recipientErrors(failure).find(({ recipient }) => recipient === address)?.error ?? failure;

function replyIn(error: unknown): string | undefined {
  const reply = error instanceof Error && "response" in error && typeof error.response === "string" ? error.response : "";
  return oneLine(reply, 300) || undefined;
}

function codeOf(error: unknown): number | undefined {
  return error instanceof Error && "responseCode" in error && typeof error.responseCode === "number" ? error.responseCode : undefined;
}

/** The mail server said that it did not take the email. */
export function isNegative(error: unknown): boolean {
  const code = codeOf(error);
  return code !== undefined && code >= 400 && code < 600;
}

/** About the email itself. Whatever is about our own connection or login, an operator can fix, so that is tried again. */
const OF_EMAIL: readonly unknown[] = ["MAIL FROM", "RCPT TO", "DATA"];

/** Refused for good, whoever tries it. */
export function isRefusal(error: unknown): boolean {
  const code = codeOf(error);
  if (code === undefined || code >= 600) return false;
  const isAboutEmail = error instanceof Error && "command" in error && OF_EMAIL.includes(error.command);
  return isAboutEmail ? code >= 500 && !(code >= 530 && code < 540) : code >= 550 && code < 560;
}
