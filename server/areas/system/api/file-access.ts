import { type QueryExecutorProvider, sql } from "kysely";
import type { Side } from "../../../../src/schemas/access/abilities.ts";
import { isVisible } from "../../../../src/schemas/access/field-access.ts";
import { EMAIL_FILES_FIELD } from "../../../../src/schemas/documents/email-files-field.ts";
import { fieldAt } from "../../../../src/schemas/fields/field-at.ts";
import type { AnyResource } from "../../../../src/schemas/resource.ts";
import { COMMENT_FILES_FIELD, takesComments } from "../../../../src/schemas/rules/comments.ts";
import { readableIds } from "../../../access/readable.ts";
import type { ScopeContext } from "../../../access/scope.ts";
import { seenBy } from "../../../engine/comments/comment-rows.ts";
import type { SessionActor } from "../../../http/route-access.ts";
import type { FileRow } from "../../../integrations/file-rows.ts";

/** Whether this side sees the files of "photos", or of "items.photos": a column of lines. */
function seesFiles({ fields }: AnyResource, path: string, side: Side): boolean {
  const outer = fields[path.split(".")[0] ?? ""];
  const field = fieldAt(fields, path);
  return outer !== undefined && isVisible(outer, side) && field?.kind === "files" && isVisible(field, side);
}

async function seesComment(db: QueryExecutorProvider, actor: SessionActor, id: number | null): Promise<boolean> {
  const { rows } = await sql`select 1 from "comments" "c" where "c"."id" = ${id}::bigint and ${seenBy(actor)}`.execute(db);
  return rows.length > 0;
}

/** File access follows the record: readers of the row and the field, or of the comment, may read the file. For customers, it must also be marked visible. */
export function createFileAccess(db: QueryExecutorProvider, context: ScopeContext) {
  return async (actor: SessionActor, file: FileRow): Promise<boolean> => {
    const owner = context.resources.find((each) => each.name === file.resource);
    if (file.field === EMAIL_FILES_FIELD && actor.side === "customer") return false;
    if (!owner || file.record_id === null || file.field === null) return false;
    if (file.field === COMMENT_FILES_FIELD && !(await seesComment(db, actor, file.line_id))) return false;
    if (actor.side === "customer" && !file.visible_to_customer && file.created_by_id !== actor.id) return false;
    const { field } = file;
    const isOpen = (resource: AnyResource) =>
      field === EMAIL_FILES_FIELD || (field === COMMENT_FILES_FIELD ? takesComments(resource) : seesFiles(resource, field, actor.side));
    return (await readableIds(db, context, actor, owner.name, [file.record_id], isOpen)).size > 0;
  };
}
