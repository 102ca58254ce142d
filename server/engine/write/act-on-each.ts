import { sql } from "kysely";
import type { OfferedRemedy } from "../../../src/contract/remedy.ts";
import type { RowOutcome } from "../../../src/contract/row-outcome.ts";
import type { InputFields } from "../../../src/schemas/fields/field.ts";
import { namesRecipient } from "../../../src/schemas/fields/kinds.ts";
import type { AnyResource } from "../../../src/schemas/resource.ts";
import { authorize } from "../authorize.ts";
import type { Call, Input } from "../call.ts";
import type { EngineSession } from "../context.ts";
import type { Operations, Presented, Target } from "../operations.ts";
import { invalid, notFound, Problem } from "../wire/problem.ts";
import { checkActionInput } from "./action-input.ts";
import { refusingAtEnd } from "./database-refusals.ts";

/**
 * Runs an action, or the removal, on several rows in the given transaction. Each row has a savepoint: a refusal undoes what was done for
 * that row alone. Rows are taken by id, so that two calls on the same rows wait for each other instead of deadlocking.
 * @throws Problem 403; 404 for an unknown action; 422 for input that is wrong whatever the row
 */
export async function actOnEach(
  session: EngineSession,
  call: Call,
  operations: Operations,
  resource: AnyResource,
  targets: readonly Target[],
  name: string,
  input: Input,
): Promise<readonly RowOutcome[]> {
  const removes = name === "remove";
  if (!removes && !Object.hasOwn(resource.actions, name)) throw notFound();
  const rule = removes
    ? authorize(resource, name, resource.remove, "delete", call.actor)
    : authorize(resource, name, resource.actions[name], "update", call.actor);
  checkActionInput(call.actor, rule.input ?? {}, input, session.today());
  if (targets.length > 1) refuseRecipients(rule.input ?? {}, input);
  const run = (target: Target) =>
    removes ? operations.remove(call, resource, target, input) : operations.act(call, resource, target, name, input);
  const outcomes = new Map<number, RowOutcome>();
  for (const target of [...targets].sort((a, b) => a.id - b.id))
    outcomes.set(target.id, await attempt(session, target, name, () => run(target)));
  return targets.flatMap(({ id }) => outcomes.get(id) ?? []);
}

/** @throws Problem 422 for an address, which would get what is every record's own */
function refuseRecipients(fields: InputFields, input: Input): void {
  const given = Object.entries(fields).filter(([name, field]) => namesRecipient(field) && input[name]);
  if (given.length === 0) return;
  throw invalid(Object.fromEntries(given.map(([name]) => [name, ["Leave it empty: each of these records goes to its own recipients."]])));
}

async function attempt(
  { connection }: EngineSession,
  { id }: Target,
  name: string,
  run: () => ReturnType<Operations["act"]>,
): Promise<RowOutcome> {
  await sql`savepoint each_row`.execute(connection);
  try {
    const { data } = await run();
    // Deferred constraints are checked for this row, not at the end for all of them.
    await refusingAtEnd(() => sql`set constraints all immediate`.execute(connection));
    await sql`set constraints all deferred`.execute(connection);
    await sql`release savepoint each_row`.execute(connection);
    return { id, version: data.version };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    await sql`rollback to savepoint each_row`.execute(connection);
    return { id, refused: { status: error.status, message: error.message, ...remediesIn(error, name) } };
  }
}

/** What a refusal says of itself, or of the record as it is now. */
function remediesIn({ details: { remedies, current } }: Problem, name: string): { readonly remedies?: readonly OfferedRemedy[] } {
  // Boundary: `presentRefusal` and `presentRecord` have put them there.
  const ofRecord = (current as Presented | undefined)?.remedies?.[name];
  const offered = (remedies as readonly OfferedRemedy[] | undefined) ?? ofRecord;
  return offered ? { remedies: offered } : {};
}
