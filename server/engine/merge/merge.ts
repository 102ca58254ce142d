import { sql } from "kysely";
import type { MergePreview, MergeRequest } from "../../../src/contract/merges.ts";
import { labelOf, wireName, wireNames } from "../../../src/schemas/fields/field.ts";
import type { AnyResource } from "../../../src/schemas/resource.ts";
import type { MergeRule } from "../../../src/schemas/rules/merge-rule.ts";
import { userIdOf } from "../../access/caller.ts";
import { authorize } from "../authorize.ts";
import type { Call, Row } from "../call.ts";
import type { EngineSession } from "../context.ts";
import type { Model } from "../models.ts";
import type { Operations } from "../operations.ts";
import { conflict, invalid, notFound, Problem } from "../wire/problem.ts";
import { titleIn } from "../wire/title.ts";
import { fullRow } from "../write/effect-writes.ts";
import { guardedWrite } from "../write/guarded-write.ts";
import { lockForUpdate } from "../write/lock-for-update.ts";
import { recordWrite } from "../write/record-write.ts";
import { moveRows, namesOfTable } from "./move-rows.ts";
import { type MovedRows, type Pointer, pointersAt, pointing } from "./pointers.ts";
import { takenInput } from "./take-values.ts";

/** More than this would keep its rows locked for too long. */
const MOST_ROWS = 1000;

/** Both records of a merge, locked, and the rule of the one that goes. */
interface Pair {
  readonly kept: { readonly model: Model; readonly row: Row };
  readonly merged: { readonly model: Model; readonly row: Row; readonly rule: MergeRule };
}

/** The rule by which the caller may merge rows of the resource. @throws Problem 403 */
export function authorizeMerge(resource: AnyResource, { actor }: Call): MergeRule {
  authorize(resource, "update", resource.update, "update", actor);
  return authorize(resource, "merge", resource.merge, "delete", actor);
}

/** @throws Problem 422 for an unknown resource, or two of different tables */
function resourcesOf(session: EngineSession, { kept, merged }: MergeRequest): readonly [AnyResource, AnyResource] {
  const find = (name: string) => session.resources.find((each) => each.name === name && each.routes);
  const [stays, goes] = [find(kept.resource), find(merged.resource)];
  if (!stays) throw invalid({ kept: ["There is no such resource."] });
  if (!goes || goes.table !== stays.table) throw invalid({ merged: ["These can't be merged."] });
  if (kept.id === merged.id) throw invalid({ merged: ["Choose another record."] });
  return [stays, goes];
}

/**
 * Locks both records, in the order of their ids. Unlike other writes, this waits for those who are about to refer to the record that goes, and
 * keeps others from referring to it.
 * @throws Problem 403, 404, 409, 422
 */
async function lockBoth(session: EngineSession, call: Call, request: MergeRequest): Promise<Pair> {
  const [stays, goes] = resourcesOf(session, request);
  authorizeMerge(stays, call);
  const rule = authorizeMerge(goes, call);
  const { kept, merged } = request;
  await sql`select 1 from ${sql.table(stays.table)} where "id" = any(${[kept.id, merged.id]}::bigint[]) order by "id" for update`.execute(
    session.connection,
  );
  const [model, other] = [session.models.of(stays), session.models.of(goes)];
  return {
    kept: { model, row: await lockForUpdate(session, call, model, {}, kept) },
    merged: { model: other, row: await lockForUpdate(session, call, other, rule, merged), rule },
  };
}

/** Why these two can't be merged; null if they can. */
function refusalOfPair(
  session: EngineSession,
  { kept, merged }: Pair,
  found: readonly { pointer: Pointer; count: number }[],
): string | null {
  const { resource } = merged.model;
  const goes = titleIn(resource, merged.row);
  for (const name of merged.rule.sameFields ?? []) {
    const field = resource.fields[name];
    const wire = field && wireName(name, field);
    if (wire && kept.row[wire] !== merged.row[wire]) return `Both must have the same ${labelOf(name, field).toLowerCase()}.`;
  }
  for (const [name, reason] of Object.entries(merged.rule.without ?? {}))
    if (found.some(({ pointer }) => pointer.table === session.models.of(name).resource.table)) return reason;
  if (found.some(({ pointer }) => pointer.isFixed)) return `${goes} is in the books, whose entries never change. Keep it instead.`;
  const count = found.reduce((sum, each) => sum + each.count, 0);
  return count > MOST_ROWS ? `More than ${MOST_ROWS.toLocaleString("en-US")} records refer to ${goes}. Keep it instead.` : null;
}

/** What merging would move, and whether it may be done. Runs in a transaction that changes nothing. @throws Problem 403, 404, 422 */
export async function mergePreview(session: EngineSession, call: Call, request: MergeRequest): Promise<MergePreview> {
  let pair: Pair;
  try {
    pair = await lockBoth(session, call, request);
  } catch (error) {
    if (error instanceof Problem && error.status === 409) return { parts: [], refusal: error.message };
    throw error;
  }
  const found = await pointing(session, await pointersAt(session, pair.merged.model, pair.kept.model), pair.merged.row.id);
  const parts = new Map<string, { readonly label: string; readonly count: number }>();
  for (const { pointer, count } of found) {
    const names = namesOfTable(session, pointer.table);
    if (!names) continue;
    const sum = (parts.get(names.plural)?.count ?? 0) + count;
    parts.set(names.plural, { label: sum === 1 ? names.label : names.plural, count: sum });
  }
  return { parts: [...parts.values()], refusal: refusalOfPair(session, pair, found) };
}

/** Merges one record into another: moves what points at it, takes the chosen values, and removes it. @throws Problem 403, 404, 409, 422 */
export async function merge(
  session: EngineSession,
  call: Call,
  operations: Operations,
  request: MergeRequest,
): Promise<{ readonly id: number }> {
  const pair = await lockBoth(session, call, request);
  const { kept, merged } = pair;
  const pointers = await pointersAt(session, merged.model, kept.model);
  const found = await pointing(session, pointers, merged.row.id);
  const refusal = refusalOfPair(session, pair, found);
  if (refusal !== null) throw conflict(refusal);
  const [stays, goes] = [titleIn(kept.model.resource, kept.row), titleIn(merged.model.resource, merged.row)];
  const input = takenInput(kept.model.resource, kept.row, merged.row, request.take);
  const ends = [
    { id: merged.row.id, title: goes },
    { id: kept.row.id, title: stays },
  ] as const;
  const moved: MovedRows[] = [];
  for (const { pointer } of found) moved.push({ ...pointer, ids: await moveRows(session, call, pointer, ends) });
  // After the move, so that a contact of the merged company may be the billing contact of the one that stays.
  if (Object.keys(input).length > 0) await operations.update(call, kept.model.resource, { id: kept.row.id }, input);
  const now = await fullRow(session, kept.model, kept.row.id);
  const current = await fullRow(session, merged.model, merged.row.id);
  await guardedWrite(session, call, merged.model, merged.rule, current, [sql`"deleted_at" = now()`]);
  const names = Object.entries(kept.model.resource.fields).filter(([name, field]) => wireNames(name, field).some((wire) => wire in input));
  const taken = names.map(([name, field]) => {
    const pick = (row: Row) => Object.fromEntries(wireNames(name, field).map((wire) => [wire, row[wire] ?? null]));
    return { name, before: pick(kept.row), after: pick(now) };
  });
  const { rows } = await sql<{ id: number }>`insert into "merges"
    ("table_name", "resource", "kept_resource", "kept_id", "merged_id", "target_id", "title", "moved", "taken", "created_by_id", "created_at")
    values (${merged.model.resource.table}, ${merged.model.resource.name}, ${kept.model.resource.name}, ${kept.row.id}, ${merged.row.id}, ${kept.row.id},
      ${goes}, ${JSON.stringify(moved)}::jsonb, ${JSON.stringify(taken)}::jsonb, ${userIdOf(call.actor)}, now()) returning "id"`.execute(
    session.connection,
  );
  await recordWrite(session, call, merged.model.resource, {
    verb: "merge",
    before: merged.row,
    after: null,
    reason: `Merged into ${stays}`,
  });
  await recordWrite(session, call, kept.model.resource, { verb: "merge", before: now, after: now, reason: `${goes} was merged into it` });
  const [entry] = rows;
  if (!entry) throw notFound();
  return { id: entry.id };
}
