import { type RawBuilder, sql } from "kysely";
import type { Rule } from "../../src/schemas/action.ts";
import { userIdOf } from "../access/caller.ts";
import { quoted } from "../db/names.ts";
import type { Call, Row } from "./call.ts";
import type { At } from "./context.ts";
import { guarded } from "./hold.ts";
import type { Model } from "./models.ts";
import { conflict } from "./problem.ts";

/** Writes a held row, once more naming id, version, states and scope. The version rises by one. @throws Problem 409 */
export async function guardedWrite(
  at: At,
  call: Call,
  model: Model,
  rule: Rule,
  row: Row,
  assignments: readonly RawBuilder<unknown>[],
): Promise<void> {
  const set = [
    ...assignments,
    sql`"version" = "t"."version" + 1`,
    sql`"updated_at" = now()`,
    sql`"updated_by_id" = ${userIdOf(call.actor)}::bigint`,
  ];
  const { rows } = await sql`
    update ${sql.raw(quoted(model.resource.table))} "t" set ${sql.join(set)}
    where ${guarded(at, call, model, rule, row)} returning "t"."id"`.execute(at.on);
  if (rows.length !== 1) throw conflict("Someone else has changed this in the meantime.");
}
