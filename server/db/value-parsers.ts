import pg from "pg";

const oid = { int8: 20, int8Array: 1016, date: 1082, dateArray: 1182, timestamp: 1114, timestamptz: 1184, timestamptzArray: 1185 } as const;

const asText = (text: string): string => text;
const parseTextArray: (text: string) => (string | null)[] = pg.types.getTypeParser(1009 as number);

/** @throws RangeError above 2^53, where a number can't represent an id or amount exactly */
function parseInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`The database holds ${text}, which is beyond what a number carries exactly.`);
  return value;
}

/** Turns PostgreSQL's "2026-11-02 10:11:12.5+00" into "2026-11-02T10:11:12.500Z". */
function parseTimestamptz(text: string): string {
  if (text.length >= 22 && text.charCodeAt(4) === 45 && text.endsWith("+00")) {
    const fraction = text.slice(20, -3).slice(0, 3).padEnd(3, "0");
    return `${text.slice(0, 10)}T${text.slice(11, 19)}.${fraction}Z`;
  }
  const time = new Date(text);
  return Number.isNaN(time.getTime()) ? text : time.toISOString();
}

const mapArray =
  <T>(parse: (text: string) => T) =>
  (text: string): (T | null)[] =>
    parseTextArray(text).map((entry) => (entry === null ? null : parse(entry)));

const parsers = new Map<number, (text: string) => unknown>([
  [oid.int8, parseInt8],
  [oid.int8Array, mapArray(parseInt8)],
  [oid.date, asText],
  [oid.dateArray, parseTextArray],
  [oid.timestamp, asText],
  [oid.timestamptz, parseTimestamptz],
  [oid.timestamptzArray, mapArray(parseTimestamptz)],
]);

/**
 * How the driver returns values: bigint as number, numeric and date as the string the database prints, timestamptz as ISO-8601 in UTC with
 * milliseconds, json parsed.
 */
export const valueParsers: pg.CustomTypesConfig = {
  getTypeParser: (id: number, format?: string) => {
    const parser = format === "binary" ? undefined : parsers.get(id);
    return parser ?? pg.types.getTypeParser(id, format === "binary" ? "binary" : "text");
  },
};
