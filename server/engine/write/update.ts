import type { AnyResource } from "../../../src/schemas/resource.ts";
import { sideOf } from "../../access/caller.ts";
import { authorize } from "../authorize.ts";
import type { Call, Input } from "../call.ts";
import type { EngineSession } from "../context.ts";
import type { Operations, Target, Written } from "../operations.ts";
import { afterWrite, rowForWriter } from "./after-write.ts";
import { checkRules } from "./check-rules.ts";
import { changedDraft, compute } from "./draft.ts";
import { refuseOtherThanCreator, splitEcho } from "./echoed-creator.ts";
import { validateInput } from "./input.ts";
import { lockForUpdate } from "./lock-for-update.ts";
import { checkReferences } from "./references.ts";
import { changesBetween, refuseLocked, storeChanges } from "./store-changes.ts";
import { refuseForeignLines } from "./store-lines.ts";

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
  const { echoed, rest } = splitEcho(resource, input);
  const checked = validateInput(resource.fields, sideOf(call.actor), "update", rest);
  const before = await lockForUpdate(session, call, model, rule, target);
  refuseOtherThanCreator(echoed, before);
  const draft = changedDraft(resource.fields, before, checked, session.today());
  refuseLocked(resource, before, draft);
  for (const child of model.children) refuseForeignLines(child, before[child.name], draft[child.name]);
  await checkReferences(session, call.actor, resource, resource.fields, draft, before);
  compute(resource.fields, draft);
  checkRules(resource, draft, before, session.today());
  const changes = changesBetween(model, before, draft);
  if (changes.wires.length + changes.lines.length + changes.files.length === 0) {
    return { data: await rowForWriter(session, call, model, before) };
  }
  const written = await storeChanges(session, call, model, rule, { before, draft, changes });
  return afterWrite(session, call, operations, { model, verb: "update", rule, id: before.id, written, before, input: checked });
}
