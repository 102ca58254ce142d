import { sql } from "kysely";
import type { LookupOption } from "../../../src/contract/options.ts";
import { isVisible, mayWrite } from "../../../src/schemas/access/field-access.ts";
import { type Fields, type RefField, wireName } from "../../../src/schemas/fields/field.ts";
import type { AnyResource } from "../../../src/schemas/resource.ts";
import { type Caller, sideOf } from "../../access/caller.ts";
import { mayDo } from "../../access/permission.ts";
import { scopeSql } from "../../access/scope.ts";
import { allOf } from "../../access/where-sql.ts";
import type { Call, Row } from "../call.ts";
import type { EngineSession } from "../context.ts";
import { denied, invalid } from "../wire/problem.ts";
import { parseDate, parseId, parseMoment } from "../wire/values.ts";
import { selectableSql } from "../write/references.ts";
import { oneRow } from "./read.ts";

/** A reference, the resource that holds it, and the fields beside it: those of the record, or the columns of its line. */
export interface HoldingRef {
  readonly holder: AnyResource;
  /** Within the holder: "item", in lines "lines.item". */
  readonly path: string;
  readonly field: RefField;
  readonly beside: Fields;
}

/**
 * The options with what choosing each of them fills in. It tells more of a row than its name, so it is for those who may write what holds
 * the reference; fields that they don't see, there or here, are left out.
 * @throws Problem 403; 422 for what is not given as declared
 */
export async function withFills(
  session: EngineSession,
  { actor }: Call,
  target: AnyResource,
  holding: HoldingRef,
  texts: Readonly<Record<string, string>>,
  options: readonly LookupOption[],
): Promise<readonly LookupOption[]> {
  const { holder, field, beside } = holding;
  const side = sideOf(actor);
  if (!field.fills) throw invalid({ fill: ["Choosing it fills in nothing."] });
  if (!mayWriteHolder(holder, actor)) throw denied();
  const given = await givenValues(session, actor, holding, field.fills.given ?? {}, texts);
  const copies = Object.entries(field.fills.copies).flatMap(([name, source]) => {
    const [own, from] = [beside[name], target.fields[source]];
    return own && from && mayWrite(own, side) && isVisible(from, side) ? [[wireName(name, own), wireName(source, from)] as const] : [];
  });
  const model = session.models.of(target);
  const condition = allOf([scopeSql(session, target, actor, "t"), ...selectableSql(session, field, target, actor)]);
  const drawn = session.effects.get(target.name)?.drawn;
  const filled: LookupOption[] = [];
  for (const option of options) {
    const row = await oneRow(session, model, "employee", option.id, condition);
    const context = { given, connection: session.connection, today: session.today() };
    const values: Row | null = row && drawn ? { ...row, ...(await drawn({ ...context, row })) } : row;
    filled.push(values ? { ...option, fills: Object.fromEntries(copies.map(([own, source]) => [own, values[source] ?? null])) } : option);
  }
  return filled;
}

export const mayWriteHolder = (holder: AnyResource, caller: Caller): boolean =>
  mayDo(holder, "create", holder.create, "create", caller) || mayDo(holder, "update", holder.update, "update", caller);

/** Of references only those that the caller can reach: what a price depends on would tell of a record that they must not know. */
export async function givenValues(
  session: EngineSession,
  caller: Caller,
  { holder, beside }: HoldingRef,
  declaredGiven: Readonly<Record<string, string>>,
  texts: Readonly<Record<string, string>>,
): Promise<Readonly<Record<string, string | number>>> {
  const values: Record<string, string | number> = {};
  for (const [name, text] of Object.entries(texts)) {
    const own = Object.hasOwn(declaredGiven, name) ? declaredGiven[name] : undefined;
    const declared = own === undefined ? undefined : own === "id" ? ownId(holder) : (beside[own] ?? holder.fields[own]);
    if (!declared || !isVisible(declared, sideOf(caller))) throw invalid({ [`given[${name.slice(0, 60)}]`]: ["Unknown field."] });
    const value =
      declared.kind === "ref"
        ? await reachable(session, caller, declared.target, parseId(text))
        : declared.kind === "date"
          ? parseDate(text)
          : declared.kind === "dateTime"
            ? parseMoment(text)
            : declared.kind === "choice" && declared.options.includes(text)
              ? text
              : null;
    if (value === null) throw invalid({ [`given[${name}]`]: ["This value isn't allowed here."] });
    values[name] = value;
  }
  return values;
}

/** The record itself, as if it referred to itself. */
const ownId = ({ name }: AnyResource): RefField => ({ kind: "ref", target: name });

async function reachable(session: EngineSession, caller: Caller, name: string, id: number | null): Promise<number | null> {
  if (id === null) return null;
  const { resource } = session.models.of(name);
  const { rows } = await sql`select 1 from ${sql.table(resource.table)} "t" where "t"."id" = ${id}
    and ${scopeSql(session, resource, caller, "t")}`.execute(session.connection);
  return rows.length > 0 ? id : null;
}
