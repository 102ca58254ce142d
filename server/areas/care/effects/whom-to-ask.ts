import { sql } from "kysely";
import type { NotAskedReason, ReviewWay } from "../../../../src/resources/care/review-words.ts";
import type { Tx } from "../../../db/connection.ts";

/** A contact of a job's customer, the person at the job's places first. */
interface Candidate {
  readonly id: number;
  readonly email: string | null;
  readonly phone: string | null;
  readonly preferredWay: ReviewWay | null;
  readonly smsOptOut: boolean;
  readonly noReviewRequests: boolean;
  readonly isEmployee: boolean;
}

export type Asked =
  | { readonly contactId: number; readonly way: ReviewWay; readonly sentTo: string; readonly isEmployee: boolean }
  | { readonly notAskedBecause: NotAskedReason };

/** The number or address of a contact by their choice of way, or else by the other one; null where there is none. */
export function wayTo({
  email,
  phone,
  preferredWay,
  smsOptOut,
}: Pick<Candidate, "email" | "phone" | "preferredWay" | "smsOptOut">): { readonly way: ReviewWay; readonly sentTo: string } | null {
  const byText = phone === null || smsOptOut ? null : ({ way: "text message", sentTo: phone } as const);
  const byEmail = email === null ? null : ({ way: "email", sentTo: email } as const);
  return preferredWay === "text message" ? (byText ?? byEmail) : (byEmail ?? byText);
}

/** Who is asked about a job: never by what they may think of it. */
export async function whomToAsk(trx: Tx, job: { readonly workOrderId: number; readonly customerId: number }): Promise<Asked> {
  const { rows } = await sql<Candidate>`
    select c.id, c.primary_email as email, c.primary_phone as phone, c.preferred_way as "preferredWay", c.sms_opt_out as "smsOptOut",
      c.no_review_requests as "noReviewRequests", exists (
        select from contacts_emails e join users u on lower(u.email) = lower(e.address) and u.type = 'E' and u.deleted_at is null
        where e.parent_id = c.id) as "isEmployee"
    from contacts c where c.party_id = ${job.customerId} and c.deleted_at is null
    order by exists (
        select from work_orders_places s join locations l on l.id = s.location_id
        where s.parent_id = ${job.workOrderId} and l.site_contact_id = c.id) desc,
      'site' = any(c.roles) desc, c.id`.execute(trx);
  const willing = rows.filter(({ noReviewRequests }) => !noReviewRequests);
  for (const candidate of willing) {
    const found = wayTo(candidate);
    if (found) return { contactId: candidate.id, isEmployee: candidate.isEmployee, ...found };
  }
  if (rows.length === 0) return { notAskedBecause: "no contact" };
  return { notAskedBecause: willing.length === 0 ? "asked not to be asked" : "no way to reach them" };
}
