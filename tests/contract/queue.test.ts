import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { queueOf } from "../../server/areas/system/api/queue.ts";
import { choice, date, lines, money, ref, text } from "../../src/schemas/fields/fields.ts";
import { resource } from "../../src/schemas/resource.ts";
import { me } from "../../src/schemas/rules/where.ts";
import { type Client, createHarness, type Harness, today } from "./harness.ts";
import { createTestPeople, type TestPeople } from "./people.ts";
import { tinyEffects, tinyResources } from "./tiny/index.ts";

/** A module of a few lines that brings its own entries. */
const errand = resource("errand", {
  title: "name",
  path: "/errands",
  subject: "SALES_LEADS",
  bizObject: 977,
  fields: {
    name: text({ required: true }),
    size: choice(["small", "medium", "large"], { filter: true }),
    firm: ref("firm", { filter: true }),
    runner: ref("person", { filter: true }),
    dueOn: date({ filter: true }),
    fee: money(),
    cost: money({ hiddenFrom: "customer" }),
    helpers: lines({ helper: ref("person", { required: true }) }),
  },
  states: { open: { id: 971, tone: "info" }, done: { id: 972, tone: "good" } },
  create: {},
  update: {},
  actions: {
    finish: {
      from: "open",
      to: "done",
      verb: "approve",
      guards: [{ remedy: "final", refuse: ({ size }) => (size === "large" ? "It is too large." : null) }],
    },
  },
  queue: {
    toRun: {
      title: "Errands to run",
      message: "{name} for {firm} is {late}",
      where: { state: "open" },
      due: "dueOn",
      amount: "fee",
      assignedTo: "runner",
      facts: ["size", "fee", "cost"],
      action: "finish",
    },
    planned: {
      title: "Errands of the day",
      message: "{name}",
      where: { state: "open", size: "medium" },
      shownOn: "today",
      due: "dueOn",
      groupBy: ["helpers", "firm"],
    },
    yours: { title: "Your errands", message: "{name} is {late}", where: { state: "open" }, shownOn: "pay", due: "dueOn", verb: "read" },
  },
  customer: { rows: { firm: me.company }, may: ["read"] },
  views: { list: { columns: ["name"] } },
});

const clock = { now: new Date(`${today}T15:00:00Z`), today, endOfToday: new Date(`${today}T23:59:59Z`), zone: "UTC" };
let harness: Harness & TestPeople;
beforeAll(async () => {
  const base = await createHarness({ resources: [...tinyResources, errand], effects: tinyEffects });
  harness = { ...base, ...(await createTestPeople(base, "client")) };
});
afterAll(() => harness.close());
beforeEach(async () => {
  await sql`update errands set deleted_at = now()`.execute(harness.db.kysely);
});

async function add(name: string, more: object = {}): Promise<number> {
  const { body, text: answer } = await harness.bob.post("errands", { name, ...more });
  expect(body.data?.id, answer).toBeDefined();
  return body.data.id;
}
const seenBy = async ({ actor }: Client) => queueOf(await harness.engine.queue(actor, clock), clock);
const names = async (client: Client) => (await seenBy(client)).entries.map(({ title }) => title);

it("shows a new module's rows in their order, with the reason and the action", async () => {
  const { bob, acme } = harness;
  await add("Later", { dueOn: "2026-12-24", firmId: acme });
  await add("Cheap", { fee: 100 });
  await add("Dear", { fee: 90_000 });
  await add("Today", { dueOn: today });
  await add("Late", { dueOn: "2026-11-10", firmId: acme, fee: 5, size: "small", cost: 3 });
  expect(await names(bob)).toEqual(["Late", "Today", "Dear", "Cheap", "Later"]);
  const { entries, reads } = await seenBy(bob);
  expect(entries[0]).toMatchObject({
    says: "Late for Acme is 10 days late",
    facts: ["Small", "$0.05", "$0.03"],
    rank: "overdue",
    action: "finish",
  });
  expect(reads).toEqual(["errand"]);
});

it("offers no action that is refused for the row, and none to those who may not", async () => {
  const { bob, nobody, add: join } = harness;
  await add("Large", { size: "large" });
  expect((await seenBy(bob)).entries[0]).toMatchObject({ title: "Large", action: null });
  expect(await names(nobody)).toEqual([]);
  const reader = join("reader", { id: bob.actor.id, side: "employee", abilities: [{ subject: "SALES_LEADS", action: "read" }] });
  expect(await names(reader)).toEqual([]);
});

it("shows rows to their person, to everybody while nobody has them, and to administrators once they are late", async () => {
  const { ann, bob } = harness;
  const runnerId = ann.actor.id;
  await add("Anyone's");
  await add("Ann's", { runnerId });
  await add("Bob's", { runnerId: bob.actor.id, dueOn: "2026-12-01" });
  await add("Bob's, late", { runnerId: bob.actor.id, dueOn: "2026-11-01" });
  expect(new Set(await names(bob))).toEqual(new Set(["Anyone's", "Bob's", "Bob's, late"]));
  expect(new Set(await names(ann))).toEqual(new Set(["Anyone's", "Ann's", "Bob's, late"]));
  expect((await seenBy(ann)).entries[0]).toMatchObject({ whose: "late", person: "Bob" });
});

it("names the list of all rows where there are more than it shows, and counts them", async () => {
  for (let n = 1; n <= 9; n++) await add(`Errand ${n}`, { fee: n });
  const { entries, groups } = await seenBy(harness.bob);
  expect(entries.map(({ title }) => title)).toEqual([9, 8, 7, 6, 5, 4].map((n) => `Errand ${n}`));
  expect(groups).toMatchObject([{ rule: "errand.toRun", whose: "unassigned", count: 9, title: "Errands to run" }]);
});

it("gives customers what is theirs, for them, without what is hidden from them", async () => {
  const { cleo, dora, acme } = harness;
  await add("Acme's", { firmId: acme, dueOn: today, cost: 4711 });
  expect((await seenBy(cleo)).entries).toMatchObject([{ title: "Acme's", says: "Acme's is due today", place: "pay", rank: "today" }]);
  expect(JSON.stringify(await seenBy(cleo))).not.toContain("47.11");
  expect(await names(dora)).toEqual([]);
});

it("names what the rows of a day stand together under: the first field that a row has, its people in any order", async () => {
  const { ann, bob, acme } = harness;
  const [one, two] = [ann.actor.id, bob.actor.id].map((helperId) => ({ helperId }));
  const plan = (name: string, more: object) => add(name, { dueOn: today, size: "medium", ...more });
  await plan("Together", { firmId: acme, helpers: [one, two] });
  await plan("Together too", { helpers: [two, one] });
  await plan("For the firm", { firmId: acme });
  await plan("Nobody's", {});
  const { entries } = await seenBy(bob);
  expect(entries.filter(({ place }) => place === "today").map(({ title, group }) => [title, group])).toEqual([
    ["Together", "Ann, Bob"],
    ["Together too", "Ann, Bob"],
    ["For the firm", "Acme"],
    ["Nobody's", null],
  ]);
});
