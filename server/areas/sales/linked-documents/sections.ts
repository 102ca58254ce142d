import type { LinkedFile, LinkedSection, LinkedTable } from "../../../../src/contract/document-link.ts";
import { fieldNamed, isVisible } from "../../../../src/schemas/access/field-access.ts";
import { exportForm } from "../../../../src/schemas/fields/export-form.ts";
import { choiceLabel, type Field, type FieldOf, labelOf, wireName } from "../../../../src/schemas/fields/field.ts";
import { traitsOf, valueKind } from "../../../../src/schemas/fields/kinds.ts";
import type { AnyResource } from "../../../../src/schemas/resource.ts";
import { zoneIn } from "../../../../src/schemas/rules/zone-path.ts";
import { formatDate } from "../../../../src/schemas/values/date.ts";
import type { FileLink } from "../../../../src/schemas/values/file-link.ts";
import { formatMoney } from "../../../../src/schemas/values/money.ts";
import { type BreakdownLine, breakdownLinesOf } from "../../../../src/schemas/views/breakdown.ts";
import { recordSections } from "../../../../src/schemas/views/form-sections.ts";
import type { Section } from "../../../../src/schemas/views/view.ts";
import { printedMoment } from "../../../documents/parts/days.ts";
import type { Row } from "../../../engine/call.ts";

type Values = Readonly<Record<string, unknown>>;

/** The value of a field for reading, in US formats; empty for none. */
function textOf(name: string, field: Field, row: Values, timeZone: string): string {
  const kind = valueKind(field);
  if (kind === "ref" || kind === "anyRef") return typeof row[name] === "string" ? row[name] : "";
  if (kind === "lines" || kind === "files") return "";
  const value = row[wireName(name, field)];
  if (value === null || value === undefined) return "";
  if (kind === "money") return typeof value === "number" ? formatMoney(value) : "";
  // The recipient may be in another zone than the work.
  if (field.kind === "dateTime") return typeof value === "string" ? printedMoment(value, zoneIn(field, row, timeZone)) : "";
  // What does not apply is not said.
  if (value === false) return "";
  const shown = exportForm[kind](value);
  if (shown === null) return "";
  if (kind === "date") return formatDate(String(shown));
  if (kind === "percent") return `${shown}%`;
  if (typeof shown === "number") return withUnit(shown.toLocaleString("en-US"), field);
  return field.kind === "choice" ? choiceLabel(field, shown) : shown;
}

const withUnit = (text: string, field: Field): string => ("unit" in field && field.unit ? `${text} ${field.unit}` : text);

/** Lines as a table without its empty columns. */
function tableOf(name: string, field: FieldOf<"lines">, value: unknown, timeZone: string): LinkedTable | null {
  const lines: readonly Values[] = Array.isArray(value) ? value : [];
  const columns = Object.entries(field.fields)
    .filter(([, each]) => isVisible(each, "customer"))
    .map(([column, each]) => ({ column, each, texts: lines.map((line) => textOf(column, each, line, timeZone)) }))
    .filter(({ texts }) => texts.some((text) => text !== ""));
  if (columns.length === 0) return null;
  return {
    label: labelOf(name, field),
    columns: columns.map(({ column, each }) => ({ label: labelOf(column, each), isNumber: traitsOf(each).align === "right" })),
    rows: lines.map((_, at) => columns.map(({ texts }) => texts[at] ?? "")),
  };
}

/** The steps of an amount; none while a value they need is hidden or missing. */
function stepsOf({ fields }: AnyResource, { breakdown }: Section, row: Row): readonly BreakdownLine[] {
  const isComplete = breakdown?.of.every((name) => {
    const field = fields[name];
    return field !== undefined && (row[wireName(name, field)] ?? null) !== null;
  });
  return breakdown && isComplete ? breakdownLinesOf(breakdown, fields, row) : [];
}

/** What the record's page shows customers, formatted; what is empty is left out. The row is as customers read it. */
export function sectionsOf(resource: AnyResource, row: Row, timeZone: string, leftOut: readonly string[]): LinkedSection[] {
  return recordSections(resource.views.show).flatMap((section) => {
    if (section.onlyFor === "employee") return [];
    const facts: LinkedSection["facts"][number][] = [];
    const tables: LinkedTable[] = [];
    for (const name of section.fields) {
      const field = fieldNamed(resource, name, "customer");
      if (!field || !isVisible(field, "customer") || leftOut.includes(name)) continue;
      if (field.kind === "lines") {
        const table = tableOf(name, field, row[name], timeZone);
        if (table) tables.push(table);
        continue;
      }
      const text = textOf(name, field, row, timeZone);
      if (text !== "") facts.push({ label: labelOf(name, field), text });
    }
    const steps = stepsOf(resource, section, row);
    return facts.length + tables.length + steps.length === 0 ? [] : [{ title: section.title, facts, tables, steps }];
  });
}

export const linkedFile = ({ id, name, mime }: FileLink): LinkedFile => ({ id, name, isPicture: mime.startsWith("image/") });

/** The files of a row as customers read it, by its fields with files in the order of the declaration. */
export function filesIn({ fields }: AnyResource, row: Row): FileLink[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const value = field.kind === "files" ? row[name] : null;
    // The engine presents a field of files as such links.
    return Array.isArray(value) ? (value as FileLink[]) : [];
  });
}
