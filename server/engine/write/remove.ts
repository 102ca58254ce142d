import { sql } from "kysely";
import type { AnyResource } from "../../../src/schemas/resource.ts";
import { authorize } from "../authorize.ts";
import type { Call, Input } from "../call.ts";
import type { EngineSession } from "../context.ts";
import type { Operations, Target, Written } from "../operations.ts";
import { checkActionInput } from "./action-input.ts";
import { afterWrite } from "./after-write.ts";
import { guardedWrite } from "./guarded-write.ts";
import { lockForUpdate } from "./lock-for-update.ts";

/** Removes a row for everyone; it stays in the database, and its log contains the reason. @throws Problem 403, 404, 409, 422 */
export async function remove(
  session: EngineSession,
  call: Call,
  operations: Operations,
  resource: AnyResource,
  target: Target,
  input: Input,
): Promise<Written> {
  const rule = authorize(resource, "remove", resource.remove, "delete", call.actor);
  const model = session.models.of(resource);
  const actionInput = checkActionInput(call.actor, rule.input ?? {}, input, session.today());
  const before = await lockForUpdate(session, call, model, rule, target);
  const written = await guardedWrite(session, call, model, rule, before, [sql`"deleted_at" = now()`]);
  return afterWrite(session, call, operations, { model, verb: "remove", rule, id: before.id, written, before, ...actionInput });
}
