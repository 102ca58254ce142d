import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createQuoteHarness, type QuoteHarness } from "./quote-harness.ts";

let harness: QuoteHarness;
let foreign: number;
beforeAll(async () => {
  harness = await createQuoteHarness();
  const { rows } = await sql<{
    id: number;
  }>`insert into shipping_quotes (number, customer_id, origin_id, destination_id, order_type, valid_until, state)
    select 'SH-ZETA', ${harness.zeta}, min(id), max(id), 'curbside', '2026-12-20', 'ready' from locations returning id`.execute(
    harness.db.kysely,
  );
  foreign = rows[0]?.id ?? 0;
});
afterAll(() => harness.close());

const quote = 101;
const expectedError = { message: "Please check the highlighted fields.", errors: { recordId: ["This record does not exist."] } };
const make = async (client: QuoteHarness["bob"], more = {}) => (await client.post("tasks", { name: "Call back", ...more })).body.data;
const notificationsOf = async (id: number) =>
  (
    await sql<{ user: number; title: string; message: string }>`select r.user_id as "user", n.title, n.message
      from notifications n join notification_recipients r on r.notification_id = n.id
      where n.resource = 'task' and n.record_id = ${id} order by n.id`.execute(harness.db.kysely)
  ).rows;

describe("a task about a record", () => {
  it("is rejected if the writer can't read the record, the same for a foreign, hidden or missing one", async () => {
    const draft = await harness.quote(harness.bob);
    for (const recordId of [foreign, draft.id, 987_654]) {
      const { status, body } = await harness.cleo.post("tasks", { name: "Probe", bizObjectId: quote, recordId });
      expect([status, body], String(recordId)).toEqual([422, expectedError]);
    }
    const noQuotes = harness.add("noQuotes", {
      ...harness.bob.actor,
      abilities: harness.bob.actor.abilities.filter(({ subject }) => subject === "TASKS"),
    });
    expect((await noQuotes.post("tasks", { name: "Probe", bizObjectId: quote, recordId: foreign })).body).toEqual(expectedError);
    expect((await harness.bob.post("tasks", { name: "Price it", bizObjectId: quote, recordId: foreign })).status).toBe(201);
  });

  it.each([{ bizObjectId: quote }, { recordId: 1 }, { bizObjectId: 9_999, recordId: 1 }])(
    "needs both the object and the record: %o",
    async (reference) => {
      expect((await harness.bob.post("tasks", { name: "Half", ...reference })).body).toEqual(expectedError);
    },
  );

  it("can't be changed to another unreadable record either", async () => {
    const { id, version } = await make(harness.cleo);
    expect((await harness.cleo.put(`tasks/${id}`, { version, bizObjectId: quote, recordId: foreign })).body).toEqual(expectedError);
  });
});

describe("a task", () => {
  it("can be updated and deleted only by its creator, not even by an administrator", async () => {
    const { id } = await make(harness.bob, { assignedToId: harness.ann.actor.id });
    const reason = "Only the person who created this task can change it.";
    expect((await harness.ann.put(`tasks/${id}`, { name: "Mine now" })).body.message).toBe(reason);
    expect((await harness.ann.delete(`tasks/${id}`)).body.message).toBe(reason);
    expect((await harness.ann.get(`tasks/${id}`)).body.data.actions).toMatchObject({ update: reason, remove: reason, markDone: true });
    expect((await harness.bob.put(`tasks/${id}`, { name: "Still mine" })).status).toBe(200);
    expect((await harness.bob.put(`tasks/${id}/change-status`, { statusId: 45 })).status).toBe(200);
    expect([(await harness.bob.put(`tasks/${id}`, { name: "Too late" })).status, (await harness.bob.delete(`tasks/${id}`)).status]).toEqual(
      [409, 409],
    );
  });

  it("takes its creator along in a change, by id or as rows name them, and never another one", async () => {
    const { id, createdBy, createdById } = await make(harness.bob);
    const anyone = harness.ann.actor.id;
    for (const said of [createdById, String(createdById), createdBy, null]) {
      const { status, body } = await harness.bob.put(`tasks/${id}`, { name: `By ${said}`, createdBy: said });
      expect([status, body.data?.name, body.data?.createdById], String(said)).toEqual([200, `By ${said}`, createdById]);
    }
    for (const said of [anyone, String(anyone), harness.ann.actor.name, "", 0, [createdById], { id: createdById }, true]) {
      const { status, body } = await harness.bob.put(`tasks/${id}`, { name: "Another's", createdBy: said });
      expect([status, body.errors], JSON.stringify(said)).toEqual([422, { createdBy: ["Who created this can't be changed."] }]);
    }
    const { body: others } = await harness.ann.put(`tasks/${id}`, { name: "Mine", createdBy: anyone });
    expect(others.message).toBe("Only the person who created this task can change it.");
    expect((await harness.bob.get(`tasks/${id}`)).body.data).toMatchObject({ name: "By null", createdById, createdBy });
  });

  it("is created in one's own name alone", async () => {
    const { bob, ann } = harness;
    for (const said of [bob.actor.id, String(bob.actor.id), null]) {
      expect(await make(bob, { createdBy: said }), String(said)).toMatchObject({ createdById: bob.actor.id });
    }
    const { status, body } = await bob.post("tasks", { name: "Call back", createdBy: ann.actor.id });
    const reason = "This is created in your own name. Leave it out, or send your own id.";
    expect([status, body.errors]).toEqual([422, { createdBy: [reason] }]);
  });

  it("can be assigned by customers to their own people and to employees, by employees to employees only", async () => {
    const { bob, ann, cleo, carl, dora } = harness;
    const offeredTo = async (client: QuoteHarness["bob"]) => {
      const { body } = await client.get("users/lookup?ref=task.assignedTo&limit=50");
      return [ann, carl, dora].map(({ actor }) => body.data.some(({ id }: { id: number }) => id === actor.id));
    };
    expect([await offeredTo(cleo), await offeredTo(bob)]).toEqual([
      [true, true, false],
      [true, false, false],
    ]);
    for (const [client, refused] of [
      [bob, carl],
      [cleo, dora],
    ] as const) {
      const { body } = await client.post("tasks", { name: "x", assignedToId: refused.actor.id });
      expect(body.errors).toHaveProperty("assignedToId");
    }
    const { id } = await make(cleo, { name: "Measure the door", assignedToId: carl.actor.id });
    expect(await notificationsOf(id)).toEqual([{ user: carl.actor.id, title: "Task assigned", message: "Measure the door" }]);
    expect((await carl.put(`tasks/${id}/change-status`, { statusId: 45 })).status).toBe(200);
    expect((await dora.get(`tasks/${id}`)).status).toBe(404);
  });

  it("notifies the assignee, also a new one, but not the actor, and doesn't expand placeholders in names", async () => {
    const name = "Ask {assignedTo} about {details}";
    const { id } = await make(harness.bob, { name, details: "SECRET", assignedToId: harness.ann.actor.id });
    const ann = { user: harness.ann.actor.id, title: "Task assigned", message: name };
    expect(await notificationsOf(id)).toEqual([ann]);
    await harness.bob.put(`tasks/${id}`, { details: "more" });
    await harness.bob.put(`tasks/${id}`, { assignedToId: harness.bob.actor.id });
    expect(await notificationsOf(id)).toEqual([ann]);
    await harness.bob.put(`tasks/${id}`, { assignedToId: harness.ann.actor.id });
    expect(await notificationsOf(id)).toEqual([ann, ann]);
  });

  it("of a customer is hidden from other users and companies", async () => {
    const { id } = await make(harness.cleo);
    expect([(await harness.carl.get(`tasks/${id}`)).status, (await harness.dora.get(`tasks/${id}`)).status]).toEqual([404, 404]);
    expect((await harness.dora.put(`tasks/${id}/change-status`, { statusId: 45 })).status).toBe(404);
  });

  it("does not flood its assignee with notifications, however many somebody makes", async () => {
    const [bob, ann] = [harness.bob.actor.id, harness.ann.actor.id];
    for (let n = 0; n < 25; n++)
      expect(await make(harness.bob, { name: `Task ${n}`, assignedToId: ann })).toMatchObject({ assignedToId: ann });
    const { rows } = await sql`select 1 from notifications n join notification_recipients r on r.notification_id = n.id
      where n.triggered_by_user_id = ${bob} and r.user_id = ${ann}`.execute(harness.db.kysely);
    expect(rows).toHaveLength(20);
  });
});
