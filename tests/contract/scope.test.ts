import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { inScope } from "../../server/access/scope.ts";
import { runDaily } from "../../server/engine/daily.ts";
import { type Client, today } from "./harness.ts";
import { createTinyHarness, least, type TinyHarness } from "./tiny/tiny-harness.ts";
import { visit } from "./tiny/visits.ts";

let harness: TinyHarness;
/** Employees who may do all with visits but approve: they reach their own ones. */
let eve: Client;
let fay: Client;
beforeAll(async () => {
  harness = await createTinyHarness();
  const { rows } = await sql<{ id: number; name: string }>`
    insert into users (first_name, last_name, name, email, type, state)
    values ('Eve', '', 'Eve', 'eve@hq.test', 'E', 'active'), ('Fay', '', 'Fay', 'fay@hq.test', 'E', 'active') returning id, name`.execute(
    harness.db.kysely,
  );
  const abilities = (["read", "create", "update", "delete"] as const).map((action) => ({ subject: "SALES_QUOTE" as const, action }));
  const join = async (name: string): Promise<Client> => {
    const id = rows.find((each) => each.name === name)?.id ?? 0;
    await sql`insert into users_roles (parent_id, position, role_id) select ${id}, 0, max(id) from roles`.execute(harness.db.kysely);
    return harness.add(name.toLowerCase(), { id, side: "employee", abilities });
  };
  [eve, fay] = [await join("Eve"), await join("Fay")];
});
afterAll(() => harness.close());
beforeEach(async () => {
  await sql`update tiny_visits set deleted_at = now()`.execute(harness.db.kysely);
});

async function openTicket(firmId: number, more: object = {}): Promise<number> {
  const { body } = await harness.bob.post("tickets", { ...least(firmId), items: [{ what: "a" }], ...more });
  await harness.bob.post(`tickets/${body.data.id}/actions/send`, { version: 1 });
  return body.data.id;
}
let serial = 0;
async function visitTo(ticketId: number, more: object = {}, by: Client = harness.bob): Promise<number> {
  const { body, text } = await by.post("visits", { topic: `Visit ${serial++}`, ticketId, ...more });
  expect(body.data, text).toBeDefined();
  return body.data.id;
}
const idsOf = async (client: Client, query = "") =>
  (await client.get(`visits?sort=id${query}`)).body.data.visits.map(({ id }: { id: number }) => id);
const change = (assignments: string, table = "tiny_tickets") => sql.raw(`update ${table} set ${assignments}`).execute(harness.db.kysely);

describe("rows that are scoped through a reference", () => {
  it("are found by the company that the referenced row belongs to, everywhere, and by no other", async () => {
    const { cleo, carl, dora, acme, zeta } = harness;
    const own = await visitTo(await openTicket(acme), {}, cleo);
    const foreign = await visitTo(await openTicket(zeta));
    expect([await idsOf(cleo), await idsOf(carl), await idsOf(dora)]).toEqual([[own], [own], [foreign]]);
    expect((await cleo.get("visits/counts")).body.data).toEqual({ open: 1 });
    expect((await cleo.get("visits/lookup?limit=9")).body.data.map(({ id }: { id: number }) => id)).toEqual([own]);
    const found = (await harness.engine.search({ actor: cleo.actor }, { text: "Visit", exact: false })).filter(
      ({ resource }) => resource === "visit",
    );
    expect(found.map(({ id }) => id)).toEqual([own]);
    for (const send of [
      (id: number) => cleo.get(`visits/${id}`),
      (id: number) => cleo.put(`visits/${id}`, { version: 1, topic: "Mine" }),
      (id: number) => cleo.delete(`visits/${id}`, { version: 1 }),
    ]) {
      const { status, text } = await send(foreign);
      expect([status, text]).toEqual([404, (await send(987_654)).text]);
    }
  });

  it("never name the values that only the scope reads, as a record or in a list of complete rows", async () => {
    const { ann, cleo, acme } = harness;
    const id = await visitTo(await openTicket(acme));
    for (const client of [ann, cleo]) {
      const { data } = (await client.get("visits?complete=true")).body;
      const rows = [(await client.get(`visits/${id}`)).body.data, ...data.visits];
      expect(rows.map((row) => row.id)).toEqual([id, id]);
      for (const row of rows) expect(Object.keys(row).filter((name) => name.includes("."))).toEqual([]);
    }
  });

  it("follow the referenced row at once when it changes hands or state", async () => {
    const { cleo, dora, acme, zeta } = harness;
    const ticketId = await openTicket(acme);
    const id = await visitTo(ticketId);
    await change(`firm_id = ${zeta} where id = ${ticketId}`);
    expect([await idsOf(cleo), await idsOf(dora)]).toEqual([[], [id]]);
    expect((await cleo.put(`visits/${id}`, { version: 1, topic: "Still mine" })).status).toBe(404);
    await change(`state = 'draft' where id = ${ticketId}`);
    expect([await idsOf(cleo), await idsOf(dora)]).toEqual([[], []]);
  });

  it("stay whose they are when the referenced row is removed", async () => {
    const ticketId = await openTicket(harness.acme);
    const id = await visitTo(ticketId);
    await change(`deleted_at = now() where id = ${ticketId}`);
    expect([await idsOf(harness.cleo), await idsOf(harness.dora)]).toEqual([[id], []]);
  });

  it("can't be created under another company's row, and not where their creator would not find them", async () => {
    const { cleo, acme, zeta } = harness;
    const [foreign, missing] = [await openTicket(zeta), 987_654];
    const refused = async (ticketId: number) => (await cleo.post("visits", { topic: "Spy", ticketId })).text;
    expect(await refused(foreign)).toBe(await refused(missing));
    const id = await visitTo(await openTicket(acme), {}, cleo);
    expect((await cleo.put(`visits/${id}`, { version: 1, ticketId: foreign })).status).toBe(422);
  });

  it("are pushed to the sides before and after a change, with the values that the scope compares", async () => {
    const { cleo, dora, bob, acme, zeta } = harness;
    const id = await visitTo(await openTicket(acme), { visitorId: eve.actor.id });
    const body = (await bob.put(`visits/${id}`, { version: 1, ticketId: await openTicket(zeta), visitorId: fay.actor.id })).body;
    const { rows } = await sql<{ payload: { facts: Record<"before" | "after", Record<string, unknown> | null> } }>`
      select payload from outbox where topic = 'changed' and payload->>'resource' = 'visit' and payload->>'id' = ${String(id)} order by id`.execute(
      harness.db.kysely,
    );
    const [created, moved] = rows.map(({ payload }) => payload.facts);
    expect(created?.after).toEqual({
      id,
      state: "planned",
      "ticket.firm": acme,
      "ticket.state": "open",
      visitor: eve.actor.id,
      "ticket.owner": null,
    });
    const reached = ({ actor }: Client) =>
      [moved?.before, moved?.after].map((values) => values && inScope(visit, actor, values, { today: () => today, timeZone: "UTC" }));
    expect([cleo, dora, eve, fay, bob].map(reached)).toEqual([
      [true, false],
      [false, true],
      [true, false],
      [false, true],
      [true, true],
    ]);
    expect(Object.keys(body.data).filter((name) => name.includes("."))).toEqual([]);
  });

  it("never send the values that the scope compares", async () => {
    const id = await visitTo(await openTicket(harness.acme));
    for (const client of [harness.bob, harness.cleo]) {
      const texts = [
        await client.get(`visits/${id}`),
        await client.get("visits"),
        await client.put(`visits/${id}`, { topic: "New", version: 9 }),
      ];
      expect(texts.map(({ status }) => status)).toEqual([200, 200, 409]);
      for (const { text } of texts) expect(text).not.toContain("ticket.");
    }
  });

  it("show customers no name of a row that no customer can see", async () => {
    const ticketId = await openTicket(harness.acme);
    const first = await visitTo(ticketId, { topic: "Before" });
    const id = await visitTo(await openTicket(harness.acme), { afterId: first });
    expect((await harness.cleo.get(`visits/${id}`)).body.data).toMatchObject({ afterId: first, after: "Before" });
    await change(`state = 'draft' where id = ${ticketId}`);
    expect((await harness.cleo.get(`visits/${id}`)).body.data.after).toBeNull();
    expect((await harness.bob.get(`visits/${id}`)).body.data.after).toBe("Before");
  });
});

describe("conditions through a reference", () => {
  it("decide which rows can be chosen, in the look-up as in the write", async () => {
    const { bob, acme } = harness;
    const { rows } = await sql<{ id: number }>`insert into parties (name, state) values ('Shut', 'client') returning id`.execute(
      harness.db.kysely,
    );
    const shut = rows[0]?.id ?? 0;
    const ticketId = await openTicket(shut);
    const choices = async () =>
      (await bob.get("tickets/lookup?ref=visit.ticket&limit=50")).body.data.map(({ id }: { id: number }) => id).includes(ticketId);
    expect(await choices()).toBe(true);
    await change(`state = 'closed' where id = ${shut}`, "parties");
    expect(await choices()).toBe(false);
    expect((await bob.post("visits", { topic: "Late", ticketId })).body.errors).toEqual({ ticketId: ["Choose one from the list."] });
    expect((await bob.post("visits", { topic: "Well", ticketId: await openTicket(acme) })).status).toBe(201);
  });

  it("decide the rows of tabs and segments", async () => {
    const { bob, acme } = harness;
    const mine = await visitTo(await openTicket(acme, { ownerId: bob.actor.id }));
    const ended = await openTicket(acme);
    const other = await visitTo(ended);
    await change(`state = 'done' where id = ${ended}`);
    expect([await idsOf(bob, "&tab=open"), await idsOf(bob, "&tab=all"), await idsOf(bob, "&of=mine")]).toEqual([
      [mine],
      [mine, other],
      [mine],
    ]);
    expect((await bob.get("visits/counts")).body.data).toEqual({ open: 1 });
  });

  it("decide what the daily action does", async () => {
    const [late, early] = [await openTicket(harness.acme), await openTicket(harness.acme)];
    const ids = [await visitTo(late), await visitTo(early)];
    await change(`due = '2020-01-01' where id = ${late}`);
    const [rule] = visit.daily;
    if (!rule) throw new Error("The visit has no daily action.");
    expect(await runDaily(harness.engine, visit, rule, today)).toEqual({ done: 1, refused: 0, failures: [] });
    const states = await Promise.all(ids.map(async (id) => (await harness.bob.get(`visits/${id}`)).body.data.state));
    expect(states).toEqual(["over", "planned"]);
  });
});

describe("rows for employees", () => {
  it("are the only ones they find, while administrators and holders of the verb find all", async () => {
    const { ann, bob, acme } = harness;
    const visiting = await visitTo(await openTicket(acme), { visitorId: eve.actor.id });
    const owning = await visitTo(await openTicket(acme, { ownerId: eve.actor.id }));
    const other = await visitTo(await openTicket(acme), { visitorId: fay.actor.id });
    expect(await Promise.all([eve, fay, ann, bob].map((client) => idsOf(client)))).toEqual([
      [visiting, owning],
      [other],
      [visiting, owning, other],
      [visiting, owning, other],
    ]);
    expect((await eve.get("visits/counts")).body.data).toEqual({ open: 2 });
    expect((await eve.get("visits/lookup?limit=9")).body.data).toHaveLength(2);
    expect((await harness.engine.search({ actor: eve.actor }, { text: "Visit", exact: false })).map(({ id }) => id)).not.toContain(other);
    for (const send of [
      (id: number) => eve.get(`visits/${id}`),
      (id: number) => eve.get(`visits/${id}/activity`),
      (id: number) => eve.put(`visits/${id}`, { version: 1, topic: "Mine" }),
      (id: number) => eve.delete(`visits/${id}`, { version: 1 }),
      (id: number) => eve.post(`visits/${id}/actions/end`, { version: 1 }),
    ]) {
      const { status, text } = await send(other);
      expect([status, text]).toEqual([404, (await send(987_654)).text]);
    }
    expect((await eve.put(`visits/${owning}`, { version: 1, topic: "Hers", afterId: other })).body.errors).toEqual({
      afterId: ["Choose one from the list."],
    });
    expect((await eve.put(`visits/${owning}`, { version: 1, topic: "Hers", afterId: visiting })).status).toBe(200);
  });

  it("can't be given away by an edit", async () => {
    const id = await visitTo(await openTicket(harness.acme), { visitorId: eve.actor.id }, eve);
    const away = { version: 1, visitorId: fay.actor.id };
    expect((await eve.put(`visits/${id}`, away)).body.message).toBe("Nothing was saved: you would lose access to this record.");
    expect((await harness.bob.put(`visits/${id}`, away)).status).toBe(200);
  });

  it("are the only ones whose entries they find in the log of all resources", async () => {
    const { acme, ann } = harness;
    const ids = [await visitTo(await openTicket(acme), { visitorId: eve.actor.id }), await visitTo(await openTicket(acme))];
    const logged = async ({ actor }: Client, request = {}) =>
      (await harness.engine.logs({ actor }, { resource: "visit", limit: 200, ...request })).map(({ recordId }) => recordId);
    const [byEve, byAnn] = [await logged(eve), await logged(ann)];
    expect(ids.map((id) => [byEve.includes(id), byAnn.includes(id)])).toEqual([
      [true, true],
      [false, true],
    ]);
    expect(await logged(eve, { recordId: ids[1] })).toEqual([]);
    // The tickets, of which they reach every one, are there as before.
    expect((await harness.engine.logs({ actor: eve.actor }, { limit: 200 })).some(({ resource }) => resource === "ticket")).toBe(true);
  });

  it("are the only ones they are notified of", async () => {
    const { acme, bob } = harness;
    const told = async (id: number) => {
      const { rows } = await sql<{ name: string }>`select u.name from notifications n
        join notification_recipients r on r.notification_id = n.id join users u on u.id = r.user_id
        where n.title = 'Visit over' and n.record_id = ${id} order by u.name`.execute(harness.db.kysely);
      return rows.map(({ name }) => name);
    };
    // Created by Fay, who must not be told of a visit that isn't hers any more.
    const id = await visitTo(await openTicket(acme), { visitorId: fay.actor.id }, fay);
    await bob.put(`visits/${id}`, { version: 1, visitorId: eve.actor.id });
    await bob.post(`visits/${id}/actions/end`, { version: 2 });
    expect(await told(id)).toEqual(["Eve"]);
    await sql`with made as (insert into roles (display_name, user_type, abilities) values ('Chief', 'E', array['SALES_QUOTE approve']) returning id)
      insert into users_roles (parent_id, position, role_id) select ${fay.actor.id}, 1, id from made`.execute(harness.db.kysely);
    const next = await visitTo(await openTicket(acme), { visitorId: fay.actor.id }, fay);
    await bob.put(`visits/${next}`, { version: 1, visitorId: eve.actor.id });
    await bob.post(`visits/${next}/actions/end`, { version: 2 });
    expect(await told(next)).toEqual(["Eve", "Fay"]);
  });

  it("are described with the calls", () => {
    const { scope } = harness.app.describedRoutes.find(({ method, url }) => method === "GET" && url === "/api/visits/:id")?.access ?? {};
    expect(scope).toBe(
      `Employees: all Visits where (visitor is the user or ticket's owner is the user) (all for administrators and holders of "approve"). Customers: those where ticket's firm is their own company, not (ticket's state is draft).`,
    );
  });
});
