import { type QueryExecutorProvider, sql } from "kysely";
import { formatDate } from "../../src/schemas/values/date.ts";
import type { Kept } from "./certificate.ts";
import type { PersonRows } from "./person-tables.ts";

/** What stays although no text of the database says whose it is: what the person wrote, and files that were made before. */
export async function keptWords(db: QueryExecutorProvider, found: readonly PersonRows[]): Promise<readonly Kept[]> {
  const users = found.filter(({ table }) => table === "users").flatMap(({ whole }) => whole);
  const ofPersons = found
    .filter(({ isOfPersons }) => isOfPersons)
    .flatMap(({ resources, whole }) => resources.flatMap(({ name }) => whole.map((id) => ({ resource: name, id }))));
  const count = async (
    what: string,
    why: string,
    query: ReturnType<typeof sql<{ rows: number; until: string | null }>>,
  ): Promise<Kept[]> => {
    const { rows } = await query.execute(db);
    const [{ rows: number, until } = { rows: 0, until: null }] = rows;
    return number === 0 ? [] : [{ what, rows: number, why: until === null ? why : `${why}; gone by ${formatDate(until)}` }];
  };
  return [
    ...(await count(
      "Comments that they wrote",
      "Part of the records that they are about, without their name",
      sql`select count(*)::int as rows, null::text as until from comments where author_id = any(${users}::bigint[])`,
    )),
    ...(await count(
      "Messages that they wrote in the app",
      "Part of the conversations of their company, without their name",
      sql`select count(*)::int as rows, null::text as until from messages where created_by_id = any(${users}::bigint[]) and body is not null`,
    )),
    ...(await count(
      "Exports that were made before",
      "They may contain the person",
      sql`select count(*)::int as rows, to_char(max(expires_at), 'YYYY-MM-DD') as until from exports where expires_at > now()`,
    )),
    ...(await count(
      "Files of imports",
      "They may contain the person, and go with their import",
      sql`select count(distinct i.id)::int as rows, null::text as until from imports i join import_rows r on r.import_id = i.id
        where r.record_id is not null and (i.resource, r.record_id) in (select * from unnest(${ofPersons.map(({ resource }) => resource)}::text[],
          ${ofPersons.map(({ id }) => id)}::bigint[]))`,
    )),
  ];
}
