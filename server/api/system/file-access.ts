import { type QueryExecutorProvider, sql } from "kysely";
import type { Side } from "../../../src/schemas/access/abilities.ts";
import { EMAIL_FILES_FIELD } from "../../../src/schemas/email-files-field.ts";
import { isVisible } from "../../../src/schemas/field-access.ts";
import type { AnyResource } from "../../../src/schemas/resource.ts";
import { mayRead } from "../../access/permission.ts";
import { scopeSql } from "../../access/scope.ts";
import { quoted } from "../../db/names.ts";
import type { SessionActor } from "../../http/route-access.ts";
import type { FileRow } from "./file-rows.ts";

/** Whether this side sees the files of "photos", or of "items.photos": a column of lines. */
function seesFiles({ fields }: AnyResource, path: string, side: Side): boolean {
  const [name = "", column] = path.split(".");
  const outer = fields[name];
  const field = column === undefined ? outer : outer?.kind === "lines" ? outer.fields[column] : undefined;
  return outer !== undefined && isVisible(outer, side) && field?.kind === "files" && isVisible(field, side);
}

/** File access follows the record: readers of the row and the field may read the file. For customers, it must also be marked visible. */
export function createFileAccess(db: QueryExecutorProvider, resources: readonly AnyResource[], today: () => string) {
  return async (actor: SessionActor, file: FileRow): Promise<boolean> => {
    const owner = resources.find((each) => each.name === file.resource);
    if (file.field === EMAIL_FILES_FIELD && actor.side === "customer") return false;
    if (!owner || file.record_id === null || file.field === null) return false;
    if (actor.side === "customer" && !file.visible_to_customer && file.created_by_id !== actor.id) return false;
    // The row may have moved to another slice of its table since: a prospect's files remain when it becomes a customer.
    for (const resource of resources) {
      const isOpen = file.field === EMAIL_FILES_FIELD || seesFiles(resource, file.field, actor.side);
      if (resource.table !== owner.table || !isOpen || !mayRead(resource, actor)) continue;
      const { rows } = await sql`
        SELECT 1 FROM ${sql.raw(quoted(resource.table))} AS "t"
        WHERE "t"."id" = ${file.record_id} AND ${scopeSql({ resources, today }, resource, actor, "t")}`.execute(db);
      if (rows.length > 0) return true;
    }
    return false;
  };
}
