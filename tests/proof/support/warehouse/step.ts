import fc from "fast-check";
import { sql } from "kysely";
import type { WarehouseHarness } from "../../../effects/warehousing/warehouse-harness.ts";
import { isInside, type Place, type WarehouseModel, type Who } from "./model.ts";

const staff = ["bob", "ann"] as const;
/** The parameters of a command; which rows they mean depends on the rows that exist when it runs. */
const rest = {
  who: fc.constantFrom<Who>(...Array.from({ length: 12 }, () => staff).flat(), "nobody", "cleo"),
  pick: fc.nat({ max: 999 }),
  other: fc.nat({ max: 999 }),
  amount: fc.nat({ max: 6 }),
  /** Picks from all rows, not only from those that the command can be done with. */
  blind: fc.integer({ min: 0, max: 11 }).map((n) => n === 0),
  stale: fc.integer({ min: 0, max: 24 }).map((n) => n === 0),
  /** A scan waits on a device until that is in reach of the network. */
  offline: fc.integer({ min: 0, max: 2 }).map((n) => n === 0),
  /** The answer is lost and the command is sent again. */
  twice: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
};

export const stepOf = <W extends string>(names: readonly W[]) => fc.record({ what: fc.constantFrom(...names), ...rest });

export interface Step {
  readonly who: Who;
  readonly pick: number;
  readonly other: number;
  readonly amount: number;
  readonly blind: boolean;
  readonly stale: boolean;
  readonly offline: boolean;
  readonly twice: boolean;
}

export interface Session {
  readonly harness: WarehouseHarness;
  readonly model: WarehouseModel;
  readonly step: Step;
}

/** What the server answers, as far as the model reads it. */
// biome-ignore lint/suspicious/noExplicitAny: answers of every shape.
export type AnswerData = any;

export interface Command {
  readonly who: Who;
  readonly method: "post" | "put" | "delete";
  readonly path: string;
  readonly body: object;
  /** Whether the rules of the warehouse, and the person's permissions, allow it. */
  readonly may: boolean;
  /** Applies it to the model. */
  after(data: AnswerData): void | Promise<void>;
  /** Remembers the answer of a scan, which is the same for each later scan with its key. */
  remember?(data: AnswerData): void;
}
/** Commands in order, each prepared when the one before it is done. */
export type Maker = (session: Session) => readonly (() => Promise<Command>)[];

/** Picks a row, mostly one that the command can be done with. */
export function pick<T>(
  { step }: Session,
  rows: readonly T[],
  likely: (row: T) => boolean = () => true,
  choice = step.pick,
): T | undefined {
  const fit = step.blind ? rows : rows.filter(likely);
  const from = fit.length > 0 ? fit : rows;
  // The newest rows more often than those with a long past.
  const recent = choice % 3 === 0 ? from : from.slice(-12);
  return recent[choice % Math.max(1, recent.length)];
}

/** A place in the hub; rarely one that was removed. */
export function pickPlace(session: Session): Place {
  const { model, step } = session;
  const place = pick(session, model.places.filter(isInside), ({ isRemoved }) => !isRemoved, step.other);
  if (!place) throw new Error("A hub without places.");
  return place;
}

export const isStaff = (who: Who): boolean => who === "bob" || who === "ann";

/** The version of a row, or one that never existed if the step is stale. */
export async function versionOf({ harness, step }: Session, table: string, id: number): Promise<number> {
  if (step.stale) return 9_999;
  const { rows } = await sql<{ version: number }>`select version from ${sql.table(table)} where id = ${id}`.execute(harness.db.kysely);
  return rows[0]?.version ?? 1;
}

const tables: Readonly<Record<string, string>> = { inventories: "inventory_items" };

/** An action on a row's current version, or on one that never existed if the step is stale. */
export async function acting(
  session: Session,
  row: { readonly collection: string; readonly id: number; readonly action: string; readonly input?: object },
  may: boolean,
  after: Command["after"],
): Promise<Command> {
  const { collection, id, action, input = {} } = row;
  const { who, stale } = session.step;
  const version = await versionOf(session, tables[collection] ?? collection.replaceAll("-", "_"), id);
  return {
    who,
    method: "post",
    path: `${collection}/${id}/actions/${action}`,
    body: { version, ...input },
    may: may && isStaff(who) && !stale,
    after,
  };
}

/** A change of a row's fields. */
export async function updating(
  session: Session,
  row: { readonly collection: string; readonly id: number; readonly input: object },
  may: boolean,
  after: Command["after"],
): Promise<Command> {
  const { who, stale } = session.step;
  const version = await versionOf(session, row.collection.replaceAll("-", "_"), row.id);
  const path = `${row.collection}/${row.id}`;
  return { who, method: "put", path, body: { version, ...row.input }, may: may && isStaff(who) && !stale, after };
}

/** A new row. */
export function creating(session: Session, path: string, body: object, may: boolean, after: Command["after"]): Command {
  const { who } = session.step;
  return { who, method: "post", path, body, may: may && isStaff(who), after };
}

/** The ids and tags of a receive's pieces, which the server chooses. */
export async function piecesMadeBy({ harness }: Session, receiveId: number): Promise<readonly { id: number; tag: string }[]> {
  const { rows } = await sql<{ id: number; tag: string }>`select id, tag from inventory_items
    where receive_id = ${receiveId} order by id`.execute(harness.db.kysely);
  return rows;
}
