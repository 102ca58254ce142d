import { sql } from "kysely";
import { z } from "zod";
import { inspectionRepair } from "../../../../src/resources/warehousing/inspection-repair.ts";
import { type Cents, formatMoney } from "../../../../src/schemas/values/money.ts";
import { type LinkMailDeps, sendLinkMail } from "../../../guests/link-mail.ts";
import { writeEmail } from "../../../integrations/email-texts/email-text.ts";
import { defineJob, mailLane } from "../../../jobs/define-job.ts";
import { PermanentFailure } from "../../../jobs/failure.ts";
import type { JobHandler } from "../../../jobs/handler.ts";
import { repairApproval } from "./portal.ts";
import { repairEmail } from "./repair-emails.ts";

export const REPAIR_LINK_MAIL_QUEUE = "repair-link-mail";

const payload = z.object({ repairId: z.number(), sentTo: z.string() });

interface Mailed {
  readonly number: string;
  readonly message: string | null;
  readonly estimate: Cents | null;
  readonly customer: string;
  readonly piece: string;
  readonly userId: number | null;
}

/** Asks a customer to approve the repair that they pay. */
export function createRepairLinkMail(deps: LinkMailDeps): JobHandler {
  const { db, config } = deps;
  return async (job, context) => {
    const parsed = payload.safeParse(job.payload);
    if (!parsed.success) throw new PermanentFailure("The job names no repair", { cause: parsed.error });
    const { repairId, sentTo } = parsed.data;
    const { rows } = await sql<Mailed>`
      select r.number, r.link_message as message, r.estimate, p.name as customer, i.description as piece, r.created_by_id as "userId"
      from inspection_repairs r join inventory_items i on i.id = r.item_id join parties p on p.id = r.customer_id
      where r.id = ${repairId} and r.state = 'requested' and r.payer = 'customer' and r.link_sent_to = ${sentTo}
        and r.link_expires_on is not null and r.deleted_at is null`.execute(db.kysely);
    const [repair] = rows;
    // It was decided, withdrawn or sent elsewhere in the meantime.
    if (!repair) return;
    const { number, piece, estimate, customer, message, userId } = repair;
    const about = { resource: inspectionRepair.name, recordId: repairId, userId };
    await sendLinkMail(deps, repairApproval, job, context, {
      ...{ recordId: repairId, sentTo, id: "repair-link", about, report: about, button: repairEmail },
      text: await writeEmail(db.kysely, repairEmail, {
        ...{ company: config.company.name, customer, message, repair: number, piece },
        price: estimate === null ? null : `for ${formatMoney(estimate)}`,
      }),
    });
  };
}

export const repairLinkMailJob = defineJob({ queue: REPAIR_LINK_MAIL_QUEUE, lane: mailLane, run: createRepairLinkMail });
