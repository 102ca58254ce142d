import { sql } from "kysely";
import type { LookupOption } from "../../../src/contract/options.ts";
import type { Verb } from "../../../src/schemas/access/abilities.ts";
import { isVisible } from "../../../src/schemas/access/field-access.ts";
import type { Rule } from "../../../src/schemas/actions/action.ts";
import { rulesOf } from "../../../src/schemas/actions/availability.ts";
import type { Fields, RefField } from "../../../src/schemas/fields/field.ts";
import type { AnyResource } from "../../../src/schemas/resource.ts";
import { isStorable } from "../../../src/schemas/values/text.ts";
import { type Caller, sideOf } from "../../access/caller.ts";
import { inTable, namedColumn } from "../../access/columns.ts";
import { mayDo, mayRead } from "../../access/permission.ts";
import { scopeAlternatives, scopeSql } from "../../access/scope.ts";
import { allOf, type Condition } from "../../access/where-sql.ts";
import { plannedForValues } from "../../db/prepared-statements.ts";
import { authorizeRead } from "../authorize.ts";
import type { Call } from "../call.ts";
import type { EngineSession } from "../context.ts";
import { denied, invalid } from "../wire/problem.ts";
import { subtitleOf } from "../wire/subtitle.ts";
import { parseId } from "../wire/values.ts";
import { scopedBySql, selectableSql } from "../write/references.ts";
import { type HoldingRef, withFills } from "./fills.ts";
import { COUNT_LIMIT } from "./known-totals.ts";
import { obstacleValues, refusedOption, withObstacles } from "./obstacles.ts";
import { type FirstRows, firstMatching, firstOfAny, type Search, searchSql } from "./search-sql.ts";
import { zoneBy } from "./zones.ts";

export interface LookupRequest {
  readonly q?: string;
  /** Returns these rows by id instead of searching: for the names of values a form already contains. */
  readonly ids?: readonly number[];
  /** 1 to 50. */
  readonly limit: number;
  /**
   * The reference being chosen: "<resource>.<field>", in lines "<resource>.<lines>.<field>", in action input "<resource>.<action>.<input>".
   */
  readonly ref?: string;
  /** The form's value of each field in the reference's `scopedBy`. */
  readonly within?: Readonly<Record<string, string>>;
  /** Also returns what choosing the rows with these ids fills in, from the form's values of what it depends on (`given` of its `fills`). */
  readonly fill?: { readonly given: Readonly<Record<string, string>> };
  /** Also returns what is in the way of the rows, from the form's values of what it depends on (`given` of its `obstacles`). */
  readonly obstacles?: { readonly given: Readonly<Record<string, string>> };
}

/**
 * Names to choose from. With a `ref`, anyone who may read or write the record containing the reference gets the rows it may point at.
 * Without one, the caller needs the ability to read the resource.
 * @throws Problem 403, 422
 */
export async function lookup(
  session: EngineSession,
  call: Call,
  resource: AnyResource,
  request: LookupRequest,
): Promise<readonly LookupOption[]> {
  const { actor } = call;
  const holding = request.ref === undefined ? undefined : refField(session, actor, resource, request.ref);
  const field = holding?.field;
  if (!field) authorizeRead(resource, actor);
  const conditions: Condition[] = [];
  const scoped = request.ids ? [] : scopedConditions(resource, field, request.within ?? {});
  let search: Search | null = null;
  if (request.ids) conditions.push(sql`"t"."id" = any(${[...request.ids]}::bigint[])`);
  else {
    if (field) conditions.push(...selectableSql(session, field, resource, actor));
    conditions.push(...scoped.map(({ condition }) => condition));
    const text = request.q?.trim() ?? "";
    if (text !== "") search = searchOf(session, resource, actor, text);
  }
  const title = namedColumn(resource, resource.title)?.column ?? "id";
  const subtitle = subtitleOf(resource, session.resources, actor);
  const zone = holding && zoneBy(holding, resource, session.resources);
  const zoneColumn = zone === undefined ? "" : `, ${zone} as "zone"`;
  const columns = `"t"."id" as "id", ${inTable("t", title)}::text as "name", ${subtitle.column} as "subtitle"${zoneColumn}`;
  const first = { columns, joins: subtitle.join, order: orderOf(resource, title), limit: request.limit, most: COUNT_LIMIT };
  const query = search
    ? firstMatching(resource, allOf([scopeSql(session, resource, actor, "t"), ...conditions]), search, first)
    : firstOfAny(
        resource,
        scopeAlternatives(session, resource, actor, "t").map((scope) => allOf([scope, ...conditions])),
        first,
      );
  const { rows } = await sql<{
    id: number;
    name: string;
    subtitle: string | null;
    zone?: string | null;
  }>`${plannedForValues}${query}`.execute(session.connection);
  const options = rows.map(({ id, name, subtitle: more, zone: clocks }) => ({
    id,
    name,
    ...(more === null ? {} : { subtitle: more }),
    ...(clocks == null ? {} : { zone: clocks }),
  }));
  if (!holding) return options;
  const given = request.obstacles && (await obstacleValues(session, call, holding, request.obstacles.given));
  const refused = request.ids ? undefined : await refusedOption(session, call, resource, { holding, request, given, scoped }, options);
  const judged = given ? await withObstacles(session, call, resource, { holding, given }, options) : options;
  const all = refused ? [...judged, refused] : judged;
  return request.fill ? withFills(session, call, resource, holding, request.fill.given, all) : all;
}

function refField(session: EngineSession, caller: Caller, resource: AnyResource, path: string): HoldingRef {
  const [owner, ...names] = path.split(".");
  const holder = session.resources.find((each) => each.name === owner);
  const field = holder && fieldAt(holder, names, caller);
  const lines = holder?.fields[names[0] ?? ""];
  if (!holder || field?.kind !== "ref" || field.target !== resource.name) throw invalid({ ref: ["There is no such reference here."] });
  if (!mayTouch(holder, caller)) throw denied();
  return { holder, path: names.join("."), field, beside: names.length > 1 && lines?.kind === "lines" ? lines.fields : holder.fields };
}

function fieldAt(holder: AnyResource, [first = "", second]: readonly string[], caller: Caller): RefField | undefined {
  const side = sideOf(caller);
  const own = (fields: Fields, name: string) =>
    Object.hasOwn(fields, name) && isVisible(fields[name] ?? {}, side) ? fields[name] : undefined;
  const field = own(holder.fields, first);
  const input = Object.hasOwn(holder.actions, first) ? holder.actions[first]?.input : undefined;
  const target = second === undefined ? field : own(field?.kind === "lines" ? field.fields : (input ?? {}), second);
  return target?.kind === "ref" ? target : undefined;
}

/** Whether the caller may perform any operation on records of the resource. */
function mayTouch(resource: AnyResource, caller: Caller): boolean {
  const rules: [string, Rule | undefined, Verb][] = [["create", resource.create, "create"], ...rulesOf(resource)];
  return mayRead(resource, caller) || rules.some(([name, rule, verb]) => mayDo(resource, name, rule, verb, caller));
}

/** The conditions that the form's values make on the rows of a scoped reference, each with its field. */
function scopedConditions(
  resource: AnyResource,
  field: RefField | undefined,
  within: Readonly<Record<string, string>>,
): readonly { readonly name: string; readonly condition: Condition }[] {
  return Object.entries(within).map(([name, text]) => {
    const named = field?.scopedBy && Object.hasOwn(field.scopedBy, name) ? namedColumn(resource, name) : null;
    if (!named) throw invalid({ [`within[${name.slice(0, 60)}]`]: ["Unknown field."] });
    const value = named.kind === "ref" || named.kind === "id" ? parseId(text) : isStorable(text) && isTextual(named.kind) ? text : null;
    if (value === null) throw invalid({ [`within[${name}]`]: ["This value isn't allowed here."] });
    return { name, condition: scopedBySql(resource, name, value) };
  });
}

/**
 * By name, ignoring case; by id where the title is a document number, which grows with the id, or a choice: thousands of rows have the same one,
 * so that no order of names tells them apart.
 */
const orderOf = (resource: AnyResource, title: string): FirstRows["order"] => {
  const isByName = !["sequence", "choice"].includes(resource.fields[resource.title]?.kind ?? "");
  const name = isByName ? [`lower(${inTable("t", title)}::text)`] : [];
  return [...name, `"t"."id"`].map((expression) => ({ expression, descending: false }));
};

const isTextual = (kind: string): boolean => ["text", "email", "choice", "state", "sequence"].includes(kind);

function searchOf(session: EngineSession, resource: AnyResource, caller: Caller, text: string): Search {
  const search = searchSql(session.resources, resource, sideOf(caller), text);
  if (!search) throw invalid({ q: ["This can't be searched."] });
  return search;
}
