import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expireQuotes } from "../../server/effects/quote-expiry.ts";
import { today } from "../contract/harness.ts";
import { testServer } from "../support/database.ts";
import { createQuoteRig, type QuoteAction, type QuoteRig, table } from "./quote-rig.ts";

// The embedded database has one connection: whoever comes second waits, and there is no race to lose. Every action of every
// module races in tests/proof/races.test.ts; here is what only quotes have.
if (!testServer) console.log("Skipped: races are held on a PostgreSQL server (scripts/with-postgres.sh).");

describe.skipIf(!testServer)("of many at the same time", () => {
  let rig: QuoteRig;
  beforeAll(async () => {
    rig = await createQuoteRig();
  });
  afterAll(() => rig?.close());

  it("exactly one decides a quote that the nightly job is just expiring", async () => {
    const { id } = await rig.quote(rig.cleo, {});
    await sql`update shipping_quotes set state = 'ready', price = 100 where id = ${id}`.execute(rig.db.kysely);
    const version = await rig.put(id, { validUntil: "2026-11-19" });
    // Asking for changes is left out: what waits for changes expires all the same, one after the other.
    const ways: QuoteAction[] = ["approve", "decline", "markAsLost", "approveForCustomer"];
    const expired = expireQuotes(rig.db, rig.engine, today);
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) => {
        const action = ways[index % ways.length] ?? "approve";
        const client = table[action].by === "employee" ? [rig.ann, rig.bob][index % 2] : [rig.cleo, rig.carl][index % 2];
        return (client ?? rig.bob).post(`quotes/${id}/actions/${action}`, { version, ...table[action].asks });
      }),
    );
    const wins = answers.filter(({ status }) => status === 200);
    expect(wins.length + (await expired), answers.map(({ status }) => status).join()).toBe(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(30 - wins.length);
    const { rows } = await sql<{ verb: QuoteAction }>`select verb from activity_log
      where resource = 'shipping-quote' and record_id = ${id} and verb <> 'create'`.execute(rig.db.kysely);
    expect(rows).toHaveLength(1);
    const state = await rig.stateOf(id);
    expect(state).toBe(rows[0] && table[rows[0].verb].to);
    // Who lost to the lapsed date alone saw it open; everyone else was shown what became of it.
    for (const { status, body } of answers) if (status === 409) expect(["ready", state]).toContain(body.state);
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
