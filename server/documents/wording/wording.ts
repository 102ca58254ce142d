import { type QueryExecutorProvider, sql } from "kysely";
import { statesFrom } from "../../../src/schemas/actions/states-from.ts";
import { type DocumentTexts, noDocumentTexts } from "../../../src/schemas/documents/document-text.ts";
import { fillPlaceholders } from "../../../src/schemas/documents/placeholders.ts";
import { valueKind } from "../../../src/schemas/fields/kinds.ts";
import type { AnyResource } from "../../../src/schemas/resource.ts";
import { formatDate } from "../../../src/schemas/values/date.ts";
import { formatMoney } from "../../../src/schemas/values/money.ts";
import { formatPhone } from "../../../src/schemas/values/phone.ts";
import type { Row } from "../../engine/call.ts";
import { prose } from "../parts/blocks.ts";
import { printedDate } from "../parts/days.ts";
import type { Letterhead } from "../parts/letterhead.ts";
import type { Block } from "../render/sheet.ts";
import { type WordingKind, wordingKindOf } from "./wording-kinds.ts";

/** The company's texts as a template places them. */
export interface WordingBlocks {
  /** Below the parties. */
  readonly introduction: readonly Block[];
  /** At the end, before the signatures. */
  readonly terms: readonly Block[];
}

/** The same with the line for the foot of every page. */
export interface DocumentWording extends WordingBlocks {
  readonly footer: string | null;
}

interface WordingContext {
  readonly connection: QueryExecutorProvider;
  readonly letterhead: Letterhead;
  readonly timeZone: string;
}

/** The company's texts for a row's document: of the day on which it was issued, or of today while it is not. */
export async function wordingOf(context: WordingContext, resource: AnyResource, document: string, row: Row): Promise<DocumentWording> {
  const kind = wordingKindOf(resource, document);
  if (!kind) return worded(noDocumentTexts, {});
  const texts = await textsInForce(context.connection, kind.name, await issuedAt(context.connection, kind, row));
  return worded(texts, valuesOf(kind, row, context));
}

/** The texts as blocks, with their values. */
export function worded(texts: DocumentTexts, values: Readonly<Record<string, string | null>>): DocumentWording {
  const [introduction, terms, footer] = [texts.introduction, texts.terms, texts.footer].map((text) =>
    fillPlaceholders(text, values).trim(),
  );
  return {
    introduction: introduction ? [{ text: introduction, margin: [0, 0, 0, 12] }] : [],
    terms: prose("Terms and conditions", terms),
    footer: footer || null,
  };
}

/** The version that counted at that moment, or the last one. */
async function textsInForce(connection: QueryExecutorProvider, kind: string, moment: string | null): Promise<DocumentTexts> {
  const { rows } = await sql<DocumentTexts>`select coalesce(introduction, '') as introduction, coalesce(terms, '') as terms,
      coalesce(footer, '') as footer
    from document_texts where kind = ${kind} and (${moment}::timestamptz is null or created_at <= ${moment}::timestamptz)
    order by version desc limit 1`.execute(connection);
  return rows[0] ?? noDocumentTexts;
}

/**
 * When the row was issued; null while it is not. Its activity says it, which nobody can change. A row that came into the database without any,
 * as the demo's have, was issued when it was created.
 */
async function issuedAt(connection: QueryExecutorProvider, { resource, wording }: WordingKind, row: Row): Promise<string | null> {
  const kept: readonly string[] = wording.keptIn ?? [];
  if (typeof row.state !== "string" || !kept.includes(row.state)) return null;
  const { rows } = await sql<{ at: string }>`select at from activity_log
    where resource = ${resource.name} and record_id = ${row.id} and verb = any(${issuingVerbs(resource, kept)}::text[])
    order by id desc limit 1`.execute(connection);
  return rows[0]?.at ?? (typeof row.createdAt === "string" ? row.createdAt : null);
}

/** The operations that bring a row into these states from outside them. */
function issuingVerbs(resource: AnyResource, kept: readonly string[]): readonly string[] {
  const issuing = Object.entries(resource.actions).filter(
    ([, action]) =>
      action.to !== undefined && kept.includes(action.to) && statesFrom(resource, action).some((state) => !kept.includes(state)),
  );
  return [...(kept.includes(resource.initial ?? "") ? ["create"] : []), ...issuing.map(([name]) => name)];
}

/** What the placeholders stand for. The customer is called as on the document. */
function valuesOf({ resource, wording }: WordingKind, row: Row, { letterhead, timeZone }: WordingContext): Record<string, string | null> {
  const own = wording.placeholders.map((name) => [name, printed(resource, name, row, timeZone)] as const);
  return { ...Object.fromEntries(own), ...companyValues(letterhead) };
}

export const companyValues = ({ name, phone, email }: Letterhead): Record<string, string | null> => ({
  company: name,
  companyPhone: phone === "" ? null : formatPhone(phone),
  companyEmail: email || null,
});

function printed(resource: AnyResource, name: string, row: Row, timeZone: string): string | null {
  const field = resource.fields[name];
  const value = name === resource.people.company && typeof row.issuedTo === "string" ? row.issuedTo : row[name];
  if (!field || value === null || value === undefined) return null;
  const kind = valueKind(field);
  if (kind === "money" && typeof value === "number") return formatMoney(value);
  if (kind === "date") return formatDate(String(value));
  if (kind === "dateTime") return formatDate(printedDate(String(value), timeZone));
  return typeof value === "string" || typeof value === "number" ? String(value) : null;
}
