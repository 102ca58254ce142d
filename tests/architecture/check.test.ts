import { expect, it } from "vitest";
import { moduleProblems, programProblems } from "../../server/check-program.ts";
import { tinyDocumentTemplates } from "../contract/tiny/document-templates.ts";
import { tinyEffects, tinyResources } from "../contract/tiny/index.ts";

it("finds no mistake in the declarations, effects and documents, and no declaration ahead of the migrations", () => {
  expect(programProblems(), "Run `npm run check`. For a changed table: `npm run migration -- <what-changed>`.").toEqual([]);
});

it("refuses two definitions of a resource's effects or document templates, of which one would be lost", () => {
  const code = { effects: [...tinyEffects, ...tinyEffects.slice(0, 1)], documentTemplates: [tinyDocumentTemplates, tinyDocumentTemplates] };
  expect(moduleProblems(tinyResources, { ...code, effects: tinyEffects, documentTemplates: [tinyDocumentTemplates] })).toEqual([]);
  expect(moduleProblems(tinyResources, code)).toEqual([
    `${tinyEffects[0]?.resource}: its effects are defined in several places. Define them in one.`,
    "ticket: its document templates are defined in several places. Define them in one.",
  ]);
});
