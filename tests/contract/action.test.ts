import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { asSystem } from "../../server/access/caller.ts";
import { ticket } from "./tiny/tickets.ts";
import { createTinyHarness, least, type TinyHarness } from "./tiny/tiny-harness.ts";

let harness: TinyHarness;
beforeAll(async () => {
  harness = await createTinyHarness();
});
afterAll(() => harness.close());

const draft = async (client = harness.bob, more: object = { items: [{ what: "a" }] }) => {
  const input = client.actor.side === "customer" ? { title: "A ticket", kind: "bug" } : least(harness.acme);
  const { body, text } = await client.post("tickets", { ...input, ...more });
  expect(body.data, text).toBeDefined();
  return body.data;
};
const open = async () => (await harness.bob.post(`tickets/${(await draft()).id}/actions/send`, { version: 1 })).body.data;

describe("running an action", () => {
  it("changes the state, stores the input, runs the effect and returns a success message", async () => {
    const { id, number } = await open();
    const { status, body, text } = await harness.bob.post(`tickets/${id}/actions/settle`, {
      version: 2,
      text: "Fixed",
      helperId: harness.ann.actor.id,
    });
    expect(status, text).toBe(200);
    expect(body.message).toBe(`Ticket ${number} is done.`);
    expect(body.data).toMatchObject({ state: "done", version: 3, answer: "Fixed", owner: "Ann", touched: 5, urgent: false });
    const { rows: jobs } = await sql<{
      payload: unknown;
    }>`select payload from jobs where queue = 'settled' and payload->>'id' = ${String(id)}`.execute(harness.db.kysely);
    expect(jobs).toHaveLength(1);
  });

  it("rejects a wrong state, a stale version and a failed guard with the reason and the current row", async () => {
    const empty = await draft(harness.bob, {});
    expect((await harness.bob.post(`tickets/${empty.id}/actions/send`, { version: 1 })).body).toMatchObject({
      message: "Add an item first.",
      state: "draft",
      version: 1,
    });
    const { id } = await open();
    const wrong = await harness.bob.post(`tickets/${id}/actions/send`, { version: 2 });
    expect([wrong.status, wrong.body.message, wrong.body.current.state]).toEqual([409, "Not available now that it is open.", "open"]);
    const stale = await harness.bob.post(`tickets/${id}/actions/settle`, { version: 1, text: "x" });
    expect([stale.status, stale.body.version]).toEqual([409, 2]);
  });

  it("rejects invalid input, a missing version and callers without permission", async () => {
    const { id } = await open();
    expect((await harness.bob.post(`tickets/${id}/actions/settle`, { version: 2, nope: 1 })).body.errors).toEqual({
      text: ["Text is required."],
      nope: ["Unknown field."],
    });
    expect((await harness.bob.post(`tickets/${id}/actions/settle`, { text: "x" })).body.errors).toHaveProperty("version");
    expect(
      (await harness.bob.post(`tickets/${id}/actions/settle`, { version: 2, text: "x", helperId: harness.cleo.actor.id })).body.errors,
    ).toHaveProperty("helperId");
    expect((await harness.ann.post(`tickets/${id}/actions/lapse`, { version: 2 })).status).toBe(404);
    expect((await harness.ann.post(`tickets/${id}/actions/reopen`, { version: 2 })).status).toBe(403);
    expect((await harness.nobody.post(`tickets/${id}/actions/touch`, { version: 2 })).status).toBe(403);
  });

  it("rolls everything back when the effect refuses", async () => {
    const { id } = await open();
    const before = (await harness.bob.get(`tickets/${id}`)).text;
    const commits = harness.commits.count;
    const refused = await harness.bob.post(`tickets/${id}/actions/fail`, { version: 2 });
    // The response describes the row before the write, because the write was rolled back.
    expect(refused).toMatchObject({ status: 409, body: { message: "The effect says no.", version: 2, state: "open" } });
    expect((await harness.bob.get(`tickets/${id}`)).text).toBe(before);
    expect(harness.commits.count).toBe(commits);
  });

  it("can be run by the system when it is a system-only action", async () => {
    const { id } = await open();
    const { data } = await harness.engine.act({ actor: asSystem("lapse") }, ticket, { id }, "lapse");
    expect(data).toMatchObject({ state: "done", updatedById: null });
    const { body } = await harness.bob.get(`tickets/${id}/activity`);
    expect(body.data.entries[0]).toMatchObject({
      user: "lapse",
      verb: "lapse",
      changes: [{ field: "state", label: "Status", from: "Open", to: "Done" }],
    });
  });

  it("is resolved from the target status of a change-status request", async () => {
    const { id } = await draft();
    expect((await harness.bob.put(`tickets/${id}/change-status`, { statusId: 922 })).body.data.state).toBe("open");
    expect((await harness.bob.put(`tickets/${id}/change-status`, { statusId: 921 })).status).toBe(409);
    expect((await harness.bob.put(`tickets/${id}/change-status`, { statusId: 1 })).status).toBe(422);
  });

  it("can turn a row into another resource under the same id", async () => {
    const { id } = (await harness.bob.post("leads", { name: "Promoted" })).body.data;
    const { body } = await harness.bob.post(`leads/${id}/actions/promote`, { version: 1 });
    expect(body).toMatchObject({ becomes: "client", message: "Promoted is a client.", data: { id, state: "client" } });
    expect((await harness.bob.get(`leads/${id}`)).status).toBe(404);
    expect((await harness.bob.get(`clients/${id}/activity`)).body.data.total).toBe(2);
    const { rows } = await sql<{
      payload: { resource: string; change: string };
    }>`select payload from outbox where topic = 'changed' and payload->>'id' = ${String(id)} order by id desc limit 2`.execute(
      harness.db.kysely,
    );
    expect(rows.map(({ payload }) => [payload.resource, payload.change])).toEqual([
      ["client", "created"],
      ["lead", "removed"],
    ]);
  });

  it("succeeds for exactly one of several concurrent requests and answers the others with 409", async () => {
    const { id } = await open();
    const responses = await Promise.all(
      Array.from({ length: 8 }, () => harness.bob.post(`tickets/${id}/actions/settle`, { version: 2, text: "Mine" })),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)]);
  });
});

describe("what an action and its effect write", () => {
  const logOf = async (path: string) => (await harness.bob.get(`${path}/activity`)).body.data.entries;

  it("can be who acted and when", async () => {
    const { id } = await open();
    const { body, text } = await harness.bob.post(`tickets/${id}/actions/touch`, { version: 2 });
    expect(body.data, text).toMatchObject({ touchedById: harness.bob.actor.id, touchedBy: "Bob", touchedName: harness.bob.actor.name });
    expect(body.data.touchedAt.slice(0, 10)).toBe(new Date().toISOString().slice(0, 10));
    expect(body.data.touchedOn).toBe(harness.engine.session.today());
    const { data } = await harness.engine.act({ actor: asSystem("a job") }, ticket, { id }, "touch");
    expect(data).toMatchObject({ touchedById: null, touchedName: "a job" });
  });

  it("belongs to the operation's version and log entry, and computed fields follow from it", async () => {
    const { id } = await draft(harness.bob, { items: [{ what: "a", quantity: 2 }, { what: "b" }] });
    const { body, text } = await harness.bob.post(`tickets/${id}/actions/price`, { version: 1 });
    expect(body.data, text).toMatchObject({ version: 2, touched: 3, total: 1000, items: [{ price: 500, sum: 1000 }, { price: null }] });
    const [entry, ...others] = await logOf(`tickets/${id}`);
    expect(entry.verb).toBe("price");
    expect(entry.changes.map(({ field }: { field: string }) => field).sort()).toEqual(["items", "total", "touched"]);
    expect(others).toHaveLength(1);
  });

  it("reaches another row as an update with its own version, log entry and push message", async () => {
    const firm = (await harness.bob.get(`clients/${harness.acme}`)).body.data;
    const { id } = await draft();
    await harness.bob.post(`tickets/${id}/actions/price`, { version: 1 });
    const after = (await harness.bob.get(`clients/${harness.acme}`)).body.data;
    expect(after).toMatchObject({ credit: (firm.credit ?? 0) + 500, version: firm.version + 1, updatedById: harness.bob.actor.id });
    const [entry] = await logOf(`clients/${harness.acme}`);
    expect(entry).toMatchObject({ verb: "update", user: harness.bob.actor.name, changes: [{ field: "credit" }] });
    const { rows } = await sql<{ payload: { version: number; change: string } }>`select payload from outbox
      where topic = 'changed' and payload->>'resource' = 'client' order by id desc limit 1`.execute(harness.db.kysely);
    expect(rows[0]?.payload).toMatchObject({ version: after.version, change: "updated" });
  });
});

describe("an idempotency key", () => {
  it("creates one row for repeated requests and rejects a different body", async () => {
    const input = least(harness.acme, "Once");
    const key = { "idempotency-key": "k-1" };
    const responses = await Promise.all(Array.from({ length: 4 }, () => harness.bob.post("tickets", input, key)));
    expect(new Set(responses.map(({ body }) => body.data.id)).size).toBe(1);
    expect(responses.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect((await harness.bob.post("tickets", { ...input, title: "Twice" }, key)).status).toBe(409);
    expect((await harness.ann.post("tickets", input, key)).body.data.id).not.toBe(responses[0]?.body.data.id);
    expect((await harness.bob.post("tickets", input, { "idempotency-key": "" })).status).toBe(422);
  });

  it("replays the response of a status change that was already made", async () => {
    const { id } = await draft();
    const key = { "idempotency-key": "k-3" };
    const first = await harness.bob.put(`tickets/${id}/change-status`, { statusId: 922 }, key);
    expect(first.status).toBe(200);
    const retry = await harness.bob.put(`tickets/${id}/change-status`, { statusId: 922 }, key);
    expect([retry.status, retry.body]).toEqual([200, first.body]);
    // Under another key this is a new request, which is rejected because the status was already changed.
    expect((await harness.bob.put(`tickets/${id}/change-status`, { statusId: 922 }, { "idempotency-key": "k-4" })).status).toBe(409);
    expect((await harness.bob.get(`tickets/${id}`)).body.data.version).toBe(first.body.data.version);
  });

  it("can be reused after the write was rejected", async () => {
    const key = { "idempotency-key": "k-2" };
    expect((await harness.bob.post("tickets", {}, key)).status).toBe(422);
    expect((await harness.bob.post("tickets", least(harness.acme), key)).status).toBe(201);
  });
});

describe("the side effects of a write", () => {
  it("are an activity log entry with the diff and a change message with the values used for row scopes", async () => {
    const { id } = await draft();
    await harness.ann.put(`tickets/${id}`, { version: 1, title: "New", firmId: harness.zeta, secret: "s", items: [] });
    const { body } = await harness.bob.get(`tickets/${id}/activity`);
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
      harness.db.kysely,
    );
    expect(rows[0]?.payload).toEqual({
      resource: "ticket",
      id,
      version: 2,
      change: "updated",
      verb: "update",
      at: expect.any(String),
      facts: {
        before: { id, state: "draft", firm: harness.acme, createdBy: harness.bob.actor.id, secret: null },
        after: { id, state: "draft", firm: harness.zeta, createdBy: harness.bob.actor.id, secret: "s" },
      },
    });
  });

  it("are notifications to users who can read the row, but not to the actor", async () => {
    const { id } = await draft(harness.bob, { items: [{ what: "a" }], ownerId: harness.ann.actor.id });
    const notifications = async () =>
      (
        await sql<{
          title: string;
          name: string;
        }>`select n.title, u.first_name as name from notifications n join notification_recipients r on r.notification_id = n.id
        join users u on u.id = r.user_id where n.record_id = ${id} and n.resource = 'ticket' order by n.id, u.id`.execute(harness.db.kysely)
      ).rows.map(({ title, name }) => `${title} ${name}`);
    expect(await notifications()).toEqual(["New ticket Ann"]);
    await harness.bob.post(`tickets/${id}/actions/send`, { version: 1 });
    expect(await notifications()).toEqual(expect.arrayContaining(["Ticket sent Cleo", "Ticket sent Carl"]));
    expect((await notifications()).filter((line) => /Dora|Bob|Nobody/.test(line))).toEqual([]);
  });

  it("are notifications to the holders of an ability who can read the row, or to the preferred one of them", async () => {
    const { ann, bob, nobody, cleo } = harness;
    await sql`
      with role as (insert into roles (display_name, user_type, abilities) values ('Approves', 'E', '{SALES_QUOTE approve}') returning id)
      insert into users_roles (parent_id, position, role_id)
      select member, 9, role.id from role, unnest(${[bob.actor.id, nobody.actor.id, cleo.actor.id]}::bigint[]) as member`.execute(
      harness.db.kysely,
    );
    const notifiedOf = async (helperId: number | null) => {
      const { id } = await open();
      expect((await bob.post(`tickets/${id}/actions/settle`, { version: 2, text: "Fixed", helperId })).status).toBe(200);
      expect((await cleo.post(`tickets/${id}/actions/reopen`, { version: 3 })).status).toBe(200);
      const { rows } = await sql<{ name: string }>`
        select u.first_name as name from notifications n join notification_recipients r on r.notification_id = n.id
        join users u on u.id = r.user_id where n.record_id = ${id} and n.title = 'Ticket reopened' order by u.id`.execute(
        harness.db.kysely,
      );
      return rows.map(({ name }) => name);
    };
    // An administrator holds every ability. Nobody may not read tickets, and Cleo is a customer.
    expect(await notifiedOf(null)).toEqual(["Ann", "Bob"]);
    expect(await notifiedOf(bob.actor.id)).toEqual(["Bob"]);
    expect(await notifiedOf(nobody.actor.id)).toEqual(["Ann", "Bob"]);
    expect(ann.actor.isAdmin).toBe(true);
  });
});

describe("a customer", () => {
  it("creates rows for their own company, which is set automatically", async () => {
    const created = await draft(harness.cleo);
    expect(created).toMatchObject({ firmId: harness.acme, firm: "Acme", createdBy: "Cleo" });
    for (const name of ["secret", "touched", "costs", "inner"]) expect(created).not.toHaveProperty(name);
    expect(created.items[0]).not.toHaveProperty("cost");
    const refused = await harness.cleo.post("tickets", {
      title: "x",
      kind: "bug",
      firmId: harness.acme,
      secret: "x",
      price: 1,
      items: [{ what: "a", cost: 1 }],
    });
    expect(Object.keys(refused.body.errors).sort()).toEqual(["firmId", "items.0.cost", "price", "secret"]);
  });

  it("updates lines without losing the hidden fields in them", async () => {
    const { id, items } = await draft(harness.bob, { items: [{ what: "a", cost: 42 }] });
    await harness.bob.post(`tickets/${id}/actions/send`, { version: 1 });
    const updated = await harness.cleo.put(`tickets/${id}`, { version: 2, items: [{ id: items[0].id, what: "b" }] });
    expect(updated.body.data.items).toEqual([expect.not.objectContaining({ cost: expect.anything() })]);
    expect((await harness.bob.get(`tickets/${id}`)).body.data.items[0]).toMatchObject({ what: "b", cost: 42 });
    await harness.bob.put(`tickets/${id}`, { version: 3, secret: "hidden change" });
    const stale = await harness.cleo.put(`tickets/${id}`, { version: 1, title: "x" });
    expect(stale.status).toBe(409);
    expect(JSON.stringify(stale.body)).not.toMatch(/cost|secret|hidden/);
  });

  it("can't read the activity log", async () => {
    const { id } = await draft(harness.cleo);
    for (const row of [id, 987_654]) {
      const { status, text } = await harness.cleo.get(`tickets/${row}/activity`);
      expect([status, text]).toEqual([403, '{"message":"Permission Denied"}']);
    }
  });

  it("gets the same 404 for a row outside their scope as for a missing row", async () => {
    const { id } = await draft(harness.cleo);
    const reach = async (client: typeof harness.cleo, row: number) => {
      const responses = await Promise.all([
        client.get(`tickets/${row}`),
        client.put(`tickets/${row}`, { version: 1, title: "x" }),
        client.delete(`tickets/${row}`, { why: "x" }),
        client.post(`tickets/${row}/actions/send`, { version: 1 }),
        client.put(`tickets/${row}/change-status`, { statusId: 922 }),
      ]);
      return responses.map(({ status, text }) => `${status} ${text}`);
    };
    const missing = await reach(harness.dora, 987_654);
    expect(new Set(missing)).toEqual(new Set(['404 {"message":"Not found."}']));
    expect(await reach(harness.dora, id)).toEqual(missing);
    // A colleague's draft is hidden from them as well.
    expect(await reach(harness.carl, id)).toEqual(missing);
  });

  it("can't move a row out of their own scope", async () => {
    const { id } = await draft(harness.dora);
    await harness.bob.put(`clients/${harness.zeta}`, { email: "z@zeta.test" });
    expect((await harness.dora.put(`clients/${harness.acme}`, { email: "x@x.test" })).status).toBe(404);
    expect((await harness.dora.put(`clients/${harness.zeta}`, { credit: 1 })).body.errors).toEqual({ credit: ["Unknown field."] });
    expect((await harness.dora.get(`tickets/${id}`)).status).toBe(200);
  });

  it("can't create anything while their company is suspended", async () => {
    await harness.bob.post(`clients/${harness.zeta}/actions/close`, {
      version: (await harness.bob.get(`clients/${harness.zeta}`)).body.data.version,
      why: "unpaid",
    });
    const { status, body } = await harness.dora.post("tickets", { title: "x", kind: "bug" });
    expect([status, body.message]).toEqual([409, "Your company can't start anything new right now. Contact us to find out why."]);
  });
});
