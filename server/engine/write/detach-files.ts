import { sql } from "kysely";
import type { Condition } from "../../access/where-sql.ts";
import type { Queryable } from "../../db/connection.ts";
import type { Model } from "../models.ts";

/** Takes the files of a record that meet the condition off it. They are swept like uploads that were never attached. */
export async function detachFiles(connection: Queryable, { sharing }: Model, recordId: number, condition: Condition): Promise<void> {
  await sql`update "files" set "resource" = null, "record_id" = null, "field" = null, "line_id" = null
    where "resource" = any(${[...sharing]}::text[]) and "record_id" = ${recordId} and ${condition}`.execute(connection);
}
