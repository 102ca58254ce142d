import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { asSystem } from "../../server/access/caller.ts";
import { shippingQuote } from "../../src/resources/shipping-quote.ts";
import { actions, createQuoteRig, type QuoteRig, states, table } from "./quote-rig.ts";

let rig: QuoteRig;
/** Asked for by Acme's cleo and priced by bob: everyone of Acme and every employee sees it, as a draft too. */
let id: number;
beforeAll(async () => {
  rig = await createQuoteRig();
  ({ id } = await rig.quote(rig.cleo));
  await sql`update shipping_quotes set price = 10000, valid_until = '2026-12-20' where id = ${id}`.execute(rig.db.kysely);
});
afterAll(() => rig.close());

/** Whoever the table names, and all others. */
const cast = () => ({ owner: rig.cleo, colleague: rig.carl, employee: rig.bob, admin: rig.ann, stranger: rig.dora, nobody: rig.nobody });

function expected(who: keyof ReturnType<typeof cast>, action: keyof typeof table, state: string): number {
  const { by, from } = table[action];
  if (by === "system") return 404;
  const side = who === "employee" || who === "admin" || who === "nobody" ? "employee" : "customer";
  if (who === "nobody" || (by !== "owner" && by !== side)) return 403;
  if (who === "stranger") return 404;
  if (!(from as readonly string[]).includes(state)) return 409;
  return by === "owner" && who !== "owner" ? 409 : 200;
}

describe.each(actions)("%s", (action) => {
  it.each(states)("from %s", async (state) => {
    for (const [who, client] of Object.entries(cast()) as [keyof ReturnType<typeof cast>, QuoteRig["bob"]][]) {
      await rig.put(id, { state, answered: true });
      const { status, body, text } = await rig.act(client, id, action);
      expect(status, `${who}: ${text}`).toBe(expected(who, action, state));
      expect(await rig.stateOf(id), who).toBe(status === 200 ? table[action].to : state);
      if (status === 403) expect(body).toEqual({ message: "Permission Denied" });
      if (status === 409) {
        expect(body.message).toMatch(
          who === "owner" || state !== "draft" || action !== "submit"
            ? /^(Available once|Not available now that) it is .+\.$/
            : /created this draft/,
        );
        expect([body.state, body.current.id]).toEqual([state, id]);
      }
    }
  });

  it("is the system's, where only the system may, and from nowhere else", async () => {
    for (const state of states) {
      await rig.put(id, { state, answered: true, validUntil: action === "expire" ? "2026-11-19" : "2026-12-20" });
      const done = await rig.engine.act({ actor: asSystem("test") }, shippingQuote, { id }, action, table[action].asks).then(
        () => 200,
        (problem) => problem.status,
      );
      if (table[action].by === "system") expect(done).toBe((table[action].from as readonly string[]).includes(state) ? 200 : 409);
      else if (!(table[action].from as readonly string[]).includes(state)) expect(done).toBe(409);
    }
    await rig.put(id, { validUntil: "2026-12-20" });
  });
});

describe("sending", () => {
  it.each([
    [{ pieces: [] }, "Add at least one piece first."],
    [{ price: null }, "Enter a price first."],
    [{ validUntil: "2026-11-19" }, "This quote expired on 11/19/2026. Its validity has to be extended first."],
  ])("is refused with %o", async (lacking, reason) => {
    const made = await rig.quote(rig.bob, lacking);
    await rig.act(rig.bob, made.id, "submit");
    const { status, body } = await rig.act(rig.bob, made.id, "send");
    expect([status, body.message, body.current.actions.send]).toEqual([409, reason, reason]);
    expect((await rig.bob.get(`quotes/${made.id}`)).body.data.actions.send).toBe(reason);
  });

  it("takes today as the last valid day", async () => {
    const made = await rig.quote(rig.bob, { validUntil: "2026-11-20" });
    await rig.act(rig.bob, made.id, "submit");
    expect((await rig.act(rig.bob, made.id, "send")).status).toBe(200);
    expect((await rig.act(rig.cleo, made.id, "approve")).status).toBe(200);
  });

  it("again needs a change after changes were asked for, or the approval was taken back", async () => {
    const reason = "The customer requested changes. Update the quote before sending it.";
    await rig.put(id, { state: "ready" });
    const asked = await rig.act(rig.cleo, id, "askForChanges");
    expect(asked.body.data).toMatchObject({ state: "pendingChanges", changeRequest: "A week later, please.", status: "Pending changes" });
    expect((await rig.act(rig.bob, id, "send")).body.message).toBe(reason);
    // The same once more is no change.
    await rig.bob.put(`quotes/${id}`, { orderType: "white glove" });
    expect((await rig.act(rig.bob, id, "send")).body.message).toBe(reason);
    await rig.bob.put(`quotes/${id}`, { sidemark: "Lobby" });
    expect((await rig.act(rig.bob, id, "send")).status).toBe(200);
    await rig.act(rig.cleo, id, "approve");
    await rig.act(rig.bob, id, "unwindApproval");
    expect((await rig.act(rig.bob, id, "send")).body.message).toBe(reason);
  });
});

describe("deciding", () => {
  it("is too late after the last valid day, for everyone", async () => {
    await rig.put(id, { state: "ready", validUntil: "2026-11-19" });
    for (const [client, action] of [
      [rig.cleo, "approve"],
      [rig.ann, "approveForCustomer"],
    ] as const) {
      const { status, body } = await rig.act(client, id, action);
      expect([status, body.message]).toEqual([409, "This quote expired on 11/19/2026. Its validity has to be extended first."]);
    }
    await rig.put(id, { validUntil: "2026-12-20" });
  });

  it("keeps who approved and when, and forgets it when the approval is taken back", async () => {
    await rig.put(id, { state: "ready" });
    const byCustomer = (await rig.act(rig.carl, id, "approve")).body.data;
    expect(byCustomer).toMatchObject({ approvedByName: "carl", approvedAt: expect.stringMatching(/^2\d{3}-.*Z$/) });
    const unwound = (await rig.act(rig.bob, id, "unwindApproval")).body.data;
    expect(unwound).toMatchObject({ state: "pendingChanges", approvedByName: null, approvedAt: null, approvalNote: null });
    await rig.put(id, { state: "ready" });
    expect((await rig.act(rig.bob, id, "approveForCustomer")).body.data).toMatchObject({
      approvedByName: "bob",
      approvalNote: "By phone.",
    });
    expect((await rig.cleo.get(`quotes/${id}`)).body.data).not.toHaveProperty("approvalNote");
  });

  it.each([
    ["askForChanges", "comment"],
    ["decline", "reason"],
  ] as const)("%s asks for a %s", async (action, answer) => {
    await rig.put(id, { state: "ready" });
    expect(Object.keys((await rig.act(rig.cleo, id, action, { [answer]: "  " })).body.errors)).toEqual([answer]);
  });

  it("a customer's reason is theirs, an employee's stays inside", async () => {
    await rig.put(id, { state: "ready" });
    expect((await rig.act(rig.cleo, id, "decline")).body.data).toMatchObject({ declineReason: "Too dear.", status: "Declined" });
    const other = await rig.quote(rig.cleo);
    await rig.put(other.id, { state: "ready" });
    expect((await rig.act(rig.bob, other.id, "markAsLost")).body.data.lostReason).toBe("No answer.");
    expect((await rig.cleo.get(`quotes/${other.id}`)).text).not.toContain("No answer.");
    expect((await rig.act(rig.bob, other.id, "markAsLost", {})).body.errors).toHaveProperty("reason");
  });
});

describe("changing and deleting", () => {
  const codes = { draft: [409, 200], pendingPricing: [200, 409], pendingChanges: [200, 409] } as Record<string, [number, number]>;

  it.each(states)("%s: who may change it", async (state) => {
    const [employee, customer] = codes[state] ?? [409, 409];
    await rig.put(id, { state });
    expect((await rig.bob.post(`quotes/${id}`, { sidemark: `by bob in ${state}` })).status).toBe(employee);
    expect((await rig.cleo.post(`quotes/${id}`, { sidemark: `by cleo in ${state}` })).status).toBe(customer);
    expect((await rig.carl.post(`quotes/${id}`, { sidemark: "by carl" })).status).toBe(409);
    expect((await rig.dora.post(`quotes/${id}`, { sidemark: "by dora" })).status).toBe(404);
  });

  it.each(states)("%s: who may delete it", async (state) => {
    for (const [client, may] of [
      [rig.cleo, state === "draft"],
      [rig.carl, false],
      [rig.bob, state === "pendingPricing"],
    ] as const) {
      const made = await rig.quote(rig.cleo);
      await rig.put(made.id, { state });
      expect((await client.post(`quotes/${made.id}/delete-quote`, {})).status).toBe(422);
      expect((await client.post(`quotes/${made.id}/delete-quote`, { deleteReason: "double" })).status).toBe(may ? 200 : 409);
    }
  });

  it("takes no more than one chosen option", async () => {
    const options = [1, 2].map((cost) => ({ providerId: rig.provider, cost, cycleDays: 1, chosen: true }));
    const refused = { errors: { options: ["Choose at most one option."] } };
    expect((await rig.bob.post("quotes", { ...rig.input, options })).body).toMatchObject(refused);
    const made = (await rig.bob.post("quotes", rig.input)).body.data;
    expect([made.cost, made.margin]).toEqual([50_00, 50_00]);
    const both = made.options.map((option: object) => ({ ...option, chosen: true, provider: undefined }));
    const { status, body } = await rig.bob.post(`quotes/${made.id}`, { options: both });
    expect([status, body]).toMatchObject([422, refused]);
    expect((await rig.bob.get(`quotes/${made.id}`)).body.data).toMatchObject({ cost: 50_00, version: made.version });
  });
});

describe("a new quote", () => {
  it("of an employee is hidden from the customer until it is submitted", async () => {
    const made = await rig.quote(rig.bob);
    expect((await rig.cleo.get(`quotes/${made.id}`)).status).toBe(404);
    const listed = async () =>
      (await rig.cleo.get("quotes?pageSize=200")).body.data.quotes.some((row: { id: number }) => row.id === made.id);
    expect(await listed()).toBe(false);
    await rig.act(rig.bob, made.id, "submit");
    expect(await listed()).toBe(true);
  });

  it("goes to the customer's account executive, unless it names another or they have left", async () => {
    const of = async (more = {}) =>
      ((await rig.quote(rig.bob, more)) as unknown as { accountExecutiveId: number | null }).accountExecutiveId;
    expect(await of()).toBeNull();
    await sql`update parties set account_executive_id = ${rig.ann.actor.id} where id = ${rig.acme}`.execute(rig.db.kysely);
    expect([await of(), await of({ accountExecutiveId: rig.bob.actor.id })]).toEqual([rig.ann.actor.id, rig.bob.actor.id]);
    const gone = sql`update users set state = 'suspended' where id = ${rig.ann.actor.id}`;
    await gone.execute(rig.db.kysely);
    expect(await of()).toBeNull();
    await sql`update users set state = 'active' where id = ${rig.ann.actor.id}`.execute(rig.db.kysely);
  });
});

describe("a suspended company", () => {
  it("starts nothing new, and nobody does it for them", async () => {
    const made = await rig.quote(rig.cleo);
    await sql`update parties set state = 'suspended' where id = ${rig.acme}`.execute(rig.db.kysely);
    const own = await rig.cleo.post("quotes", rig.asked);
    expect([own.status, own.body.message]).toEqual([409, "Your company can't start anything new right now. Contact us to find out why."]);
    expect((await rig.bob.post("quotes", rig.input)).body.errors).toHaveProperty("customerId");
    const reason = "This account is suspended. It can still view records and pay, but can't start anything new.";
    expect((await rig.act(rig.cleo, made.id, "submit")).body.message).toBe(reason);
    await rig.put(made.id, { state: "ready" });
    expect((await rig.act(rig.cleo, made.id, "approve")).body.message).toBe(reason);
    expect((await rig.act(rig.ann, made.id, "approveForCustomer")).body.message).toBe(reason);
    expect((await rig.cleo.get(`quotes/${made.id}`)).body.data.state).toBe("ready");
    expect((await rig.act(rig.cleo, made.id, "decline")).status).toBe(200);
    await sql`update parties set state = 'active' where id = ${rig.acme}`.execute(rig.db.kysely);
  });
});
