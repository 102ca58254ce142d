import { type Kysely, sql } from "kysely";

/** A column as the database describes it. */
export interface LiveColumn {
  readonly type: string;
  readonly notNull: boolean;
  readonly identity: boolean;
  readonly default: string | null;
}

export interface LiveTable {
  /** In table order. */
  readonly columns: Readonly<Record<string, LiveColumn>>;
  /** Primary key, unique, check, exclusion and foreign key constraints, by name, as the database prints them. */
  readonly constraints: Readonly<Record<string, string>>;
  /** Indexes that don't belong to a constraint: the whole statement by name. */
  readonly indexes: Readonly<Record<string, string>>;
  /** The statements that create each trigger, one or two, by its name. */
  readonly triggers: Readonly<Record<string, string>>;
}

export type LiveSchema = Readonly<Record<string, LiveTable>>;

interface Row {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

/**
 * Returns the contents of the public schema as the database prints them.
 * Two results from the same PostgreSQL version are equal exactly when the schemas are.
 */
export async function introspect<Schema>(db: Kysely<Schema>): Promise<LiveSchema> {
  const { rows: columns } = await sql<{ table: string; name: string } & LiveColumn>`
    select c.relname as "table", a.attname as name, format_type(a.atttypid, a.atttypmod) as type, a.attnotnull as "notNull",
      a.attidentity <> '' as identity, pg_get_expr(d.adbin, d.adrelid) as "default"
    from pg_attribute a join pg_class c on c.oid = a.attrelid left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped and c.relname <> 'migrations'
    order by c.relname, a.attnum`.execute(db);
  const { rows: constraints } = await sql<Row>`
    select c.relname as "table", k.conname as name, pg_get_constraintdef(k.oid) as definition
    from pg_constraint k join pg_class c on c.oid = k.conrelid
    where c.relnamespace = 'public'::regnamespace and k.contype in ('p', 'u', 'c', 'f', 'x') order by 1, 2`.execute(db);
  const { rows: indexes } = await sql<Row>`
    select c.relname as "table", i.relname as name, pg_get_indexdef(x.indexrelid) as definition
    from pg_index x join pg_class c on c.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
    where c.relnamespace = 'public'::regnamespace and not exists (select from pg_constraint k where k.conindid = x.indexrelid and k.contype in ('p', 'u', 'x'))
    order by 1, 2`.execute(db);
  const { rows: triggers } = await sql<Row>`
    select c.relname as "table", t.tgname as name, pg_get_triggerdef(t.oid) ||
      case t.tgenabled when 'A' then format(E';\\n\\nalter table %I enable always trigger %I', c.relname, t.tgname) else '' end as definition
    from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where c.relnamespace = 'public'::regnamespace and not t.tgisinternal order by 1, 2`.execute(db);
  return assembled(columns, constraints, indexes, triggers);
}

function assembled(
  columns: readonly ({ table: string; name: string } & LiveColumn)[],
  ...definitions: readonly (readonly Row[])[]
): LiveSchema {
  const definitionsOf = (rows: readonly Row[] | undefined, table: string) =>
    Object.fromEntries((rows ?? []).filter((row) => row.table === table).map((row) => [row.name, row.definition]));
  const [constraints, indexes, triggers] = definitions;
  const tables = [...new Set(columns.map((column) => column.table))];
  return Object.fromEntries(
    tables.map((table) => [
      table,
      {
        columns: Object.fromEntries(
          columns
            .filter((column) => column.table === table)
            .map(({ name, type, notNull, identity, default: value }) => [name, { type, notNull, identity, default: value }]),
        ),
        constraints: definitionsOf(constraints, table),
        indexes: definitionsOf(indexes, table),
        triggers: definitionsOf(triggers, table),
      },
    ]),
  );
}
