import { expect, it } from "vitest";
import type { AnyEffects } from "../../server/engine/effect.ts";
import { moduleProblems, programProblems } from "../../server/operator/check-program.ts";
import type { AnyResource } from "../../src/schemas/resource.ts";
import { tinyDocumentTemplates } from "../contract/tiny/document-templates.ts";
import { tinyEffects, tinyResources } from "../contract/tiny/index.ts";

it("finds no mistake in the declarations, effects and documents, and no declaration ahead of the migrations", () => {
  expect(programProblems(), "Run `npm run check`. For a changed table: `npm run migration -- <what-changed>`.").toEqual([]);
});

it("refuses a form that gives what a chosen row's values depend on to a module that doesn't answer", () => {
  const giving = {
    name: "order",
    fields: { maker: { kind: "ref", target: "firm", fills: { copies: {}, given: { on: "due" } } }, due: { kind: "date" } },
  };
  const declared = [...tinyResources, { ...tinyResources.find(({ name }) => name === "ticket"), ...giving } as unknown as AnyResource];
  const problems = moduleProblems(declared, { effects: tinyEffects, documentTemplates: [tinyDocumentTemplates] });
  expect(problems).toContain("firm: what it fills in depends on the record, but its effects have no `drawn`.");
});

it("refuses two definitions of a resource's effects or document templates, of which one would be lost", () => {
  const code = { effects: [...tinyEffects, ...tinyEffects.slice(0, 1)], documentTemplates: [tinyDocumentTemplates, tinyDocumentTemplates] };
  expect(moduleProblems(tinyResources, { ...code, effects: tinyEffects, documentTemplates: [tinyDocumentTemplates] })).toEqual([]);
  expect(moduleProblems(tinyResources, code)).toEqual([
    `${tinyEffects[0]?.resource}: its effects are defined in several places. Define them in one.`,
    "ticket: its document templates are defined in several places. Define them in one.",
  ]);
});

it("refuses a figure that no code measures, and a measure that no figure shows", () => {
  const [ticket] = tinyResources.filter(({ name }) => name === "ticket");
  if (!ticket) throw new Error("The test resources have no ticket.");
  const weight = { of: "visit", by: "ticket", label: "Weight", measure: "weight", onlyFor: "employee" } as const;
  const show = { ...ticket.views.show, strip: [...(ticket.views.show.strip ?? []), weight] };
  const declared = tinyResources.map((each): AnyResource => (each === ticket ? { ...each, views: { ...each.views, show } } : each));
  const measuring = tinyEffects.map((each) =>
    each.resource === "ticket" ? { ...each, measures: { height: () => Promise.resolve(1) } } : each,
  );
  expect(moduleProblems(declared, { effects: measuring, documentTemplates: [tinyDocumentTemplates] })).toEqual([
    'ticket: its effects have no measure "weight".',
    'ticket: the measure "height" is implemented, but no figure shows it.',
  ]);
});

const changedTicket = (change: object): AnyResource[] =>
  tinyResources.map((each) => (each.name === "ticket" ? ({ ...each, ...change } as unknown as AnyResource) : each));
const problemsOf = (change: object, effects: readonly AnyEffects[] = tinyEffects) =>
  moduleProblems(changedTicket(change), { effects, documentTemplates: [tinyDocumentTemplates] });

it("refuses a figure for a dashboard that does not exist", () => {
  expect(problemsOf({ figures: { all: { on: "slaes" } } })).toEqual([
    'ticket: the figure "all" is for the dashboard "slaes", which is none of sales, accounting, inventory, overview.',
  ]);
});

it("refuses a part of a record that the browser does not have", () => {
  const { views } = tinyResources.find(({ name }) => name === "ticket") ?? {};
  expect(problemsOf({ views: { ...views, show: { ...views?.show, component: "ticket-map" } } })).toEqual([
    'ticket: `component` names "ticket-map". Add it to src/contract/record-parts.ts and its component to src/app/fill-slots.tsx.',
  ]);
});

it("refuses a required field that nobody can fill in, unless the effects do", () => {
  const { fields } = tinyResources.find(({ name }) => name === "ticket") ?? {};
  const change = { fields: { ...fields, odd: { kind: "text", required: true, readOnly: true } } };
  const filling = tinyEffects.map((each) =>
    each.resource === "ticket" ? { ...each, beforeCreate: () => Promise.resolve({ odd: "x" }) } : each,
  );
  expect(problemsOf(change)).toEqual([
    'ticket: "odd" is required and `readOnly`. Give it a `default`, or fill it in `beforeCreate` of its effects.',
  ]);
  expect(problemsOf(change, filling)).toEqual([]);
});
