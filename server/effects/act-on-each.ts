import { type QueryExecutorProvider, type RawBuilder, sql } from "kysely";
import type { AnyResource } from "../../src/schemas/resource.ts";
import { asSystem } from "../access/caller.ts";
import type { Operations } from "../engine/operations.ts";
import { Problem } from "../engine/wire/problem.ts";

const batch = 200;

interface Each<Row> {
  /** The name the log shows as the actor: "quote expiry". */
  readonly as: string;
  readonly action: string;
  /** A query that returns the rows with their ids, with its conditions but without an order or limit. */
  readonly rows: RawBuilder<Row>;
  /** Returns the resource a row belongs to; a row without one is skipped. */
  readonly resourceOf: (row: Row) => AnyResource | undefined;
}

/**
 * Runs an action on each row of the query, each as its own operation with a log entry and notifications.
 * A row whose action is refused, for example because a user changed it at the same moment, is skipped.
 * Returns the number of rows the action succeeded on.
 */
export async function actOnEach<Row extends { readonly id: number }>(
  executor: QueryExecutorProvider,
  engine: Pick<Operations, "act">,
  { as, action, rows: query, resourceOf }: Each<Row>,
): Promise<number> {
  const call = { actor: asSystem(as) };
  let count = 0;
  for (let after = 0; ; ) {
    const { rows } = await sql<Row>`select * from (${query}) found where id > ${after} order by id limit ${batch}`.execute(executor);
    for (const row of rows) {
      const resource = resourceOf(row);
      if (resource && (await isDone(engine.act(call, resource, { id: row.id }, action)))) count += 1;
      after = row.id;
    }
    if (rows.length < batch) return count;
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
