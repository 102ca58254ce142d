import { literal } from "../../server/db/names.ts";

/**
 * The SQL functions used by every entry. Random values are a hash of a row's number and a word for the decision, so the same seed gives the
 * same company, in whatever order rows are created.
 */
export function chanceFunctions(seed: number, today: string): string[] {
  const end = `${literal(today)}::timestamptz`;
  const createFunction = (signature: string, returns: string, body: string) =>
    `create function pg_temp.${signature} returns ${returns} language sql immutable parallel safe as $$ select ${body} $$`;
  return [
    // From 0 to just below 1.
    createFunction(
      "u(id bigint, what text)",
      "float8",
      `(hashint8extended(id, hashtextextended(what, ${seed})) & 1073741823) / 1073741824.0::float8`,
    ),
    createFunction("chance(p float8, id bigint, what text)", "boolean", "pg_temp.u(id, what) < p"),
    createFunction("between(low int, high int, id bigint, what text)", "int", "low + floor(pg_temp.u(id, what) * (high - low + 1))::int"),
    createFunction(
      "pick(words text[], id bigint, what text)",
      "text",
      "words[1 + floor(pg_temp.u(id, what) * array_length(words, 1))::int]",
    ),
    // Words, with the cumulative share at which each one ends: '{a,b,c}', '{0.5,0.8}'.
    createFunction(
      "weighted(words text[], ends float8[], id bigint, what text)",
      "text",
      "words[1 + width_bucket(pg_temp.u(id, what), ends)]",
    ),
    // The share of the five years that has passed when row `id` of `n` is created: the company grows, and creates more each year.
    createFunction("elapsed(id bigint, n bigint)", "float8", "power((id - 0.5) / n, 0.667)"),
    // A time in a working day of the operating company.
    createFunction(
      "moment(passed float8, id bigint)",
      "timestamptz",
      `date_trunc('day', ${end} - (1 - least(passed, 0.9999)) * interval '1826 days', 'UTC') - interval '1 day'
         + interval '13 hours' + pg_temp.u(id, 'hour') * interval '9 hours'`,
    ),
    createFunction("at_most(at timestamptz)", "timestamptz", `least(at, ${end} - interval '1 minute')`),
    createFunction("age(at timestamptz)", "int", `extract(day from ${end} - at)::int`),
    createFunction("today()", "date", `${literal(today)}::date`),
    // Which of `n` customers a row of that time belongs to, from 1: some exist from the start, and a few have most of the rows.
    createFunction(
      "customer(n bigint, passed float8, id bigint)",
      "bigint",
      "1 + floor(floor((0.4 + 0.6 * passed) * n) * power(pg_temp.u(id, 'customer'), 2.2))::bigint",
    ),
    createFunction("joined(rank bigint, n bigint)", "float8", "greatest(0, (rank::float8 / n - 0.4) / 0.6)"),
    // One of `n` employees: a few do most of the work.
    createFunction("employee(n bigint, id bigint, what text)", "bigint", "1 + floor(n * power(pg_temp.u(id, what), 1.6))::bigint"),
    createFunction(
      "address(id bigint, streets text[], cities jsonb)",
      "jsonb",
      `jsonb_strip_nulls(jsonb_build_object('address', pg_temp.between(4, 980, id, 'house') || ' ' || pg_temp.pick(streets, id, 'street'),
         'address2', case when pg_temp.chance(0.3, id, 'suite') then 'Suite ' || pg_temp.between(2, 400, id, 'suite number') end, 'country', 'US')
         || (cities -> pg_temp.between(0, jsonb_array_length(cities) - 1, id, 'city')))`,
    ),
    createFunction(
      "phone(id bigint, what text)",
      "text",
      "'+1 ' || pg_temp.pick('{212,646,201,617,215,914,203}', id, what) || '555' || lpad(pg_temp.between(0, 9999, id, what || ' line')::text, 4, '0')",
    ),
  ];
}

/** Words as an SQL array. */
export const textArray = (list: readonly string[]): string => `(array[${list.map(literal).join(", ")}]::text[])`;

/** Append after a subquery: each of its columns is then computed once, instead of at each use. */
export const drawOnce = "offset 0";
