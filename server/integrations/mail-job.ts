import { z } from "zod";
import { PermanentFailure } from "../jobs/failure.ts";
import type { Mailer } from "./mail.ts";

export const MAIL_QUEUE = "mail";

const payload = z.object({
  to: z.array(z.string()),
  subject: z.string(),
  text: z.string(),
  html: z.string().optional(),
  replyTo: z.string().optional(),
  id: z.string().optional(),
});

/** The handler of the `mail` queue; its payload is a Mail. */
export function createMailHandler(mailer: Mailer) {
  return async (job: { readonly id: number; readonly payload: unknown }): Promise<void> => {
    const parsed = payload.safeParse(job.payload);
    if (!parsed.success) throw new PermanentFailure("The job carries no email", { cause: parsed.error });
    const { html, replyTo, id, ...rest } = parsed.data;
    await mailer.send({
      ...rest,
      ...(html === undefined ? {} : { html }),
      ...(replyTo === undefined ? {} : { replyTo }),
      id: id ?? `job-${job.id}`,
    });
  };
}
