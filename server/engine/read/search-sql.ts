import { sql } from "kysely";
import type { Side } from "../../../src/schemas/access/abilities.ts";
import { isVisible } from "../../../src/schemas/field-access.ts";
import { canSearch, valueKind } from "../../../src/schemas/kinds.ts";
import type { AnyResource } from "../../../src/schemas/resource.ts";
import { inTable } from "../../access/columns.ts";
import { unlessHidden } from "../../access/hidden-while.ts";
import { type Condition, oneOf } from "../../access/where-sql.ts";
import { columnOf } from "../../db/names.ts";
import { containsPattern } from "../wire/values.ts";
import { addressText } from "./filters.ts";

/** Rows that contain the words, taken literally, in a searchable field; null where the side can search no field. */
export function searchSql(resource: AnyResource, side: Side, text: string): Condition | null {
  const pattern = containsPattern(text);
  const digits = text.replace(/\D/g, "");
  const conditions = Object.entries(resource.fields).flatMap(([name, field]): Condition[] => {
    if (!canSearch(field) || !isVisible(field, side)) return [];
    const column = sql.raw(unlessHidden(resource, field, side, "t", inTable("t", columnOf(name, field))));
    const kind = valueKind(field);
    if (kind === "address") return [sql`${addressText(column)} ilike ${pattern}`];
    const matches = isWords(kind) ? sql`${column} ilike ${pattern}` : sql`${column}::text ilike ${pattern}`;
    // "(212) 555" finds +1 2125550143: phone numbers are stored without punctuation.
    return kind === "phone" && digits.length >= 3 ? [matches, sql`${column} ilike ${containsPattern(digits)}`] : [matches];
  });
  return conditions.length === 0 ? null : oneOf(conditions);
}

const isWords = (kind: string): boolean => ["text", "longText", "email", "phone", "url", "choice", "sequence"].includes(kind);
