import { sql } from "kysely";
import { isVisible } from "../../../src/schemas/access/field-access.ts";
import type { FieldOf } from "../../../src/schemas/fields/field.ts";
import { type Caller, isSystem, sideOf } from "../../access/caller.ts";
import type { Queryable } from "../../db/connection.ts";
import type { Child, Model } from "../models.ts";
import { invalid } from "../wire/problem.ts";
import { detachFiles } from "./detach-files.ts";
import { lineRowsOf } from "./draft.ts";
import { type AttachedFile, attachedFiles, fileIds } from "./file-values.ts";
import { lineIdsOf } from "./store-lines.ts";

/** A files field of a record, or a column of its lines. */
interface FilesPlace {
  /** Its name in the table of files: "photos", "items.photos". */
  readonly name: string;
  readonly field: FieldOf<"files">;
  readonly visibleToCustomer: boolean;
}

/** The files that one record or line has and is to have. */
interface FilesChange {
  /** Null for a field of the record itself. */
  readonly lineId: number | null;
  /** Where messages about them belong: "photos", "items.0.photos". */
  readonly path: string;
  readonly before: readonly AttachedFile[];
  readonly ids: readonly number[];
}

/** Attaches and detaches the files of the record's own fields. @throws Problem 422 */
export async function storeFiles(
  connection: Queryable,
  caller: Caller,
  model: Model,
  recordId: number,
  name: string,
  before: unknown,
  after: unknown,
): Promise<void> {
  const field = model.resource.fields[name];
  if (field?.kind !== "files") return;
  const change = { lineId: null, path: name, before: attachedFiles(before), ids: fileIds(after) };
  await attach(connection, caller, model, recordId, { name, field, visibleToCustomer: isVisible(field, "customer") }, [change]);
}

/** Attaches and detaches the files of lines that are stored already; those of removed lines were detached with them. @throws Problem 422 */
export async function storeLineFiles(
  connection: Queryable,
  caller: Caller,
  model: Model,
  child: Child,
  recordId: number,
  before: unknown,
  after: unknown,
): Promise<void> {
  const old = new Map(lineRowsOf(before).map((line) => [line.id, line]));
  const lines = lineRowsOf(after);
  for (const column of child.files) {
    const field = child.field.fields[column];
    const changed = lines.flatMap((line, index) => {
      const had = line.id === undefined ? undefined : old.get(line.id)?.[column];
      // A draft keeps the files of the row where the input changes none of them.
      return line[column] === had || (had === undefined && fileIds(line[column]).length === 0) ? [] : [{ line, index, had }];
    });
    if (field?.kind !== "files" || changed.length === 0) continue;
    const ids = await lineIdsOf(connection, child, recordId);
    const changes = changed.map(({ line, index, had }) => ({
      lineId: ids[index] ?? null,
      path: `${child.name}.${index}.${column}`,
      before: attachedFiles(had),
      ids: fileIds(line[column]),
    }));
    const visibleToCustomer = isVisible(child.field, "customer") && isVisible(field, "customer");
    await attach(connection, caller, model, recordId, { name: `${child.name}.${column}`, field, visibleToCustomer }, changes);
  }
}

/**
 * Only the writer's own uploads that are not attached anywhere can be attached, each to one place. Files the writer can't see stay
 * attached.
 */
async function attach(
  connection: Queryable,
  caller: Caller,
  model: Model,
  recordId: number,
  { name, field, visibleToCustomer }: FilesPlace,
  changes: readonly FilesChange[],
): Promise<void> {
  const fresh = changes.flatMap(({ lineId, path, before, ids }) =>
    [...new Set(ids)].filter((id) => !before.some((file) => file.id === id)).map((id) => ({ id, line_id: lineId, path })),
  );
  const removed = changes.flatMap(({ before, ids }) => before.map((file) => file.id).filter((id) => !ids.includes(id)));
  if (removed.length > 0) {
    const visibleOnly = sideOf(caller) === "customer" ? sql`and "visible_to_customer"` : sql``;
    await detachFiles(connection, model, recordId, sql`"id" = any(${removed}::bigint[]) ${visibleOnly}`);
  }
  if (fresh.length > 0) {
    const images = field.images ? sql`and "f"."mime" like 'image/%'` : sql``;
    const own = isSystem(caller) ? sql`` : sql`and "f"."created_by_id" = ${caller.id}`;
    const { rows } = await sql<{ id: number }>`
      update "files" "f" set "resource" = ${model.resource.name}, "record_id" = ${recordId}, "field" = ${name}, "line_id" = "r"."line_id",
        "visible_to_customer" = ${visibleToCustomer}
      from jsonb_to_recordset(${JSON.stringify(fresh)}::jsonb) as "r"("id" bigint, "line_id" bigint)
      where "f"."id" = "r"."id" and "f"."record_id" is null and "f"."resource" is null ${own} ${images}
      returning "f"."id"`.execute(connection);
    const attached = new Set(rows.map((row) => row.id));
    const refused = fresh.filter(({ id }) => !attached.delete(id));
    const message = field.images ? "Upload these images again." : "Upload these files again.";
    if (refused.length > 0) throw invalid(Object.fromEntries(refused.map(({ path }) => [path, [message]])));
  }
}
