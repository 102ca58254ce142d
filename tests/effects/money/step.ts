import fc from "fast-check";
import { sql } from "kysely";
import type { Answer } from "../../contract/harness.ts";
import type { Money, MoneyRig } from "../money-rig.ts";
import type { Made } from "../sales-rig.ts";
import type { Shape, World } from "./model.ts";

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
  readonly rig: MoneyRig;
  readonly world: World;
  readonly step: Step;
}

type Said = Pick<Answer, "status" | "text" | "body">;

export interface Command {
  /** Whether the rules of money let it be done, by whoever may work with money. */
  readonly may: boolean;
  call(): Promise<Said>;
  /** What it has done, in the model. */
  after(made: Made): void | Promise<void>;
  /** Only the program does it: whoever the step names does not count. */
  readonly bySystem?: true;
}
/** Nothing at all where there is no row to do it with. */
export type Maker = (session: At) => Command | undefined;

/** One of the rows; mostly one that it can be done with. */
export function pick<T>({ step }: At, rows: readonly T[], likely: (row: T) => boolean, by = step.pick): T | undefined {
  const fit = step.blind ? rows : rows.filter(likely);
  const from = fit.length > 0 ? fit : rows;
  return from[by % Math.max(1, from.length)];
}

/** A part of an amount, or more than all of it; never nothing. */
export function part({ step }: At, of: number): number {
  const parts = { all: of, half: Math.floor(of / 2), one: 1, over: of + 1, none: 3 };
  return Math.max(1, parts[step.part]);
}

/** The items as the calls take them. */
export const linesOf = (shape: Shape) =>
  shape.items.map(({ quantity, ...line }, at) => ({ product: `Item ${at}`, quantity: quantity / 1000, ...line }));
export const chargesOf = ({ discount, fuel }: Shape) => [
  ...(discount === 0 ? [] : [{ type: "Discount", percent: discount / 100 }]),
  ...(fuel === 0 ? [] : [{ type: "Fuel Surcharge", percent: fuel / 100 }]),
];

/** Takes an action with the row as it is now, or as it never was. */
export const acting = ({ rig, step }: At, of: Money, id: number, action: string, asks: object = {}) =>
  rig.act(rig[step.who], of, id, action, { ...asks, ...(step.stale ? { version: 9_999 } : {}) });

export async function versionOf({ rig, step }: At, of: Money, id: number): Promise<number> {
  if (step.stale) return 9_999;
  const { rows } = await sql<{ version: number }>`select version from ${sql.table(of.replaceAll("-", "_"))} where id = ${id}`.execute(
    rig.db.kysely,
  );
  return rows[0]?.version ?? 1;
}

/** Who may work with money at all. */
export const mayWork = ({ who, stale }: Step, isNew: boolean): boolean => (who === "bob" || who === "ann") && (isNew || !stale);
