import { sql } from "kysely";
import type { SearchHit } from "../../../src/contract/search.ts";
import type { AnyResource } from "../../../src/schemas/resource.ts";
import { sideOf } from "../../access/caller.ts";
import { inTable, namedColumn } from "../../access/columns.ts";
import { mayRead } from "../../access/permission.ts";
import { scopeSql } from "../../access/scope.ts";
import type { Condition } from "../../access/where-sql.ts";
import { literal } from "../../db/names.ts";
import { plannedForValues } from "../../db/prepared-statements.ts";
import { folded } from "../../db/resource-indexes.ts";
import { LONGEST_NAME, nameFields, nameKey } from "../../db/same-names.ts";
import type { Call } from "../call.ts";
import type { EngineSession } from "../context.ts";
import { invalid } from "../wire/problem.ts";
import { subtitleOf } from "../wire/subtitle.ts";
import { ofOwnCompany, ownNames } from "./own-company.ts";
import { containsWords, type FirstRows, firstMatching, resembles, type Search, searchSql } from "./search-sql.ts";

const perResource = 5;
/** The newest five of more rows than this are found soon by reading the newest rows, and many modules are searched at once. */
const collected = 1000;
/** So many of a customer's newest rows are looked through first: words that one in twenty contains are found in them. */
const tried = 100;

export interface SearchRequest {
  readonly text: string;
  /** The names of the resources to search; all if absent. */
  readonly among?: readonly string[];
  /** Whether rows that match nearly don't count. */
  readonly exact: boolean;
}

/**
 * The best few rows of every resource the caller may read that match: literally, or if there are none at all, nearly. The resource with the best
 * row comes first, and the newest of equally good rows. @throws Problem 422
 */
export async function search(session: EngineSession, call: Call, request: SearchRequest): Promise<readonly SearchHit[]> {
  const unknown = request.among?.find((name) => !session.resources.some((resource) => resource.name === name));
  if (unknown !== undefined) throw invalid({ in: [`There is no resource "${unknown.slice(0, 60)}".`] });
  const literal = await hits(session, call, request, "literal");
  return literal.length > 0 || request.exact ? literal : hits(session, call, request, "similar");
}

/** In one query. */
async function hits(session: EngineSession, call: Call, request: SearchRequest, how: keyof Search): Promise<readonly SearchHit[]> {
  const { text, among } = request;
  const listed = among ? session.resources.filter(({ name }) => among.includes(name)) : session.resources;
  const searched = listed.filter((resource) => resource.routes && mayRead(resource, call.actor));
  const own = await ownNames(session, call.actor, searched, (title) =>
    how === "literal" ? containsWords(title, text) : resembles(title, text),
  );
  const merged = (resource: AnyResource): Condition[] =>
    resource.merge && how === "literal" ? [sql`(${underEarlierName(session, call, resource, text)})`] : [];
  const parts = searched.flatMap((resource): Condition[] => [...merged(resource), ...ofResource(resource)]);
  function ofResource(resource: AnyResource): Condition[] {
    const match = searchSql(session.resources, resource, sideOf(call.actor), text, own(resource))?.[how];
    if (!match) return [];
    const rows = scopeSql(session, resource, call.actor, "t");
    const named =
      how === "literal" && !request.exact && hasNameIndex(session, resource) ? [sql`(${ofSameName(session, call, resource)})`] : [];
    return [
      ...named,
      sql`(${firstMatching(resource, rows, { literal: match, similar: null }, firstOfResource(session, call, resource, how))})`,
    ];
  }
  if (parts.length === 0) return [];
  const { rows } =
    await sql<RankedHit>`${plannedForValues}with "sought" as (select folded("text") as "text", ${sql.raw(nameKey(`left("text", ${LONGEST_NAME})`))} as "name" from (select ${text}::text as "text") "typed")
    select * from (${sql.join(parts, sql` union all `)}) "hits"`.execute(session.connection);
  const byName = new Map(session.resources.map((resource) => [resource.name, resource]));
  // A record that is also found by its own name is found once, at its best.
  const distinct = bestFirst(rows).filter(
    (row, at, all) => all.findIndex((each) => each.resource === row.resource && each.id === row.id) === at,
  );
  return distinct.flatMap(({ rank: _, ...row }) => {
    const resource = byName.get(row.resource);
    return resource ? [{ ...row, path: recordPath(resource, row.id) }] : [];
  });
}

type RankedHit = Omit<SearchHit, "path"> & { readonly rank: number };

/** Each resource's rows stay together, after those of a resource with a better row. */
function bestFirst(rows: readonly RankedHit[]): readonly RankedHit[] {
  const best = new Map<string, number>();
  for (const { resource, rank } of rows) best.set(resource, Math.min(rank, best.get(resource) ?? rank));
  const inOrder = [...best].sort(([, a], [, b]) => a - b).map(([name]) => name);
  return [...rows].sort((a, b) => inOrder.indexOf(a.resource) - inOrder.indexOf(b.resource) || a.rank - b.rank || b.id - a.id);
}

/**
 * SQL: how well a row's title matches the words, from 0 for exactly them. Rows that match by something else, such as their customer's name,
 * come last.
 */
function rankOf(title: string, isNumbered: boolean, how: keyof Search | "same"): string {
  if (how === "same") return "0::float8";
  const [name, sought] = [folded(`${title}::text`), `(select "text" from "sought")`];
  if (how === "similar") return `(1 - word_similarity(${sought}, ${name}))::float8`;
  const number = isNumbered
    ? ` when substring(${name} from '^[a-z]+-0*(\\d+)') = substring(${sought} from '^[a-z-]*?[- ]?#?0*(\\d+)$') then 0`
    : "";
  return `(case when ${name} = ${sought} then 0${number} when starts_with(${name}, ${sought}) then 1
    when strpos(${name}, ' ' || ${sought}) > 0 then 2 when strpos(${name}, ${sought}) > 0 then 3 else 4 end)::float8`;
}

/** The records that others of a matching name were merged into. Customers don't learn of them. */
function underEarlierName(session: EngineSession, call: Call, resource: AnyResource, text: string): Condition {
  const { columns, joins } = firstOfResource(session, call, resource, "literal");
  const isEmployee = sideOf(call.actor) === "employee";
  return sql`select ${sql.raw(columns)} from "merges" "m" join ${sql.raw(`"${resource.table}" "t"`)} on "t"."id" = "m"."target_id" ${sql.raw(joins)}
    where "m"."table_name" = ${resource.table} and "m"."undone_at" is null and ${containsWords(`"m"."title"`, text)} and ${isEmployee}
      and ${scopeSql(session, resource, call.actor, "t")} order by "m"."id" desc limit ${perResource}`;
}

/** Whether an index finds the resource's records by what their names have in common with others that are written nearly alike. */
const hasNameIndex = (session: EngineSession, resource: AnyResource): boolean =>
  session.models.of(resource).sharing.some((name) => nameFields(session.models.of(name).resource)[0] === resource.title);

/** The records whose name differs from the words in blanks and punctuation only. */
function ofSameName(session: EngineSession, call: Call, resource: AnyResource): Condition {
  const title = inTable("t", namedColumn(resource, resource.title)?.column ?? "id");
  const { columns, joins } = firstOfResource(session, call, resource, "same");
  return sql`select ${sql.raw(columns)} from ${sql.raw(`"${resource.table}" "t"`)} ${sql.raw(joins)}
    where ${sql.raw(nameKey(title))} = (select "name" from "sought") and ${scopeSql(session, resource, call.actor, "t")}
    order by "t"."id" desc limit ${perResource}`;
}

function firstOfResource(session: EngineSession, call: Call, resource: AnyResource, how: keyof Search | "same"): FirstRows {
  const title = namedColumn(resource, resource.title)?.column ?? "id";
  const { column, join } = subtitleOf(resource, session.resources, call.actor);
  const rank = rankOf(inTable("t", title), resource.fields[resource.title]?.kind === "sequence", how);
  const state = Object.keys(resource.states).length > 0 ? `"t"."state"` : "null";
  const columns = `${literal(resource.name)} as "resource", "t"."id" as "id", ${inTable("t", title)}::text as "title", ${column} as "subtitle",
    ${state}::text as "state", ${rank} as "rank"`;
  const order = [{ expression: `"t"."id"`, descending: true }];
  // Comparing how much texts resemble each other takes much longer than finding words in them.
  const among = how === "literal" ? ofOwnCompany(resource, call.actor) : null;
  return { columns, joins: join, order, limit: perResource, most: collected, rank, tried: among ? { among, rows: tried } : undefined };
}

/** The record's path; where its tabs have paths, that of the first tab. */
export function recordPath({ paths, views }: AnyResource, id: number): string {
  const tab = Object.keys(views.show.tabs ?? {})[0] ?? "overview";
  return paths.show.replace("{id}", String(id)).replace("{tab}", encodeURIComponent(tab));
}
