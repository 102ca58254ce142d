import { sql } from "kysely";
import type { LineFields } from "../../src/schemas/field.ts";
import type { AnyResource } from "../../src/schemas/resource.ts";
import { checkedAnswers } from "./answers.ts";
import type { Call, Input } from "./call.ts";
import type { At } from "./context.ts";
import { demand } from "./demand.ts";
import { finish } from "./finish.ts";
import { guardedWrite } from "./guarded-write.ts";
import { hold } from "./hold.ts";
import type { Operations, Target, Written } from "./operations.ts";

const nothing: LineFields = {};

/** Takes a row away from everyone; it stays in the database, and its log tells why. @throws Problem 403, 404, 409, 422 */
export async function remove(
  at: At,
  call: Call,
  operations: Operations,
  resource: AnyResource,
  target: Target,
  asked: Input,
): Promise<Written> {
  const rule = demand(resource, "remove", resource.remove, "delete", call.actor);
  const model = at.models.of(resource);
  const answers = checkedAnswers(call.actor, rule.asks ?? nothing, asked, at.today());
  const before = await hold(at, call, model, rule, target);
  const written = await guardedWrite(at, call, model, rule, before, [sql`"deleted_at" = now()`]);
  return finish(at, call, operations, {
    model,
    verb: "remove",
    rule,
    id: before.id,
    written,
    before,
    input: answers.values,
    reason: answers.reason,
  });
}
