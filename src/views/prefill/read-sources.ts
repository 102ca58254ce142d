import type { DataProvider } from "@refinedev/core";
import { type ApiRow, fetchLookup } from "../../providers/calls/calls.ts";
import { getData } from "../../providers/calls/http.ts";
import { isApiError } from "../../providers/calls/http-error.ts";
import { rowPath } from "../../providers/paths.ts";
import type { Fields } from "../../schemas/field.ts";
import type { RecordSource } from "../../schemas/form-source.ts";
import type { AnyResource } from "../../schemas/resource.ts";
import type { Values } from "../editing/form-store.ts";
import { defaultsOf } from "../editing/form-values.ts";
import { linesOf } from "../lines/line-rows.ts";
import { currentSide, editableFields, titleOf } from "../view-fields.ts";
import { screensOf } from "../view-paths.ts";
import { copied } from "./copied.ts";
import { readRecordSources } from "./record-sources.ts";
import { isValues, type NamedRecord, type NamedSources, type ReadSources, type SourceValues } from "./sources.ts";

/** A record after it was read: its name, and its row if it was needed. */
interface SourceRecord {
  readonly named: NamedRecord;
  readonly name: string;
  readonly row?: ApiRow;
  /** What the record's call answered, if the source asks for it. */
  readonly lines?: readonly unknown[];
}

/** Whether the record does not exist, is not readable for this user, or has an invalid id. */
const isMissing = (failure: unknown): boolean => isApiError(failure) && [400, 403, 404, 422].includes(failure.statusCode);

/** Reads a row of a resource; rejects with an ApiError. */
type ReadRow = (resource: AnyResource, id: number) => Promise<ApiRow>;

/** Reads several complete rows at once; undefined where they are in several lists, or in lists of other addresses. */
async function rowsOf(target: string, ids: readonly number[], getList: DataProvider["getList"]) {
  const [module, ...others] = screensOf(target);
  if (!module || others.length > 0 || module.endpoints.list) return undefined;
  const { data } = await getList<ApiRow>({
    resource: module.name,
    filters: [{ field: "id", operator: "in", value: [...ids] }],
    pagination: { currentPage: 1, pageSize: ids.length, mode: "server" },
    meta: { complete: true },
  });
  return data.map((row) => ({ row, name: titleOf(module, row) }));
}

/** The row, from whichever resource contains it: a reference's target may be the base of several slices. */
async function rowOf(target: string, id: number, read: ReadRow): Promise<{ module: AnyResource; row: ApiRow; name: string } | undefined> {
  for (const module of screensOf(target)) {
    try {
      const row = await read(module, id);
      return { module, row, name: titleOf(module, row) };
    } catch (failure) {
      if (!isMissing(failure)) throw failure;
    }
  }
  return undefined;
}

async function find(owner: AnyResource, named: NamedRecord, read: ReadRow): Promise<SourceRecord | undefined> {
  const { id, field, source } = named;
  if (id === undefined) return undefined;
  if (needsRow(named)) {
    const record = await rowOf(field.target, id, read);
    return record && { named, name: record.name, row: record.row, lines: await linesFrom(source, record.module, id) };
  }
  try {
    const [option] = await fetchLookup(field.target, { id, ref: `${owner.name}.${source.field}` });
    return option && { named, name: option.name };
  } catch (failure) {
    if (!isMissing(failure)) throw failure;
    return undefined;
  }
}

/** Whether the row itself must be read; for a reference alone, its name is enough. */
const needsRow = ({ source: { copies, lines, linesFrom: call } }: NamedRecord): boolean =>
  copies !== undefined || lines !== undefined || call !== undefined;

/** The lines that the record's call answers with; none for whoever may not ask. */
async function linesFrom({ linesFrom: asked }: RecordSource, { name }: AnyResource, id: number): Promise<readonly unknown[]> {
  if (!asked) return [];
  try {
    return await getData<readonly unknown[]>(`${rowPath(name, id)}/${asked.call}`);
  } catch (failure) {
    if (!isMissing(failure)) throw failure;
    return [];
  }
}

/** The values a form takes from the records. References override copies, and parameters declared first override later ones. */
function carriedBy(resource: AnyResource, records: readonly SourceRecord[], today: string): SourceValues {
  const editable = editableFields(resource.fields, currentSide());
  const values: Record<string, unknown> = {};
  const lines: Record<string, unknown> = {};
  for (const { named, row, lines: answered = [] } of [...records].reverse()) {
    if (!row) continue;
    const { copies = {}, lines: own, linesFrom: asked } = named.source;
    Object.assign(values, copied(editable, copies, row));
    if (own) Object.assign(lines, copiedLines(editable, own, row[own.from], today));
    if (asked) Object.assign(lines, copiedLines(editable, asked, answered, today));
  }
  for (const { named, name } of [...records].reverse()) {
    values[`${named.source.field}Id`] = named.id;
    values[named.source.field] = name;
  }
  return { values, lines };
}

type LinesTo = Pick<NonNullable<RecordSource["lines"]>, "to" | "each">;

function copiedLines(fields: Fields, { to, each }: LinesTo, sourceLines: unknown, today: string): Values {
  const field = fields[to];
  if (field?.kind !== "lines" || !Array.isArray(sourceLines) || sourceLines.length === 0) return {};
  const columns = editableFields(field.fields, currentSide());
  const start = defaultsOf(field.fields, today);
  const rows = sourceLines.map((line: unknown) => ({ ...start, ...copied(columns, each, isValues(line) ? line : {}) }));
  return { [to]: linesOf(rows) };
}

/** Reads the records a form starts from, with the user's own permissions, and returns the values they contribute. */
export async function readSources(
  resource: AnyResource,
  { one, many }: NamedSources,
  today: string,
  { getOne, getList }: Pick<DataProvider, "getOne" | "getList">,
): Promise<ReadSources> {
  const read: ReadRow = async ({ name }, id) => (await getOne<ApiRow>({ resource: name, id })).data;
  const [all, several] = await Promise.all([
    Promise.all(one.map((named) => find(resource, named, read))),
    readRecordSources(resource, many, today, {
      one: (module, id) => rowOf(module, id, read),
      some: (module, ids) => rowsOf(module, ids, getList),
    }),
  ]);
  const records = all.filter((each) => each !== undefined);
  const own = carriedBy(resource, records, today);
  // Values of a single record override those of several.
  const sourceValues = { values: { ...several.values, ...own.values }, lines: { ...several.lines, ...own.lines } };
  return { state: "read", sourceValues, missing: one.filter((_, at) => all[at] === undefined), notes: several.notes };
}
