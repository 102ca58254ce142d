import { resources } from "../src/resources/index.ts";
import { declarationProblems } from "../src/schemas/check/check.ts";
import { unwrittenDocuments } from "../src/schemas/check/check-documents.ts";
import { grantProblems } from "./db/grant-statements.ts";
import { migrationProblems } from "./db/schema-snapshot.ts";
import { startingRoleRows } from "./db/starting-roles.ts";
import { allTables } from "./db/tables.ts";
import { documentTemplates, effects } from "./modules.ts";

/** Returns every mistake that can be found without a database: in declarations, effects, documents and migrations. */
export function programProblems(): string[] {
  const effectNames = new Map(effects.map(({ resource, run }) => [resource, Object.keys(run)]));
  const templateNames = new Map(documentTemplates.map(({ resource, templates }) => [resource, Object.keys(templates)]));
  const problems = [...declarationProblems(resources, effectNames), ...unwrittenDocuments(resources, templateNames)];
  // Tables can only be made from declarations that are right.
  return problems.length > 0 ? problems : [...migrationProblems(allTables()), ...grantProblems(startingRoleRows)];
}

/** Stops the start before a database is opened. @throws Error with all sentences */
export function checkProgram(): void {
  const problems = programProblems();
  if (problems.length > 0) throw new Error(`The program can't start:\n${problems.map((problem) => `- ${problem}`).join("\n")}`);
}
