import { recordParts } from "../../src/contract/record-parts.ts";
import { screens } from "../../src/contract/screens.ts";
import { dashboards } from "../../src/resources/dashboards.ts";
import { resources } from "../../src/resources/index.ts";
import { declarationProblems } from "../../src/schemas/check/check.ts";
import { answeringFills, holdingObstacles } from "../../src/schemas/check/check-fills.ts";
import { partProblems } from "../../src/schemas/check/check-parts.ts";
import { routeProblems } from "../../src/schemas/check/check-routes.ts";
import type { Field } from "../../src/schemas/fields/field.ts";
import type { AnyResource } from "../../src/schemas/resource.ts";
import { rowFiguresOf } from "../../src/schemas/views/strip.ts";
import { documentTemplates, effects } from "../composition/modules.ts";
import { grantProblems } from "../db/grant-statements.ts";
import { handEditProblems } from "../db/newest-migration.ts";
import { migrationProblems } from "../db/schema-snapshot.ts";
import { startingRoleRows } from "../db/starting-roles.ts";
import { allTables } from "../db/tables.ts";
import { templateProblems } from "../documents/check-templates.ts";
import type { AnyDocumentTemplates } from "../documents/document-template.ts";
import { type AnyEffects, operationsWithCode } from "../engine/effect.ts";

/** Returns every mistake in these declarations and in the effects and document templates that belong to them. */
export const moduleProblems = (
  declared: readonly AnyResource[],
  code: { readonly effects: readonly AnyEffects[]; readonly documentTemplates: readonly AnyDocumentTemplates[] },
): string[] => [
  ...definedTwice("effects", code.effects),
  ...definedTwice("document templates", code.documentTemplates),
  ...routeProblems(declared, screens),
  ...declarationProblems(declared, new Map(code.effects.map((each) => [each.resource, operationsWithCode(each)]))),
  ...unanswered(declared, code.effects),
  ...unmeasured(declared, code.effects),
  ...unmade(declared, code.effects),
  ...unfilled(declared, code.effects),
  ...partProblems(declared, { dashboards, recordParts }),
  ...templateProblems(declared, code.documentTemplates),
];

/** Forms would ask for what no code answers: values that depend on the record, or what is in the way of a row. */
function unanswered(declared: readonly AnyResource[], code: readonly AnyEffects[]): string[] {
  const answering = new Set(code.flatMap(({ resource, drawn }) => (drawn ? [resource] : [])));
  const judging = new Set(code.flatMap(({ resource, obstacles }) => (obstacles ? [resource] : [])));
  return [
    ...[...answeringFills(declared)]
      .filter((name) => !answering.has(name))
      .map((name) => `${name}: what it fills in depends on the record, but its effects have no \`drawn\`.`),
    ...[...holdingObstacles(declared)]
      .filter((name) => !judging.has(name))
      .map((name) => `${name}: a reference shows what is in the way, but the effects have no \`obstacles\`.`),
  ];
}

/** Files would be taken whose rows no code makes records of, or code is there that no file needs. */
const unmade = (declared: readonly AnyResource[], code: readonly AnyEffects[]): string[] =>
  declared.flatMap(({ name, imports }) => {
    const isMade = code.some((each) => each.resource === name && each.createImported);
    if (isMade === (imports?.creates !== undefined)) return [];
    return [`${name}: ${isMade ? "its effects have `createImported`, but no `imports.creates`" : "its effects have no `createImported`"}.`];
  });

/** No row could be created: a field that nobody enters must not be empty, and nothing fills it. */
const unfilled = (declared: readonly AnyResource[], code: readonly AnyEffects[]): string[] =>
  declared.flatMap(({ name, create, fields, rows = {} }) => {
    const isEntered = create && (create.by ?? ["employee"]).some((each) => each !== "system");
    if (!isEntered || code.some((each) => each.resource === name && each.beforeCreate)) return [];
    return Object.entries(fields)
      .filter(([field, each]) => "required" in each && each.required && each.readOnly && !hasDefault(each) && !Object.hasOwn(rows, field))
      .map(
        ([field]) =>
          `${name}: "${field}" is required and \`readOnly\`. Give it a \`default\`, or fill it in \`beforeCreate\` of its effects.`,
      );
  });
const hasDefault = (field: Field): boolean =>
  ("default" in field && field.default !== undefined) || ("defaultDays" in field && field.defaultDays !== undefined);

/** Strips would show what no code measures. */
const unmeasured = (declared: readonly AnyResource[], code: readonly AnyEffects[]): string[] =>
  declared.flatMap((resource) => {
    const measures = code.find((each) => each.resource === resource.name)?.measures ?? {};
    const names = rowFiguresOf(resource).flatMap(({ measure }) => measure ?? []);
    return [
      ...names.filter((name) => !Object.hasOwn(measures, name)).map((name) => `${resource.name}: its effects have no measure "${name}".`),
      ...Object.keys(measures)
        .filter((name) => !names.includes(name))
        .map((name) => `${resource.name}: the measure "${name}" is implemented, but no figure shows it.`),
    ];
  });

/** Otherwise one definition would silently replace the other. */
function definedTwice(what: string, definitions: readonly { readonly resource: string }[]): string[] {
  const names = definitions.map(({ resource }) => resource);
  const repeated = new Set(names.filter((name, index) => names.indexOf(name) !== index));
  return [...repeated].map((name) => `${name}: its ${what} are defined in several places. Define them in one.`);
}

/** Returns every mistake that can be found without a database: in declarations, effects, documents and migrations. */
export function programProblems(): string[] {
  const problems = moduleProblems(resources, { effects, documentTemplates });
  // Tables can only be made from declarations that are right.
  return problems.length > 0 ? problems : [...migrationProblems(allTables()), ...grantProblems(startingRoleRows), ...handEditProblems()];
}

/** Stops the start before a database is opened. @throws Error with all sentences */
export function checkProgram(): void {
  const problems = programProblems();
  if (problems.length > 0) throw new Error(`The program can't start:\n${problems.map((problem) => `- ${problem}`).join("\n")}`);
}
