import { type QueryExecutorProvider, sql } from "kysely";
import type { TableModel, Trigger } from "./model.ts";
import { bounded, quoted } from "./names.ts";

/** The trigger function of append-only tables. As a row's trigger it gets the table's retention: the column and the days. */
export const appendOnlyFunction = `create or replace function refuse_change() returns trigger language plpgsql as $$
declare
  since timestamptz;
begin
  if tg_op = 'DELETE' and tg_nargs = 2 then
    execute format('select ($1).%I', tg_argv[0]) using old into since;
    if since < now() - tg_argv[1]::int * interval '1 day' then return old; end if;
    raise exception 'Rows of % are never changed, and removed only after % days.', tg_table_name, tg_argv[1] using errcode = 'restrict_violation';
  end if;
  raise exception 'Rows of % are never changed or removed.', tg_table_name using errcode = 'restrict_violation';
end $$`;

/**
 * The trigger function of tables whose columns named by its arguments can be scrubbed: by the erasure that the transaction names and that
 * is running, and only so that less stands there. Nothing else can be written, so that not even an erasure changes what was done.
 */
export const scrubOnlyFunction = `create or replace function refuse_other_change() returns trigger language plpgsql as $$
declare
  before jsonb := to_jsonb(old);
  after jsonb := to_jsonb(new);
begin
  if after - tg_argv = before - tg_argv
    and exists (select 1 from erasures where id::text = current_setting('hq.erasing', true) and state = 'running' and deleted_at is null)
    and not exists (select 1 from unnest(tg_argv) scrubbed where after ->> scrubbed is not null and after ->> scrubbed <> 'Erased'
      and not (before -> scrubbed @> (after -> scrubbed))) then
    return new;
  end if;
  raise exception 'Rows of % are never changed or removed.', tg_table_name using errcode = 'restrict_violation';
end $$`;

/** The guards of a table; none unless it is append-only. They also hold under `session_replication_role = replica`. */
export function appendOnlyTriggers({ name, appendOnly }: TableModel): Trigger[] {
  if (!appendOnly) return [];
  const guard = (suffix: string, definition: string): Trigger => ({ name: `${name}_${suffix}`, definition, always: true });
  const scrubs = appendOnly !== true && "scrubs" in appendOnly ? appendOnly.scrubs : null;
  const events = appendOnly === true ? "update or delete or truncate" : scrubs ? "delete or truncate" : "update or truncate";
  const statements = guard("append_only", `before ${events} on ${quoted(name)} for each statement execute function refuse_change()`);
  if (scrubs) {
    const columns = scrubs.map((column) => `'${column}'`).join(", ");
    return [
      statements,
      guard("scrubbed", `before update on ${quoted(name)} for each row execute function refuse_other_change(${columns})`),
    ];
  }
  if (appendOnly === true || "scrubs" in appendOnly) return [statements];
  const { since, keepDays } = appendOnly;
  const rows = `before delete on ${quoted(name)} for each row execute function refuse_change('${since}', '${keepDays}')`;
  return [statements, guard("kept", rows)];
}

/** @throws Error for a retention that counts from a column that is no time, or lasts no day */
export function checkAppendOnly({ name, columns, appendOnly }: TableModel): void {
  if (!appendOnly || appendOnly === true || "scrubs" in appendOnly) return;
  const { since, keepDays } = appendOnly;
  if (!columns.some((column) => column.name === since && /^timestamp.* with time zone$/.test(column.type)))
    throw new Error(`The rows of "${name}" are kept since "${since}", which is not one of its timestamps.`);
  if (!Number.isInteger(keepDays) || keepDays < 1) throw new Error(`The rows of "${name}" must be kept for a number of days.`);
}

/** Deletes the rows of append-only tables that are older than they are kept; of some tables longer than they have to be. */
export async function removeExpired(
  db: QueryExecutorProvider,
  tables: readonly TableModel[],
  longer: Readonly<Record<string, number>> = {},
): Promise<void> {
  for (const { name, appendOnly } of tables) {
    if (!appendOnly || appendOnly === true || "scrubs" in appendOnly) continue;
    const days = Math.max(appendOnly.keepDays, longer[name] ?? 0);
    await sql`delete from ${sql.table(name)}
      where ${sql.ref(appendOnly.since)} < now() - ${days} * interval '1 day'`.execute(db);
  }
}

export const enableAlways = (table: string, { name }: Trigger): string =>
  `alter table ${quoted(table)} enable always trigger ${quoted(bounded(name))}`;
