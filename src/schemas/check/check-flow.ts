import type { AnyResource } from "../resource.ts";

/** Returns circles of `source` references: a document can't be created from one that is created from it. */
export function flowProblems(resources: readonly AnyResource[]): string[] {
  const sourcesOf = new Map(
    resources.map(({ name, fields }) => [
      name,
      Object.values(fields).flatMap((field) => (field.kind === "ref" && field.source && field.target !== name ? [field.target] : [])),
    ]),
  );
  const problems: string[] = [];
  const done = new Set<string>();
  const visit = (name: string, trail: readonly string[]): void => {
    const start = trail.indexOf(name);
    if (start >= 0) {
      const circle = [...trail.slice(start), name].join(" -> ");
      problems.push(`${name}: its \`source\` references lead in a circle: ${circle}. Remove \`source\` from one of them.`);
      return;
    }
    if (done.has(name)) return;
    for (const next of sourcesOf.get(name) ?? []) visit(next, [...trail, name]);
    done.add(name);
  };
  for (const { name } of resources) visit(name, []);
  return problems;
}
