import { sql } from "kysely";
import type { Client } from "../contract/harness.ts";
import { createRealRig } from "../contract/real-rig.ts";
import type { Rig } from "../contract/tiny/rig.ts";

/** What follow-ups are about: the collection of their slice, its reference and the record. */
export interface About {
  readonly path: string;
  readonly by: string;
  readonly id: number;
}

export interface FollowUpRig extends Rig {
  readonly abouts: { readonly lead: About; readonly opportunity: About; readonly request: About; readonly quote: About };
  newLead(name?: string): Promise<About>;
  followUp(by: Client, about: About, more?: object): Promise<{ id: number; version: number; ownerId: number }>;
  act(by: Client, about: About, id: number, action: string, asks?: object): ReturnType<Client["post"]>;
  /** Who was told what about a follow-up, in order. */
  told(id: number, title?: string): Promise<{ user: number; title: string; message: string }[]>;
}

/** Follow-ups on each of their objects, with people who may read them. */
export async function createFollowUpRig(): Promise<FollowUpRig> {
  const rig = await createRealRig();
  const { bob } = rig;
  await sql`update roles set abilities = abilities || '{FOLLOW_UPS read,SALES_LEADS read}'::text[]`.execute(rig.db.kysely);
  const made = async (path: string, body: object): Promise<number> => {
    const answer = await bob.post(path, body);
    if (answer.status !== 201) throw new Error(`${path}: ${answer.text}`);
    return answer.body.data.id;
  };
  const place = { address: "1 Elm", city: "Reno", state: "NV", zip: "89501", country: "US" };
  const spot = (name: string) => made("locations", { name, kind: "residence", address: place, partyId: rig.acme });
  const route = { originId: await spot("Here"), destinationId: await spot("There"), orderType: "white glove" };
  const newLead = async (name = "Ida Novak"): Promise<About> => ({
    path: "lead-follow-ups",
    by: "leadId",
    id: await made("leads", { name, source: "phone", email: "ida@example.test" }),
  });
  const abouts = {
    lead: await newLead(),
    opportunity: {
      path: "opportunity-follow-ups",
      by: "opportunityId",
      id: await made("opportunities", { name: "Lobby", partyId: rig.acme, closeDate: "2026-12-20", estimatedValue: 100_00 }),
    },
    request: {
      path: "request-follow-ups",
      by: "quoteRequestId",
      id: await made("quote-requests", { ...route, customerId: rig.acme, items: [{ description: "Sofa", quantity: 1 }] }),
    },
    quote: {
      path: "quote-follow-ups",
      by: "quoteId",
      id: await made("sales-quotes", { ...route, customerId: rig.acme, estimateType: "binding", serviceDate: "2026-12-20" }),
    },
  };
  return {
    ...rig,
    abouts,
    newLead,
    async followUp(by, { path, by: reference, id }, more = {}) {
      const { status, text, body } = await by.post(path, { [reference]: id, due: "2026-11-20", channel: "call", ...more });
      if (status !== 201) throw new Error(text);
      return body.data;
    },
    async act(by, { path }, id, action, asks = {}) {
      const { rows } = await sql<{ version: number }>`select version from follow_ups where id = ${id}`.execute(rig.db.kysely);
      return by.post(`${path}/${id}/actions/${action}`, { version: rows[0]?.version ?? 1, ...asks });
    },
    async told(id, title) {
      const { rows } = await sql<{ user: number; title: string; message: string }>`select r.user_id as "user", n.title, n.message
        from notifications n join notification_recipients r on r.notification_id = n.id
        where n.biz_object_id = 10 and n.record_id = ${id} and (${title ?? null}::text is null or n.title = ${title ?? null})
        order by n.id, r.user_id`.execute(rig.db.kysely);
      return rows;
    },
  };
}
