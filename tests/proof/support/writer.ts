import { sql } from "kysely";
import { openDatabase } from "../../../server/db/connection.ts";

// Writes rows one after another and prints each number after the database has acknowledged it, until killed.
const db = await openDatabase({ dataDir: process.argv[2] ?? "" });
await sql`create table if not exists written (n int primary key)`.execute(db.kysely);
const { rows } = await sql<{ next: number }>`select coalesce(max(n), 0) + 1 as next from written`.execute(db.kysely);
for (let n = rows[0]?.next ?? 1; ; n++) {
  await db.transaction((tx) => sql`insert into written values (${n})`.execute(tx));
  process.stdout.write(`${n}\n`);
}
