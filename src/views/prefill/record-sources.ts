import { t } from "../../i18n/kit/forms.ts";
import type { ApiRow } from "../../providers/calls/calls.ts";
import { findResource } from "../../providers/registry.ts";
import { copied } from "../../schemas/carry/carried-over.ts";
import type { RecordsSource } from "../../schemas/carry/form-source.ts";
import { type Fields, labelOf, wireName } from "../../schemas/fields/field.ts";
import type { AnyResource } from "../../schemas/resource.ts";
import { inSentence } from "../../schemas/values/text.ts";
import type { Values } from "../editing/form-store.ts";
import { defaultsOf } from "../editing/form-values.ts";
import { linesOf } from "../lines/line-rows.ts";
import { currentSide, editableFields } from "../records/view-fields.ts";
import { canTake } from "./can-take.ts";
import { isValues, type NamedRecords, type SourceValues } from "./sources.ts";

/** The named records that could be read, in their order. */
interface FoundMany {
  readonly named: NamedRecords;
  readonly records: readonly { readonly row: ApiRow; readonly name: string }[];
}

interface Sorted {
  readonly accepted: FoundMany["records"];
  /** How many records the form does not accept. */
  readonly unfit: number;
  /** How many records differ from the first, and the fields in which they do. */
  readonly mismatched: number;
  readonly fields: readonly string[];
}

const fieldsToMatch = ({ copies = {}, sameFields = Object.keys(copies) }: RecordsSource): readonly string[] => sameFields;

const text = (value: unknown): string => JSON.stringify(value ?? null);
const wireOf = (fields: Fields, name: string): string => wireName(name, fields[name] ?? { kind: "text" });

/** Separates the records the form takes from the others: they must have equal values in the copied fields. */
function sorted(resource: AnyResource, { named: { source }, records }: FoundMany): Sorted {
  const editable = editableFields(resource.fields, currentSide());
  const fit = records.filter(({ row }) => canTake(editable, source, row));
  const copies = fit.map(({ row }) => copied(editable, source.copies ?? {}, row));
  const differs = (at: number): string[] =>
    fieldsToMatch(source).filter((name) => {
      const wire = wireOf(editable, name);
      return text(copies[at]?.[wire]) !== text(copies[0]?.[wire]);
    });
  const apart = fit.map((_, at) => differs(at));
  return {
    accepted: fit.filter((_, at) => apart[at]?.length === 0),
    unfit: records.length - fit.length,
    mismatched: apart.filter(({ length }) => length > 0).length,
    fields: [...new Set(apart.flat())],
  };
}

/** The notes above the form about records that were left out. */
function notesOf(resource: AnyResource, many: readonly FoundMany[]): string[] {
  return many.flatMap((each) => {
    const { source, all } = each.named;
    const records = inSentence(findResource(source.many)?.plural ?? source.many);
    const { unfit, mismatched, fields } = sorted(resource, each);
    const labels = fields.map((name) => inSentence(labelOf(name, resource.fields[name] ?? {}))).join(", ");
    return [
      ...(each.records.length < all ? [t("form.someRead", { count: each.records.length, all, records })] : []),
      ...(unfit > 0 ? [t("form.someUnfit", { count: unfit, all, records })] : []),
      ...(mismatched > 0 ? [t("form.someUnlike", { count: mismatched, all, records, fields: labels })] : []),
    ];
  });
}

/** The values a form takes from records of which one parameter names several. */
function carriedByMany(resource: AnyResource, many: readonly FoundMany[], today: string): SourceValues {
  const editable = editableFields(resource.fields, currentSide());
  const values: Record<string, unknown> = {};
  const lines: Record<string, unknown> = {};
  for (const group of [...many].reverse()) {
    const { source } = group.named;
    const { accepted } = sorted(resource, group);
    if (accepted.length === 0) continue;
    Object.assign(values, shared(editable, source, accepted), totals(editable, source, accepted));
    Object.assign(lines, childRows(editable, source, accepted, today), ownRows(editable, source, accepted, today));
  }
  return { values, lines };
}

type AcceptedRecords = Sorted["accepted"];

/** The copied values that are the same in all records. */
function shared(fields: Fields, { copies = {} }: RecordsSource, accepted: AcceptedRecords): Values {
  const each = accepted.map(({ row }) => copied(fields, copies, row));
  const same = Object.entries(copies).filter(([own]) => new Set(each.map((values) => text(values[wireOf(fields, own)]))).size === 1);
  return accepted[0] ? copied(fields, Object.fromEntries(same), accepted[0].row) : {};
}

function totals(fields: Fields, { totals: totalFields = {} }: RecordsSource, accepted: AcceptedRecords): Values {
  const known = Object.entries(totalFields).filter(([own, sourceName]) => fields[own] && sourceName !== undefined);
  const number = (value: unknown) => (typeof value === "number" ? value : 0);
  return Object.fromEntries(
    known.map(([own, sourceName = ""]) => [own, accepted.reduce((sum, { row }) => sum + number(row[sourceName]), 0)]),
  );
}

type OneRecord = AcceptedRecords[number];

/** Our reference to the record, with its name. */
const pointing = (name: string, record: OneRecord): Values => ({ [`${name}Id`]: record.row.id, [name]: record.name });

/** The child rows of all records in order, each with a reference to its origin. */
function childRows(fields: Fields, { lines }: RecordsSource, accepted: AcceptedRecords, today: string): Values {
  const field = fields[lines?.to ?? ""];
  if (!lines || field?.kind !== "lines") return {};
  const start = defaultsOf(field.fields, today);
  const newRows = accepted.flatMap((record) => {
    const sourceLines = record.row[lines.from];
    return (Array.isArray(sourceLines) ? sourceLines : []).filter(isValues).map((each) => ({
      ...start,
      ...copied(field.fields, lines.each, each),
      ...(lines.record === undefined ? {} : pointing(lines.record, record)),
      ...(lines.line === undefined ? {} : { [lines.line]: each.id }),
    }));
  });
  return newRows.length === 0 ? {} : { [lines.to]: linesOf(newRows) };
}

/** One row for each record. */
function ownRows(fields: Fields, { rows }: RecordsSource, accepted: AcceptedRecords, today: string): Values {
  const field = fields[rows?.to ?? ""];
  if (!rows || field?.kind !== "lines") return {};
  const start = defaultsOf(field.fields, today);
  const [reference] = Object.keys(rows.each).filter((own) => rows.each[own] === "id" && field.fields[own]?.kind === "ref");
  const newRows = accepted.map((record) => ({
    ...start,
    // What this side can't write, the server fills in.
    ...copied(editableFields(field.fields, currentSide()), rows.each, record.row),
    ...(reference === undefined ? {} : pointing(reference, record)),
  }));
  return { [rows.to]: linesOf(newRows) };
}

/** Rows are read completely, with their child rows, so only a few at a time. */
const AT_ONCE = 6;
/** More than this are read by list, if their child rows are not needed. */
const MOST_ONE_BY_ONE = 24;
const AT_ONCE_BY_LIST = 100;

type SourceRow = FoundMany["records"][number];

export interface Readers {
  /** Reads a record of the resource, from whichever slice of its table contains it. */
  readonly one: (module: string, id: number) => Promise<SourceRow | undefined>;
  /** Reads several by list; undefined for a resource whose records are in several lists. */
  readonly some: (module: string, ids: readonly number[]) => Promise<readonly SourceRow[] | undefined>;
}

async function findByList({ ids, source }: NamedRecords, { some }: Readers): Promise<readonly SourceRow[] | undefined> {
  if (source.lines || ids.length <= MOST_ONE_BY_ONE) return undefined;
  const records = new Map<number, SourceRow>();
  for (let offset = 0; offset < ids.length; offset += AT_ONCE_BY_LIST) {
    const part = await some(source.many, ids.slice(offset, offset + AT_ONCE_BY_LIST));
    if (!part) return undefined;
    for (const record of part) records.set(record.row.id, record);
  }
  return ids.flatMap((id) => records.get(id) ?? []);
}

async function find(named: NamedRecords, readers: Readers): Promise<FoundMany> {
  const listed = await findByList(named, readers);
  if (listed) return { named, records: listed };
  const records: SourceRow[] = [];
  for (let offset = 0; offset < named.ids.length; offset += AT_ONCE) {
    const some = await Promise.all(named.ids.slice(offset, offset + AT_ONCE).map((id) => readers.one(named.source.many, id)));
    records.push(...some.filter((each) => each !== undefined));
  }
  return { named, records };
}

/** The values the records contribute, and notes about the records that were left out. */
interface Many extends SourceValues {
  readonly notes: readonly string[];
}

/** Reads the records of which one parameter names several. */
export async function readRecordSources(
  resource: AnyResource,
  requested: readonly NamedRecords[],
  today: string,
  readers: Readers,
): Promise<Many> {
  const groups = await Promise.all(requested.map((named) => find(named, readers)));
  return { ...carriedByMany(resource, groups, today), notes: notesOf(resource, groups) };
}
