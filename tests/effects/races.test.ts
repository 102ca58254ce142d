import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { expireQuotes } from "../../server/effects/quote-expiry.ts";
import { today } from "../contract/harness.ts";
import { testServer } from "../support/database.ts";
import { createQuoteRig, type QuoteAction, type QuoteRig, table } from "./quote-rig.ts";

// The embedded database has one connection: whoever comes second waits, and there is no race to lose.
if (!testServer) console.log("Skipped: races are held on a PostgreSQL server (scripts/with-postgres.sh).");

describe.skipIf(!testServer)("of many at the same time", () => {
  let rig: QuoteRig;
  let quote: { id: number; version: number };
  beforeAll(async () => {
    rig = await createQuoteRig();
  });
  afterAll(() => rig.close());
  beforeEach(async () => {
    quote = await rig.quote(rig.cleo);
    await sql`update shipping_quotes set state = 'ready', price = 100 where id = ${quote.id}`.execute(rig.db.kysely);
  });

  const logged = async () =>
    (
      await sql<{
        verb: string;
      }>`select verb from activity_log where resource = 'shipping-quote' and record_id = ${quote.id} and verb <> 'create'`.execute(
        rig.db.kysely,
      )
    ).rows.map(({ verb }) => verb);
  const sorted = (answers: readonly { status: number }[]) => answers.map(({ status }) => status).sort();
  const won = (of: number) => [200, ...Array(of - 1).fill(409)];

  it.each([false, true])("exactly one decides a quote, the others are told how it stands (expiring meanwhile: %s)", async (expiring) => {
    const ways: QuoteAction[] = ["approve", "decline", "markAsLost", "approveForCustomer"];
    // What waits for changes expires all the same, one after the other.
    if (!expiring) ways.push("askForChanges");
    if (expiring) await rig.put(quote.id, { validUntil: "2026-11-19" });
    const expired = expiring ? expireQuotes(rig.db, rig.engine, today) : Promise.resolve(0);
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) => {
        const action = ways[index % ways.length] ?? "approve";
        const client = table[action].by === "employee" ? [rig.ann, rig.bob][index % 2] : [rig.cleo, rig.carl][index % 2];
        return (client ?? rig.bob).post(`quotes/${quote.id}/actions/${action}`, { version: quote.version, ...table[action].asks });
      }),
    );
    const wins = answers.filter(({ status }) => status === 200);
    expect(wins.length + (await expired), JSON.stringify(sorted(answers))).toBe(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(30 - wins.length);
    const verbs = await logged();
    expect(verbs).toHaveLength(1);
    const state = await rig.stateOf(quote.id);
    expect(state).toBe(table[verbs[0] as QuoteAction].to);
    // Who lost to a lapsed date alone saw it open; everyone else was shown what became of it.
    for (const { status, body } of answers) if (status === 409) expect(expiring ? ["ready", state] : [state]).toContain(body.state);
  });

  it("exactly one takes an approval back", async () => {
    await rig.put(quote.id, { state: "approved" });
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => rig.bob.post(`quotes/${quote.id}/actions/unwindApproval`, { version: quote.version })),
    );
    expect(sorted(answers)).toEqual(won(30));
    expect([await rig.stateOf(quote.id), await logged()]).toEqual(["pendingChanges", ["unwindApproval"]]);
  });

  it("one of several writers of one version is heard, lines and all", async () => {
    await rig.put(quote.id, { state: "pendingPricing" });
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        rig.bob.post(`quotes/${quote.id}`, {
          version: quote.version,
          price: index + 1,
          pieces: Array.from({ length: index + 1 }, () => ({ description: `by ${index}`, quantity: 1 })),
        }),
      ),
    );
    expect(sorted(answers)).toEqual(won(10));
    const { data } = (await rig.bob.get(`quotes/${quote.id}`)).body;
    expect([data.version, data.pieces.length]).toEqual([quote.version + 1, data.price]);
    expect(new Set(data.pieces.map(({ description }: { description: string }) => description))).toEqual(new Set([`by ${data.price - 1}`]));
    expect(answers.find(({ status }) => status === 409)?.body.current.price).toBe(data.price);
  });

  it("a change and a decision do not both happen to what one of them had seen", async () => {
    await rig.put(quote.id, { state: "pendingPricing" });
    const answers = await Promise.all([
      rig.bob.post(`quotes/${quote.id}`, { version: quote.version, price: 1 }),
      rig.ann.post(`quotes/${quote.id}/actions/send`, { version: quote.version }),
      rig.bob.post(`quotes/${quote.id}/delete-quote`, { version: quote.version, deleteReason: "double" }),
    ]);
    expect(
      answers.filter(({ status }) => status === 200),
      JSON.stringify(sorted(answers)),
    ).toHaveLength(1);
    for (const { status } of answers) expect([200, 409, 404]).toContain(status);
  });

  it("one key makes one row, and everyone gets it", async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => rig.bob.post("quotes", { ...rig.input, sidemark: "once" }, { "idempotency-key": "race" })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    for (const { body } of answers) expect(body).toEqual(answers[0]?.body);
    const { rows } = await sql`select 1 from shipping_quotes where sidemark = 'once'`.execute(rig.db.kysely);
    expect(rows).toHaveLength(1);
  });

  it("nothing starts for a company that is being suspended", async () => {
    const { version } = (await rig.bob.get(`customers/${rig.zeta}`)).body.data;
    const drafts = await Promise.all(
      Array.from({ length: 8 }, async () => {
        const { id } = await rig.quote(rig.cleo);
        await sql`update shipping_quotes set customer_id = ${rig.zeta}, created_by_id = ${rig.dora.actor.id} where id = ${id}`.execute(
          rig.db.kysely,
        );
        return id;
      }),
    );
    const [suspended, ...answers] = await Promise.all([
      rig.bob.post(`customers/${rig.zeta}/actions/suspend`, { version, reason: "unpaid" }),
      ...drafts.map((id) => rig.dora.post(`quotes/${id}/actions/submit`, { version: 1 })),
    ]);
    expect(suspended?.status, suspended?.text).toBe(200);
    for (const { status, text } of answers) expect([200, 409], text).toContain(status);
    expect((await rig.act(rig.dora, drafts[0] ?? 0, "submit")).status).toBe(409);
  });
});
