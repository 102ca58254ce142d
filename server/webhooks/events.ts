import { sql } from "kysely";
import { apiKey } from "../../src/resources/api/api-key.ts";
import { webhook } from "../../src/resources/api/webhook.ts";
import { webhookDelivery } from "../../src/resources/api/webhook-delivery.ts";
import { eventOf, includesEvent } from "../../src/schemas/actions/events.ts";
import type { AnyResource } from "../../src/schemas/resource.ts";
import type { Db } from "../db/connection.ts";
import type { Bus } from "../realtime/bus.ts";
import type { ChangedMessage } from "../realtime/messages.ts";
import { addDelivery } from "./deliveries.ts";

export interface EventOptions {
  readonly db: Db;
  readonly bus: Bus;
  readonly resources: readonly AnyResource[];
  /** Whether a user may read the row, by what the message says of it. */
  readonly mayHear: (userId: number, message: ChangedMessage) => Promise<boolean>;
  /** Starts the jobs of new deliveries. */
  readonly poke: () => void;
}

interface Subscription {
  readonly id: number;
  readonly ownerId: number;
  readonly events: readonly string[];
}

const CACHE_MS = 5_000;

/** Modules without events: a webhook about its own deliveries would never end. */
export const withoutEvents: ReadonlySet<string> = new Set([apiKey.name, webhook.name, webhookDelivery.name]);

/** Turns changes of rows into deliveries to the webhooks that want them and whose owners may read the row. */
export function createEvents({ db, bus, resources, mayHear, poke }: EventOptions) {
  const isOn = resources.some(({ name }) => name === webhook.name);
  const modules = resources.filter(({ name, routes }) => isOn && routes && !withoutEvents.has(name));
  const byName = new Map(modules.map((each) => [each.name, each]));
  let known: { readonly at: number; readonly list: Promise<readonly Subscription[]> } | undefined;
  // Read anew once a webhook has changed, and every few seconds in case that message was lost: a write costs nothing while there are none.
  const unsubscribe = bus.subscribe((message) => {
    if (message.kind === "gap" || (message.kind === "changed" && message.resource === webhook.name)) known = undefined;
  });

  async function subscriptions(): Promise<readonly Subscription[]> {
    if (!known || known.at + CACHE_MS < performance.now()) known = { at: performance.now(), list: readSubscriptions() };
    const { list } = known;
    return list.catch((error: unknown) => {
      known = undefined;
      throw error;
    });
  }

  async function readSubscriptions(): Promise<readonly Subscription[]> {
    const { rows } = await sql<Subscription>`select id, owner_id as "ownerId", events from webhooks
      where state = 'active' and deleted_at is null and owner_id is not null order by id`.execute(db.kysely);
    return rows;
  }

  return {
    /** Handles the message of an outbox row; more than once after a failure. */
    async changed(outboxId: number, { verb, at, comment, ...message }: Omit<ChangedMessage, "kind">): Promise<void> {
      const resource = byName.get(message.resource);
      if (!resource || verb === undefined || at === undefined || comment) return;
      const event = eventOf(resource, verb);
      for (const { id, ownerId, events } of await subscriptions()) {
        if (!includesEvent(events, event) || !(await mayHear(ownerId, { kind: "changed", ...message }))) continue;
        const delivery = {
          webhookId: id,
          event,
          messageId: `msg_${outboxId}_${id}`,
          module: resource.name,
          recordId: message.id,
          happenedAt: at,
        };
        await db.transaction((trx) => addDelivery(trx, delivery));
        poke();
      }
    },
    close: unsubscribe,
  };
}
