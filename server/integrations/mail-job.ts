import { z } from "zod";
import { defineJob, mailLane } from "../jobs/define-job.ts";
import { PermanentFailure } from "../jobs/failure.ts";
import type { JobContext } from "../jobs/handler.ts";
import type { Mail, Mailer } from "./mail.ts";
import { MailDeferred } from "./mail-outcome.ts";

export const MAIL_QUEUE = "mail";

const payload = z.object({
  to: z.array(z.string()),
  subject: z.string(),
  text: z.string(),
  html: z.string().optional(),
  replyTo: z.string().optional(),
  id: z.string().optional(),
  only: z.array(z.string()).optional(),
});

/** The handler of the `mail` queue; its payload is a Mail. */
export function createMailHandler(mailer: Mailer) {
  return async (job: { readonly id: number; readonly payload: unknown }, context?: JobContext): Promise<void> => {
    const parsed = payload.safeParse(job.payload);
    if (!parsed.success) throw new PermanentFailure("The job carries no email", { cause: parsed.error });
    const { html, replyTo, id, only, ...rest } = parsed.data;
    const mail: Mail = {
      ...rest,
      ...(html === undefined ? {} : { html }),
      ...(replyTo === undefined ? {} : { replyTo }),
      ...(only === undefined ? {} : { only }),
      id: id ?? `job-${job.id}`,
    };
    const { deferred = [] } = await mailer.send(mail, context);
    if (deferred.length === 0) return;
    await context?.goOnWith?.({ ...parsed.data, only: deferred.map(({ address }) => address) });
    throw new MailDeferred(deferred);
  };
}

export const mailJob = defineJob({
  queue: MAIL_QUEUE,
  lane: mailLane,
  run: ({ mailer }: { readonly mailer: Mailer }) => createMailHandler(mailer),
});
