import { formatDate } from "./values/date.ts";

/** Replaces `{name}` with the row's value, a date as people write it; an empty or unknown value is replaced with nothing. */
export function fillTemplate(template: string, row: Readonly<Record<string, unknown>>): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = row[name];
    return typeof value === "string" || typeof value === "number" ? formatDate(String(value)) : "";
  });
}
