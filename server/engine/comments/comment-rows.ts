import { sql } from "kysely";
import type { RecordComment } from "../../../src/contract/comments.ts";
import { COMMENT_EDIT_MINUTES, COMMENT_FILES_FIELD } from "../../../src/schemas/rules/comments.ts";
import type { Person } from "../../access/caller.ts";
import { allOf, type Condition } from "../../access/where-sql.ts";
import type { EngineSession } from "../context.ts";

/** Whether the time in which an author may edit and remove a comment of their own is not over; for a statement about "comments" as "c". */
export const isRecent = sql`"c"."created_at" > now() - ${`${COMMENT_EDIT_MINUTES} minutes`}::interval`;

/** The comments that this person's side sees of a record that they may read: a customer's users those shared with their own company. */
export const seenBy = ({ side, companyId }: Person): Condition =>
  side === "employee" ? sql`"c"."removed_at" is null` : sql`"c"."removed_at" is null and "c"."company_id" = ${companyId}::bigint`;

const fullName = (alias: string) => sql`concat_ws(' ', ${sql.ref(`${alias}.first_name`)}, ${sql.ref(`${alias}.last_name`)})`;

/** Comments that meet a condition, newest first. The caller has checked that the reader may read their record. */
export async function commentRows(
  session: EngineSession,
  reader: Person,
  where: readonly Condition[],
  limit: number,
): Promise<RecordComment[]> {
  const own = sql`("c"."author_id" = ${reader.id} and ${isRecent})`;
  const { rows } = await sql<RecordComment>`
    select "c"."id", "c"."resource", "c"."record_id" as "recordId", "c"."text", "c"."company_id" is not null as "shared", "c"."created_at" as "createdAt", "c"."edited_at" as "editedAt",
      jsonb_build_object('id', "u"."id", 'name', ${fullName("u")}, 'side', case "u"."type" when 'C' then 'customer' else 'employee' end) as "author",
      (select coalesce(jsonb_agg(jsonb_build_object('id', "m"."id", 'name', ${fullName("m")})), '[]')
        from "users" "m" where "m"."id" = any("c"."mentions")) as "mentions",
      (select coalesce(jsonb_agg(jsonb_build_object('id', "f"."id", 'name', "f"."name", 'mime', "f"."mime", 'size', "f"."size",
          'url', '/files/' || "f"."id") order by "f"."id"), '[]')
        from "files" "f" where "f"."resource" = "c"."resource" and "f"."record_id" = "c"."record_id" and "f"."field" = ${COMMENT_FILES_FIELD}
          and "f"."line_id" = "c"."id") as "files",
      ${own} as "mayEdit", (${own} or ${reader.side === "employee" && reader.isAdmin}) as "mayRemove"
    from "comments" "c" join "users" "u" on "u"."id" = "c"."author_id"
    where ${allOf([seenBy(reader), ...where])} order by "c"."id" desc limit ${limit}`.execute(session.connection);
  return rows;
}
