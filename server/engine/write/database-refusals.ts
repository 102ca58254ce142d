import { labelOf, wireName } from "../../../src/schemas/fields/field.ts";
import type { AnyResource } from "../../../src/schemas/resource.ts";
import { repeatedMessage } from "../../../src/schemas/rules/broken-rules.ts";
import { bounded, columnOf, snake } from "../../db/names.ts";
import { overlapName, uniqueTogether } from "../../db/resource-indexes.ts";
import { messageOfConstraint } from "../../db/tables.ts";
import type { Model } from "../models.ts";
import { conflict, invalid, type Problem, referenceGone } from "../wire/problem.ts";

interface Refused {
  readonly code: unknown;
  readonly constraint: unknown;
  /** The table of the constraint; absent for rules enforced by a database function. */
  readonly table?: unknown;
}

const isRefused = (error: unknown): error is Error & Refused => error instanceof Error && "code" in error && "constraint" in error;

/** The refusal for a constraint error, with the field it concerns; null for any other error. */
export function refusalOf(model: Model, error: unknown): Problem | null {
  if (!isRefused(error)) return null;
  const { code, constraint, table } = error;
  const message = typeof constraint === "string" ? messageOfConstraint(constraint) : undefined;
  if (code === "23505") {
    const field = model.stored.find((each) => bounded(`${model.resource.table}_${each.column}_key`) === constraint);
    if (field) return invalid({ [field.wire]: [("takenMessage" in field.field && field.field.takenMessage) || "This is already taken."] });
    const shared = sharedValues(model.resource, constraint) ?? repeatedLine(model, table, constraint);
    if (shared) return invalid(shared);
    return conflict(message ?? "A record like this already exists.");
  }
  const { noOverlap, fields, table: own } = model.resource;
  const firstDay = noOverlap && fields[noOverlap.from];
  if (code === "23P01" && noOverlap && firstDay && constraint === bounded(overlapName(own)))
    return invalid({ [wireName(noOverlap.from, firstDay)]: [noOverlap.message] });
  if (message !== undefined) return conflict(message);
  if (code === "23514") {
    const field = model.stored.find((each) => bounded(`${model.resource.table}_${snake(each.name)}_check`) === constraint);
    return field
      ? invalid({ [field.wire]: ["This value isn't allowed here."] })
      : conflict("Nothing was saved: these values contradict each other.");
  }
  return code === "23503" ? referenceGone() : null;
}

/** The message for a group of fields that another row has already, at the last of them. */
function sharedValues({ fields, unique, table, label }: AnyResource, constraint: unknown): Record<string, string[]> | undefined {
  const names = unique.find((group) => bounded(uniqueTogether(table, fields, group).name) === constraint);
  const declared = names?.flatMap((name) => (fields[name] ? [[name, fields[name]] as const] : [])) ?? [];
  const last = declared.at(-1);
  if (!last) return undefined;
  const labels = declared.map(([name, field]) => labelOf(name, field).toLowerCase());
  return { [wireName(...last)]: [`Another ${label.toLowerCase()} has the same ${labels.join(" and ")}.`] };
}

/** The message for lines that repeat one another, or a line of another row. */
function repeatedLine({ children }: Model, table: unknown, constraint: unknown): Record<string, string[]> | undefined {
  const lines = children.find((each) => each.table === table);
  if (!lines) return undefined;
  if (constraint === bounded(`${lines.table}_once_key`)) return { [lines.name]: [repeatedMessage(lines.name, lines.field)] };
  const column = Object.entries(lines.field.fields).find(
    ([name, field]) => constraint === bounded(`${lines.table}_${columnOf(name, field)}_key`),
  );
  return column && { [lines.name]: [`The ${labelOf(...column).toLowerCase()} of one of these lines is already taken.`] };
}

/** Runs a write and turns constraint errors into refusals that name its fields. */
export async function refusing<T>(model: Model, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    throw refusalOf(model, error) ?? error;
  }
}

/** Runs a transaction and turns violations of deferred constraints at commit into refusals; the transaction is then rolled back. */
export async function refusingAtEnd<T>(transaction: () => Promise<T>): Promise<T> {
  try {
    return await transaction();
  } catch (error) {
    if (!isRefused(error) || (error.code !== "23514" && error.code !== "23001")) throw error;
    const message = typeof error.constraint === "string" ? messageOfConstraint(error.constraint) : undefined;
    throw conflict(message ?? "Nothing was saved: this would break an accounting rule.");
  }
}
