import type { Rule } from "../actions/action.ts";
import type { AnyResource } from "../resource.ts";
import { rowNames } from "./check-names.ts";
import { declaredTexts } from "./declared-texts.ts";

/** Kinds whose values are no text of their own. */
const unsayable: ReadonlySet<string> = new Set(["lines", "files", "address", "tags", "abilities", "richText", "boolean"]);

/** Returns placeholders that would be replaced with nothing, and placeholders in texts where nothing is replaced. */
export function placeholderProblems(resource: AnyResource): string[] {
  const { create, update, remove, actions, documents } = resource;
  const rules: Record<string, (Rule & { readonly confirm?: string }) | undefined> = { create, update, remove, ...actions };
  const filled = Object.entries(rules).flatMap(([name, rule]): [string, string][] => [
    ...(rule?.notifies ?? []).flatMap(({ title, message }): [string, string][] => [
      [`the \`title\` of a notification of "${name}"`, title],
      [`the \`message\` of a notification of "${name}"`, message],
    ]),
    ...(rule?.successMessage === undefined ? [] : [[`\`successMessage\` of "${name}"`, rule.successMessage] as [string, string]]),
    ...(rule?.confirm === undefined ? [] : [[`\`confirm\` of "${name}"`, rule.confirm] as [string, string]]),
  ]);
  const files = Object.entries(documents).map(([name, { file }]): [string, string] => [`\`file\` of the document "${name}"`, file]);
  return [
    ...[...filled, ...files].flatMap(([where, text]) => placeholders(text).flatMap((name) => problemOf(resource, where, name))),
    ...[...declaredTexts(resource)].flatMap(([key, text]) =>
      isFilled(key)
        ? []
        : placeholders(text).map((name) => `the text "${text}" contains {${name}}, but placeholders are not replaced there (${key}).`),
    ),
  ];
}

const placeholders = (text: string): string[] => [...text.matchAll(/(?<!\{)\{(\w+)\}(?!\})/g)].map(([, name = ""]) => name);

/** Places where a row's values are filled in; `past` names the record itself. */
const isFilled = (key: string): boolean => /\.(successMessage|confirm|past|notifies\.\d+\.(title|message)|queue\.\w+\.message)$/.test(key);

function problemOf(resource: AnyResource, where: string, name: string): string[] {
  const field = resource.fields[name];
  if (field && unsayable.has(field.kind)) return [`${where} contains {${name}}, but a \`${field.kind}\` field can't be put into a text.`];
  return rowNames(resource).has(name) ? [] : [`${where} contains {${name}}, which is not a field.`];
}
