import { sql } from "kysely";
import type { Fields } from "../../src/schemas/fields/field.ts";
import type { AnyResource } from "../../src/schemas/resource.ts";
import { definitionsIn } from "../composition/definitions.ts";
import type { Tx } from "../db/connection.ts";
import { insertRows, type SeedRow } from "./insert-rows.ts";
import { type Random, seededRandom } from "./random.ts";

/** The people who own demo rows. */
export interface DemoPeople {
  /** Employees who own work and are assigned to it. */
  readonly staff: readonly number[];
  /** A user of the customer with this party id, if there is one. */
  customerUser(partyId: number): number | undefined;
}

/** What a module's demo rows are made of. */
export interface DemoContext extends DemoPeople {
  /** Calendar date in the company's time zone; all dates are relative to it. */
  readonly today: string;
  /** The moment that it is by now: nothing has happened later. */
  readonly now: string;
  /** The module's own: other modules' rows don't depend on it. */
  readonly random: Random;
  /** A time that many days before today, during office hours. */
  readonly daysAgo: (days: number) => string;
  /** The ids of the rows that a resource has so far, in order; only those in one of these states, if given. */
  ids(resource: AnyResource, states?: readonly string[]): Promise<readonly number[]>;
  readonly tx: Tx;
}

/** A module's rows in the demo company. Those of the modules that its references point at exist by then. */
export interface DemoModule {
  readonly defines: "demo";
  readonly resource: AnyResource;
  rows(context: DemoContext): Promise<readonly SeedRow[]> | readonly SeedRow[];
}

export const defineDemo = (resource: AnyResource, rows: DemoModule["rows"]): DemoModule => ({ defines: "demo", resource, rows });

const isDemoModule = (value: unknown): value is DemoModule => (value as Partial<DemoModule> | null)?.defines === "demo";

type ModuleSeed = Pick<DemoContext, "today" | "now" | "staff" | "customerUser"> & {
  readonly seed: number;
  readonly agoFrom: (today: string, random: Random) => DemoContext["daysAgo"];
};

/** Inserts the rows of every file in `modules`. */
export async function insertModules(tx: Tx, { seed, agoFrom, ...given }: ModuleSeed): Promise<void> {
  for (const { resource, rows } of inOrder((await definitionsIn("demo/modules")).filter(isDemoModule))) {
    const random = seededRandom(seed + [...resource.name].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 0));
    const daysAgo = agoFrom(given.today, random);
    await insertRows(tx, resource, await rows({ ...given, tx, random, daysAgo, ids: (of, states) => idsOf(tx, of, states) }));
  }
}

/** Modules after those that their references point at. Among modules that point at each other, the order of their files counts. */
export function inOrder(modules: readonly DemoModule[]): DemoModule[] {
  const placed: DemoModule[] = [];
  const place = (module: DemoModule, above: readonly DemoModule[]) => {
    if (placed.includes(module) || above.includes(module)) return;
    const targets = targetsIn(module.resource.fields);
    for (const other of modules) if (targets.includes(other.resource.name)) place(other, [...above, module]);
    placed.push(module);
  };
  for (const module of modules) place(module, []);
  return placed;
}

const targetsIn = (fields: Fields): readonly string[] =>
  Object.values(fields).flatMap((field) => (field.kind === "ref" ? [field.target] : field.kind === "lines" ? targetsIn(field.fields) : []));

async function idsOf(tx: Tx, { table }: AnyResource, states?: readonly string[]): Promise<number[]> {
  const wanted = states ? sql`where state = any(${states}::text[])` : sql``;
  const { rows } = await sql<{ id: number }>`select id from ${sql.table(table)} ${wanted} order by id`.execute(tx);
  return rows.map(({ id }) => id);
}
