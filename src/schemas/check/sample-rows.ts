import type { GuardContext } from "../actions/action.ts";
import type { Field, Fields } from "../fields/field.ts";
import { valueKind } from "../fields/kinds.ts";
import type { AnyResource } from "../resource.ts";
import { zoneKey, zonePathsIn } from "../rules/zone-path.ts";
import { memoize } from "../values/memoize.ts";

export type Row = Record<string, unknown>;

/** Nothing at all, as in a new form; only what every row has; or values that comparisons with others go either way with. */
export type Shape = "empty" | "least" | "past" | "future";
export const shapes: readonly Shape[] = ["empty", "least", "past", "future"];

/** Amounts of money in samples: in a text they are found again, should it print them as they are. */
const amounts = { past: 123_457, future: 98_765_431 };
export const sampleAmounts: readonly number[] = Object.values(amounts);

/** The people a guard is asked about: the row's creator and somebody else, of either side. */
export const contexts: readonly GuardContext[] = (["employee", "customer"] as const).flatMap((side) =>
  [1, 2].map((id) => ({ user: { id, side, companyId: side === "customer" ? 1 : null, isAdmin: id === 2 }, today: "2020-01-01" })),
);

/** A row that functions of a declaration are tried with. */
export interface SampleRow {
  readonly shape: Shape;
  readonly state: string | undefined;
  readonly values: Row;
}

/** Rows of several shapes, in each state. */
export const sampleRows = memoize(({ fields, states }: AnyResource): readonly SampleRow[] => {
  const names = Object.keys(states);
  return shapes.flatMap((shape) => {
    const values = valuesOf(fields, shape);
    return (names.length > 0 ? names : [undefined]).map((state) => ({
      shape,
      state,
      values: {
        ...values,
        id: 1,
        version: 1,
        createdById: 1,
        createdBy: "Ann",
        createdAt: "2019-12-31T00:00:00.000Z",
        updatedAt: "2019-12-31T00:00:00.000Z",
        ...(state === undefined ? {} : { state, status: states[state]?.label, statusId: states[state]?.id }),
      },
    }));
  });
});

/** A value for every field. */
export function valuesOf(fields: Fields, shape: Shape): Row {
  const row: Row = {};
  for (const [name, field] of Object.entries(fields)) {
    const isEmpty = shape === "empty" || (shape === "least" && !("required" in field && field.required === true));
    if (field.kind === "ref") {
      Object.assign(row, { [`${name}Id`]: isEmpty ? null : 1, [name]: isEmpty ? null : "name" });
      if (field.withState) row[`${name}State`] = isEmpty ? null : "active";
    } else row[name] = sample(field, shape, isEmpty);
  }
  for (const path of zonePathsIn(fields)) row[zoneKey(path)] = shape === "empty" || shape === "least" ? null : "UTC";
  return row;
}

function sample(field: Field, shape: Shape, isEmpty: boolean): unknown {
  if (field.kind === "lines") return shape === "empty" || (isEmpty && !field.min) ? [] : [{ id: 1, ...valuesOf(field.fields, shape) }];
  if (field.kind === "files") return isEmpty ? [] : [{ id: 1, name: "a", mime: "", size: 1, url: "" }];
  if (field.kind === "tags" || field.kind === "abilities") return isEmpty ? [] : ["a"];
  if (field.kind === "boolean") return !isEmpty;
  if (field.kind === "sequence") return shape === "empty" ? null : "A-1";
  if (isEmpty) return null;
  const isLate = shape === "future";
  if (field.kind === "choice") return isLate ? field.options.at(-1) : field.options[0];
  if (field.kind === "address") return { address: "a", city: "a", state: "a", zip: "a", country: "US" };
  const kind = valueKind(field);
  if (kind === "date") return isLate ? "2099-12-31" : "2000-01-01";
  if (kind === "dateTime") return isLate ? "2099-12-31T00:00:00.000Z" : "2000-01-01T00:00:00.000Z";
  if (kind === "money") return isLate ? amounts.future : amounts.past;
  if (kind === "integer" || kind === "decimal" || kind === "percent") return isLate ? 1_000 : 1;
  return kind === "boolean" ? true : "text";
}
