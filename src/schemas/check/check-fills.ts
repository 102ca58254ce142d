import type { Field, Fields, RefField } from "../field.ts";
import type { AnyResource } from "../resource.ts";
import { copyProblems } from "./check-copies.ts";
import type { Checked } from "./check-names.ts";

/** A reference that fills in other fields, and the fields beside it. */
interface Filling {
  readonly path: string;
  readonly field: RefField;
  readonly beside: Fields;
}

function fillingsOf({ fields }: AnyResource): Filling[] {
  const among = (beside: Fields, prefix: string): Filling[] =>
    Object.entries(beside).flatMap(([name, field]): Filling[] =>
      field.kind === "ref" && field.fills ? [{ path: `${prefix}${name}`, field, beside }] : [],
    );
  const inLines = Object.entries(fields).flatMap(([name, field]) => (field.kind === "lines" ? among(field.fields, `${name}.`) : []));
  return [...among(fields, ""), ...inLines];
}

/** The kinds that a value is sent in beside a look-up. */
const sendable: ReadonlySet<string> = new Set(["ref", "date", "choice"]);

/** Returns what is wrong with references that fill in other fields. */
export function fillProblems({ resource, resources }: Checked): string[] {
  return fillingsOf(resource).flatMap(({ path, field, beside }) => {
    const target = resources.find(({ name }) => name === field.target);
    const { copies = {}, given = {} } = field.fills ?? {};
    if (!target) return [];
    const known = (name: string): Field | undefined => beside[name] ?? resource.fields[name];
    return [
      ...copyProblems(resources, beside, target, target.fields, copies),
      ...Object.values(given)
        .filter((name) => !sendable.has(known(name)?.kind ?? ""))
        .map((name) => `gives "${name}", which is not a reference, a date or a choice of the record or its line.`),
    ].map((problem) => `"${path}" ${problem}`);
  });
}

/** The resources whose module has to answer what they fill in, because it depends on the record. */
export const answeringFills = (resources: readonly AnyResource[]): ReadonlySet<string> =>
  new Set(resources.flatMap((each) => fillingsOf(each).flatMap(({ field }) => (field.fills?.given ? [field.target] : []))));
