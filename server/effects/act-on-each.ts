import { type QueryExecutorProvider, type RawBuilder, sql } from "kysely";
import type { AnyResource } from "../../src/schemas/resource.ts";
import { asSystem } from "../access/caller.ts";
import type { Operations } from "../engine/operations.ts";
import { Problem } from "../engine/problem.ts";

const batch = 200;

interface Each<Row> {
  /** In whose name: "quote expiry". */
  readonly as: string;
  readonly action: string;
  /** A query of the rows, with their ids; it has its conditions, and neither order nor limit. */
  readonly rows: RawBuilder<Row>;
  /** The module a row is one of; a row of none is left alone. */
  readonly of: (row: Row) => AnyResource | undefined;
}

/**
 * Takes an action with each row found, each an operation of its own, with log entry and notification. One that somebody moves at the
 * same moment is left to them. Returns with how many it was taken.
 */
export async function actOnEach<Row extends { readonly id: number }>(
  on: QueryExecutorProvider,
  engine: Pick<Operations, "act">,
  { as, action, rows: found, of }: Each<Row>,
): Promise<number> {
  const call = { actor: asSystem(as) };
  let taken = 0;
  for (let after = 0; ; ) {
    const { rows } = await sql<Row>`select * from (${found}) found where id > ${after} order by id limit ${batch}`.execute(on);
    for (const row of rows) {
      const resource = of(row);
      if (resource && (await isDone(engine.act(call, resource, { id: row.id }, action)))) taken += 1;
      after = row.id;
    }
    if (rows.length < batch) return taken;
  }
}

async function isDone(act: Promise<unknown>): Promise<boolean> {
  try {
    await act;
    return true;
  } catch (error) {
    if (error instanceof Problem) return false;
    throw error;
  }
}
