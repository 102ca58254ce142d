import { wireNames } from "../../src/schemas/fields/field.ts";
import { mayImportNew } from "../../src/schemas/imports/import-access.ts";
import type { Input, Row } from "../engine/call.ts";
import type { Written } from "../engine/operations.ts";
import { denied, invalid, Problem } from "../engine/wire/problem.ts";
import { checkActionInput } from "../engine/write/action-input.ts";
import { validateInput } from "../engine/write/input.ts";
import { checkReferences } from "../engine/write/references.ts";
import type { RecordWriter } from "./record-writer.ts";

/**
 * Makes a record that no form makes, by its module's effect. What only a file says is checked as an action's input is.
 * @throws Problem 403, 409, 422
 */
export async function createImported({ tx, session, call, resource, operations }: RecordWriter, input: Input): Promise<Written> {
  const { actor } = call;
  const { creates } = resource.imports ?? {};
  const effect = session.effects.get(resource.name)?.createImported;
  if (!creates || !effect) throw new Error(`${resource.name} has no \`createImported\`.`);
  // Boundary: imports are started by people.
  if (!("side" in actor) || !mayImportNew(resource, actor)) throw denied();
  const wires = new Set(Object.entries(creates.input).flatMap(([name, field]) => wireNames(name, field)));
  const part = (isGiven: boolean) => Object.fromEntries(Object.entries(input).filter(([wire]) => wires.has(wire) === isGiven));
  const values = refusedTogether(
    () => checkActionInput(actor, creates.input, part(true), session.today()).input,
    () => validateInput(resource.fields, actor.side, "create", part(false)),
  );
  await checkReferences(session, actor, resource, creates.input, values, null);
  return effect({ trx: tx, call, engine: operations, input: part(false), values: values as Row });
}

/** The first result, unless one of the checks refuses; what both refuse is told at once. */
function refusedTogether<T>(first: () => T, second: () => unknown): T {
  const errors: Record<string, unknown> = {};
  const tried = (check: () => unknown) => {
    try {
      return check();
    } catch (error) {
      if (!(error instanceof Problem) || error.status !== 422) throw error;
      Object.assign(errors, error.details.errors);
      return undefined;
    }
  };
  const result = tried(first);
  tried(second);
  if (Object.keys(errors).length > 0) throw invalid(errors as Record<string, string[]>);
  // Boundary: without errors, the first check has returned.
  return result as T;
}
