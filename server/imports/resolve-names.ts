import { sql } from "kysely";
import type { ImportProblem } from "../../src/contract/imports.ts";
import type { RefField } from "../../src/schemas/fields/field.ts";
import type { AnyResource } from "../../src/schemas/resource.ts";
import { inSentence } from "../../src/schemas/values/text.ts";
import type { Caller } from "../access/caller.ts";
import { inTable, isSharedIfEmpty, namedColumn } from "../access/columns.ts";
import { scopeSql } from "../access/scope.ts";
import { allOf } from "../access/where-sql.ts";
import { quoted } from "../db/names.ts";
import { hasName, LONGEST_NAME, nameKey } from "../db/same-names.ts";
import type { EngineSession } from "../engine/context.ts";
import { selectableSql } from "../engine/write/references.ts";
import type { NamedReference, ReadRow } from "./read-row.ts";

interface Candidate {
  readonly id: number;
  readonly key: string;
  readonly byTitle: boolean;
  /** The values that the reference is scoped by. */
  readonly scope: readonly unknown[];
}

/** The rows that names may stand for, by reference and name. */
export type KnownNames = ReadonlyMap<string, ReadonlyMap<string, readonly Candidate[]>>;

/**
 * Finds the records that a batch of rows names, with one query for each reference: by their title, or by what their own imports match them
 * by. What none has is looked for among the titles that are written nearly alike, as "Muller" is to "Müller". Only what the importer may choose
 * in a form is found.
 */
export async function knownNames(session: EngineSession, caller: Caller, rows: readonly ReadRow[]): Promise<KnownNames> {
  const asked = new Map<string, { readonly field: RefField; readonly texts: Set<string> }>();
  for (const { target, text } of rows.flatMap(({ names }) => names)) {
    if (target.field.kind !== "ref") continue;
    const entry = asked.get(target.key) ?? { field: target.field, texts: new Set<string>() };
    asked.set(target.key, entry);
    entry.texts.add(text.toLowerCase());
  }
  const found = new Map<string, ReadonlyMap<string, readonly Candidate[]>>();
  for (const [key, { field, texts }] of asked) found.set(key, await candidatesOf(session, caller, field, [...texts]));
  return found;
}

async function candidatesOf(
  session: EngineSession,
  caller: Caller,
  field: RefField,
  texts: readonly string[],
): Promise<ReadonlyMap<string, readonly Candidate[]>> {
  const target = session.models.of(field.target).resource;
  const columns = [target.title, ...keysOf(session, target)].flatMap((name) => namedColumn(target, name)?.column ?? []);
  const scopes = Object.keys(field.scopedBy ?? {}).map((name) => inTable("t", namedColumn(target, name)?.column ?? "id"));
  const where = allOf([scopeSql(session, target, caller, "t"), ...selectableSql(session, field, target, caller)]);
  const found = new Map<string, Candidate[]>();
  const find = async (wanted: readonly string[], column: string, byTitle: boolean, compared: (text: string) => string) => {
    const { rows } = await sql<Candidate>`select "t"."id", "wanted"."key", ${byTitle} as "byTitle",
        jsonb_build_array(${sql.raw(scopes.join(", "))}) as "scope"
      from unnest(${[...wanted]}::text[]) "wanted"("key")
        join ${sql.raw(quoted(target.table))} "t" on ${sql.raw(`${compared(inTable("t", column))} = ${compared('"wanted"."key"')}`)}
      where ${where}`.execute(session.connection);
    for (const row of rows) found.set(row.key, [...(found.get(row.key) ?? []), row]);
  };
  for (const [index, column] of [...new Set(columns)].entries()) await find(texts, column, index === 0, (text) => `lower(${text}::text)`);
  const title = hasName(target) ? namedColumn(target, target.title)?.column : undefined;
  const missing = texts.filter((text) => !found.has(text) && text.length <= LONGEST_NAME);
  if (missing.length > 0 && title !== undefined) await find(missing, title, true, nameKey);
  return found;
}

/** The single fields by which files name rows of a resource, and of the slices of its table. */
const keysOf = (session: EngineSession, target: AnyResource): readonly string[] =>
  session.models
    .of(target)
    .sharing.flatMap((name) => session.models.of(name).resource.imports?.match ?? [])
    .flatMap(([name, ...more]) => (name !== undefined && more.length === 0 ? [name] : []))
    .filter((name) => namedColumn(target, name) !== null);

/** Puts the ids of the named records in place of their names. Returns what can't be told. */
export function withIds(
  session: EngineSession,
  row: ReadRow,
  known: KnownNames,
): { readonly given: ReadonlyMap<string, unknown>; readonly problems: readonly ImportProblem[] } {
  const given = new Map(row.given);
  const problems: ImportProblem[] = [...row.problems];
  const isScoped = ({ target }: NamedReference) => target.field.kind === "ref" && target.field.scopedBy !== undefined;
  // What another reference narrows down comes after it.
  for (const named of [...row.names].sort((a, b) => Number(isScoped(a)) - Number(isScoped(b)))) {
    const { target, text } = named;
    if (target.field.kind !== "ref") continue;
    const resource = session.models.of(target.field.target).resource;
    const fitting = (known.get(target.key)?.get(text.toLowerCase()) ?? []).filter((each) =>
      fits(resource, target.field as RefField, each, given),
    );
    const byTitle = fitting.filter((each) => each.byTitle);
    const ids = [...new Set((byTitle.length > 0 ? byTitle : fitting).map(({ id }) => id))];
    const label = inSentence(resource.label);
    if (ids.length === 1) given.set(target.key, ids[0]);
    else
      problems.push({
        target: target.key,
        text,
        message: ids.length === 0 ? `There is no such ${label} to choose.` : `There are several such ${inSentence(resource.plural)}.`,
      });
  }
  return { given, problems };
}

/** Whether the candidate is of those that the form would offer beside the row's other values. */
function fits(target: AnyResource, field: RefField, { scope }: Candidate, given: ReadonlyMap<string, unknown>): boolean {
  return Object.entries(field.scopedBy ?? {}).every(([name, source], index) => {
    // Of an existing row, the engine judges by the value that stays.
    if (!given.has(source)) return true;
    const value = scope[index] ?? null;
    return value === given.get(source) || (value === null && isSharedIfEmpty(target, name));
  });
}
