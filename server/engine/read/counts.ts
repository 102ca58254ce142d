import { sql } from "kysely";
import { anyRefOf, targetsOf } from "../../../src/schemas/fields/any-ref.ts";
import { ANY_REF_KIND } from "../../../src/schemas/fields/field.ts";
import type { AnyResource } from "../../../src/schemas/resource.ts";
import type { AnyWhere } from "../../../src/schemas/rules/where.ts";
import { kindBadge, LIST_BADGE } from "../../../src/schemas/views/view.ts";
import { evaluationContextOf, sideOf } from "../../access/caller.ts";
import { inTable } from "../../access/columns.ts";
import { scopeSql } from "../../access/scope.ts";
import { whereSql } from "../../access/where-sql.ts";
import { quoted, snake } from "../../db/names.ts";
import { plannedForValues } from "../../db/prepared-statements.ts";
import { authorizeRead } from "../authorize.ts";
import type { Call } from "../call.ts";
import type { EngineSession } from "../context.ts";

/** Badges show "99+" from here on, so counting stops. */
const maxCount = 100;

/** The row count of each tab with a badge, and of the list if it has one: at most 100 each, in one query. @throws Problem 403 */
export async function counts(session: EngineSession, call: Call, resource: AnyResource): Promise<Record<string, number>> {
  authorizeRead(resource, call.actor);
  const side = sideOf(call.actor);
  const tabs = Object.entries(resource.views.list.tabs ?? {}).filter(
    ([, tab]) => tab.badge && (tab.onlyFor === undefined || tab.onlyFor === side),
  );
  const { badge, pagePerKind } = resource.views.list;
  const conditionOf = (where: AnyWhere) => whereSql(session.resources, resource, where, "t", evaluationContextOf(call.actor, session));
  const reference = pagePerKind ? anyRefOf(resource) : undefined;
  const kinds = badge && reference ? targetsOf(reference.field, session.resources) : [];
  const counted = [
    ...tabs.map(([name, { where }]) => [name, conditionOf(where)] as const),
    ...(badge ? [[LIST_BADGE, conditionOf(badge)] as const] : []),
    ...kinds.map(({ bizObject }) => {
      const isKind = sql`${sql.raw(inTable("t", snake(ANY_REF_KIND)))} = ${bizObject}`;
      return [kindBadge(bizObject), sql`${conditionOf(badge ?? {})} and ${isKind}`] as const;
    }),
  ];
  if (counted.length === 0) return {};
  const scope = scopeSql(session, resource, call.actor, "t");
  const table = sql.raw(quoted(resource.table));
  const columns = counted.map(([name, where]) => {
    return sql`(select count(*) from (select 1 from ${table} "t" where ${scope} and ${where} limit ${sql.raw(String(maxCount))}) "c") as ${sql.raw(quoted(name))}`;
  });
  const { rows } = await sql<Record<string, number>>`${plannedForValues}select ${sql.join(columns)}`.execute(session.connection);
  return rows[0] ?? {};
}
