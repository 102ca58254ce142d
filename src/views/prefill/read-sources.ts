import type { DataProvider } from "@refinedev/core";
import { t } from "../../i18n/kit/forms.ts";
import { type ApiRow, fetchLookup } from "../../providers/calls/calls.ts";
import { getData } from "../../providers/calls/http.ts";
import { isApiError } from "../../providers/calls/http-error.ts";
import { rowPath } from "../../providers/paths.ts";
import { carriedOver, copied, workTime } from "../../schemas/carry/carried-over.ts";
import { needsRecord } from "../../schemas/carry/carry-over.ts";
import type { RecordSource } from "../../schemas/carry/form-source.ts";
import { type Fields, type LineFields, wireName } from "../../schemas/fields/field.ts";
import type { AnyResource } from "../../schemas/resource.ts";
import type { Values } from "../editing/form-store.ts";
import { defaultsOf } from "../editing/form-values.ts";
import { companyZone } from "../kit/today.ts";
import { linesOf } from "../lines/line-rows.ts";
import { screensOf } from "../paths/view-paths.ts";
import { currentSide, editableFields, titleOf } from "../records/view-fields.ts";
import { withDrawn } from "./drawn-lines.ts";
import { readRecordSources } from "./record-sources.ts";
import { isValues, type NamedRecord, type NamedSources, type ReadSources, type SourceValues } from "./sources.ts";

/** A record after it was read: its name, and its row if it was needed. */
interface SourceRecord {
  readonly named: NamedRecord;
  readonly name: string;
  readonly row?: ApiRow;
  readonly fields?: Fields;
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
    return (
      record && {
        named,
        name: record.name,
        row: record.row,
        fields: record.module.fields,
        lines: await linesFrom(source, record.module, id),
      }
    );
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
const needsRow = ({ source }: NamedRecord): boolean => needsRecord(source) || source.linesFrom !== undefined;

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
  for (const { named, row, fields = {}, lines: answered = [] } of [...records].reverse()) {
    if (!row) continue;
    const taken = carriedOver(editable, named.source, { fields, row, time: workTime(companyZone()) });
    for (const [name, value] of Object.entries(taken)) {
      const field = editable[name];
      if (field?.kind === "lines") Object.assign(lines, startedLines(name, field.fields, value, today));
      else values[name] = value;
    }
    const asked = named.source.linesFrom;
    const to = asked && editable[asked.to];
    if (to?.kind === "lines")
      Object.assign(
        lines,
        startedLines(
          asked?.to ?? "",
          to.fields,
          answered.filter(isValues).map((line) => copied(to.fields, asked?.each ?? {}, line)),
          today,
        ),
      );
  }
  for (const { named, name } of [...records].reverse()) {
    values[`${named.source.field}Id`] = named.id;
    values[named.source.field] = name;
  }
  return { values, lines };
}

/** Lines that were taken over, each as a new line starts; without the columns that this side can't write. */
function startedLines(name: string, fields: LineFields, taken: unknown, today: string): Values {
  if (!Array.isArray(taken) || taken.length === 0) return {};
  const writable = new Set(
    Object.entries(editableFields(fields, currentSide())).flatMap(([column, field]) => [column, wireName(column, field)]),
  );
  const start = defaultsOf(fields, today);
  const rows = taken.filter(isValues).map((line) => ({
    ...start,
    ...Object.fromEntries(Object.entries(line).filter(([column]) => writable.has(column))),
  }));
  return { [name]: linesOf(rows) };
}

/** Reads the records a form starts from, with the user's own permissions, and returns the values they contribute. */
export async function readSources(
  resource: AnyResource,
  { one, many, beside = {} }: NamedSources,
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
  const filledFrom = records.flatMap(({ row, name }) => (row ? [t("form.filledFrom", { title: name })] : []));
  let own = carriedBy(resource, records, today);
  for (const { named } of records) own = await withDrawn(resource, named.source, own, beside);
  // Values of a single record override those of several.
  const sourceValues = { values: { ...several.values, ...own.values }, lines: { ...several.lines, ...own.lines } };
  return { state: "read", sourceValues, missing: one.filter((_, at) => all[at] === undefined), notes: [...filledFrom, ...several.notes] };
}
