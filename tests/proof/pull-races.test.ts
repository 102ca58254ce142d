// @module-tag gate
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { AnyRow } from "../effects/sales-harness.ts";
import { createPullHarness, type PullHarness, transport } from "../effects/warehousing/pull-harness.ts";
import { testServer } from "../support/database.ts";
import { scaled } from "./scale.ts";
import { type Crowd, createCrowd, oneWins } from "./support/warehouse/crowd.ts";
import { custodyProblems } from "./support/warehouse/custody-problems.ts";
import { pullProblems } from "./support/warehouse/pull-problems.ts";

// The embedded database has one connection, so calls run one after another and cannot race.
if (!testServer) console.log("Skipped: requires a PostgreSQL server. Run scripts/with-postgres.sh npm run test:proof.");

const rounds = scaled({ quick: 1, night: 5, long: 60 });

describe.skipIf(!testServer)("twenty people at one pull", () => {
  let crowd: Crowd;
  let pulls: PullHarness;
  beforeAll(async () => {
    crowd = await createCrowd();
    pulls = await createPullHarness(crowd);
  });
  afterEach(async () => expect({ ...(await pullProblems(crowd.db)), custody: await custodyProblems(crowd.db) }).toEqual({ custody: [] }));
  afterAll(async () => {
    if (!crowd) return;
    const { rows } = await sql<{ deadlocks: number }>`select deadlocks::int from pg_stat_database
      where datname = current_database()`.execute(crowd.db.kysely);
    await crowd.close();
    expect(rows).toEqual([{ deadlocks: 0 }]);
  });

  /** The same race again and again; the night runs more of them. */
  const race = (name: string, run: () => Promise<void>) =>
    it(name, async () => {
      for (let round = 0; round < rounds; round += 1) await run();
    });
  const goods = (count: number) => crowd.pieces(Array.from({ length: count }, (_, at) => ({ description: `Chair ${at}`, quantity: 1 })));
  const send = (kind: string, more: object) => crowd.all((client) => client.post("scan/commands", crowd.scan(kind, more)));
  async function staged(count: number) {
    const items = await goods(count);
    const row = await pulls.approved(items);
    for (const { tag } of items) await pulls.scan("pullPiece", { pullId: row.id, tag });
    return { items, row };
  }

  race("stage one piece: one stages it", async () => {
    const [piece, other] = (await goods(2)) as [AnyRow, AnyRow];
    const row = await pulls.approved([piece, other]);
    oneWins(await send("pullPiece", { pullId: row.id, tag: piece.tag }));
    expect(await crowd.movementsOf(piece.id)).toEqual(["receive", "stage"]);
    expect(await crowd.see(`pull-flows/${row.id}`)).toMatchObject({ state: "pulling", staged: 1 });
  });

  race("approve pulls of the same two pieces, named in either order: one gets both", async () => {
    const [one, two] = (await goods(2)) as [AnyRow, AnyRow];
    const rows: AnyRow[] = [];
    for (let at = 0; at < 20; at += 1) {
      const row = await pulls.pull(at % 2 === 0 ? [one, two] : [two, one]);
      await crowd.do(`pull-flows/${row.id}`, "submit");
      rows.push(await crowd.see(`pull-flows/${row.id}`));
    }
    const answers = await crowd.all((client, at) =>
      client.post(`pull-flows/${rows[at]?.id}/actions/approve`, { version: rows[at]?.version }),
    );
    const winner = rows[oneWins(answers)];
    for (const piece of [one, two]) expect(await pulls.stateOf(piece)).toBe(`allocated ${winner?.number}`);
  });

  race("pull and cancel: either all of it stays or pulling has begun", async () => {
    const [piece] = (await goods(1)) as [AnyRow];
    const row = await pulls.approved([piece]);
    const { version } = await crowd.see(`pull-flows/${row.id}`);
    const answers = await crowd.all((client, at) =>
      at % 2 === 0
        ? client.post(`pull-flows/${row.id}/actions/cancel`, { version, reason: "Not now" })
        : client.post("scan/commands", crowd.scan("pullPiece", { pullId: row.id, tag: piece.tag })),
    );
    const isCancelled = oneWins(answers) % 2 === 0;
    expect(await crowd.see(`pull-flows/${row.id}`)).toMatchObject({ state: isCancelled ? "cancelled" : "staged" });
    expect(await crowd.movementsOf(piece.id)).toEqual(isCancelled ? ["receive"] : ["receive", "stage"]);
  });

  race("send the offline queues of two workers who pulled the same pieces: each piece is staged once", async () => {
    const items = await goods(8);
    const row = await pulls.approved(items);
    const orders = [items, items.toReversed()];
    const queues = orders.map((order) => order.map(({ tag }) => crowd.scan("pullPiece", { pullId: row.id, tag })));
    await Promise.all(
      queues.map(async (queue, at) => {
        // A lost answer: each command is sent twice.
        for (const command of queue.flatMap((each) => [each, each]))
          expect((await (at === 0 ? crowd.bob : crowd.ann).post("scan/commands", command)).status).toBe(200);
      }),
    );
    for (const item of items) expect(await crowd.movementsOf(item.id)).toEqual(["receive", "stage"]);
    expect(await crowd.see(`pull-flows/${row.id}`)).toMatchObject({ state: "staged", staged: 8 });
  });

  race("send one pull to transport: one truck", async () => {
    const { row } = await staged(2);
    const { version } = await crowd.see(`pull-flows/${row.id}`);
    oneWins(await crowd.all((client) => client.post(`pull-flows/${row.id}/actions/sendToTransport`, { version, ...transport })));
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from bills_of_lading b
      join bills_of_lading_items i on i.parent_id = b.id where i.tag = (select tag from inventory_items i
        join pull_flows_lines l on l.item_id = i.id where l.parent_id = ${row.id} limit 1)`.execute(crowd.db.kysely);
    expect(rows).toEqual([{ count: 1 }]);
  });

  race("load the last piece, while others report it short: either, and the truck leaves once", async () => {
    const { items, row } = await staged(2);
    const [first, last] = items as [AnyRow, AnyRow];
    const { billOfLadingId } = await crowd.do(`pull-flows/${row.id}`, "sendToTransport", transport);
    await crowd.do(`bills-of-lading/${billOfLadingId}`, "issue");
    await pulls.scan("loadPiece", { pullId: row.id, tag: first.tag });
    const answers = await crowd.all((client, at) =>
      client.post(
        "scan/commands",
        at % 2 === 0
          ? crowd.scan("loadPiece", { pullId: row.id, tag: last.tag })
          : crowd.scan("shortPiece", { pullId: row.id, tag: last.tag, reason: "does not fit", photoIds: [] }),
      ),
    );
    const isLoaded = oneWins(answers) % 2 === 0;
    expect(await crowd.movementsOf(last.id)).toEqual(isLoaded ? ["receive", "stage", "load"] : ["receive", "stage"]);
    expect(await crowd.see(`bills-of-lading/${billOfLadingId}`)).toMatchObject({ state: "inTransit" });
  });

  race("deliver one piece, refuse it, and bring it back: one of them", async () => {
    const { items, row } = await staged(1);
    const [piece] = items as [AnyRow];
    const { billOfLadingId } = await crowd.do(`pull-flows/${row.id}`, "sendToTransport", transport);
    await crowd.do(`bills-of-lading/${billOfLadingId}`, "issue");
    await pulls.scan("loadPiece", { pullId: row.id, tag: piece.tag });
    const of = { pullId: row.id, tag: piece.tag };
    const answers = await crowd.all((client, at) =>
      client.post(
        "scan/commands",
        at % 2 === 0 ? crowd.scan("deliverPiece", { ...of, photoIds: [] }) : crowd.scan("returnPiece", { ...of, place: "A-01-01" }),
      ),
    );
    const isDelivered = oneWins(answers) % 2 === 0;
    expect((await crowd.movementsOf(piece.id)).at(-1)).toBe(isDelivered ? "deliver" : "return");
  });
});
