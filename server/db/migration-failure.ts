import type pg from "pg";
import { z } from "zod";
import { quoted } from "./names.ts";

/** How many rows are named. */
const NAMED = 5;
const refusal = z.object({ code: z.string(), table: z.string(), constraint: z.string().optional(), column: z.string().optional() });

/**
 * Returns which rows a migration could not keep, and how it is repaired; null where that isn't known. It was rolled back: its statements up
 * to the refused one are run again and taken back, because a repair before it may have changed some of the rows.
 */
export async function refusedRows(client: pg.ClientBase, migration: string, error: unknown): Promise<string | null> {
  const refused = refusal.safeParse(error).data;
  const place = refused && placeOf(migration, refused);
  if (!place) return null;
  await client.query("begin");
  try {
    await client.query(migration.slice(0, place.start));
    return await rowsAgainst(client, place);
  } catch {
    // The error itself is told; this only adds to it.
    return null;
  } finally {
    await client.query("rollback");
  }
}

interface Place {
  /** Where the refused statement begins. */
  readonly start: number;
  readonly table: string;
  readonly column: string | null;
  /** What is true of the rows that are in the way. */
  readonly against: string;
  readonly rule: string;
}

function placeOf(migration: string, { code, table, constraint, column }: z.infer<typeof refusal>): Place | null {
  const head = `alter table "?${table}"? `;
  if (code === "23514" && constraint !== undefined) {
    const found = new RegExp(`${head}add constraint "?${constraint}"? check (\\(.*?\\));? *(?:\n|$)`, "i").exec(migration);
    const [, expression = ""] = found ?? [];
    const [, only = null] = /^\(*"?(\w+)"? (?:= any|in) /i.exec(expression) ?? [];
    return found && { start: found.index, table, column: only, against: `${expression} is false`, rule: `against ${constraint}` };
  }
  if (code === "23502" && column !== undefined) {
    const found = new RegExp(`${head}alter column "?${column}"? set not null`, "i").exec(migration);
    return found && { start: found.index, table, column: null, against: `${quoted(column)} is null`, rule: `without ${column}` };
  }
  return null;
}

const answer = z.object({ count: z.number(), ids: z.array(z.coerce.string()).nullable(), values: z.array(z.string()).nullable() });

async function rowsAgainst(client: pg.ClientBase, { table, column, against, rule }: Place): Promise<string> {
  const values = column === null ? "null" : `array_agg(distinct ${quoted(column)}::text)`;
  const { rows } = await client.query(
    `select count(*)::int as count, (array_agg(id order by id))[1:${NAMED}] as ids, ${values} as values from ${quoted(table)} where ${against}`,
  );
  const found = answer.parse(rows[0]);
  const ids = `${(found.ids ?? []).join(", ")}${found.count > NAMED ? ", ..." : ""}`;
  const had = column === null || !found.values ? "" : `, which have ${column} ${found.values.map((each) => `"${each}"`).join(", ")}`;
  const repair = `update ${quoted(table)} set ${column === null ? "..." : `${quoted(column)} = ...`} where ${against}`;
  return (
    `${found.count === 1 ? "1 row" : `${found.count} rows`} of ${table} (id ${ids}) ${found.count === 1 ? "is" : "are"} ${rule}${had}. ` +
    `Give them an allowed value in the migration, before that statement: ${repair};`
  );
}
