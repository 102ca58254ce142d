import type { Bus } from "./bus.ts";
import type { OutboxHandler } from "./outbox.ts";
import type { OutboxMessage } from "./outbox-messages.ts";
import type { Realtime } from "./realtime.ts";

type Payload<Topic extends OutboxMessage["topic"]> = Extract<OutboxMessage, { topic: Topic }>["payload"];

export interface OutboxTargets {
  readonly realtime: Realtime;
  readonly bus: Bus;
  /** Those of these users who may read the record now. */
  readonly mayReadNow: (userIds: readonly number[], resource: string | null, recordId: number | null) => Promise<readonly number[]>;
  /** Makes deliveries to webhooks of a change. */
  readonly events: (outboxId: number, change: Payload<"changed">) => Promise<void>;
  /** Enqueues a mail job, once per key, and wakes the worker. */
  readonly mail: (payload: unknown, dedupeKey: string) => Promise<void>;
}

/** The outbox handlers by topic. */
export function createOutboxHandlers({
  realtime,
  bus,
  mayReadNow,
  events,
  mail,
}: OutboxTargets): Record<OutboxMessage["topic"], OutboxHandler> {
  // Only addToOutbox writes these payloads, with the types named here.
  return {
    async notification({ payload }) {
      const frame = payload as Payload<"notification">;
      // Between the change and this moment, a recipient may have lost the record, their role or their account.
      const { resource, recordId } = frame.notification;
      const recipientsIds = await mayReadNow(frame.recipientsIds, resource, recordId);
      if (recipientsIds.length > 0) await realtime.toUsers(recipientsIds, "notification", { ...frame, recipientsIds });
    },
    async changed({ id, payload }) {
      await realtime.changed(payload as Payload<"changed">);
      await events(id, payload as Payload<"changed">);
    },
    bus({ payload }) {
      const message = payload as Payload<"bus">;
      switch (message.kind) {
        case "users":
          return realtime.toUsers(message.userIds, message.event, message.data);
        case "stakeholder":
          return realtime.toStakeholder(message.stakeholderId, message.event, message.data);
        case "close-user":
          return realtime.closeUser(message.userId, message.code);
        case "close-session":
          return realtime.closeSession(message.sessionId);
        default:
          return bus.publish(message);
      }
    },
    mail({ id, payload }) {
      const key = `outbox-${id}`;
      // The same key when it is sent again, so that it stays one email.
      return mail({ id: key, ...(payload as Payload<"mail">) }, key);
    },
  };
}
