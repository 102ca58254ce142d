import { sql } from "kysely";
import type { Client } from "../contract/harness.ts";
import { createProductHarness } from "../contract/product-harness.ts";
import type { TinyHarness } from "../contract/tiny/tiny-harness.ts";

/** A record that follow-ups are about. */
export interface FollowUpTarget {
  readonly bizObjectId: number;
  readonly id: number;
}

/** The values of a follow-up about the record. */
export const about = ({ bizObjectId, id }: FollowUpTarget) => ({ bizObjectId, recordId: id });

export interface FollowUpHarness extends TinyHarness {
  readonly targets: {
    readonly lead: FollowUpTarget;
    readonly opportunity: FollowUpTarget;
    readonly request: FollowUpTarget;
    readonly quote: FollowUpTarget;
  };
  newLead(name?: string): Promise<FollowUpTarget>;
  followUp(client: Client, target: FollowUpTarget, more?: object): Promise<{ id: number; version: number; ownerId: number }>;
  act(client: Client, id: number, action: string, input?: object): ReturnType<Client["post"]>;
  /** The notifications about a follow-up, in order. */
  notificationsOf(id: number, title?: string): Promise<{ user: number; title: string; message: string }[]>;
}

/** A record of each kind that follow-ups can be about, with people who can read the follow-ups. */
export async function createFollowUpHarness(): Promise<FollowUpHarness> {
  const harness = await createProductHarness();
  const { bob } = harness;
  await sql`update roles set abilities = abilities || '{FOLLOW_UPS read,SALES_LEADS read}'::text[]`.execute(harness.db.kysely);
  const create = async (path: string, body: object): Promise<number> => {
    const response = await bob.post(path, body);
    if (response.status !== 201) throw new Error(`${path}: ${response.text}`);
    return response.body.data.id;
  };
  const postalAddress = { address: "1 Elm", city: "Reno", state: "NV", zip: "89501", country: "US" };
  const createLocation = (name: string) => create("locations", { name, kind: "residence", address: postalAddress, partyId: harness.acme });
  const route = { originId: await createLocation("Here"), destinationId: await createLocation("There"), orderType: "white glove" };
  const newLead = async (name = "Ida Novak"): Promise<FollowUpTarget> => ({
    bizObjectId: 1,
    id: await create("leads", { name, source: "phone", email: "ida@example.test" }),
  });
  const targets = {
    lead: await newLead(),
    opportunity: {
      bizObjectId: 2,
      id: await create("opportunities", { name: "Lobby", partyId: harness.acme, closeDate: "2026-12-20", estimatedValue: 100_00 }),
    },
    request: {
      bizObjectId: 4,
      id: await create("quote-requests", { ...route, customerId: harness.acme, items: [{ description: "Sofa", quantity: 1 }] }),
    },
    quote: {
      bizObjectId: 3,
      id: await create("sales-quotes", { ...route, customerId: harness.acme, estimateType: "binding", serviceDate: "2026-12-20" }),
    },
  };
  return {
    ...harness,
    targets,
    newLead,
    async followUp(client, target, more = {}) {
      const { status, text, body } = await client.post("follow-ups", { ...about(target), due: "2026-11-20", channel: "call", ...more });
      if (status !== 201) throw new Error(text);
      return body.data;
    },
    async act(client, id, action, input = {}) {
      const { rows } = await sql<{ version: number }>`select version from follow_ups where id = ${id}`.execute(harness.db.kysely);
      return client.post(`follow-ups/${id}/actions/${action}`, { version: rows[0]?.version ?? 1, ...input });
    },
    async notificationsOf(id, title) {
      const { rows } = await sql<{ user: number; title: string; message: string }>`select r.user_id as "user", n.title, n.message
        from notifications n join notification_recipients r on r.notification_id = n.id
        where n.biz_object_id = 10 and n.record_id = ${id} and (${title ?? null}::text is null or n.title = ${title ?? null})
        order by n.id, r.user_id`.execute(harness.db.kysely);
      return rows;
    },
  };
}
