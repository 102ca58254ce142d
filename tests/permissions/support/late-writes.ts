import { sql } from "kysely";
import type { Db } from "../../../server/db/connection.ts";

interface Place {
  readonly table: string;
  /** The column that `id` is matched against. */
  readonly key: string;
  readonly column: string;
}

/** Collects single values to write later, and writes them one column at a time. */
export function createLateWrites({ kysely }: Db) {
  const columns = new Map<string, { target: Place; ids: number[]; values: (string | number)[] }>();
  return {
    set(target: Place, id: number, value: string | number): void {
      const key = JSON.stringify([target, typeof value]);
      const column = columns.get(key) ?? { target, ids: [], values: [] };
      columns.set(key, column);
      column.ids.push(id);
      column.values.push(value);
    },
    async flush(): Promise<void> {
      for (const { target, ids, values } of columns.values()) {
        const type = sql.raw(typeof values[0] === "number" ? "bigint[]" : "text[]");
        await sql`update ${sql.table(target.table)} as "t" set ${sql.ref(target.column)} = "v"."value"
          from unnest(${ids}::bigint[], ${values}::${type}) as "v"("id", "value") where ${sql.ref(`t.${target.key}`)} = "v"."id"`.execute(
          kysely,
        );
      }
      columns.clear();
    },
  };
}
export type LateWrites = ReturnType<typeof createLateWrites>;
