// @module-tag gate
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { asSystem } from "../../server/access/caller.ts";
import { shippingQuote } from "../../src/resources/sales/shipping-quote.ts";
import { actions, createQuoteHarness, type QuoteHarness, states, table } from "./quote-harness.ts";

let harness: QuoteHarness;
/** Requested by Acme's cleo and priced by bob. Everyone at Acme and every employee can see it, even as a draft. */
let id: number;
beforeAll(async () => {
  harness = await createQuoteHarness();
  ({ id } = await harness.quote(harness.cleo));
  await sql`update shipping_quotes set price = 10000, valid_until = '2026-12-20' where id = ${id}`.execute(harness.db.kysely);
});
afterAll(() => harness.close());

/** Everyone whom the table allows something, and everyone else. */
const cast = () => ({
  owner: harness.cleo,
  colleague: harness.carl,
  employee: harness.bob,
  admin: harness.ann,
  stranger: harness.dora,
  nobody: harness.nobody,
});

function expected(role: keyof ReturnType<typeof cast>, action: keyof typeof table, state: string): number {
  const { by, from } = table[action];
  if (by === "system") return 404;
  const side = role === "employee" || role === "admin" || role === "nobody" ? "employee" : "customer";
  if (role === "nobody" || (by !== "owner" && by !== side)) return 403;
  if (role === "stranger") return 404;
  if (!(from as readonly string[]).includes(state)) return 409;
  return by === "owner" && role !== "owner" ? 409 : 200;
}

describe.each(actions)("%s", (action) => {
  it.each(states)("from %s", async (state) => {
    for (const [role, client] of Object.entries(cast()) as [keyof ReturnType<typeof cast>, QuoteHarness["bob"]][]) {
      await harness.put(id, { state, answered: true });
      const { status, body, text } = await harness.act(client, id, action);
      expect(status, `${role}: ${text}`).toBe(expected(role, action, state));
      expect(await harness.stateOf(id), role).toBe(status === 200 ? table[action].to : state);
      if (status === 403) expect(body).toEqual({ message: "Permission Denied" });
      if (status === 409) {
        expect(body.message).toMatch(
          role === "owner" || state !== "draft" || action !== "submit"
            ? /^(Available once|Not available now that) it is .+\.$/
            : /created this draft/,
        );
        expect([body.state, body.current.id]).toEqual([state, id]);
      }
    }
  });

  it("by the system is possible only for system actions and from the allowed states", async () => {
    for (const state of states) {
      await harness.put(id, { state, answered: true, validUntil: action === "expire" ? "2026-11-19" : "2026-12-20" });
      const done = await harness.engine.act({ actor: asSystem("test") }, shippingQuote, { id }, action, table[action].asks).then(
        () => 200,
        (problem) => problem.status,
      );
      if (table[action].by === "system") expect(done).toBe((table[action].from as readonly string[]).includes(state) ? 200 : 409);
      else if (!(table[action].from as readonly string[]).includes(state)) expect(done).toBe(409);
    }
    await harness.put(id, { validUntil: "2026-12-20" });
  });
});

it("a new quote is written once, complete with its account executive and who made it", async () => {
  const run = (statement: string) => sql.raw(statement).execute(harness.db.kysely);
  await run("create table quote_writes (done text)");
  await run(`create function count_quote_writes() returns trigger language plpgsql as
    $$ begin insert into quote_writes values (tg_op); return null; end $$`);
  await run(
    "create trigger count_quote_writes after insert or update on shipping_quotes for each row execute function count_quote_writes()",
  );
  await sql`update parties set account_executive_id = ${harness.bob.actor.id} where id = ${harness.acme}`.execute(harness.db.kysely);
  const { id: created } = await harness.quote(harness.cleo);
  const { rows } = await sql<{ done: string }>`select done from quote_writes`.execute(harness.db.kysely);
  expect(rows).toEqual([{ done: "INSERT" }]);
  const { body } = await harness.bob.get(`quotes/${created}`);
  expect(body.data).toMatchObject({ accountExecutiveId: harness.bob.actor.id, version: 1 });
  const { rows: made } = await sql`select made_by as "madeBy" from shipping_quotes where id = ${created}`.execute(harness.db.kysely);
  expect(made).toEqual([{ madeBy: "customer" }]);
  await run("drop trigger count_quote_writes on shipping_quotes");
  await sql`update parties set account_executive_id = null where id = ${harness.acme}`.execute(harness.db.kysely);
});

it("sending says when the customer has nobody whom it could reach", async () => {
  const { id: created } = await harness.quote(harness.bob);
  const send = async () => {
    await harness.put(created, { state: "pendingPricing" });
    await sql`update shipping_quotes set price = 10000, valid_until = '2026-12-20' where id = ${created}`.execute(harness.db.kysely);
    const { status, body, text } = await harness.act(harness.bob, created, "send");
    expect(status, text).toBe(200);
    return body.message;
  };
  expect(await send()).toMatch(/^Quote SH-\d+ submitted to the customer\.$/);
  const setState = (state: string) =>
    sql`update users set state = ${state} where type = 'C' and company_id = ${harness.acme}`.execute(harness.db.kysely);
  await setState("suspended");
  expect(await send()).toMatch(/ customer\. Nobody at the customer has a user who can see it, so nobody was told: email it to them\.$/);
  await setState("active");
});

describe("sending", () => {
  it.each([
    [{ pieces: [] }, "Add at least one piece first."],
    [{ price: null }, "Enter a price first."],
    [{ validUntil: "2026-11-19" }, "This quote expired on 11/19/2026. Its validity has to be extended first."],
  ])("is rejected with %o", async (lacking, reason) => {
    const created = await harness.quote(harness.bob, lacking);
    await harness.act(harness.bob, created.id, "submit");
    const { status, body } = await harness.act(harness.bob, created.id, "send");
    expect([status, body.message, body.current.actions.send]).toEqual([409, reason, reason]);
    expect((await harness.bob.get(`quotes/${created.id}`)).body.data.actions.send).toBe(reason);
  });

  it("accepts today as the last valid day", async () => {
    const created = await harness.quote(harness.bob, { validUntil: "2026-11-20" });
    await harness.act(harness.bob, created.id, "submit");
    expect((await harness.act(harness.bob, created.id, "send")).status).toBe(200);
    expect((await harness.act(harness.cleo, created.id, "approve")).status).toBe(200);
  });

  it("requires a change after changes were requested or the approval was unwound", async () => {
    const reason = "The customer requested changes. Update the quote before submitting it.";
    await harness.put(id, { state: "ready" });
    const response = await harness.act(harness.cleo, id, "askForChanges");
    expect(response.body.data).toMatchObject({
      state: "pendingChanges",
      changeRequest: "A week later, please.",
      status: "Pending changes",
    });
    expect((await harness.act(harness.bob, id, "send")).body.message).toBe(reason);
    // Saving the same value again is not a change.
    await harness.bob.put(`quotes/${id}`, { orderType: "white glove" });
    expect((await harness.act(harness.bob, id, "send")).body.message).toBe(reason);
    await harness.bob.put(`quotes/${id}`, { sidemark: "Lobby" });
    expect((await harness.act(harness.bob, id, "send")).status).toBe(200);
    await harness.act(harness.cleo, id, "approve");
    await harness.act(harness.bob, id, "unwindApproval");
    expect((await harness.act(harness.bob, id, "send")).body.message).toBe(reason);
  });
});

describe("approving and declining", () => {
  it("is rejected after the last valid day, for everyone", async () => {
    await harness.put(id, { state: "ready", validUntil: "2026-11-19" });
    for (const [client, action] of [
      [harness.cleo, "approve"],
      [harness.ann, "approveForCustomer"],
    ] as const) {
      const { status, body } = await harness.act(client, id, action);
      expect([status, body.message]).toEqual([409, "This quote expired on 11/19/2026. Its validity has to be extended first."]);
    }
    await harness.put(id, { validUntil: "2026-12-20" });
  });

  it("stores who approved and when, and clears it when the approval is unwound", async () => {
    await harness.put(id, { state: "ready" });
    const byCustomer = (await harness.act(harness.carl, id, "approve")).body.data;
    expect(byCustomer).toMatchObject({ approvedByName: "carl", approvedAt: expect.stringMatching(/^2\d{3}-.*Z$/) });
    const unwound = (await harness.act(harness.bob, id, "unwindApproval")).body.data;
    expect(unwound).toMatchObject({ state: "pendingChanges", approvedByName: null, approvedAt: null, approvalNote: null });
    await harness.put(id, { state: "ready" });
    expect((await harness.act(harness.bob, id, "approveForCustomer")).body.data).toMatchObject({
      approvedByName: "bob",
      approvalNote: "By phone.",
    });
    expect((await harness.cleo.get(`quotes/${id}`)).body.data).not.toHaveProperty("approvalNote");
  });

  it.each([
    ["askForChanges", "comment"],
    ["decline", "reason"],
  ] as const)("%s requires a %s", async (action, field) => {
    await harness.put(id, { state: "ready" });
    expect(Object.keys((await harness.act(harness.cleo, id, action, { [field]: "  " })).body.errors)).toEqual([field]);
  });

  it("shows customers their own reason, but not an employee's", async () => {
    await harness.put(id, { state: "ready" });
    expect((await harness.act(harness.cleo, id, "decline")).body.data).toMatchObject({ declineReason: "Too dear.", status: "Declined" });
    const other = await harness.quote(harness.cleo);
    await harness.put(other.id, { state: "ready" });
    expect((await harness.act(harness.bob, other.id, "markAsLost")).body.data.lostReason).toBe("No answer.");
    expect((await harness.cleo.get(`quotes/${other.id}`)).text).not.toContain("No answer.");
    expect((await harness.act(harness.bob, other.id, "markAsLost", {})).body.errors).toHaveProperty("reason");
  });
});

describe("updating and deleting", () => {
  const codes = { draft: [409, 200], pendingPricing: [200, 409], pendingChanges: [200, 409] } as Record<string, [number, number]>;

  it.each(states)("state %s: only the allowed users can update the quote", async (state) => {
    const [employee, customer] = codes[state] ?? [409, 409];
    await harness.put(id, { state });
    expect((await harness.bob.post(`quotes/${id}`, { sidemark: `by bob in ${state}` })).status).toBe(employee);
    expect((await harness.cleo.post(`quotes/${id}`, { sidemark: `by cleo in ${state}` })).status).toBe(customer);
    expect((await harness.carl.post(`quotes/${id}`, { sidemark: "by carl" })).status).toBe(409);
    expect((await harness.dora.post(`quotes/${id}`, { sidemark: "by dora" })).status).toBe(404);
  });

  it.each(states)("state %s: only the allowed users can delete the quote", async (state) => {
    for (const [client, may] of [
      [harness.cleo, state === "draft"],
      [harness.carl, false],
      [harness.bob, state === "pendingPricing"],
    ] as const) {
      const created = await harness.quote(harness.cleo);
      await harness.put(created.id, { state });
      expect((await client.post(`quotes/${created.id}/delete-quote`, {})).status).toBe(422);
      expect((await client.post(`quotes/${created.id}/delete-quote`, { deleteReason: "double" })).status).toBe(may ? 200 : 409);
    }
  });

  it("rejects more than one chosen option", async () => {
    const options = [1, 2].map((cost) => ({ providerId: harness.provider, cost, cycleDays: 1, chosen: true }));
    const expectedErrors = { errors: { options: ["Choose at most one option."] } };
    expect((await harness.bob.post("quotes", { ...harness.input, options })).body).toMatchObject(expectedErrors);
    const created = (await harness.bob.post("quotes", harness.input)).body.data;
    expect([created.cost, created.margin]).toEqual([50_00, 50_00]);
    const both = created.options.map((option: object) => ({ ...option, chosen: true, provider: undefined }));
    const { status, body } = await harness.bob.post(`quotes/${created.id}`, { options: both });
    expect([status, body]).toMatchObject([422, expectedErrors]);
    expect((await harness.bob.get(`quotes/${created.id}`)).body.data).toMatchObject({ cost: 50_00, version: created.version });
  });
});

describe("a new quote", () => {
  it("by an employee is hidden from the customer until it is submitted", async () => {
    const created = await harness.quote(harness.bob);
    expect((await harness.cleo.get(`quotes/${created.id}`)).status).toBe(404);
    const listed = async () =>
      (await harness.cleo.get("quotes?pageSize=200")).body.data.quotes.some((row: { id: number }) => row.id === created.id);
    expect(await listed()).toBe(false);
    await harness.act(harness.bob, created.id, "submit");
    expect(await listed()).toBe(true);
  });

  it("is assigned to the customer's account executive, unless it names another or the user is suspended", async () => {
    const assignedExecutive = async (more = {}) =>
      ((await harness.quote(harness.bob, more)) as unknown as { accountExecutiveId: number | null }).accountExecutiveId;
    expect(await assignedExecutive()).toBeNull();
    await sql`update parties set account_executive_id = ${harness.ann.actor.id} where id = ${harness.acme}`.execute(harness.db.kysely);
    expect([await assignedExecutive(), await assignedExecutive({ accountExecutiveId: harness.bob.actor.id })]).toEqual([
      harness.ann.actor.id,
      harness.bob.actor.id,
    ]);
    const suspend = sql`update users set state = 'suspended' where id = ${harness.ann.actor.id}`;
    await suspend.execute(harness.db.kysely);
    expect(await assignedExecutive()).toBeNull();
    await sql`update users set state = 'active' where id = ${harness.ann.actor.id}`.execute(harness.db.kysely);
  });
});

describe("a suspended company", () => {
  it("can't start anything new, and employees can't on its behalf", async () => {
    const created = await harness.quote(harness.cleo);
    await sql`update parties set state = 'suspended' where id = ${harness.acme}`.execute(harness.db.kysely);
    const own = await harness.cleo.post("quotes", harness.customerInput);
    expect([own.status, own.body.message]).toEqual([409, "Your company can't start anything new right now. Contact us to find out why."]);
    expect((await harness.bob.post("quotes", harness.input)).body.errors).toHaveProperty("customerId");
    const reason = "This account is suspended. It can still view records and pay, but can't start anything new.";
    expect((await harness.act(harness.cleo, created.id, "submit")).body.message).toBe(reason);
    await harness.put(created.id, { state: "ready" });
    expect((await harness.act(harness.cleo, created.id, "approve")).body.message).toBe(reason);
    expect((await harness.act(harness.ann, created.id, "approveForCustomer")).body.message).toBe(reason);
    expect((await harness.cleo.get(`quotes/${created.id}`)).body.data.state).toBe("ready");
    expect((await harness.act(harness.cleo, created.id, "decline")).status).toBe(200);
    await sql`update parties set state = 'active' where id = ${harness.acme}`.execute(harness.db.kysely);
  });
});
