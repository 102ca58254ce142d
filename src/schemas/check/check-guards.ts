import type { Guard, GuardContext, Rule } from "../actions/action.ts";
import type { Field, Fields } from "../fields/field.ts";
import { isRecordOnly, valueKind } from "../fields/kinds.ts";
import type { AnyResource } from "../resource.ts";
import { watched } from "../rules/broken-rules.ts";
import { zoneKey, zonePathsIn } from "../rules/zone-path.ts";
import { memoize } from "../values/memoize.ts";
import { rowNames } from "./check-names.ts";

type Row = Record<string, unknown>;
type Shape = "empty" | "past" | "future";
const shapes: readonly Shape[] = ["empty", "past", "future"];

/** The people a guard is asked about: the row's creator and somebody else, of either side. */
const contexts: readonly GuardContext[] = (["employee", "customer"] as const).flatMap((side) =>
  [1, 2].map((id) => ({ user: { id, side, companyId: side === "customer" ? 1 : null, isAdmin: id === 2 }, today: "2020-01-01" })),
);

/**
 * Returns what guards read without saying so. Each is run on sample rows that record what is read, because lists don't load everything
 * and customers never see what is hidden: there, the guard would fail or decide on nothing.
 */
export function guardProblems(resource: AnyResource, name: string, rule: Rule): string[] {
  const { guards = [] } = rule;
  if (guards.length === 0) return [];
  const known = rowNames(resource);
  const samples = samplesOf(resource);
  return guards.flatMap((guard) => {
    const needed = new Set(guard.needs);
    const reads = readsOf(resource, guard, samples);
    const missing = [...reads].filter((each) => {
      const field = resource.fields[each] ?? resource.fields[each.replace(/(Id|State)$/, "")];
      const declared = Object.hasOwn(resource.fields, each) ? each : each.replace(/(Id|State)$/, "");
      return field && !needed.has(declared) && isLeftOut(field, rule);
    });
    return [
      ...[...reads].filter((each) => !known.has(each)).map((each) => `a guard of "${name}" reads "${each}", which its rows don't have.`),
      ...missing.map((each) => `a guard of "${name}" reads "${each}", which ${reason(resource, each)}. List it in the guard's \`needs\`.`),
      ...[...needed]
        .filter((each) => !resource.fields[each] || !isLeftOut(resource.fields[each], rule))
        .map(
          (each) =>
            `a guard of "${name}" lists "${each}" in \`needs\`, which is only for fields that lists don't load (\`lines\`, \`files\`, \`richText\`, \`abilities\`) or that are hidden from customers who may do it.`,
        ),
    ];
  });
}

const isHidden = (field: Field): boolean => field.hiddenFrom === "customer";
const isLeftOut = (field: Field, rule: Rule): boolean => isRecordOnly(field) || (isHidden(field) && rule.by?.includes("customer") === true);

function reason({ fields }: AnyResource, name: string): string {
  const field = fields[name] ?? fields[name.replace(/(Id|State)$/, "")];
  return field && isRecordOnly(field) ? "lists don't load" : "is hidden from customers";
}

function readsOf({ fields }: AnyResource, guard: Guard, samples: readonly Row[]): ReadonlySet<string> {
  const reads = new Set<string>();
  for (const sample of samples)
    for (const context of contexts) {
      try {
        // The guard was compiled against the rows of this declaration; a sample has all of their fields.
        guard.refuse(watched(fields, sample, reads) as never, context);
      } catch {
        // A sample may combine what no real row does; what was read until then counts.
      }
    }
  return reads;
}

/** Rows of several shapes, in each state. */
const samplesOf = memoize(({ fields, states }: AnyResource): readonly Row[] => {
  const names = Object.keys(states);
  return shapes.flatMap((shape) => {
    const values = valuesOf(fields, shape);
    return (names.length > 0 ? names : [undefined]).map((state) => ({
      ...values,
      id: 1,
      version: 1,
      createdById: 1,
      createdBy: "Ann",
      ...(state === undefined ? {} : { state, status: states[state]?.label, statusId: states[state]?.id }),
    }));
  });
});

/** A value for every field: nothing, or something that comparisons with other values go either way with. */
export function valuesOf(fields: Fields, shape: Shape): Row {
  const row: Row = {};
  for (const [name, field] of Object.entries(fields)) {
    if (field.kind === "ref") {
      const isEmpty = shape === "empty";
      Object.assign(row, { [`${name}Id`]: isEmpty ? null : 1, [name]: isEmpty ? null : "name" });
      if (field.withState) row[`${name}State`] = isEmpty ? null : "active";
    } else row[name] = sample(field, shape);
  }
  for (const path of zonePathsIn(fields)) row[zoneKey(path)] = shape === "empty" ? null : "UTC";
  return row;
}

function sample(field: Field, shape: Shape): unknown {
  const isEmpty = shape === "empty";
  if (field.kind === "lines") return isEmpty ? [] : [{ id: 1, ...valuesOf(field.fields, shape) }];
  if (field.kind === "files") return isEmpty ? [] : [{ id: 1, name: "a", mime: "", size: 1, url: "" }];
  if (field.kind === "tags" || field.kind === "abilities") return isEmpty ? [] : ["a"];
  if (field.kind === "boolean") return !isEmpty;
  if (isEmpty) return null;
  if (field.kind === "choice") return shape === "past" ? field.options[0] : field.options.at(-1);
  if (field.kind === "address") return { address: "a", city: "a", state: "a", zip: "a", country: "US" };
  const kind = valueKind(field);
  if (kind === "date") return shape === "past" ? "2000-01-01" : "2099-12-31";
  if (kind === "dateTime") return shape === "past" ? "2000-01-01T00:00:00.000Z" : "2099-12-31T00:00:00.000Z";
  if (kind === "integer" || kind === "decimal" || kind === "money" || kind === "percent") return shape === "past" ? 1 : 1_000;
  return kind === "boolean" ? true : "text";
}
