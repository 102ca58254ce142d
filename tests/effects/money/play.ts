import { sql } from "kysely";
import { expect } from "vitest";
import { addDays } from "../../../src/schemas/values/date.ts";
import type { MoneyHarness } from "../money-harness.ts";
import { billingSteps } from "./billing-steps.ts";
import { compare } from "./compare.ts";
import { MoneyModel } from "./model.ts";
import { openingSteps } from "./opening-steps.ts";
import { payingSteps } from "./paying-steps.ts";
import { type At, type Command, mayWork, type Step, stepOf } from "./step.ts";

const makers = { ...billingSteps, ...payingSteps, ...openingSteps };
export type What = keyof typeof makers;
type Play = Step & { readonly what: What };

const names = Object.keys(makers) as What[];

/** Mostly becomes a command that is possible now: random commands alone would rarely get as far as a refund. */
export const anyStep = stepOf<What>(names);

const ends: readonly What[] = [
  "deleteReport",
  "deleteDraft",
  "deleteMemo",
  "unwind",
  "voidInvoice",
  "fail",
  "reverse",
  "noteReversal",
  "sendBack",
  "noteRefund",
  "takeBackOpening",
];

/**
 * Commands that end something are chosen less often, so that enough rows are left to work with, and so is the one that is always possible. A
 * repayment is possible so rarely that it is taken when it is.
 */
function weightOf(name: What): number {
  if (name === "recordRepayment") return 16;
  return ends.includes(name) || name === "bringForward" ? 1 : 4;
}

function turn(session: At, commandName: What): readonly [What, Command | undefined] {
  if (session.step.blind || session.step.other % 8 === 0) return [commandName, makers[commandName](session)];
  const open = names.flatMap((name) => {
    const command = makers[name](session);
    return command?.may ? Array.from({ length: weightOf(name) }, () => [name, command] as const) : [];
  });
  return open[(names.indexOf(commandName) + session.step.pick * 7) % Math.max(1, open.length)] ?? [commandName, undefined];
}

/** How often each command succeeded, and how often it was rejected. */
export class CommandCounts {
  readonly done = new Map<What, number>();
  readonly refused = new Map<What, number>();
  count(commandName: What, isDone: boolean): void {
    const counts = isDone ? this.done : this.refused;
    counts.set(commandName, (counts.get(commandName) ?? 0) + 1);
  }
  get total(): number {
    return [...this.done.values(), ...this.refused.values()].reduce((sum, each) => sum + each, 0);
  }
  /** Commands that never succeeded, so that the test proves nothing about them. */
  get missing(): What[] {
    return (Object.keys(makers) as What[]).filter((commandName) => !this.done.has(commandName));
  }
}

const plain: Step = {
  who: "bob",
  pick: 0,
  other: 0,
  blind: false,
  stale: false,
  part: "all",
  shape: { items: [{ price: 999, quantity: 1000, taxable: true, transport: true }], taxRate: 825, discount: 0, fuel: 0 },
};
/** Every sequence starts with open invoices, received payments, and deposits for invoiced work. */
const prelude: readonly Play[] = [
  ...[0, 0, 1, 1].map((customer) => ({ ...plain, what: "draft" as const, pick: customer })),
  ...[0, 1, 2].map(() => ({ ...plain, what: "issue" as const })),
  { ...plain, what: "pay", part: "over" },
  { ...plain, what: "pay", part: "half", pick: 1 },
  { ...plain, what: "memo" },
  ...[1, 3].map((pick) => ({ ...plain, what: "bringForward" as const, pick })),
  ...[0, 1].map(() => ({ ...plain, what: "report" as const })),
  ...[0, 1].map(() => ({ ...plain, what: "submit" as const })),
  { ...plain, what: "approve", who: "ann" },
  { ...plain, what: "sendToBilling" },
  { ...plain, what: "ready" },
  { ...plain, what: "hold" },
  { ...plain, what: "release" },
  // A deposit before its invoice, and one after it.
  { ...plain, what: "payDeposit" },
  { ...plain, what: "draftWork" },
  { ...plain, what: "issueWork" },
  { ...plain, what: "payDeposit" },
];

let modelCount = 0;

/** Creates two customers that only one sequence uses, quoted work of the first one, and an empty model of them. */
async function begin(harness: MoneyHarness): Promise<MoneyModel> {
  modelCount += 1;
  const { rows } = await sql<{ id: number }>`insert into parties (name, state, bill_to, terms)
    select 'Payer ' || ${modelCount}::int || x, 'active', bill_to, terms from parties, unnest(array[' a', ' b']) x where parties.id = ${harness.acme}
    returning id`.execute(harness.db.kysely);
  const { rows: counters } = await sql<{ last: number }>`select last from document_counters where name = 'invoice'`.execute(
    harness.db.kysely,
  );
  const [first = 0, second = 0] = rows.map(({ id }) => id);
  const { rows: quoted } = await sql<{ quote: number; work: number }>`with quote as (
      insert into sales_quotes (number, state, customer_id, estimate_type, valid_until, deposit)
      values (${`QT-${first}`}, 'approved', ${first}, 'flat', '2099-01-01', 1000) returning id)
    insert into work_orders (number, state, type, customer_id, quote_id, window_start, window_end)
    select ${`WO-${first}`}, 'completed', 'delivery', ${first}, id, now(), now() from quote
    returning id as work, quote_id as quote`.execute(harness.db.kysely);
  return new MoneyModel([first, second], quoted[0] ?? { quote: 0, work: 0 }, counters[0]?.last ?? 0);
}

/** Runs the steps one after the other, and expects after each that the product and the model agree. */
export async function play(harness: MoneyHarness, steps: readonly Play[], counts: CommandCounts): Promise<void> {
  const model = await begin(harness);
  const log: string[] = [];
  for (const [index, step] of [...prelude, ...steps].entries()) {
    // Days pass, so that what is dated by the day differs from what is recorded on it.
    if (index % 8 === 7) harness.calendar.today = addDays(harness.calendar.today, 1);
    const session = { harness, model, step };
    const [commandName, command] = index < prelude.length ? ([step.what, makers[step.what](session)] as const) : turn(session, step.what);
    if (!command) continue;
    const isNew = ["report", "draft", "draftWork", "pay", "payDeposit", "memo", "bringForward"].includes(commandName);
    const may = command.may && (command.bySystem === true || mayWork(step, isNew));
    const { status, text, body } = await command.call();
    log.push(
      `${step.what} by ${step.who}: ${status}, ${may ? "may be done" : "may not be done"} ${status < 300 ? "" : text.slice(0, 300)}`,
    );
    const story = log.slice(-12).join("\n");
    expect([200, 201, 403, 404, 409, 422], story).toContain(status);
    expect(status < 300, story).toBe(may);
    counts.count(commandName, may);
    if (may) await command.after(body?.data);
    await compare(harness, model, story);
  }
}
