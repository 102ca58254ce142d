import { wireNames } from "../../../src/schemas/field.ts";
import { type AnyResource, stateOf } from "../../../src/schemas/resource.ts";
import { same } from "../../../src/schemas/values/same.ts";
import { sideOf } from "../../access/caller.ts";
import { authorize } from "../authorize.ts";
import type { Call, Input, Row } from "../call.ts";
import type { EngineSession } from "../context.ts";
import type { Operations, Target, Written } from "../operations.ts";
import { invalid } from "../wire/problem.ts";
import { afterWrite, rowForWriter } from "./after-write.ts";
import { checkRules } from "./check-rules.ts";
import { refusing } from "./database-refusals.ts";
import { changedDraft, compute, type RowDraft } from "./draft.ts";
import { guardedWrite } from "./guarded-write.ts";
import { validateInput } from "./input.ts";
import { lockForUpdate } from "./lock-for-update.ts";
import { checkReferences } from "./references.ts";
import { assignments, changedLines, changedWires } from "./store.ts";
import { storeFiles, storeLineFiles } from "./store-files.ts";
import { refuseForeignLines, storeLines } from "./store-lines.ts";

/**
 * Changes a row's fields. Fields missing from the input stay unchanged; input without changes writes nothing.
 * @throws Problem 403; 404; 409 with the current row when the version is stale, the state is wrong or a guard refuses; 422 with the fields
 */
export async function update(
  session: EngineSession,
  call: Call,
  operations: Operations,
  resource: AnyResource,
  target: Target,
  input: Input,
): Promise<Written> {
  const rule = authorize(resource, "update", resource.update, "update", call.actor);
  const model = session.models.of(resource);
  const checked = validateInput(resource.fields, sideOf(call.actor), "update", input);
  const before = await lockForUpdate(session, call, model, rule, target);
  const draft = changedDraft(resource.fields, before, checked, session.today());
  refuseLocked(resource, before, draft);
  for (const child of model.children) refuseForeignLines(child, before[child.name], draft[child.name]);
  await checkReferences(session, call.actor, resource, resource.fields, draft, before);
  compute(resource.fields, draft);
  checkRules(resource, draft, before, session.today());
  const changed = changedWires(model, before, draft);
  const lines = changedLines(model, before, draft);
  const files = model.files.filter((name) => !same(before[name], draft[name]));
  if (changed.length + lines.length + files.length === 0) {
    return { data: await rowForWriter(session, call, model, before) };
  }
  const written = await refusing(model, async () => {
    const row = await guardedWrite(session, call, model, rule, before, assignments(model, changed, draft));
    for (const child of lines) await storeLines(session.connection, model, child, before.id, before[child.name], draft[child.name]);
    return lines.length + files.length === 0 ? row : null;
  });
  for (const name of files) await storeFiles(session.connection, call.actor, model, before.id, name, before[name], draft[name]);
  for (const child of lines)
    await storeLineFiles(session.connection, call.actor, model, child, before.id, before[child.name], draft[child.name]);
  return afterWrite(session, call, operations, { model, verb: "update", rule, id: before.id, written, before, input: checked });
}

/** Fields locked in the row's state may be sent, but only unchanged. */
function refuseLocked(resource: AnyResource, before: Row, draft: RowDraft): void {
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
