import { describe, expect, it } from "vitest";
import { definePapers, internalPaper, paper } from "../../server/documents/paper.ts";
import { declarationProblems } from "../../src/schemas/check.ts";
import type { AnyResource } from "../../src/schemas/resource.ts";
import { firm } from "../contract/tiny/firms.ts";
import { tinyResources } from "../contract/tiny/index.ts";
import { tinyPapers } from "../contract/tiny/papers.ts";
import { ticket } from "../contract/tiny/tickets.ts";
import { testDocuments } from "../support/paperwork.ts";

const build = () => ({ title: "", number: "", content: [] });
const withDocuments = (documents: AnyResource["documents"]) =>
  declarationProblems(tinyResources.map((each) => (each.name === "ticket" ? { ...each, documents } : each)));

describe("what the start refuses", () => {
  it("a document that exists in no state, has no label, or is called after what is not there", () => {
    expect(withDocuments(ticket.documents)).toEqual([]);
    const told = withDocuments({ "a b": { label: "", file: "Slip {nope}", from: ["opne"], fromForCustomer: ["don"] } });
    expect(told.map((each) => each.replace(/^ticket: the document "a b" /, ""))).toEqual([
      "has a name that no address can carry.",
      "has no label.",
      'names the unknown field "nope" in its file\'s name.',
      'exists in the unknown state "opne".',
      'exists in the unknown state "don".',
    ]);
  });

  const start = (papers: Parameters<typeof definePapers>[1]) => () =>
    testDocuments({ resources: tinyResources, papers: [definePapers(ticket, papers)] });
  const { slip, sheet } = tinyPapers.papers;
  if (!slip || !sheet) throw new Error("The tiny modules have no papers.");

  it("a document that nobody wrote, and one that nobody asked for", () => {
    expect(start({ slip, sheet })).not.toThrow();
    expect(start({ slip })).toThrow('ticket: nobody wrote the document "sheet".');
    expect(start({ slip, sheet, other: slip })).toThrow('ticket: there is a document "other" that the declaration does not name.');
    expect(() => testDocuments({ resources: [firm], papers: [tinyPapers] })).toThrow(
      'There are documents of "ticket", which is no resource.',
    );
  });

  it("one written for employees that customers could have, and a reference that is none", () => {
    expect(start({ slip: internalPaper(ticket, { with: {}, build }), sheet })).toThrow('"slip" is written for employees alone');
    expect(start({ slip, sheet: paper(ticket, { with: {}, build }) })).toThrow('"sheet" is declared for employees alone');
    expect(start({ slip: paper(ticket, { with: { firm: ticket }, build }), sheet })).toThrow('reads "firm" as a ticket, which it is not.');
  });
});
