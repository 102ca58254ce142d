import { windowInWords } from "../../../../src/resources/providers/window-in-words.ts";
import { type Cents, formatMoney } from "../../../../src/schemas/values/money.ts";
import type { Config } from "../../../config/config.ts";
import type { Db } from "../../../db/connection.ts";
import type { LinkMail } from "../../../guests/link-mail.ts";
import { writeEmail } from "../../../integrations/email-texts/email-text.ts";
import { jobCancelledEmail, jobOfferEmail, jobPageEmail, jobWithdrawnEmail } from "./provider-emails.ts";

/** An offer or its link, and the news that there is nothing to do any more. */
export const jobMailKinds = ["offer", "withdrawn", "cancelled"] as const;
export type JobMailKind = (typeof jobMailKinds)[number];

/** What an email about a job is written from. */
export interface MailedJob {
  readonly number: string;
  readonly state: string;
  readonly provider: string;
  readonly service: string;
  readonly windowStart: string;
  readonly windowEnd: string;
  readonly cost: Cents;
  readonly validUntil: string;
  readonly message: string | null;
  readonly withdrawReason: string | null;
  readonly cancelReason: string | null;
  readonly userId: number | null;
  /** Of the hub that the work belongs to. */
  readonly zone: string | null;
}

export interface JobMailContext {
  readonly db: Db;
  readonly config: Pick<Config, "company" | "timeZone">;
}

/** What a provider reads about a job. It names no other provider and nothing of what the customer pays. */
export async function jobMailText(
  kind: JobMailKind,
  row: MailedJob,
  { db, config }: JobMailContext,
): Promise<Pick<LinkMail, "text" | "button" | "until">> {
  const { number: job, state, provider, service, cost, message, validUntil: until } = row;
  const when = windowInWords(row.windowStart, row.windowEnd, row.zone ?? config.timeZone);
  const values = { company: config.company.name, provider, job, service, when };
  if (kind === "withdrawn") {
    const reason = lowerFirst(row.withdrawReason ?? "it was withdrawn");
    return { text: await writeEmail(db.kysely, jobWithdrawnEmail, { ...values, reason }), button: null };
  }
  if (kind === "cancelled") {
    const reason = row.cancelReason ?? "not given";
    return { text: await writeEmail(db.kysely, jobCancelledEmail, { ...values, reason }), button: null };
  }
  const email = state === "offered" ? jobOfferEmail : jobPageEmail;
  return { text: await writeEmail(db.kysely, email, { ...values, message, pay: formatMoney(cost) }), button: email, until };
}

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
