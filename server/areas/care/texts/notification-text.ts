import { toE164 } from "../../../../src/schemas/values/phone.ts";
import { asSystem } from "../../../access/caller.ts";
import type { Config } from "../../../config/config.ts";
import type { Engine } from "../../../engine/engine.ts";
import { recordPath } from "../../../engine/read/search.ts";
import { type NotificationDeps, notificationToSend } from "../../../identity/notification-to-send.ts";
import { linkTo } from "../../../integrations/mail-template.ts";
import { defineJob } from "../../../jobs/define-job.ts";
import type { JobHandler } from "../../../jobs/handler.ts";
import { NOTIFICATION_TEXT_QUEUE } from "../../../jobs/queues.ts";
import { sendAutomaticText } from "../service/automatic-text.ts";

export interface NotificationTextDeps extends NotificationDeps {
  readonly engine: Pick<Engine, "transaction">;
  readonly config: Pick<Config, "publicUrl" | "company">;
  readonly textsAreOn: boolean;
}

const call = { actor: asSystem("notices") };

/** Texts a notification to a recipient who chose that: outside quiet hours, and not to a number that has said stop. */
export function createNotificationText({ engine, config, textsAreOn, ...deps }: NotificationTextDeps): JobHandler {
  return async (job, { finish }) => {
    const notification = textsAreOn ? await notificationToSend(deps, job.payload) : null;
    if (!notification?.phone) return;
    const { title, said, about, recordId, phone } = notification;
    const link = linkTo(config.publicUrl, recordPath(about, recordId));
    const body = `${config.company.name}: ${[`${title}.`, said ?? "", link].filter((each) => each !== "").join(" ")} Reply STOP to get no more text messages.`;
    await engine.transaction(async (tx, operations) => {
      await sendAutomaticText(tx, operations, call, { number: toE164(phone), body, about: { bizObjectId: about.bizObject, recordId } });
      await finish(tx);
    });
  };
}

export const notificationTextJob = defineJob({ queue: NOTIFICATION_TEXT_QUEUE, run: createNotificationText });
