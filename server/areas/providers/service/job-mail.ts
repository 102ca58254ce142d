import { sql } from "kysely";
import { z } from "zod";
import { providerJob } from "../../../../src/resources/providers/provider-job.ts";
import type { Config } from "../../../config/config.ts";
import { type LinkMailDeps, sendLinkMail } from "../../../guests/link-mail.ts";
import { defineJob, mailLane } from "../../../jobs/define-job.ts";
import { PermanentFailure } from "../../../jobs/failure.ts";
import type { JobHandler } from "../../../jobs/handler.ts";
import { type JobMailKind, jobMailKinds, jobMailText, type MailedJob } from "./job-mail-text.ts";
import { jobLink } from "./links.ts";

export const PROVIDER_JOB_MAIL_QUEUE = "provider-job-mail";

const payload = z.object({ jobId: z.number(), sentTo: z.string(), kind: z.enum(jobMailKinds) });

export interface JobMailDeps extends LinkMailDeps {
  readonly config: LinkMailDeps["config"] & Pick<Config, "timeZone">;
}

/** The states in which an email of each kind is still true when it is sent. */
const trueIn: Readonly<Record<JobMailKind, readonly string[]>> = {
  offer: ["offered", "accepted", "inProgress"],
  withdrawn: ["withdrawn"],
  cancelled: ["cancelled"],
};

/** Writes to a provider about a job. */
export function createJobMail(deps: JobMailDeps): JobHandler {
  const { db, config } = deps;
  return async (job, context) => {
    const parsed = payload.safeParse(job.payload);
    if (!parsed.success) throw new PermanentFailure("The job names no provider's job", { cause: parsed.error });
    const { jobId, sentTo, kind } = parsed.data;
    const { rows } = await sql<MailedJob>`
      select j.number, j.state, p.name as provider, j.service, j.window_start as "windowStart", j.window_end as "windowEnd", j.cost,
        j.valid_until as "validUntil", j.message, j.withdraw_reason as "withdrawReason", j.cancel_reason as "cancelReason",
        j.created_by_id as "userId", h.time_zone as zone
      from provider_jobs j join providers p on p.id = j.provider_id join work_orders w on w.id = j.work_order_id
        left join hubs h on h.id = w.hub_id
      where j.id = ${jobId} and j.link_sent_to = ${sentTo} and j.link_expires_on is not null and j.state = any(${[...trueIn[kind]]}::text[])
        and j.deleted_at is null`.execute(db.kysely);
    const [row] = rows;
    // It was answered, withdrawn or sent elsewhere in the meantime.
    if (!row) return;
    await sendLinkMail(deps, jobLink, job, context, {
      ...(await jobMailText(kind, row, { db, config })),
      ...{ recordId: jobId, sentTo, id: `provider-job-${kind}` },
      report: { resource: providerJob.name, recordId: jobId, userId: row.userId },
    });
  };
}

export const providerJobMailJob = defineJob({ queue: PROVIDER_JOB_MAIL_QUEUE, lane: mailLane, run: createJobMail });
