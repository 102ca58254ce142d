import { always } from "../access/where-sql.ts";
import type { Row } from "../engine/call.ts";
import type { EngineSession } from "../engine/context.ts";
import { oneRow } from "../engine/read/read.ts";
import type { AnyDocumentTemplate } from "./document-template.ts";

type RowValues = Readonly<Record<string, unknown>>;

/** The side whose view of related rows the template gets: a customer document shows only what customers may see. */
const sideOf = ({ internal }: AnyDocumentTemplate) => (internal ? "employee" : "customer");

/** Returns the rows that the template's references point at. */
export async function relatedRows(session: EngineSession, template: AnyDocumentTemplate, row: Row): Promise<Record<string, Row | null>> {
  const related: Record<string, Row | null> = {};
  for (const [name, target] of Object.entries(template.with)) {
    const id = row[`${name}Id`];
    related[name] = typeof id === "number" ? await oneRow(session, session.models.of(target), sideOf(template), id, always) : null;
  }
  return related;
}

/** Returns the rows that references in lines point at, each once. */
export async function lineRelatedRows(
  session: EngineSession,
  template: AnyDocumentTemplate,
  row: Row,
): Promise<Record<string, ReadonlyMap<number, Row>>> {
  const among: Record<string, ReadonlyMap<number, Row>> = {};
  for (const [path, target] of Object.entries(template.among ?? {})) {
    const [lines = "", name = ""] = path.split(".");
    const rowsById = new Map<number, Row>();
    for (const id of new Set(linesOf(row[lines]).map((line) => line[`${name}Id`]))) {
      const relatedRow = typeof id === "number" ? await oneRow(session, session.models.of(target), sideOf(template), id, always) : null;
      if (relatedRow) rowsById.set(relatedRow.id, relatedRow);
    }
    among[path] = rowsById;
  }
  return among;
}

const linesOf = (value: unknown): readonly RowValues[] =>
  Array.isArray(value) ? value.filter((each: unknown): each is RowValues => typeof each === "object" && each !== null) : [];
