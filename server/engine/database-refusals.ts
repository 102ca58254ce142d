import { bounded, snake } from "../db/names.ts";
import { saidOf } from "../db/tables.ts";
import type { Model } from "./models.ts";
import { conflict, invalid, type Problem } from "./problem.ts";

/** The refusal that a constraint's error stands for, by the field it is about; null for any other error. */
export function refusalOf(model: Model, error: unknown): Problem | null {
  if (!(error instanceof Error) || !("code" in error) || !("constraint" in error)) return null;
  const { code, constraint } = error;
  if (code === "23505") {
    const field = model.stored.find((each) => bounded(`${model.resource.table}_${each.column}_key`) === constraint);
    return field ? invalid({ [field.wire]: ["This is taken already."] }) : conflict("There is such a record already.");
  }
  const said = typeof constraint === "string" ? saidOf(constraint) : undefined;
  if (said !== undefined) return conflict(said);
  if (code === "23514") {
    const field = model.stored.find((each) => bounded(`${model.resource.table}_${snake(each.name)}_check`) === constraint);
    return field ? invalid({ [field.wire]: ["Not a value of this field."] }) : conflict("This would break a rule of the records.");
  }
  return code === "23503" ? conflict("Something this points at is gone. Please reload.") : null;
}

/** Runs a write and says in the words of its fields what the database refuses. */
export async function refusing<T>(model: Model, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    throw refusalOf(model, error) ?? error;
  }
}
