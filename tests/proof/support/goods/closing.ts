import { sql } from "kysely";
import { expect } from "vitest";
import { standing } from "./billing-commands.ts";
import { type CommandName, commands } from "./commands.ts";
import { leakageOf } from "./compare.ts";
import { allStorage, eventsOf, prices, unbilled } from "./money-model.ts";
import { LAST_MONTH, runOf } from "./storage-commands.ts";
import { type Attempt, lastRefusal, type Maker, type Step, type World } from "./world.ts";

const step: Step = { name: "", isForward: false, isBlind: false, pick: 0, other: 1, purpose: "delivery", days: 0 };

/** Does a command with the first row that it can be done with; false where there is none. */
async function doNext(world: World, name: CommandName, changes: Partial<Step> = {}): Promise<boolean> {
  const maker: Maker = commands[name];
  const attempt: Attempt | undefined = maker(world, { ...step, ...changes });
  if (!attempt?.may) return false;
  const answer = await attempt.send();
  if (answer === null) throw new Error(`${name}: ${attempt.about}: ${lastRefusal.text}`);
  await attempt.apply(answer);
  return true;
}

/** Takes back the runs whose report was deleted, with those that build on them. */
async function takeBackStorage(world: World): Promise<void> {
  const { runs } = world;
  while (runs.some(({ state, report }) => state === "done" && report?.state === "deleted")) {
    const last = runs.filter(({ state }) => state === "done").at(-1);
    const { report } = last ?? {};
    if (report && report.state !== "draft" && report.state !== "deleted") {
      const { harness } = world;
      await harness.do(`billing-reports/${report.id}`, "sendBack", { reason: "To be computed again" }, harness.ann);
      Object.assign(report, { state: "draft", submittedBy: null });
    }
    if (!(await doNext(world, "takeBackStorage"))) throw new Error("A run can't be taken back.");
  }
}

/** Bills all that is left, until nothing is listed any more, and adds it up. */
export async function billEverything(world: World): Promise<void> {
  const { harness, months, pieces } = world;
  while (await doNext(world, "identify"));
  while (await doNext(world, "bill"));
  while (await doNext(world, "enterRates"));
  await takeBackStorage(world);
  for (const month of pieces.length > 0 ? months : []) {
    const run = runOf(world, month);
    if (run?.state === "done") continue;
    if (!(await doNext(world, "previewStorage", { other: LAST_MONTH }))) throw new Error(`${month} has no preview.`);
    if (!(await doNext(world, "completeStorage"))) throw new Error(`${month} is not billed.`);
  }
  const { events, storage, work, charges, total, unpriced } = await leakageOf(world);
  const left = storage.filter(({ hubId }) => hubId === world.here.id);
  expect({ events, left, charges, total, unpriced }).toEqual({ events: [], left: [], charges: [], total: 0, unpriced: work.length });
  expect(unbilled(world)).toEqual([]);
  const { rows } = await sql<{ total: number }>`select coalesce(sum(l.amount), 0)::float8 as total from billing_reports b
    join billing_reports_lines l on l.parent_id = b.id
    where b.deleted_at is null and b.id = any(${standing(world).map(({ id }) => id)}::bigint[])`.execute(harness.db.kysely);
  const services = eventsOf(world).reduce((sum, { amount, quantity }) => sum + (amount ?? quantity * prices.disposal), 0);
  expect(rows[0]?.total).toBe(services + allStorage(world));
}
