import type { Field, Fields, RefField } from "../fields/field.ts";
import type { AnyResource } from "../resource.ts";
import { copyProblems } from "./check-copies.ts";
import type { Checked } from "./check-names.ts";

/** A reference that fills in other fields or shows what is in the way, and the fields beside it. */
interface Asking {
  readonly path: string;
  readonly field: RefField;
  readonly beside: Fields;
}

function askingOf({ fields }: AnyResource): Asking[] {
  const among = (beside: Fields, prefix: string): Asking[] =>
    Object.entries(beside).flatMap(([name, field]): Asking[] =>
      field.kind === "ref" && (field.fills || field.obstacles) ? [{ path: `${prefix}${name}`, field, beside }] : [],
    );
  const inLines = Object.entries(fields).flatMap(([name, field]) => (field.kind === "lines" ? among(field.fields, `${name}.`) : []));
  return [...among(fields, ""), ...inLines];
}

/** The kinds that a value is sent in beside a look-up. */
const sendable: ReadonlySet<string> = new Set(["ref", "date", "dateTime", "choice"]);

/** Returns what is wrong with references that fill in other fields or show what is in the way. */
export function fillProblems({ resource, resources }: Checked): string[] {
  return askingOf(resource).flatMap(({ path, field, beside }) => {
    const target = resources.find(({ name }) => name === field.target);
    const { copies = {}, given = {} } = field.fills ?? {};
    if (!target) return [];
    const known = (name: string): Field | undefined => beside[name] ?? resource.fields[name];
    return [
      ...copyProblems(resources, beside, target, target.fields, copies),
      ...[...Object.values(given), ...Object.values(field.obstacles?.given ?? {}).filter((name) => name !== "id")]
        .filter((name) => !sendable.has(known(name)?.kind ?? ""))
        .map((name) => `gives "${name}", which is not a reference, a date, a time or a choice of the record or its line.`),
      ...(field.obstacles?.shownIn ?? [])
        .filter((state) => !Object.hasOwn(resource.states ?? {}, state))
        .map((state) => `shows what is in the way in "${state}", which is not a state.`),
    ].map((problem) => `"${path}" ${problem}`);
  });
}

/** The resources whose module has to answer what they fill in, because it depends on the record. */
export const answeringFills = (resources: readonly AnyResource[]): ReadonlySet<string> =>
  new Set(resources.flatMap((each) => askingOf(each).flatMap(({ field }) => (field.fills?.given ? [field.target] : []))));

/** The resources whose effects have to say what is in the way of the rows that they refer to. */
export const holdingObstacles = (resources: readonly AnyResource[]): ReadonlySet<string> =>
  new Set(resources.flatMap((each) => (askingOf(each).some(({ field }) => field.obstacles) ? [each.name] : [])));
