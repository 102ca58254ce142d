import { isDate } from "../../../src/schemas/values/date.ts";

/** These functions check text from URLs and cursors before it reaches the database. They return null for an invalid value. */

/** Digits only, up to 15: exact as a JavaScript number. */
export function parseId(text: string): number | null {
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
}

/** Up to 13 digits before the decimal point and 4 after it. */
export function parseNumber(text: string, whole: boolean): number | null {
  return (whole ? /^-?\d{1,15}$/ : /^-?\d{1,13}(\.\d{1,4})?$/).test(text) ? Number(text) : null;
}

export function parseBoolean(text: string): boolean | null {
  if (text === "true" || text === "1") return true;
  return text === "false" || text === "0" ? false : null;
}

export const parseDate = (text: string): string | null => (isDate(text) ? text : null);

/** ISO-8601 with a zone, in years 1 to 9999. */
export function parseMoment(text: string): string | null {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/.test(text)) return null;
  const date = new Date(text);
  return Number.isNaN(date.getTime()) || date.getUTCFullYear() < 1 || date.getUTCFullYear() > 9999 ? null : date.toISOString();
}

/** An ILIKE pattern that finds the text anywhere, taken literally. */
export const containsPattern = (text: string): string => `%${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
