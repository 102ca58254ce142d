import { sql } from "kysely";
import { statesFrom } from "../../src/schemas/actions/states-from.ts";
import type { AnyResource } from "../../src/schemas/resource.ts";
import type { DailyRule } from "../../src/schemas/rules/daily.ts";
import { addDays } from "../../src/schemas/values/date.ts";
import { asSystem, evaluationContextOf } from "../access/caller.ts";
import { ownRows } from "../access/scope.ts";
import { allOf, type Condition, whereSql } from "../access/where-sql.ts";
import type { Queryable } from "../db/connection.ts";
import { quoted } from "../db/names.ts";
import type { Engine } from "./engine.ts";
import { Problem } from "./wire/problem.ts";

const pageSize = 200;
const call = { actor: asSystem("daily schedule") };

export interface DailyOutcome {
  readonly done: number;
  /** Rows whose action was refused, for example because a user changed them at the same moment. */
  readonly refused: number;
  /** What went wrong on other rows; they are left for the next run. */
  readonly failures: readonly unknown[];
}

/** Runs a resource's daily action on every row that matches, once. */
export function runDaily(
  engine: Pick<Engine, "session" | "transaction">,
  resource: AnyResource,
  { action, where, ahead = 0 }: DailyRule,
  today: string,
): Promise<DailyOutcome> {
  const context = evaluationContextOf(call.actor, { today: () => addDays(today, ahead), timeZone: engine.session.timeZone });
  const rule = resource.actions[action];
  const states = rule?.from === undefined ? [] : [sql`"t"."state" = any(${[...statesFrom(resource, rule)]}::text[])`];
  const matches = allOf([ownRows(resource, "t"), whereSql(engine.session.resources, resource, where, "t", context), ...states]);
  return actWhere(engine, resource, action, matches);
}

/**
 * Runs an action on every row `t` that matches, each in its own transaction with its own log entry. Each row is locked and compared once
 * more before the action, so a second run, after a kill or at the same time, does nothing to a row that the first one did.
 */
export async function actWhere(
  engine: Pick<Engine, "session" | "transaction">,
  resource: AnyResource,
  action: string,
  matches: Condition,
): Promise<DailyOutcome> {
  const failures: unknown[] = [];
  let done = 0;
  let refused = 0;
  for (let after = 0; ; ) {
    const ids = await idsOf(
      engine.session.connection,
      resource,
      sql`${matches} and "t"."id" > ${after} order by "t"."id" limit ${pageSize}`,
    );
    for (const id of ids) {
      try {
        done += await engine.transaction(async (tx, operations) => {
          const locked = await idsOf(tx, resource, sql`${matches} and "t"."id" = ${id} for no key update`);
          for (const each of locked) await operations.act(call, resource, { id: each }, action);
          return locked.length;
        });
      } catch (error) {
        if (error instanceof Problem) refused += 1;
        else failures.push(error);
      }
      after = id;
    }
    if (ids.length < pageSize) return { done, refused, failures };
  }
}

async function idsOf(connection: Queryable, { table }: AnyResource, condition: Condition): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select "t"."id" from ${sql.raw(quoted(table))} "t" where ${condition}`.execute(connection);
  return rows.map(({ id }) => id);
}
