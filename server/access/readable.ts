import { type QueryExecutorProvider, sql } from "kysely";
import type { AnyResource } from "../../src/schemas/resource.ts";
import { quoted } from "../db/names.ts";
import type { Caller } from "./caller.ts";
import { mayRead } from "./permission.ts";
import { type ScopeContext, scopeSql } from "./scope.ts";

/**
 * Which of these records a person may read now. A row may have moved to another slice of its table since it was noted under this resource:
 * a prospect's files and notices remain when it becomes a customer.
 * @param among narrows the slices through which it counts
 */
export async function readableIds(
  db: QueryExecutorProvider,
  context: ScopeContext,
  actor: Caller,
  name: string,
  ids: readonly number[],
  among: (resource: AnyResource) => boolean = () => true,
): Promise<ReadonlySet<number>> {
  const { resources } = context;
  const table = resources.find((each) => each.name === name)?.table;
  const found = new Set<number>();
  for (const resource of resources) {
    if (resource.table !== table || !among(resource) || !mayRead(resource, actor)) continue;
    const { rows } = await sql<{ id: number }>`
      SELECT "t"."id" FROM ${sql.raw(quoted(resource.table))} AS "t"
      WHERE "t"."id" = ANY(${[...ids]}::bigint[]) AND ${scopeSql(context, resource, actor, "t")}`.execute(db);
    for (const { id } of rows) found.add(Number(id));
  }
  return found;
}
