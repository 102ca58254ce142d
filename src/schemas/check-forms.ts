import { copyProblems, lineProblems } from "./check-copies.ts";
import type { Checked } from "./check-names.ts";
import { recordsSourceProblems } from "./check-sources.ts";
import type { FormSource, RecordSource } from "./form-source.ts";
import type { AnyResource } from "./resource.ts";
import { isWritable } from "./zod.ts";

/** Returns what is wrong with a form's sources and with the form addresses. */
export function formProblems({ resource, resources }: Checked): string[] {
  const sources = Object.entries(resource.views.form.sources ?? {});
  return [
    ...sources.flatMap(([param, source]) =>
      sourceProblems(resource, resources, source).map((problem) => `the form's parameter "${param}" ${problem}`),
    ),
    ...sources
      .filter(([param]) => [...new URLSearchParams(resource.paths.edit.split("?")[1])].some(([name]) => name === param))
      .map(([param]) => `the form's parameter "${param}" means the row itself already.`),
    ...sources.filter(([param]) => param === "from").map(([param]) => `the form's parameter "${param}" holds the way back already.`),
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
      // Opening a link must not change data by itself, so the action has to show a dialog first.
      const input = action.confirm !== undefined || Object.keys(action.input ?? {}).length > 0;
      return input && path.includes("{id}") ? [] : [`the address "${path}" is to name the row by {id}, and "${name}" to ask something.`];
    }),
    ...plain.map((path) => `the address "${path}" carries a query, which only those of changing and copying may.`),
    ...elsewhere.map((path) => `the address "${path}" carries a query, but is not that of creation.`),
    ...without.map((path) => `the address "${path}" does not name the row by {id}.`),
    ...(new Set([create, ...(aliases.create ?? [])]).size <= (aliases.create ?? []).length
      ? ["two addresses of its form are the same."]
      : []),
  ];
}

function sourceProblems(resource: AnyResource, resources: readonly AnyResource[], source: FormSource): string[] {
  return source.many === undefined ? recordProblems(resource, resources, source) : recordsSourceProblems(resource, resources, source);
}

function recordProblems(resource: AnyResource, resources: readonly AnyResource[], { field: name, copies, lines }: RecordSource): string[] {
  const field = resource.fields[name];
  if (field?.kind !== "ref" || !isWritable(field)) return [`fills "${name}", which is no reference that a form can fill.`];
  const target = resources.find((each) => each.name === field.target);
  // The check of the field itself reports the missing resource.
  if (!target) return [];
  const unread = !target.routes && !target.slices && (copies || lines) ? [`copies from "${target.name}", which nobody can read.`] : [];
  return [
    ...unread,
    ...copyProblems(resources, resource.fields, target, target.fields, copies ?? {}),
    ...(lines ? lineProblems(resources, resource, target, lines) : []),
  ];
}
