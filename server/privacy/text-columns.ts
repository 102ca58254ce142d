import { type QueryExecutorProvider, type RawBuilder, sql } from "kysely";

/** A table with everything in it that can hold words, as one text of a row. */
export interface TextTable {
  readonly table: string;
  readonly text: RawBuilder<string>;
  /** When rows were created, where they say it. */
  readonly since: "created_at" | "at" | null;
}

interface Column {
  readonly table: string;
  readonly column: string;
  readonly type: string;
}

/** Of every table that has any. Bytes are read as text too: calls of services are kept as they came. */
export async function textTables(db: QueryExecutorProvider): Promise<readonly TextTable[]> {
  const { rows } = await sql<Column>`select c.table_name as "table", c.column_name as "column", c.udt_name as type
    from information_schema.columns c join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name
    where c.table_schema = current_schema() and t.table_type = 'BASE TABLE'
      and (c.udt_name in ('text', 'varchar', 'jsonb', 'json', '_text', '_varchar', 'bytea', 'inet') or c.column_name in ('created_at', 'at'))
    order by 1, c.ordinal_position`.execute(db);
  return [...new Set(rows.map(({ table }) => table))].flatMap((table) => {
    const columns = rows.filter((each) => each.table === table);
    const since = (["created_at", "at"] as const).find((name) => columns.some(({ column }) => column === name)) ?? null;
    const texts = columns.filter(({ type }) => !type.startsWith("timestamp")).map(textOf);
    return texts.length === 0 ? [] : [{ table, text: sql<string>`concat_ws(' ', ${sql.join(texts)})`, since }];
  });
}

const textOf = ({ column, type }: Column) => (type === "bytea" ? sql`encode(${sql.ref(column)}, 'escape')` : sql`${sql.ref(column)}::text`);
