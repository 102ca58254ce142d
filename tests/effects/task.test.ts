import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createQuoteRig, type QuoteRig } from "./quote-rig.ts";

let rig: QuoteRig;
let foreign: number;
beforeAll(async () => {
  rig = await createQuoteRig();
  const { rows } = await sql<{
    id: number;
  }>`insert into shipping_quotes (number, customer_id, origin_id, destination_id, order_type, valid_until, state)
    select 'SH-ZETA', ${rig.zeta}, min(id), max(id), 'curbside', '2026-12-20', 'ready' from locations returning id`.execute(rig.db.kysely);
  foreign = rows[0]?.id ?? 0;
});
afterAll(() => rig.close());

const quote = 101;
const refused = { message: "Please check the highlighted fields.", errors: { recordId: ["This record does not exist."] } };
const make = async (by: QuoteRig["bob"], more = {}) => (await by.post("tasks", { name: "Call back", ...more })).body.data;
const told = async (id: number) =>
  (
    await sql<{ user: number; title: string; message: string }>`select r.user_id as "user", n.title, n.message
      from notifications n join notification_recipients r on r.notification_id = n.id
      where n.resource = 'task' and n.record_id = ${id} order by n.id`.execute(rig.db.kysely)
  ).rows;

describe("a task about a record", () => {
  it("is refused where its writer can't read the record: the same for a foreign, a hidden and a missing one", async () => {
    const draft = await rig.quote(rig.bob);
    for (const recordId of [foreign, draft.id, 987_654]) {
      const { status, body } = await rig.cleo.post("tasks", { name: "Probe", bizObjectId: quote, recordId });
      expect([status, body], String(recordId)).toEqual([422, refused]);
    }
    const noQuotes = rig.add("noQuotes", {
      ...rig.bob.actor,
      abilities: rig.bob.actor.abilities.filter(({ subject }) => subject === "TASKS"),
    });
    expect((await noQuotes.post("tasks", { name: "Probe", bizObjectId: quote, recordId: foreign })).body).toEqual(refused);
    expect((await rig.bob.post("tasks", { name: "Price it", bizObjectId: quote, recordId: foreign })).status).toBe(201);
  });

  it.each([{ bizObjectId: quote }, { recordId: 1 }, { bizObjectId: 9_999, recordId: 1 }])(
    "needs both halves, of an object that exists: %o",
    async (about) => {
      expect((await rig.bob.post("tasks", { name: "Half", ...about })).body).toEqual(refused);
    },
  );

  it("can't be turned to another by a change either", async () => {
    const { id, version } = await make(rig.cleo);
    expect((await rig.cleo.put(`tasks/${id}`, { version, bizObjectId: quote, recordId: foreign })).body).toEqual(refused);
  });
});

describe("a task", () => {
  it("is changed and deleted by its creator alone, an administrator is no exception", async () => {
    const { id } = await make(rig.bob, { assignedToId: rig.ann.actor.id });
    const reason = "Only the person who created this task can change it.";
    expect((await rig.ann.put(`tasks/${id}`, { name: "Mine now" })).body.message).toBe(reason);
    expect((await rig.ann.delete(`tasks/${id}`)).body.message).toBe(reason);
    expect((await rig.ann.get(`tasks/${id}`)).body.data.actions).toMatchObject({ update: reason, remove: reason, markDone: true });
    expect((await rig.bob.put(`tasks/${id}`, { name: "Still mine" })).status).toBe(200);
    expect((await rig.bob.put(`tasks/${id}/change-status`, { statusId: 45 })).status).toBe(200);
    expect([(await rig.bob.put(`tasks/${id}`, { name: "Too late" })).status, (await rig.bob.delete(`tasks/${id}`)).status]).toEqual([
      409, 409,
    ]);
  });

  it("is for staff: nobody assigns one to a customer", async () => {
    for (const client of [rig.bob, rig.cleo]) {
      expect((await client.post("tasks", { name: "x", assignedToId: rig.carl.actor.id })).body.errors).toHaveProperty("assignedToId");
    }
  });

  it("tells its assignee, a new one too, and never the one who did it; names are told as they are", async () => {
    const name = "Ask {assignedTo} about {details}";
    const { id } = await make(rig.bob, { name, details: "SECRET", assignedToId: rig.ann.actor.id });
    const ann = { user: rig.ann.actor.id, title: "Task assigned", message: name };
    expect(await told(id)).toEqual([ann]);
    await rig.bob.put(`tasks/${id}`, { details: "more" });
    await rig.bob.put(`tasks/${id}`, { assignedToId: rig.bob.actor.id });
    expect(await told(id)).toEqual([ann]);
    await rig.bob.put(`tasks/${id}`, { assignedToId: rig.ann.actor.id });
    expect(await told(id)).toEqual([ann, ann]);
  });

  it("of a customer is seen by nobody else's company", async () => {
    const { id } = await make(rig.cleo);
    expect([(await rig.carl.get(`tasks/${id}`)).status, (await rig.dora.get(`tasks/${id}`)).status]).toEqual([404, 404]);
    expect((await rig.dora.put(`tasks/${id}/change-status`, { statusId: 45 })).status).toBe(404);
  });
});
