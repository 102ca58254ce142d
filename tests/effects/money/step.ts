import fc from "fast-check";
import { sql } from "kysely";
import type { ApiResponse } from "../../contract/harness.ts";
import type { Money, MoneyHarness } from "../money-harness.ts";
import type { AnyRow } from "../sales-harness.ts";
import type { MoneyModel, Shape } from "./model.ts";

/** What a command is made of; what it means depends on what there is when its turn comes. */
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
  /** Takes whatever row there is, not one with which it could be done. */
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
  /** Whether the rules of money let it be done, by whoever may work with money. */
  readonly may: boolean;
  call(): Promise<StepResponse>;
  /** What it has done, in the model. */
  after(created: AnyRow): void | Promise<void>;
  /** Only the program does it: whoever the step names does not count. */
  readonly bySystem?: true;
}
/** Nothing at all where there is no row to do it with. */
export type Maker = (session: At) => Command | undefined;

/** One of the rows; mostly one that it can be done with. */
export function pick<T>({ step }: At, rows: readonly T[], likely: (row: T) => boolean, choice = step.pick): T | undefined {
  const fit = step.blind ? rows : rows.filter(likely);
  const from = fit.length > 0 ? fit : rows;
  return from[choice % Math.max(1, from.length)];
}

/** A part of an amount, or more than all of it; never nothing. */
export function part({ step }: At, amount: number): number {
  const parts = { all: amount, half: Math.floor(amount / 2), one: 1, over: amount + 1, none: 3 };
  return Math.max(1, parts[step.part]);
}

/** The items as the calls take them. */
export const linesOf = (shape: Shape) =>
  shape.items.map(({ quantity, ...line }, index) => ({ product: `Item ${index}`, quantity: quantity / 1000, ...line }));
export const chargesOf = ({ discount, fuel }: Shape) => [
  ...(discount === 0 ? [] : [{ type: "Discount", percent: discount / 100 }]),
  ...(fuel === 0 ? [] : [{ type: "Fuel Surcharge", percent: fuel / 100 }]),
];

/** Takes an action with the row as it is now, or as it never was. */
export const acting = ({ harness, step }: At, collection: Money, id: number, action: string, input: object = {}) =>
  harness.act(harness[step.who], collection, id, action, { ...input, ...(step.stale ? { version: 9_999 } : {}) });

export async function versionOf({ harness, step }: At, collection: Money, id: number): Promise<number> {
  if (step.stale) return 9_999;
  const { rows } = await sql<{
    version: number;
  }>`select version from ${sql.table(collection.replaceAll("-", "_"))} where id = ${id}`.execute(harness.db.kysely);
  return rows[0]?.version ?? 1;
}

/** Who may work with money at all. */
export const mayWork = ({ who, stale }: Step, isNew: boolean): boolean => (who === "bob" || who === "ann") && (isNew || !stale);
