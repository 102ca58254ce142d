import { sql } from "kysely";
import { type Caller, isSystem, sideOf } from "../../access/caller.ts";
import type { EngineSession } from "../context.ts";
import type { Model } from "../models.ts";
import { invalid } from "../wire/problem.ts";

interface Link {
  readonly id: number;
}

/**
 * Attaches and detaches the files of a field. Only the writer's own uploads that are not attached anywhere can be attached. Files the
 * writer can't see stay attached.
 * @throws Problem 422
 */
export async function storeFiles(
  session: EngineSession,
  caller: Caller,
  model: Model,
  recordId: number,
  name: string,
  before: readonly Link[],
  fileIds: readonly number[],
): Promise<void> {
  const field = model.resource.fields[name];
  if (field?.kind !== "files") return;
  const attached = new Set(before.map((file) => file.id));
  const fresh = [...new Set(fileIds)].filter((id) => !attached.has(id));
  const removed = [...attached].filter((id) => !fileIds.includes(id));
  if (fresh.length > 0) {
    const images = field.images ? sql`and "mime" like 'image/%'` : sql``;
    const visibleToCustomer = field.hiddenFrom !== "customer";
    const { rows } = await sql`
      update "files" set "resource" = ${model.resource.name}, "record_id" = ${recordId}, "field" = ${name}, "visible_to_customer" = ${visibleToCustomer}
      where "id" = any(${fresh}::bigint[]) and "record_id" is null and "resource" is null ${uploadedBy(caller)} ${images} returning "id"`.execute(
      session.connection,
    );
    if (rows.length !== fresh.length)
      throw invalid({ [name]: [field.images ? "Upload these images again." : "Upload these files again."] });
  }
  if (removed.length > 0) {
    const visibleOnly = sideOf(caller) === "customer" ? sql`and "visible_to_customer"` : sql``;
    await sql`update "files" set "resource" = null, "record_id" = null, "field" = null
      where "id" = any(${removed}::bigint[]) and "record_id" = ${recordId} and "resource" = any(${[...model.sharing]}::text[]) ${visibleOnly}`.execute(
      session.connection,
    );
  }
}

const uploadedBy = (caller: Caller) => (isSystem(caller) ? sql`` : sql`and "created_by_id" = ${caller.id}`);
