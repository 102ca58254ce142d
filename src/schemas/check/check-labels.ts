import { type Fields, labelOf } from "../fields/field.ts";
import type { AnyResource } from "../resource.ts";

/** Returns fields of one label: in filters, files and forms nobody could tell them apart. */
export function labelProblems({ fields, actions, remove }: AnyResource): string[] {
  const operations = Object.entries({ ...actions, ...(remove ? { remove } : {}) });
  return [
    ...sameLabels(fields, "the fields"),
    ...Object.entries(fields).flatMap(([name, field]) =>
      field.kind === "lines" ? sameLabels(field.fields, `the columns of "${name}"`) : [],
    ),
    ...operations.flatMap(([name, { input = {} }]) => sameLabels(input, `the inputs of "${name}"`)),
  ];
}

function sameLabels(fields: Fields, what: string): string[] {
  const names = new Map<string, string[]>();
  for (const [name, field] of Object.entries(fields)) {
    // Lines and files are headed by their label, so that their number may have the same.
    if (field.kind === "lines" || field.kind === "files") continue;
    const label = labelOf(name, field).toLowerCase();
    names.set(label, [...(names.get(label) ?? []), name]);
  }
  return [...names.values()]
    .filter((each) => each.length > 1)
    .map((each) => `${what} ${each.map((name) => `"${name}"`).join(" and ")} have the same label. Give one of them another \`label\`.`);
}
