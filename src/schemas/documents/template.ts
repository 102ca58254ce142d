import type { Fields } from "../fields/field.ts";
import { valueKind } from "../fields/kinds.ts";
import { formatDate } from "../values/date.ts";
import { formatMoney } from "../values/money.ts";

/**
 * Replaces `{name}` with the row's value, dates and amounts of the resource's fields as people write them; an empty or unknown value is
 * replaced with nothing.
 */
export function fillTemplate(template: string, row: Readonly<Record<string, unknown>>, fields: Fields = {}): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = row[name];
    const field = fields[name];
    if (typeof value === "number" && field && valueKind(field) === "money") return formatMoney(value);
    return typeof value === "string" || typeof value === "number" ? formatDate(String(value)) : "";
  });
}
