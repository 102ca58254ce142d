import { sql } from "kysely";
import { z } from "zod";
import { screenPath } from "../../../../src/contract/screens.ts";
import { inspectionRepair } from "../../../../src/resources/warehousing/inspection-repair.ts";
import { formatDate } from "../../../../src/schemas/values/date.ts";
import { type Cents, formatMoney } from "../../../../src/schemas/values/money.ts";
import type { Config } from "../../../config/config.ts";
import type { Db } from "../../../db/connection.ts";
import { sendOrReport } from "../../../documents/email/send-or-report.ts";
import type { Engine } from "../../../engine/engine.ts";
import { buttonAndFootnote } from "../../../integrations/email-texts/email-kind.ts";
import { writeEmail } from "../../../integrations/email-texts/email-text.ts";
import type { Mail, Mailer } from "../../../integrations/mail.ts";
import { linkTo, mailTemplate } from "../../../integrations/mail-template.ts";
import { defineJob, mailLane } from "../../../jobs/define-job.ts";
import { PermanentFailure } from "../../../jobs/failure.ts";
import type { JobHandler } from "../../../jobs/handler.ts";
import { issueRepairToken } from "./link.ts";
import { repairEmail } from "./repair-emails.ts";

export const REPAIR_LINK_MAIL_QUEUE = "repair-link-mail";

const payload = z.object({ repairId: z.number(), sentTo: z.string() });

interface Mailed {
  readonly number: string;
  readonly message: string | null;
  readonly estimate: Cents | null;
  readonly expiresOn: string;
  readonly customer: string;
  readonly piece: string;
  readonly userId: number | null;
}

export interface RepairLinkMailDeps {
  readonly db: Db;
  readonly engine: Pick<Engine, "session" | "transaction">;
  readonly config: Pick<Config, "publicUrl" | "company">;
  readonly mailer: Mailer;
}

/**
 * Asks a customer to approve the repair that they pay. The address's token is generated as the email is sent, so no job or log ever contains
 * one. A retried email contains another one; all of them stay valid until they expire or are withdrawn.
 */
export function createRepairLinkMail({ db, engine, config, mailer }: RepairLinkMailDeps): JobHandler {
  return async (job, context) => {
    const parsed = payload.safeParse(job.payload);
    if (!parsed.success) throw new PermanentFailure("The job names no repair", { cause: parsed.error });
    const { repairId, sentTo } = parsed.data;
    const { rows } = await sql<Mailed>`
      select r.number, r.link_message as message, r.estimate, r.link_expires_on as "expiresOn", p.name as customer,
        i.description as piece, r.created_by_id as "userId"
      from inspection_repairs r join inventory_items i on i.id = r.item_id join parties p on p.id = r.customer_id
      where r.id = ${repairId} and r.state = 'requested' and r.payer = 'customer' and r.link_sent_to = ${sentTo}
        and r.link_expires_on is not null and r.deleted_at is null`.execute(db.kysely);
    const [repair] = rows;
    // It was decided, withdrawn or sent elsewhere in the meantime.
    if (!repair) return;
    const { number, piece, estimate, customer, message, expiresOn, userId } = repair;
    const token = await issueRepairToken(db.kysely, repairId);
    const { subject, ...content } = await writeEmail(db.kysely, repairEmail, {
      company: config.company.name,
      customer,
      message,
      repair: number,
      piece,
      price: estimate === null ? null : `for ${formatMoney(estimate)}`,
    });
    const mail: Mail = {
      to: [sentTo],
      subject,
      id: `repair-link-${repairId}-${job.id}-${job.attempt}`,
      ...(config.company.email === "" ? {} : { replyTo: config.company.email }),
      origin: "request",
      about: { resource: inspectionRepair.name, recordId: repairId, userId },
      ...mailTemplate({
        ...content,
        ...buttonAndFootnote(
          repairEmail,
          linkTo(config.publicUrl, screenPath("portal.repairs", { repairHash: token })),
          formatDate(expiresOn),
        ),
        sender: config.company,
      }),
    };
    await sendOrReport({ engine, mailer, context }, mail, { resource: inspectionRepair.name, recordId: repairId, userId, subject });
  };
}

export const repairLinkMailJob = defineJob({ queue: REPAIR_LINK_MAIL_QUEUE, lane: mailLane, run: createRepairLinkMail });
