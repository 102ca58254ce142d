import type { RawBuilder } from "kysely";
import type { Rule } from "../../../src/schemas/actions/action.ts";
import { wireNames } from "../../../src/schemas/fields/field.ts";
import { type AnyResource, stateOf } from "../../../src/schemas/resource.ts";
import { same } from "../../../src/schemas/values/same.ts";
import type { Call, Row } from "../call.ts";
import type { EngineSession } from "../context.ts";
import type { Child, Model } from "../models.ts";
import { invalid } from "../wire/problem.ts";
import { refusing } from "./database-refusals.ts";
import type { RowDraft } from "./draft.ts";
import { guardedWrite } from "./guarded-write.ts";
import { assignments, changedLines, changedWires } from "./store.ts";
import { storeFiles, storeLineFiles } from "./store-files.ts";
import { storeLines } from "./store-lines.ts";

/** Where a row and its draft differ: columns by wire name, lines, and fields with files. */
export interface RowChanges {
  readonly wires: readonly string[];
  readonly lines: readonly Child[];
  readonly files: readonly string[];
}

export const changesBetween = (model: Model, before: Row, draft: RowDraft): RowChanges => ({
  wires: changedWires(model, before, draft),
  lines: changedLines(model, before, draft),
  files: model.files.filter((name) => !same(before[name], draft[name])),
});

/** Stores the changes of a locked row by one guarded write, with its lines and files. Returns the row; null where these were written after it. */
export async function storeChanges(
  session: EngineSession,
  call: Call,
  model: Model,
  rule: Rule,
  { before, draft, changes }: { readonly before: Row; readonly draft: RowDraft; readonly changes: RowChanges },
  also: readonly RawBuilder<unknown>[] = [],
): Promise<Row | null> {
  const { connection } = session;
  const { wires, lines, files } = changes;
  const written = await refusing(model, async () => {
    const row = await guardedWrite(session, call, model, rule, before, [...also, ...assignments(model, wires, draft)]);
    for (const child of lines) await storeLines(connection, model, child, before.id, before[child.name], draft[child.name]);
    return lines.length + files.length === 0 ? row : null;
  });
  for (const name of files) await storeFiles(connection, call.actor, model, before.id, name, before[name], draft[name]);
  for (const child of lines) await storeLineFiles(connection, call.actor, model, child, before.id, before[child.name], draft[child.name]);
  return written;
}

/** Fields locked in the row's state may be sent, but only unchanged. @throws Problem 422 */
export function refuseLocked(resource: AnyResource, before: Row, draft: RowDraft): void {
  const { state } = before;
  if (typeof state !== "string") return;
  const errors = Object.entries(resource.fields).flatMap(([name, field]) => {
    const wires = field.lockedIn?.includes(state) ? wireNames(name, field) : [];
    return wires
      .filter((wire) => !same(before[wire], draft[wire]))
      .map((wire) => [wire, [`This can no longer be changed: the status is ${stateOf(resource, state).label}.`]] as const);
  });
  if (errors.length > 0) throw invalid(Object.fromEntries(errors));
}
