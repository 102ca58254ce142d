import { isInternal } from "../../src/schemas/documents/documents.ts";
import type { AnyResource } from "../../src/schemas/resource.ts";
import type { AnyDocumentTemplate, AnyDocumentTemplates } from "./document-template.ts";

/** Compares the declared documents with their templates, and returns the differences. */
export function templateProblems(resources: readonly AnyResource[], templates: readonly AnyDocumentTemplates[]): string[] {
  const coded = new Map(templates.map((each) => [each.resource, each.templates]));
  const unknown = [...coded.keys()].filter((name) => !resources.some((each) => each.name === name));
  return [
    ...resources.flatMap((resource) => {
      const own = coded.get(resource.name) ?? {};
      return [
        ...Object.keys(resource.documents)
          .filter((name) => !own[name])
          .map((name) => `the document "${name}" has no template. Add one in the documents of its area.`),
        ...Object.entries(own).flatMap(([name, template]) => problemsOf(resource, name, template)),
      ].map((problem) => `${resource.name}: ${problem}`);
    }),
    ...unknown.map((name) => `There are document templates for "${name}", which is not a resource.`),
  ];
}

function problemsOf(resource: AnyResource, name: string, template: AnyDocumentTemplate): string[] {
  const { internal, with: related, among } = template;
  const rule = resource.documents[name];
  if (!rule) return [`the template "${name}" belongs to no declared document. Add it to \`documents\` or delete the template.`];
  const problems: string[] = [];
  if (internal !== isInternal(resource, rule))
    problems.push(
      internal
        ? `the document "${name}" has an internal template, but customers can get it. Use \`documentTemplate\` or declare \`onlyFor: "employee"\`.`
        : `the document "${name}" is only for employees. Use \`internalDocumentTemplate\` for its template.`,
    );
  if ("labels" in template !== (rule.formats === "labels"))
    problems.push(
      rule.formats === "labels"
        ? `the document "${name}" is declared with \`formats: "labels"\`. Use \`labelTemplate\` or \`internalLabelTemplate\`.`
        : `the template "${name}" makes labels. Declare \`formats: "labels"\` for its document.`,
    );
  for (const [field, target] of Object.entries({ ...related, ...among })) {
    const [first = "", within] = field.split(".");
    const lines = resource.fields[first];
    const declared = within === undefined ? lines : lines?.kind === "lines" ? lines.fields[within] : undefined;
    if (declared?.kind !== "ref" || declared.target !== target.name)
      problems.push(`the template "${name}" loads "${field}" as ${target.name}, but that field is not a reference to ${target.name}.`);
  }
  return problems;
}
