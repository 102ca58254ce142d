import { sql } from "kysely";
import type { DocumentFlow, DocumentFlowNode } from "../../../src/contract/document-flow.ts";
import type { Side } from "../../../src/schemas/access/abilities.ts";
import { isVisible } from "../../../src/schemas/access/field-access.ts";
import { isInDocumentFlow, MAX_DOCUMENT_FLOW_NODES, type SourceField, sourceFields } from "../../../src/schemas/carry/document-flow.ts";
import type { AnyResource } from "../../../src/schemas/resource.ts";
import { sideOf } from "../../access/caller.ts";
import { inTable, namedColumn } from "../../access/columns.ts";
import { unlessHidden } from "../../access/hidden-while.ts";
import { mayRead } from "../../access/permission.ts";
import { scopeSql } from "../../access/scope.ts";
import type { Condition } from "../../access/where-sql.ts";
import { childTable, columnOf, literal, quoted } from "../../db/names.ts";
import { authorizeRead } from "../authorize.ts";
import type { Call } from "../call.ts";
import type { EngineSession } from "../context.ts";
import { labelled } from "../wire/present.ts";
import { notFound } from "../wire/problem.ts";
import { nameOfReference } from "./reference-names.ts";

/** A resource the caller may read, and the SQL that reads its rows for the document flow. */
interface Reader {
  readonly resource: AnyResource;
  /** Order of precedence among slices of one table: the first whose condition matches gets the row. */
  readonly rank: number;
  readonly sources: readonly ReadSource[];
  readonly columns: string;
  readonly from: string;
  readonly scope: Condition;
}

/** `ids` is the SQL array of what a row points at; `points` selects the rows that point at one of these. */
interface ReadSource {
  readonly name: string;
  readonly table: string;
  readonly ids: string;
  readonly points: (ids: readonly number[]) => Condition;
}

interface FlowNode {
  readonly reader: Reader;
  readonly id: number;
  readonly title: string | null;
  readonly state: string | null;
  /** Ids of the documents it was made from, by field; only fields the caller may see. */
  readonly sources: Readonly<Record<string, readonly number[]>>;
  readonly parent: FlowNode | null;
  depth: number;
}

type Direction = "up" | "down";
type RawNode = Pick<FlowNode, "id" | "title" | "state" | "sources"> & { readonly rank: number; readonly direction: Direction };

/**
 * The documents that a record was made from and those made from it, transitively, as far as the caller may read them. Documents behind one
 * that the caller may not read appear only if another path leads to them. Runs one query per step away from the record.
 * @throws Problem 403, 404
 */
export async function documentFlow(session: EngineSession, call: Call, resource: AnyResource, id: number): Promise<DocumentFlow> {
  authorizeRead(resource, call.actor);
  const readers = readersFor(session, call, resource);
  const own = readers.find((each) => each.resource.name === resource.name);
  if (!own) throw notFound();
  const [self] = (await rowsOf(session, [partOf(own, "up", sql`"t"."id" = ${id}`)])).map((raw) => foundFrom(own, raw, null, 0));
  if (!self) throw notFound();
  const known = new Map([[keyOf(own.resource.table, id), self]]);
  let edge: FlowNode[] = [self];
  let more = false;
  while (edge.length > 0 && !more) {
    const next: FlowNode[] = [];
    for (const raw of await rowsOf(session, stepFrom(readers, edge, known))) {
      const reader = readers[raw.rank];
      if (!reader || known.has(keyOf(reader.resource.table, raw.id))) continue;
      if (known.size === MAX_DOCUMENT_FLOW_NODES) {
        more = true;
        break;
      }
      const node = foundFrom(reader, raw, neighbourOf(edge, reader, raw), raw.direction === "up" ? -1 : 1);
      known.set(keyOf(reader.resource.table, raw.id), node);
      next.push(node);
    }
    edge = next;
  }
  const all = [...known.values()];
  spread(all, known);
  const rankOf = ({ reader }: FlowNode) => session.resources.indexOf(reader.resource);
  const inOrder = all.sort((a, b) => a.depth - b.depth || rankOf(a) - rankOf(b) || a.id - b.id);
  return { data: inOrder.map((each) => presentNode(each, sideOf(call.actor))), more };
}

const keyOf = (table: string, id: number): string => `${table} ${id}`;

/** The resources in document flows that the caller may read: the requested one first, then the slices of each base in their order. */
function readersFor(session: EngineSession, call: Call, root: AnyResource): Reader[] {
  const side = sideOf(call.actor);
  const sliceNames = session.resources.flatMap(({ slices = [] }) => slices);
  const rankOf = ({ name }: AnyResource) => (name === root.name ? -1 : sliceNames.indexOf(name) + 1 || sliceNames.length + 1);
  const readable = session.resources
    .filter((each) => each.routes && mayRead(each, call.actor) && isInDocumentFlow(each, session.resources))
    .sort((a, b) => rankOf(a) - rankOf(b));
  return readable.map((resource, rank) => {
    const joins: string[] = [];
    const sources = sourceFields(resource, session.resources).flatMap((source) => readSource(session, resource, side, source, joins));
    const title = resource.fields[resource.title];
    const column = namedColumn(resource, resource.title)?.column;
    const isVisibleTitle = column !== undefined && (title === undefined || isVisible(title, side));
    const titleText = isVisibleTitle ? unlessHidden(resource, title, side, "t", inTable("t", column)) : "null";
    const state = Object.keys(resource.states).length > 0 ? inTable("t", "state") : "null";
    const pairs = sources.map(({ name, ids }) => `${literal(name)}, ${ids}`).join(", ");
    return {
      resource,
      rank,
      sources,
      columns: `${rank} as "rank", "t"."id" as "id", ${titleText}::text as "title", ${state}::text as "state", jsonb_build_object(${pairs}) as "sources"`,
      from: `${quoted(resource.table)} "t" ${joins.join(" ")}`,
      scope: scopeSql(session, resource, call.actor, "t"),
    };
  });
}

/** How a reference to a source is read; nothing where the side may not see it. Adds the joins that it needs. */
function readSource(session: EngineSession, resource: AnyResource, side: Side, source: SourceField, joins: string[]): ReadSource[] {
  const { name, field, table, lines } = source;
  if (!isVisible(field, side)) return [];
  if (lines !== undefined) {
    // Customers' own conditions on a line's reference are not read here, so they follow none.
    if (side === "customer") return [];
    const from = `from ${quoted(childTable(resource.table, lines))} "l"`;
    const column = inTable("l", columnOf(name, field));
    const ids = `(select coalesce(jsonb_agg(distinct ${column}), '[]') ${from} where "l"."parent_id" = "t"."id" and ${column} is not null)`;
    const points: ReadSource["points"] = (some) =>
      sql`"t"."id" = any(array(select "l"."parent_id" ${sql.raw(from)} where ${sql.raw(column)} = any(${some}::bigint[])))`;
    return [{ name: `${lines}.${name}`, table, ids, points }];
  }
  const pointed = nameOfReference(resource, session.resources, name, side);
  // As in the row itself: customers may not follow a reference whose target no longer matches the field's `scopedBy`.
  const isNarrow = side === "customer" && field.scopedBy !== undefined && pointed !== undefined;
  if (isNarrow) joins.push(pointed.join);
  const column = inTable("t", columnOf(name, field));
  const id = unlessHidden(resource, field, side, "t", isNarrow ? pointed.id : column);
  // The bare column is for the index, the expression for what the caller may see of it.
  const points: ReadSource["points"] = (some) =>
    sql`${sql.raw(column)} = any(${some}::bigint[]) and ${sql.raw(id)} = any(${some}::bigint[])`;
  return [{ name, table, ids: `case when ${id} is null then '[]' else jsonb_build_array(${id}) end`, points }];
}

function partOf({ columns, from, scope }: Reader, direction: Direction, condition: Condition): Condition {
  return sql`(select ${sql.raw(`${columns}, ${literal(direction)} as "direction" from ${from}`)}
    where ${scope} and ${condition} order by "t"."id" limit ${sql.raw(String(MAX_DOCUMENT_FLOW_NODES + 1))})`;
}

async function rowsOf(session: EngineSession, parts: readonly Condition[]): Promise<readonly RawNode[]> {
  if (parts.length === 0) return [];
  const { rows } = await sql<RawNode>`select *
    from (${sql.join([...parts], sql` union all `)}) "n" order by "rank", "id"`.execute(session.connection);
  return rows;
}

/** The next step: the sources of documents before the record, and the documents made from those after it. */
function stepFrom(readers: readonly Reader[], edge: readonly FlowNode[], known: ReadonlyMap<string, FlowNode>): Condition[] {
  const sourceIds = new Map<string, number[]>();
  for (const { reader, sources } of edge.filter(({ depth }) => depth <= 0))
    for (const { name, table } of reader.sources) {
      const ids = (sources[name] ?? []).filter((id) => !known.has(keyOf(table, id)));
      if (ids.length > 0) sourceIds.set(table, [...(sourceIds.get(table) ?? []), ...ids]);
    }
  const parentIds = new Map<string, number[]>();
  for (const { reader, id } of edge.filter(({ depth }) => depth >= 0))
    parentIds.set(reader.resource.table, [...(parentIds.get(reader.resource.table) ?? []), id]);
  const all = [...known.values()];
  return readers.flatMap((reader) => {
    const up = sourceIds.get(reader.resource.table);
    const have = all.filter((each) => each.reader.resource.table === reader.resource.table).map((each) => each.id);
    return [
      ...(up ? [partOf(reader, "up", sql`"t"."id" = any(${up}::bigint[])`)] : []),
      ...reader.sources.flatMap(({ table, points }) => {
        const from = parentIds.get(table);
        return from ? [partOf(reader, "down", sql`${points(from)} and "t"."id" <> all(${have}::bigint[])`)] : [];
      }),
    ];
  });
}

const foundFrom = (reader: Reader, { id, title, state, sources }: RawNode, parent: FlowNode | null, step: number): FlowNode => ({
  reader,
  id,
  title,
  state,
  sources,
  parent,
  depth: (parent?.depth ?? 0) + step,
});

/** The document through which the row was found. */
function neighbourOf(edge: readonly FlowNode[], reader: Reader, raw: RawNode): FlowNode | null {
  const isSource = (derived: FlowNode, node: { readonly table: string; readonly id: number }) =>
    derived.reader.sources.some(({ name, table }) => table === node.table && derived.sources[name]?.includes(node.id));
  const { table } = reader.resource;
  const led = (each: FlowNode) =>
    raw.direction === "up"
      ? each.depth <= 0 && isSource(each, { table, id: raw.id })
      : each.depth >= 0 &&
        reader.sources.some((own) => own.table === each.reader.resource.table && raw.sources[own.name]?.includes(each.id));
  return edge.find(led) ?? null;
}

/** Puts documents as far apart as the longest path between them: an order comes after its quote, though both refer to the request. */
function spread(all: readonly FlowNode[], known: ReadonlyMap<string, FlowNode>): void {
  let moved = true;
  for (let round = 0; moved && round < all.length; round++) {
    moved = false;
    for (const derived of all)
      for (const { name, table } of derived.reader.sources) {
        for (const id of derived.sources[name] ?? []) {
          const source = known.get(keyOf(table, id));
          if (!source || source === derived || source.depth < derived.depth) continue;
          if (derived.depth <= 0) source.depth = derived.depth - 1;
          else if (source.depth >= 0) derived.depth = source.depth + 1;
          moved = true;
        }
      }
  }
}

function presentNode({ reader: { resource }, id, title, state, depth, parent }: FlowNode, side: "employee" | "customer"): DocumentFlowNode {
  const { status } = labelled(resource, side, { id, version: 0, state });
  return {
    resource: resource.name,
    id,
    title,
    label: resource.label,
    state,
    status: typeof status === "string" ? status : null,
    depth,
    parent: parent && { resource: parent.reader.resource.name, id: parent.id },
  };
}
