import { rowLines } from "../imports/import-targets.ts";
import type { AnyResource } from "../resource.ts";

/** What is wrong with what a resource says of imports. */
export function importProblems({ imports, fields, create, actions }: AnyResource): string[] {
  if (!imports) return [];
  const problems: string[] = [];
  const { creates } = imports;
  if (creates && !actions[creates.takenBackBy])
    problems.push(`\`imports.creates\` names "${creates.takenBackBy}", which is not an action.`);
  if (!create) problems.push(`rows can't be imported, because nobody may create them.`);
  if (imports.match.length === 0) problems.push(`\`imports\` must say by which fields rows are matched.`);
  for (const each of imports.match.flat()) {
    const kind = fields[each]?.kind;
    if (kind === undefined || ["lines", "files", "address", "tags", "anyRef"].includes(kind))
      problems.push(`rows can't be matched by "${each}".`);
  }
  for (const [line, column] of Object.entries(imports.lines ?? {})) {
    const field = fields[line];
    if (field?.kind !== "lines" || column === undefined || !field.fields[column])
      problems.push(`\`imports.lines\` names "${line}.${column}", which doesn't exist.`);
  }
  if (imports.rowsOf !== undefined && (!rowLines({ imports, fields })?.max || imports.lines?.[imports.rowsOf] !== undefined))
    problems.push(`\`imports.rowsOf\` must name lines with a \`max\`, which \`imports.lines\` doesn't name.`);
  for (const each of Object.keys(imports.headings ?? {})) {
    const [first = "", column] = each.split(".");
    const isKnown =
      column === undefined
        ? (fields[first] ?? creates?.input[first])
        : first === imports.rowsOf && rowLines({ imports, fields })?.fields[column];
    if (!isKnown) problems.push(`\`imports.headings\` names "${each}", which is not a field.`);
  }
  return problems;
}
