import { sql } from "kysely";
import type { AnyResource } from "../../src/schemas/resource.ts";
import { sideOf } from "../access/caller.ts";
import { scopeSql } from "../access/scope.ts";
import type { Condition } from "../access/where-sql.ts";
import type { Queryable } from "../db/connection.ts";
import { quoted } from "../db/names.ts";
import type { Call, Row } from "./call.ts";
import type { At } from "./context.ts";
import { demandRead } from "./demand.ts";
import type { Model } from "./models.ts";
import type { Presented } from "./operations.ts";
import { labelled, type RawRow, withActions } from "./present.ts";
import { notFound } from "./problem.ts";

/** One row by id, complete, children and references in the same query. @throws Problem 403, 404 */
export async function get(at: At, call: Call, resource: AnyResource, id: number): Promise<Presented> {
  demandRead(resource, call.actor);
  const today = at.today();
  const side = sideOf(call.actor);
  const model = at.models.of(resource);
  const row = await oneRow(at, model, side, id, scopeSql(resource, call.actor, "t", today));
  if (!row) throw notFound();
  return withActions(resource, call.actor, today, true)(row);
}

/**
 * Runs a write that returns its row and reads it, complete, in the same statement. Lines and files are those of before the
 * statement. Null when nothing was written.
 */
export async function readBack(on: Queryable, model: Model, write: Condition): Promise<Row | null> {
  const { columns, joins } = model.record.employee;
  const { rows } = await sql<RawRow>`with "t" as (${write}) select ${sql.raw(columns)} from "t" ${sql.raw(joins)}`.execute(on);
  const [row] = rows;
  return row ? labelled(model.resource, "employee", row) : null;
}

/** The row by id if the condition holds for it; as the side sees it, lines and files included. */
export async function oneRow(
  at: At,
  model: Model,
  side: "employee" | "customer",
  id: number,
  condition: Condition,
  lock = false,
): Promise<Row | null> {
  const { columns, joins } = model.record[side];
  const from = sql.raw(`select ${columns} from ${quoted(model.resource.table)} "t" ${joins} where "t"."id" = `);
  const locking = sql.raw(lock ? ` for update of "t"` : "");
  const { rows } = await sql<RawRow>`${from}${id} and ${condition}${locking}`.execute(at.on);
  const [row] = rows;
  return row ? labelled(model.resource, side, row) : null;
}
