import { type RawBuilder, sql } from "kysely";
import type { Rule } from "../../../src/schemas/actions/action.ts";
import { userIdOf } from "../../access/caller.ts";
import type { Condition } from "../../access/where-sql.ts";
import { quoted } from "../../db/names.ts";
import type { Call, Row } from "../call.ts";
import type { EngineSession } from "../context.ts";
import type { Model } from "../models.ts";
import { readBack } from "../read/read.ts";
import { conflict } from "../wire/problem.ts";
import { guardCondition } from "./lock-for-update.ts";

/**
 * Writes a locked row, checking id, version, states and scope again in the statement itself, and increments the version. Returns the
 * complete row, without lines and files that are written after it.
 * @throws Problem 409
 */
export async function guardedWrite(
  session: EngineSession,
  call: Call,
  model: Model,
  rule: Rule,
  row: Row,
  assignments: readonly RawBuilder<unknown>[],
): Promise<Row> {
  const written = await readBack(
    session.connection,
    model,
    updateStatement(model, [...assignments, ...nextVersion(call)], guardCondition(session, call, model, rule, row)),
  );
  if (!written) throw conflict("Someone else has changed this in the meantime.");
  return written;
}

export const nextVersion = ({ actor }: Call): RawBuilder<unknown>[] => [
  sql`"version" = "t"."version" + 1`,
  sql`"updated_at" = now()`,
  sql`"updated_by_id" = ${userIdOf(actor)}::bigint`,
];

export const updateStatement = (model: Model, assignments: readonly RawBuilder<unknown>[], condition: Condition): Condition =>
  sql`update ${sql.raw(quoted(model.resource.table))} "t" set ${sql.join(assignments)} where ${condition} returning "t".*`;
