import { sql } from "kysely";
import { choiceLabel, type RefField } from "../../src/schemas/fields/field.ts";
import { type ImportTarget, importTargets, readField } from "../../src/schemas/imports/import-targets.ts";
import type { AnyResource } from "../../src/schemas/resource.ts";
import { csvHead, csvRow, type SheetColumn } from "../../src/schemas/values/csv.ts";
import { addDays, formatDate } from "../../src/schemas/values/date.ts";
import { capitalized } from "../../src/schemas/values/text.ts";
import type { Caller } from "../access/caller.ts";
import { inTable, namedColumn } from "../access/columns.ts";
import { scopeSql } from "../access/scope.ts";
import { allOf } from "../access/where-sql.ts";
import { quoted } from "../db/names.ts";
import type { EngineSession } from "../engine/context.ts";
import { scopedBySql, selectableSql } from "../engine/write/references.ts";
import { xlsxChunks } from "../exports/xlsx.ts";

type Pair = readonly [string, string];

/** Example values of each kind, for two rows. */
const examples: Readonly<Record<string, Pair>> = {
  text: ["Example", "Another one"],
  longText: ["A note", ""],
  email: ["jane@example.com", "info@example.com"],
  phone: ["(212) 555-0143", "(973) 555-0199"],
  url: ["https://example.com", ""],
  integer: ["10", "25"],
  decimal: ["1.5", "20"],
  money: ["1200.00", "85.50"],
  percent: ["5%", "7.25%"],
  boolean: ["Yes", "No"],
};
const addresses: Readonly<Record<string, Pair>> = {
  address: ["12 Main St", "400 Harbor Blvd"],
  address2: ["Suite 4", ""],
  city: ["Newark", "Weehawken"],
  state: ["NJ", "NJ"],
  zip: ["07102", "07086"],
  country: ["US", "US"],
};

function exampleOf(target: ImportTarget, today: string): Pair {
  if (target.part !== undefined) return addresses[target.part] ?? ["", ""];
  const each = readField(target);
  switch (each.kind) {
    case "choice":
      return [choiceLabel(each, each.options[0] ?? ""), choiceLabel(each, each.options[1] ?? "")].map(capitalized) as [string, string];
    case "tags":
      return [each.options?.slice(0, 2).join(", ") ?? "", each.options?.[0] ?? ""];
    case "date": {
      const day = addDays(today, each.notAfter === undefined ? 30 : -30);
      return [formatDate(day), day];
    }
    case "dateTime":
      return [`${formatDate(addDays(today, 30))} 3:00 pm`, ""];
    default:
      return examples[each.kind] ?? ["", ""];
  }
}

interface Named {
  readonly id: number;
  readonly name: string;
}

/** Two records that the person may choose, of names that nothing else has. */
async function choosable(
  session: EngineSession,
  caller: Caller,
  field: RefField,
  within: ReadonlyMap<string, unknown>,
): Promise<readonly Named[]> {
  const target = session.models.of(field.target).resource;
  const title = sql.raw(inTable("t", namedColumn(target, target.title)?.column ?? "id"));
  const scoped = Object.entries(field.scopedBy ?? {}).map(([name, source]) => scopedBySql(target, name, within.get(source)));
  const where = allOf([scopeSql(session, target, caller, "t"), ...selectableSql(session, field, target, caller), ...scoped]);
  const { rows } = await sql<Named>`select min("t"."id") as "id", min(${title}::text) as "name" from ${sql.raw(quoted(target.table))} "t"
    where ${where} group by lower(${title}::text) having count(*) = 1 order by 1 limit 2`.execute(session.connection);
  return rows;
}

/** The two rows of a sample, by target. With `rowsOf` they are two lines of one record. */
async function sampleRows(
  session: EngineSession,
  caller: Caller,
  resource: AnyResource,
  targets: readonly ImportTarget[],
): Promise<readonly (readonly string[])[]> {
  const samples: Readonly<Record<string, Pair | undefined>> = resource.imports?.samples ?? {};
  const isOneRecord = resource.imports?.rowsOf !== undefined;
  const chosen = [new Map<string, unknown>(), new Map<string, unknown>()] as const;
  const columns = new Map<string, Pair>();
  const isScoped = ({ field }: ImportTarget) => field.kind === "ref" && field.scopedBy !== undefined;
  // What another reference narrows down comes after it.
  for (const target of [...targets].sort((a, b) => Number(isScoped(a)) - Number(isScoped(b)))) {
    const { key, name, field, required, lineOf, isMatchOnly } = target;
    const pick = async (row: 0 | 1): Promise<string> => {
      if (field.kind !== "ref") return exampleOf(target, session.today())[row];
      const found = await choosable(session, caller, field, chosen[row]);
      const one = found[Math.min(row, found.length - 1)];
      if (one) chosen[row].set(name, one.id);
      return one?.name ?? (required ? "Name of a record" : "");
    };
    const own = samples[key] ?? (isMatchOnly ? (["", ""] as const) : ([await pick(0), await pick(1)] as const));
    columns.set(key, isOneRecord && lineOf === undefined ? [own[0], own[0]] : own);
  }
  return ([0, 1] as const).map((row) => targets.map(({ key }) => columns.get(key)?.[row] ?? ""));
}

/** A file to start from: the fields as headings, the required ones marked, and two rows of examples that pass the check as they are. */
export async function sampleFile(
  session: EngineSession,
  caller: Caller,
  resource: AnyResource,
  format: "csv" | "xlsx",
): Promise<Iterable<string> | AsyncIterable<Uint8Array>> {
  const targets = importTargets(resource, "employee").filter(
    ({ field, part, divides }) => !divides && (field.kind !== "address" || part !== undefined),
  );
  const columns = targets.map(({ label, required }): SheetColumn => ({ label: required ? `${label} *` : label, kind: "text" }));
  const rows = await sampleRows(session, caller, resource, targets);
  if (format === "csv") return [csvHead(columns), ...rows.map((row) => csvRow(columns, row))];
  const cells = (async function* () {
    yield* rows;
  })();
  return xlsxChunks(resource.plural, columns, cells);
}
