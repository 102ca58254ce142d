import { type QueryExecutorProvider, sql } from "kysely";
import { CSV_MARK, csvHead, csvLine, csvRow, type SheetColumn } from "../../src/schemas/csv.ts";
import { choiceLabel, type Field } from "../../src/schemas/field.ts";
import { type ImportTarget, importTargets } from "../../src/schemas/import-targets.ts";
import type { AnyResource } from "../../src/schemas/resource.ts";
import { capitalized } from "../../src/schemas/values/text.ts";
import { xlsxChunks } from "../exports/xlsx.ts";
import { type StoredImport, storedRows } from "./import-rows.ts";

const PAGE = 500;

/** The refused rows of an import as they are in its file, with the reasons in a column of their own; it can be uploaded again. */
export async function* rejectedRows(executor: QueryExecutorProvider, entry: Pick<StoredImport, "id" | "headings">): AsyncGenerator<string> {
  yield CSV_MARK + csvLine([...entry.headings, REASON]);
  for (let after = 0; ; ) {
    const rows = await storedRows(
      executor,
      entry.id,
      sql`state = 'staged' AND outcome IN ('conflict', 'error') AND number > ${after}`,
      PAGE,
    );
    if (rows.length === 0) return;
    yield rows
      .map(({ cells, problems }) =>
        csvLine([...entry.headings.map((_, at) => cells[at] ?? ""), problems.map(({ message }) => message).join(" ")]),
      )
      .join("");
    after = rows.at(-1)?.number ?? after;
  }
}

/** No field is called so, so that the column is left out when the file comes back. */
const REASON = "Reason for rejection";

/** Example values of each kind, for two rows. */
const examples: Readonly<Record<string, readonly [string, string]>> = {
  text: ["Example", "Another example"],
  longText: ["A note", ""],
  email: ["jane@example.com", "info@example.com"],
  phone: ["(212) 555-0143", "(973) 555-0199"],
  url: ["https://example.com", ""],
  integer: ["10", "25"],
  decimal: ["1.5", "20"],
  money: ["1200.00", "85.50"],
  percent: ["5", "7.25"],
  boolean: ["Yes", "No"],
  date: ["12/31/2026", "2026-12-31"],
  dateTime: ["12/31/2026 3:00 pm", ""],
  ref: ["Name of a record", ""],
};
const addresses: Readonly<Record<string, readonly [string, string]>> = {
  address: ["12 Main St", "400 Harbor Blvd"],
  address2: ["Suite 4", ""],
  city: ["Newark", "Weehawken"],
  state: ["NJ", "NJ"],
  zip: ["07102", "07086"],
  country: ["US", "US"],
};

function exampleOf({ field, part, column }: ImportTarget): readonly [string, string] {
  if (part !== undefined) return addresses[part] ?? ["", ""];
  const each: Field | undefined = field.kind === "lines" ? field.fields[column ?? ""] : field;
  if (each?.kind === "choice")
    return [choiceLabel(each, each.options[0] ?? ""), choiceLabel(each, each.options[1] ?? "")].map(capitalized) as [string, string];
  if (each?.kind === "tags") return [each.options?.slice(0, 2).join(", ") ?? "", each.options?.[0] ?? ""];
  return examples[each?.kind ?? ""] ?? ["", ""];
}

/** A file to start from: the fields as headings, the required ones marked, and two rows of examples. */
export function sampleFile(resource: AnyResource, format: "csv" | "xlsx"): Iterable<string> | AsyncIterable<Uint8Array> {
  const targets = importTargets(resource, "employee").filter(({ field, part }) => field.kind !== "address" || part !== undefined);
  const columns = targets.map(({ label, required }): SheetColumn => ({ label: required ? `${label} *` : label, kind: "text" }));
  const rows = ([0, 1] as const).map((at) => targets.map((target) => exampleOf(target)[at]));
  if (format === "csv") return [csvHead(columns), ...rows.map((row) => csvRow(columns, row))];
  const cells = (async function* () {
    yield* rows;
  })();
  return xlsxChunks(resource.plural, columns, cells);
}
