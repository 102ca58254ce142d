import fc from "fast-check";
import { sql } from "kysely";
import type { ApiResponse } from "../../contract/harness.ts";
import type { Money, MoneyHarness } from "../money-harness.ts";
import type { AnyRow } from "../sales-harness.ts";
import type { MoneyModel, Shape } from "./model.ts";

/** The parameters of a command; which rows they mean depends on the rows that exist when it runs. */
const item = fc.record({
  price: fc.constantFrom(1, 7, 33, 250, 999, 250, 999, -50),
  quantity: fc.constantFrom(1000, 1000, 2000, 500, 1333),
  taxable: fc.boolean(),
  transport: fc.boolean(),
});
const shape = fc.record({
  items: fc.array(item, { maxLength: 3 }),
  taxRate: fc.constantFrom(0, 0, 825, 1000),
  discount: fc.constantFrom(0, 0, 0, 1000, 3333, 10_000),
  fuel: fc.constantFrom(0, 0, 1250),
});
const rest = {
  who: fc.constantFrom(
    ...(["bob", "ann", "bob", "ann", "bob", "ann", "bob", "ann", "bob", "ann", "bob", "ann", "bob", "ann", "nobody", "cleo"] as const),
  ),
  pick: fc.nat({ max: 999 }),
  other: fc.nat({ max: 999 }),
  /** Picks from all rows, not only from those that the command can be done with. */
  blind: fc.integer({ min: 0, max: 14 }).map((n) => n === 0),
  stale: fc.integer({ min: 0, max: 24 }).map((n) => n === 0),
  part: fc.constantFrom(...(["all", "all", "half", "one", "over", "none"] as const)),
  shape,
};

export const stepOf = <W extends string>(names: readonly W[]) => fc.record({ what: fc.constantFrom(...names), ...rest });

export interface Step {
  readonly who: "bob" | "ann" | "nobody" | "cleo";
  readonly pick: number;
  readonly other: number;
  readonly blind: boolean;
  readonly stale: boolean;
  readonly part: "all" | "half" | "one" | "over" | "none";
  readonly shape: Shape;
}

export interface At {
  readonly harness: MoneyHarness;
  readonly model: MoneyModel;
  readonly step: Step;
}

type StepResponse = Pick<ApiResponse, "status" | "text" | "body">;

export interface Command {
  /** Whether the accounting rules allow it, if the user has the permissions. */
  readonly may: boolean;
  call(): Promise<StepResponse>;
  /** Applies the command to the model. */
  after(created: AnyRow): void | Promise<void>;
  /** The system runs it, whichever user the step names. */
  readonly bySystem?: true;
}
/** Returns undefined if there is no row to run the command on. */
export type Maker = (session: At) => Command | undefined;

/** Picks a row, mostly one that the command can be done with. */
export function pick<T>({ step }: At, rows: readonly T[], likely: (row: T) => boolean, choice = step.pick): T | undefined {
  const fit = step.blind ? rows : rows.filter(likely);
  const from = fit.length > 0 ? fit : rows;
  return from[choice % Math.max(1, from.length)];
}

/** A part of an amount, or more than the whole amount; at least 1. */
export function part({ step }: At, amount: number): number {
  const parts = { all: amount, half: Math.floor(amount / 2), one: 1, over: amount + 1, none: 3 };
  return Math.max(1, parts[step.part]);
}

/** The items as lines of a request. */
export const linesOf = (shape: Shape) =>
  shape.items.map(({ quantity, ...line }, index) => ({ product: `Item ${index}`, quantity: quantity / 1000, ...line }));
export const chargesOf = ({ discount, fuel }: Shape) => [
  ...(discount === 0 ? [] : [{ type: "Discount", percent: discount / 100 }]),
  ...(fuel === 0 ? [] : [{ type: "Fuel Surcharge", percent: fuel / 100 }]),
];

/** Runs an action on the row's current version, or on one that never existed if the step is stale. */
export const acting = ({ harness, step }: At, collection: Money, id: number, action: string, input: object = {}) =>
  harness.act(harness[step.who], collection, id, action, { ...input, ...(step.stale ? { version: 9_999 } : {}) });

export async function versionOf({ harness, step }: At, collection: Money, id: number): Promise<number> {
  if (step.stale) return 9_999;
  const { rows } = await sql<{
    version: number;
  }>`select version from ${sql.table(collection.replaceAll("-", "_"))} where id = ${id}`.execute(harness.db.kysely);
  return rows[0]?.version ?? 1;
}

/** Whether the user has the permissions, and the version of an existing row is current. */
export const mayWork = ({ who, stale }: Step, isNew: boolean): boolean => (who === "bob" || who === "ann") && (isNew || !stale);
