import { windowInWords } from "../../../../src/resources/providers/window-in-words.ts";
import { formatDate } from "../../../../src/schemas/values/date.ts";
import { type Cents, formatMoney } from "../../../../src/schemas/values/money.ts";
import type { Config } from "../../../config/config.ts";
import type { Db } from "../../../db/connection.ts";
import { buttonAndFootnote } from "../../../integrations/email-texts/email-kind.ts";
import { writeEmail } from "../../../integrations/email-texts/email-text.ts";
import type { MailContent } from "../../../integrations/mail-template.ts";
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
  /** The page of the job; null where there is nothing to do any more. */
  readonly url: string | null;
}

/** What a provider reads about a job. It names no other provider and nothing of what the customer pays. */
export async function jobMailText(
  kind: JobMailKind,
  row: MailedJob,
  { db, config, url }: JobMailContext,
): Promise<Omit<MailContent, "sender"> & { readonly subject: string }> {
  const { number: job, state, provider, service, cost, validUntil, message } = row;
  const when = windowInWords(row.windowStart, row.windowEnd, row.zone ?? config.timeZone);
  const values = { company: config.company.name, provider, job, service, when };
  if (kind === "withdrawn") {
    const reason = lowerFirst(row.withdrawReason ?? "it was withdrawn");
    return { ...(await writeEmail(db.kysely, jobWithdrawnEmail, { ...values, reason })), footnote: "" };
  }
  if (kind === "cancelled") {
    const reason = row.cancelReason ?? "not given";
    return { ...(await writeEmail(db.kysely, jobCancelledEmail, { ...values, reason })), footnote: "" };
  }
  const email = state === "offered" ? jobOfferEmail : jobPageEmail;
  return {
    ...(await writeEmail(db.kysely, email, { ...values, message, pay: formatMoney(cost) })),
    ...(url === null ? { footnote: "" } : buttonAndFootnote(email, url, formatDate(validUntil))),
  };
}

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
