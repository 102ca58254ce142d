import { type Checked, isName } from "./check-names.ts";
import type { Field, Fields } from "./field.ts";
import { valueKind } from "./kinds.ts";
import type { AnyResource } from "./resource.ts";
import type { FormSource } from "./view.ts";
import { isWritable } from "./zod.ts";

/** What is wrong with the records that a form starts from, and with the addresses of forms. */
export function formProblems({ resource, resources }: Checked): string[] {
  const sources = Object.entries(resource.views.form.from ?? {});
  return [
    ...sources.flatMap(([param, source]) =>
      sourceProblems(resource, resources, source).map((problem) => `the form's parameter "${param}" ${problem}`),
    ),
    ...sources
      .filter(([param]) => [...new URLSearchParams(resource.paths.edit.split("?")[1])].some(([name]) => name === param))
      .map(([param]) => `the form's parameter "${param}" means the row itself already.`),
    ...addressProblems(resource),
  ];
}

function addressProblems({ paths, actions }: AnyResource): string[] {
  const { list, create, show, edit, duplicate, aliases } = paths;
  const plain = [list, create, show, ...(aliases.create ?? [])].filter((path) => path.includes("?"));
  const elsewhere = [edit, duplicate].filter((path) => path.includes("?") && path.split("?")[0] !== create);
  const without = [edit, duplicate].filter((path) => !path.includes("{id}"));
  return [
    ...Object.entries(paths.actions).flatMap(([name, path]) => {
      const action = actions[name];
      if (!action) return [`the address "${path}" is that of "${name}", which is no action.`];
      // Following a link changes nothing by itself.
      const asks = action.confirm !== undefined || Object.keys(action.asks ?? {}).length > 0;
      return asks && path.includes("{id}") ? [] : [`the address "${path}" is to name the row by {id}, and "${name}" to ask something.`];
    }),
    ...plain.map((path) => `the address "${path}" carries a query, which only those of changing and copying may.`),
    ...elsewhere.map((path) => `the address "${path}" carries a query, but is not that of creation.`),
    ...without.map((path) => `the address "${path}" does not name the row by {id}.`),
    ...(new Set([create, ...(aliases.create ?? [])]).size <= (aliases.create ?? []).length
      ? ["two addresses of its form are the same."]
      : []),
  ];
}

function sourceProblems(resource: AnyResource, resources: readonly AnyResource[], { field: name, copies, lines }: FormSource): string[] {
  const field = resource.fields[name];
  if (field?.kind !== "ref" || !isWritable(field)) return [`fills "${name}", which is no reference that a form can fill.`];
  const target = resources.find((each) => each.name === field.target);
  // Which resource is missing is said with the field.
  if (!target) return [];
  const unread = !target.routes && !target.shownAs && (copies || lines) ? [`copies from "${target.name}", which nobody can read.`] : [];
  return [
    ...unread,
    ...copyProblems(resources, resource.fields, target, target.fields, copies ?? {}),
    ...(lines ? lineProblems(resources, resource, target, lines) : []),
  ];
}

function lineProblems(
  resources: readonly AnyResource[],
  resource: AnyResource,
  target: AnyResource,
  { from, to, each }: NonNullable<FormSource["lines"]>,
): string[] {
  const own = resource.fields[to];
  const theirs = target.fields[from];
  if (own?.kind !== "lines" || !isWritable(own)) return [`fills the lines "${to}", which are none that a form can fill.`];
  if (theirs?.kind !== "lines") return [`copies the lines "${from}", which ${target.name} does not have.`];
  return copyProblems(resources, own.fields, target, theirs.fields, each);
}

function copyProblems(
  resources: readonly AnyResource[],
  fields: Fields,
  target: AnyResource,
  theirs: Fields,
  copies: Readonly<Record<string, string | undefined>>,
): string[] {
  const tableOf = (name: string) => resources.find((each) => each.name === name)?.table;
  return Object.entries(copies).flatMap(([own, name = ""]) => {
    const to = fields[own];
    const from = theirs[name];
    if (!to || !isWritable(to)) return [`fills "${own}", which is no field that a form can fill.`];
    if (!from) return [`copies "${name}", which ${isName(target, name) ? "is no declared field of" : "is unknown to"} ${target.name}.`];
    const fits = to.kind === "ref" ? from.kind === "ref" && tableOf(from.target) === tableOf(to.target) : canTake(to, from);
    return fits ? [] : [`copies "${name}" of ${target.name} into "${own}", which is of another kind.`];
  });
}

const words: ReadonlySet<string> = new Set(["text", "longText"]);
const sayable: ReadonlySet<string> = new Set(["text", "longText", "email", "phone", "url", "sequence", "choice"]);

/** Whether every value of the one field is one of the other. */
function canTake(to: Field, from: Field): boolean {
  if (from.kind === "lines" || from.kind === "files") return false;
  if (to.kind === "choice") return from.kind === "choice" && from.options.every((option) => to.options.includes(option));
  if (to.kind === "decimal" && valueKind(from) === "integer") return true;
  return valueKind(from) === valueKind(to) || (words.has(to.kind) && sayable.has(valueKind(from)));
}
