import { describe, expect, it } from "vitest";
import { templateProblems } from "../../server/documents/check-templates.ts";
import { defineDocumentTemplates, documentTemplate, internalDocumentTemplate } from "../../server/documents/document-template.ts";
import { declarationProblems } from "../../src/schemas/check/check.ts";
import type { AnyResource } from "../../src/schemas/resource.ts";
import { tinyDocumentTemplates } from "../contract/tiny/document-templates.ts";
import { firm } from "../contract/tiny/firms.ts";
import { tinyResources } from "../contract/tiny/index.ts";
import { ticket } from "../contract/tiny/tickets.ts";

const build = () => ({ title: "", number: "", content: [] });
const withDocuments = (documents: AnyResource["documents"]) =>
  declarationProblems(tinyResources.map((each) => (each.name === "ticket" ? { ...each, documents } : each)));

describe("the startup check rejects", () => {
  it("a document with an unknown state, no label or an unknown field in its file name", () => {
    expect(withDocuments(ticket.documents)).toEqual([]);
    const problems = withDocuments({ "a b": { label: "", file: "Slip {nope}", from: ["opne"], fromForCustomer: ["don"] } });
    expect(problems.map((each) => each.replace(/^ticket: the document "a b" /, ""))).toEqual([
      'ticket: `file` of the document "a b" contains {nope}, which is not a field.',
      "has an invalid name. Use letters and digits only, starting with a lowercase letter.",
      "must declare a `label`.",
      'is declared for the unknown state "opne".',
      'is declared for the unknown state "don".',
    ]);
  });

  const problemsOf = (templates: Parameters<typeof defineDocumentTemplates>[1]) =>
    templateProblems(tinyResources, [defineDocumentTemplates(ticket, templates)]).join();
  const { slip, sheet, tags } = tinyDocumentTemplates.templates;
  if (!slip || !sheet || !tags) throw new Error("The tiny modules have no papers.");

  it("a document without a template and a template without a document", () => {
    expect(problemsOf({ slip, sheet, tags })).toBe("");
    expect(problemsOf({ slip, tags })).toContain('ticket: the document "sheet" has no template.');
    expect(problemsOf({ slip, sheet, tags, other: slip })).toContain('ticket: the template "other" belongs to no declared document.');
    expect(templateProblems([firm], [tinyDocumentTemplates])).toEqual([
      'There are document templates for "ticket", which is not a resource.',
    ]);
  });

  it("labels without a template for labels, and a template for labels whose document is not labels", () => {
    expect(problemsOf({ slip, sheet, tags: sheet })).toBe(
      'ticket: the document "tags" is declared with `formats: "labels"`. Use `labelTemplate` or `internalLabelTemplate`.',
    );
    expect(problemsOf({ slip, sheet: tags, tags })).toBe(
      'ticket: the template "sheet" makes labels. Declare `formats: "labels"` for its document.',
    );
  });

  it("an internal template for a document customers can get, and an invalid reference", () => {
    expect(problemsOf({ slip: internalDocumentTemplate(ticket, { with: {}, build }), sheet })).toContain(
      '"slip" has an internal template, but customers can get it',
    );
    expect(problemsOf({ slip, sheet: documentTemplate(ticket, { with: {}, build }) })).toContain('"sheet" is only for employees');
    expect(problemsOf({ slip: documentTemplate(ticket, { with: { firm: ticket }, build }), sheet })).toContain(
      'loads "firm" as ticket, but that field is not a reference to ticket.',
    );
  });
});
