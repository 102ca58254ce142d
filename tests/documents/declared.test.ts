import { describe, expect, it } from "vitest";
import { defineDocumentTemplates, documentTemplate, internalDocumentTemplate } from "../../server/documents/document-template.ts";
import { declarationProblems } from "../../src/schemas/check/check.ts";
import type { AnyResource } from "../../src/schemas/resource.ts";
import { tinyDocumentTemplates } from "../contract/tiny/document-templates.ts";
import { firm } from "../contract/tiny/firms.ts";
import { tinyResources } from "../contract/tiny/index.ts";
import { ticket } from "../contract/tiny/tickets.ts";
import { testDocuments } from "../support/test-documents.ts";

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

  const start = (templates: Parameters<typeof defineDocumentTemplates>[1]) => () =>
    testDocuments({ resources: tinyResources, templates: [defineDocumentTemplates(ticket, templates)] });
  const { slip, sheet } = tinyDocumentTemplates.templates;
  if (!slip || !sheet) throw new Error("The tiny modules have no papers.");

  it("a document without a template and a template without a document", () => {
    expect(start({ slip, sheet })).not.toThrow();
    expect(start({ slip })).toThrow('ticket: the document "sheet" has no template.');
    expect(start({ slip, sheet, other: slip })).toThrow('ticket: the template "other" belongs to no declared document.');
    expect(() => testDocuments({ resources: [firm], templates: [tinyDocumentTemplates] })).toThrow(
      'There are document templates for "ticket", which is not a resource.',
    );
  });

  it("an internal template for a document customers can get, and an invalid reference", () => {
    expect(start({ slip: internalDocumentTemplate(ticket, { with: {}, build }), sheet })).toThrow(
      '"slip" has an internal template, but customers can get it',
    );
    expect(start({ slip, sheet: documentTemplate(ticket, { with: {}, build }) })).toThrow('"sheet" is only for employees');
    expect(start({ slip: documentTemplate(ticket, { with: { firm: ticket }, build }), sheet })).toThrow(
      'loads "firm" as ticket, but that field is not a reference to ticket.',
    );
  });
});
