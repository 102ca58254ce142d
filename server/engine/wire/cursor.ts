import { isStorable } from "../../../src/schemas/values/text.ts";
import type { Row } from "../call.ts";
import type { CursorValues, SortKey } from "../read/sorting.ts";
import { invalid } from "./problem.ts";
import { parseDate, parseMoment } from "./values.ts";

/**
 * The position after a row, opaque to clients. It contains only values the reader could see in that row. A forged cursor only moves within
 * the rows the reader may read.
 */
export function cursorAt(keys: readonly SortKey[], row: Row): string {
  const values = keys.map((key) => row[key.name] ?? key.figure?.ofNone ?? null);
  return Buffer.from(JSON.stringify([orderOf(keys), ...values])).toString("base64url");
}

/** @throws Problem 422 for a malformed cursor, or one of another order */
export function readCursor(keys: readonly SortKey[], cursor: string): CursorValues {
  const content = decoded(cursor);
  if (!Array.isArray(content) || content[0] !== orderOf(keys) || content.length !== keys.length + 1) throw unknown();
  return keys.map((key, index) => {
    const value: unknown = content[index + 1];
    if (!fits(key, value)) throw unknown();
    // As in filters: a database accepts fewer offsets than the standard. Our own are in UTC.
    return key.type === "timestamptz" && typeof value === "string" && !value.endsWith("Z") ? parseMoment(value) : value;
  });
}

const unknown = () => invalid({ after: ["This list has no such position."] }, "This list has no such position.");
const orderOf = (keys: readonly SortKey[]): string => keys.map((key) => (key.descending ? `-${key.name}` : key.name)).join(",");

function decoded(cursor: string): unknown {
  if (cursor.length > 4000 || !/^[A-Za-z0-9_-]+$/.test(cursor)) return null;
  try {
    return JSON.parse(Buffer.from(cursor, "base64url").toString("utf8"));
  } catch {
    return null;
  }
}

function fits(key: SortKey, value: unknown): value is CursorValues[number] {
  if (value === null) return key.name !== "id";
  switch (key.type) {
    case "bigint":
      return Number.isSafeInteger(value);
    case "numeric":
      return typeof value === "number" && Math.abs(value) < 1e15;
    case "boolean":
      return typeof value === "boolean";
    case "date":
      return typeof value === "string" && parseDate(value) !== null;
    case "timestamptz":
      return typeof value === "string" && parseMoment(value) !== null;
    default:
      return typeof value === "string" && isStorable(value);
  }
}
