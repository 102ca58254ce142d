import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { AnyRow } from "./sales-harness.ts";
import { billingSteps, prices } from "./warehousing/billing-steps.ts";
import { createWarehouseHarness, type WarehouseHarness } from "./warehousing/warehouse-harness.ts";

let harness: WarehouseHarness;
let steps: Awaited<ReturnType<typeof billingSteps>>;
beforeAll(async () => {
  harness = await createWarehouseHarness({ unlimited: true });
  steps = await billingSteps(harness);
});
afterAll(() => harness?.close());

const commands = [
  "receive",
  "receive unknown",
  "inspect",
  "repair",
  "repair for us",
  "pull",
  "bill",
  "delete a draft",
  "shorten a draft",
] as const;
type Command = (typeof commands)[number];

/** What has happened, as plainly as it can be said: each event with what it costs, and what can be billed. */
interface Model {
  readonly events: Map<string, number>;
  readonly free: AnyRow[];
  readonly failed: AnyRow[];
  readonly sources: string[];
}

async function run(command: Command, model: Model): Promise<boolean> {
  const { events, free, failed, sources } = model;
  const piece = () => free.shift();
  const does: Readonly<Record<Command, () => Promise<boolean>>> = {
    receive: async () => {
      const { receive, pieces } = await steps.received(2, { afterHours: 0.5 });
      events.set(`${receive.number}/receiving`, 2 * prices.receiving).set(`${receive.number}/after hours`, prices.hour / 2);
      free.push(...pieces);
      sources.push(`receives/${receive.id}`);
      return true;
    },
    "receive unknown": async () => {
      const { receive } = await steps.received(1, { customerId: null });
      events.set(`${receive.number}/receiving`, prices.receiving);
      return true;
    },
    inspect: async () => {
      const { piece: broken, inspection } = await steps.repairs.failed();
      const { number } = await harness.see(`receives/${broken.receiveId}`);
      events.set(`${number}/receiving`, prices.receiving).set(inspection.number, prices.inspection);
      failed.push(inspection);
      sources.push(`receives/${broken.receiveId}`);
      return true;
    },
    repair: async () => {
      const inspection = failed.shift();
      if (!inspection) return false;
      events.set((await steps.repaired(inspection)).number, 180_00);
      return true;
    },
    "repair for us": async () => {
      const inspection = failed.shift();
      if (inspection) await steps.repaired(inspection, { payer: "us" });
      return inspection !== undefined;
    },
    pull: async () => {
      const one = piece();
      if (!one) return false;
      const pull = await steps.pulled([one]);
      events.set(`${pull.number}/handling out`, prices.handling);
      sources.push(`pull-flows/${pull.id}`);
      return true;
    },
    bill: async () => {
      // In turns: the one billed now comes last.
      const source = sources.shift();
      if (source === undefined) return false;
      sources.push(source);
      const { status, text } = await harness.act(source, "sendToBilling");
      expect([200, 409], text).toContain(status);
      return status === 200;
    },
    "delete a draft": async () => {
      const [draft] = await harness.list("billing-reports?filter[state][in]=draft&sort=createdAt&limit=1");
      if (draft) await harness.bob.delete(`billing-reports/${draft.id}`, { version: draft.version });
      return draft !== undefined;
    },
    "shorten a draft": async () => {
      const [newest] = await harness.list("billing-reports?filter[state][in]=draft&sort=-createdAt&limit=1");
      if (!newest) return false;
      const { version, lines } = await harness.see(`billing-reports/${newest.id}`);
      if (lines.length < 2) return false;
      const kept = (lines as readonly Record<string, unknown>[])
        .slice(1)
        .map(({ service, description, quantity, unit, rate, eventId }) => ({ service, description, quantity, unit, rate, eventId }));
      const { status, text } = await harness.bob.put(`billing-reports/${newest.id}`, { version, lines: kept });
      expect(status, text).toBe(200);
      return true;
    },
  };
  return does[command]();
}

/** Every event of the lines of reports that were not deleted. */
async function billed(): Promise<Map<string, number>> {
  const { rows } = await sql<{ eventId: string; amount: number }>`select l.event_id as "eventId", l.amount::float8 as amount
    from billing_reports_lines l join billing_reports b on b.id = l.parent_id and b.deleted_at is null`.execute(harness.db.kysely);
  return new Map(rows.map(({ eventId, amount }) => [eventId, amount]));
}

const way: readonly Command[] = ["receive", "inspect", "repair", "bill", "pull", "bill", "shorten a draft", "bill", "delete a draft"];

it("after any sequence of events and bills, what is billed and what is listed are everything with a price, each once", async () => {
  const model: Model = { events: new Map(), free: [], failed: [], sources: [] };
  const done = new Set<Command>();
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...commands), { minLength: 5, maxLength: 12 }), async (walk) => {
      for (const command of walk) if (await run(command, model)) done.add(command);
      const [on, listed] = [await billed(), (await steps.leakage()).events];
      const left = new Map(listed.map(({ eventId, amount }) => [eventId, amount ?? 0]));
      expect([...on.keys()].filter((eventId) => left.has(eventId))).toEqual([]);
      expect(new Map([...on, ...left])).toEqual(model.events);
      expect((await steps.leakage()).charges).toEqual([]);
    }),
    { numRuns: 12, examples: [[[...way]], [["inspect", "repair for us", "receive unknown", "bill"]]] },
  );
  // Each command has to succeed somewhere, or nothing is proved of it.
  expect(commands.filter((command) => !done.has(command))).toEqual([]);
}, 240_000);
