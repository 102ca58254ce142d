import { sql } from "kysely";
import { type RecentMerge, UNDO_HOURS, type UndoneMerge } from "../../../src/contract/merges.ts";
import { labelOf } from "../../../src/schemas/fields/field.ts";
import type { AnyResource } from "../../../src/schemas/resource.ts";
import { same } from "../../../src/schemas/values/same.ts";
import { scopeSql } from "../../access/scope.ts";
import type { Call, Input, Row } from "../call.ts";
import type { EngineSession } from "../context.ts";
import type { Model } from "../models.ts";
import { lockedRow } from "../read/read.ts";
import { conflict, notFound } from "../wire/problem.ts";
import { titleIn } from "../wire/title.ts";
import { refusing } from "../write/database-refusals.ts";
import { fullRow, writeOtherRow } from "../write/effect-writes.ts";
import { nextVersion } from "../write/guarded-write.ts";
import { recordWrite } from "../write/record-write.ts";
import { authorizeMerge } from "./merge.ts";
import { moveRows } from "./move-rows.ts";
import type { MovedRows } from "./pointers.ts";

interface StoredMerge {
  readonly resource: string;
  readonly keptResource: string;
  readonly keptId: number;
  readonly mergedId: number;
  readonly title: string;
  readonly moved: readonly MovedRows[];
  readonly taken: readonly { readonly name: string; readonly before: Input; readonly after: Input }[];
  readonly isLate: boolean;
}

/**
 * Puts back what a merge moved and took, as far as it wasn't changed since, and restores the merged record.
 * @throws Problem 403, 404; 409 when it is too late, or the record that stayed is gone
 */
export async function undoMerge(session: EngineSession, call: Call, id: number): Promise<UndoneMerge> {
  const entry = await storedMerge(session, id);
  const [model, other] = [session.models.of(entry.keptResource), session.models.of(entry.resource)];
  authorizeMerge(model.resource, call);
  authorizeMerge(other.resource, call);
  const row = await lockedRow(session, model, entry.keptId, scopeSql(session, model.resource, call.actor, "t"));
  if (!row) throw conflict("The record it was merged into has changed its kind or is gone, so this can't be undone.");
  if (entry.isLate) throw conflict(`A merge can be undone for ${UNDO_HOURS} hours.`);
  // Restored first: rules of what is moved back may ask for it.
  await refusing(other, () =>
    sql`update ${sql.table(other.resource.table)} "t" set "deleted_at" = null, ${sql.join(nextVersion(call))}
      where "t"."id" = ${entry.mergedId}`.execute(session.connection),
  );
  const stayed = await putBack(session, call, model, row, entry);
  const ends = [
    { id: row.id, title: titleIn(model.resource, row) },
    { id: entry.mergedId, title: entry.title },
  ] as const;
  let records = 0;
  for (const { ids, ...pointer } of entry.moved) records += ids.length - (await moveRows(session, call, pointer, ends, ids)).length;
  await sql`update "merges" set "undone_at" = now() where "id" = ${id}`.execute(session.connection);
  const [now, restored] = [await fullRow(session, model, row.id), await fullRow(session, other, entry.mergedId)];
  await recordWrite(session, call, other.resource, {
    verb: "undoMerge",
    before: restored,
    after: restored,
    reason: `It is apart from ${titleIn(model.resource, now)} again`,
  });
  await recordWrite(session, call, model.resource, {
    verb: "undoMerge",
    before: now,
    after: now,
    reason: `${entry.title} is apart from it again`,
  });
  return { records, fields: stayed };
}

async function storedMerge(session: EngineSession, id: number): Promise<StoredMerge> {
  const { rows } =
    await sql<StoredMerge>`select "resource", "kept_resource" as "keptResource", "kept_id" as "keptId", "merged_id" as "mergedId", "title",
      "moved", "taken", "created_at" < now() - ${UNDO_HOURS} * interval '1 hour' as "isLate"
    from "merges" where "id" = ${id} and "undone_at" is null for update`.execute(session.connection);
  const [entry] = rows;
  if (!entry) throw notFound();
  return entry;
}

/** The values from before the merge, of the fields that still have those from it. Returns the labels of the others. */
async function putBack(session: EngineSession, call: Call, model: Model, row: Row, { taken }: StoredMerge): Promise<string[]> {
  const isAsMerged = ({ after }: StoredMerge["taken"][number]) =>
    Object.entries(after).every(([wire, value]) => same(row[wire] ?? null, value));
  const values = Object.assign({}, ...taken.filter(isAsMerged).map(({ before }) => before)) as Input;
  if (Object.keys(values).length > 0) await writeOtherRow(session, call, model, row.id, values);
  return taken
    .filter((each) => !isAsMerged(each))
    .flatMap(({ name }) => {
      const field = model.resource.fields[name];
      return field ? [labelOf(name, field)] : [];
    });
}

/** The merges into a record that can still be undone, newest first. @throws Problem 403 */
export async function recentMerges(session: EngineSession, call: Call, resource: AnyResource, id: number): Promise<readonly RecentMerge[]> {
  authorizeMerge(resource, call);
  const { rows } = await sql<RecentMerge>`select "m"."id", "m"."title", coalesce("u"."name", '') as "by", "m"."created_at" as "at"
    from "merges" "m" left join "users" "u" on "u"."id" = "m"."created_by_id"
    where "m"."table_name" = ${resource.table} and "m"."kept_id" = ${id} and "m"."undone_at" is null
      and "m"."created_at" >= now() - ${UNDO_HOURS} * interval '1 hour'
      and exists (select 1 from ${sql.table(resource.table)} "t" where "t"."id" = ${id} and ${scopeSql(session, resource, call.actor, "t")})
    order by "m"."id" desc`.execute(session.connection);
  return rows;
}

/** The record that a merged one became, by its id; null if it was not merged. Whether the caller may read it is for them to ask. */
export async function mergedInto(session: EngineSession, resource: AnyResource, id: number): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`select "target_id" as "id" from "merges"
    where "table_name" = ${resource.table} and "merged_id" = ${id} and "undone_at" is null order by "id" desc limit 1`.execute(
    session.connection,
  );
  return rows[0]?.id ?? null;
}
