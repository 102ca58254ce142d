import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { asSystem } from "../../server/access/caller.ts";
import { createTinyRig, least, type Rig } from "./tiny/rig.ts";
import { ticket } from "./tiny/tickets.ts";

let rig: Rig;
beforeAll(async () => {
  rig = await createTinyRig();
});
afterAll(() => rig.close());

const draft = async (client = rig.bob, more: object = { items: [{ what: "a" }] }) => {
  const input = client.actor.side === "customer" ? { title: "A ticket", kind: "bug" } : least(rig.acme);
  const { body, text } = await client.post("tickets", { ...input, ...more });
  expect(body.data, text).toBeDefined();
  return body.data;
};
const open = async () => (await rig.bob.post(`tickets/${(await draft()).id}/actions/send`, { version: 1 })).body.data;

describe("an action", () => {
  it("moves the state, stores and sets, runs its effect and tells what was done", async () => {
    const { id, number } = await open();
    const { status, body, text } = await rig.bob.post(`tickets/${id}/actions/settle`, {
      version: 2,
      text: "Fixed",
      helperId: rig.ann.actor.id,
    });
    expect(status, text).toBe(200);
    expect(body.message).toBe(`Ticket ${number} is done.`);
    expect(body.data).toMatchObject({ state: "done", version: 3, answer: "Fixed", owner: "Ann", touched: 5, urgent: false });
    const { rows: jobs } = await sql<{
      payload: unknown;
    }>`select payload from jobs where queue = 'settled' and payload->>'id' = ${String(id)}`.execute(rig.db.kysely);
    expect(jobs).toHaveLength(1);
  });

  it("refuses the wrong state, a stale version and a guard, with the reason and the row", async () => {
    const empty = await draft(rig.bob, {});
    expect((await rig.bob.post(`tickets/${empty.id}/actions/send`, { version: 1 })).body).toMatchObject({
      message: "Add an item first.",
      state: "draft",
      version: 1,
    });
    const { id } = await open();
    const wrong = await rig.bob.post(`tickets/${id}/actions/send`, { version: 2 });
    expect([wrong.status, wrong.body.message, wrong.body.current.state]).toEqual([409, "Not available now that it is open.", "open"]);
    const stale = await rig.bob.post(`tickets/${id}/actions/settle`, { version: 1, text: "x" });
    expect([stale.status, stale.body.version]).toEqual([409, 2]);
  });

  it("refuses bad answers, a missing version and what no one may ask for", async () => {
    const { id } = await open();
    expect((await rig.bob.post(`tickets/${id}/actions/settle`, { version: 2, nope: 1 })).body.errors).toEqual({
      text: ["Text is required."],
      nope: ["Unknown field."],
    });
    expect((await rig.bob.post(`tickets/${id}/actions/settle`, { text: "x" })).body.errors).toHaveProperty("version");
    expect(
      (await rig.bob.post(`tickets/${id}/actions/settle`, { version: 2, text: "x", helperId: rig.cleo.actor.id })).body.errors,
    ).toHaveProperty("helperId");
    expect((await rig.ann.post(`tickets/${id}/actions/lapse`, { version: 2 })).status).toBe(404);
    expect((await rig.ann.post(`tickets/${id}/actions/reopen`, { version: 2 })).status).toBe(403);
    expect((await rig.nobody.post(`tickets/${id}/actions/touch`, { version: 2 })).status).toBe(403);
  });

  it("undoes everything when the effect refuses", async () => {
    const { id } = await open();
    const before = (await rig.bob.get(`tickets/${id}`)).text;
    const commits = rig.commits.count;
    const refused = await rig.bob.post(`tickets/${id}/actions/fail`, { version: 2 });
    // As before the write, which is undone.
    expect(refused).toMatchObject({ status: 409, body: { message: "The effect says no.", version: 2, state: "open" } });
    expect((await rig.bob.get(`tickets/${id}`)).text).toBe(before);
    expect(rig.commits.count).toBe(commits);
  });

  it("is taken by the system where only the system may", async () => {
    const { id } = await open();
    const { data } = await rig.engine.act({ actor: asSystem("lapse") }, ticket, { id }, "lapse");
    expect(data).toMatchObject({ state: "done", updatedById: null });
    const { body } = await rig.bob.get(`tickets/${id}/activity`);
    expect(body.data.entries[0]).toMatchObject({
      user: "lapse",
      verb: "lapse",
      changes: [{ field: "state", label: "Status", from: "Open", to: "Done" }],
    });
  });

  it("is found by the status it leads to", async () => {
    const { id } = await draft();
    expect((await rig.bob.put(`tickets/${id}/change-status`, { statusId: 922 })).body.data.state).toBe("open");
    expect((await rig.bob.put(`tickets/${id}/change-status`, { statusId: 921 })).status).toBe(409);
    expect((await rig.bob.put(`tickets/${id}/change-status`, { statusId: 1 })).status).toBe(422);
  });

  it("lets a row live on elsewhere under its id", async () => {
    const { id } = (await rig.bob.post("leads", { name: "Promoted" })).body.data;
    const { body } = await rig.bob.post(`leads/${id}/actions/promote`, { version: 1 });
    expect(body).toMatchObject({ becomes: "client", message: "Promoted is a client.", data: { id, state: "client" } });
    expect((await rig.bob.get(`leads/${id}`)).status).toBe(404);
    expect((await rig.bob.get(`clients/${id}/activity`)).body.data.total).toBe(2);
    const { rows } = await sql<{
      payload: { resource: string; change: string };
    }>`select payload from outbox where topic = 'changed' and payload->>'id' = ${String(id)} order by id desc limit 2`.execute(
      rig.db.kysely,
    );
    expect(rows.map(({ payload }) => [payload.resource, payload.change])).toEqual([
      ["client", "created"],
      ["lead", "removed"],
    ]);
  });

  it("gives one of many at the same time the win, and the others the reason", async () => {
    const { id } = await open();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => rig.bob.post(`tickets/${id}/actions/settle`, { version: 2, text: "Mine" })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)]);
  });
});

describe("a key", () => {
  it("makes one row of many tries, and refuses another body", async () => {
    const input = least(rig.acme, "Once");
    const key = { "idempotency-key": "k-1" };
    const answers = await Promise.all(Array.from({ length: 4 }, () => rig.bob.post("tickets", input, key)));
    expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1);
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect((await rig.bob.post("tickets", { ...input, title: "Twice" }, key)).status).toBe(409);
    expect((await rig.ann.post("tickets", input, key)).body.data.id).not.toBe(answers[0]?.body.data.id);
    expect((await rig.bob.post("tickets", input, { "idempotency-key": "" })).status).toBe(422);
  });

  it("answers a change of status again, though the row is there already", async () => {
    const { id } = await draft();
    const key = { "idempotency-key": "k-3" };
    const first = await rig.bob.put(`tickets/${id}/change-status`, { statusId: 922 }, key);
    expect(first.status).toBe(200);
    const again = await rig.bob.put(`tickets/${id}/change-status`, { statusId: 922 }, key);
    expect([again.status, again.body]).toEqual([200, first.body]);
    // Under another key nobody has been there before.
    expect((await rig.bob.put(`tickets/${id}/change-status`, { statusId: 922 }, { "idempotency-key": "k-4" })).status).toBe(409);
    expect((await rig.bob.get(`tickets/${id}`)).body.data.version).toBe(first.body.data.version);
  });

  it("is free again when the write was refused", async () => {
    const key = { "idempotency-key": "k-2" };
    expect((await rig.bob.post("tickets", {}, key)).status).toBe(422);
    expect((await rig.bob.post("tickets", least(rig.acme), key)).status).toBe(201);
  });
});

describe("what a write leaves behind", () => {
  it("is a log entry with the difference, and a message with what scopes look at", async () => {
    const { id } = await draft();
    await rig.ann.put(`tickets/${id}`, { version: 1, title: "New", firmId: rig.zeta, secret: "s", items: [] });
    const { body } = await rig.bob.get(`tickets/${id}/activity`);
    const changes = Object.fromEntries(
      body.data.entries[0].changes.map((each: { field: string; from: unknown; to: unknown }) => [each.field, [each.from, each.to]]),
    );
    expect(changes).toMatchObject({
      title: ["A ticket", "New"],
      firm: ["Acme", "Zeta"],
      secret: [null, "s"],
      items: [[{ what: "a" }], []],
    });
    const { rows } = await sql<{ payload: unknown }>`select payload from outbox where topic = 'changed' order by id desc limit 1`.execute(
      rig.db.kysely,
    );
    expect(rows[0]?.payload).toEqual({
      resource: "ticket",
      id,
      version: 2,
      change: "updated",
      facts: {
        before: { id, state: "draft", firm: rig.acme, createdBy: rig.bob.actor.id, secret: null },
        after: { id, state: "draft", firm: rig.zeta, createdBy: rig.bob.actor.id, secret: "s" },
      },
    });
  });

  it("is a notification for those who may read the row, never for the doer", async () => {
    const { id } = await draft(rig.bob, { items: [{ what: "a" }], ownerId: rig.ann.actor.id });
    const told = async () =>
      (
        await sql<{
          title: string;
          name: string;
        }>`select n.title, u.first_name as name from notifications n join notification_recipients r on r.notification_id = n.id
        join users u on u.id = r.user_id where n.record_id = ${id} and n.resource = 'ticket' order by n.id, u.id`.execute(rig.db.kysely)
      ).rows.map(({ title, name }) => `${title} ${name}`);
    expect(await told()).toEqual(["New ticket Ann"]);
    await rig.bob.post(`tickets/${id}/actions/send`, { version: 1 });
    expect(await told()).toEqual(expect.arrayContaining(["Ticket sent Cleo", "Ticket sent Carl"]));
    expect((await told()).filter((line) => /Dora|Bob|Nobody/.test(line))).toEqual([]);
  });
});

describe("a customer", () => {
  it("writes within their company, which is filled in for them", async () => {
    const made = await draft(rig.cleo);
    expect(made).toMatchObject({ firmId: rig.acme, firm: "Acme", createdBy: "Cleo" });
    for (const name of ["secret", "touched", "costs", "inner"]) expect(made).not.toHaveProperty(name);
    expect(made.items[0]).not.toHaveProperty("cost");
    const refused = await rig.cleo.post("tickets", {
      title: "x",
      kind: "bug",
      firmId: rig.acme,
      secret: "x",
      price: 1,
      items: [{ what: "a", cost: 1 }],
    });
    expect(Object.keys(refused.body.errors).sort()).toEqual(["firmId", "items.0.cost", "price", "secret"]);
  });

  it("changes lines without losing what is hidden in them", async () => {
    const { id, items } = await draft(rig.bob, { items: [{ what: "a", cost: 42 }] });
    await rig.bob.post(`tickets/${id}/actions/send`, { version: 1 });
    const seen = await rig.cleo.put(`tickets/${id}`, { version: 2, items: [{ id: items[0].id, what: "b" }] });
    expect(seen.body.data.items).toEqual([expect.not.objectContaining({ cost: expect.anything() })]);
    expect((await rig.bob.get(`tickets/${id}`)).body.data.items[0]).toMatchObject({ what: "b", cost: 42 });
    await rig.bob.put(`tickets/${id}`, { version: 3, secret: "hidden change" });
    const stale = await rig.cleo.put(`tickets/${id}`, { version: 1, title: "x" });
    expect(stale.status).toBe(409);
    expect(JSON.stringify(stale.body)).not.toMatch(/cost|secret|hidden/);
  });

  it("gets nothing of the log", async () => {
    const { id } = await draft(rig.cleo);
    for (const row of [id, 987_654]) {
      const { status, text } = await rig.cleo.get(`tickets/${row}/activity`);
      expect([status, text]).toEqual([403, '{"message":"Permission Denied"}']);
    }
  });

  it("does not see, and can't tell from a missing one, what is outside their scope", async () => {
    const { id } = await draft(rig.cleo);
    const reach = async (client: typeof rig.cleo, row: number) => {
      const answers = await Promise.all([
        client.get(`tickets/${row}`),
        client.put(`tickets/${row}`, { version: 1, title: "x" }),
        client.delete(`tickets/${row}`, { why: "x" }),
        client.post(`tickets/${row}/actions/send`, { version: 1 }),
        client.put(`tickets/${row}/change-status`, { statusId: 922 }),
      ]);
      return answers.map(({ status, text }) => `${status} ${text}`);
    };
    const missing = await reach(rig.dora, 987_654);
    expect(new Set(missing)).toEqual(new Set(['404 {"message":"Not found."}']));
    expect(await reach(rig.dora, id)).toEqual(missing);
    // A colleague's draft is not theirs to see either.
    expect(await reach(rig.carl, id)).toEqual(missing);
  });

  it("can't write a row out of their own sight", async () => {
    const { id } = await draft(rig.dora);
    await rig.bob.put(`clients/${rig.zeta}`, { email: "z@zeta.test" });
    expect((await rig.dora.put(`clients/${rig.acme}`, { email: "x@x.test" })).status).toBe(404);
    expect((await rig.dora.put(`clients/${rig.zeta}`, { credit: 1 })).body.errors).toEqual({ credit: ["Unknown field."] });
    expect((await rig.dora.get(`tickets/${id}`)).status).toBe(200);
  });

  it("starts nothing while their company may not", async () => {
    await rig.bob.post(`clients/${rig.zeta}/actions/close`, {
      version: (await rig.bob.get(`clients/${rig.zeta}`)).body.data.version,
      why: "unpaid",
    });
    const { status, body } = await rig.dora.post("tickets", { title: "x", kind: "bug" });
    expect([status, body.message]).toEqual([409, "Your company can't start anything new right now. Contact us to find out why."]);
  });
});
