// @module-tag modules
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { resources } from "../../src/resources/index.ts";
import type { Field } from "../../src/schemas/fields/field.ts";
import { wireName } from "../../src/schemas/fields/field.ts";
import { canFilter, canSearch, canSort, valueKind } from "../../src/schemas/fields/kinds.ts";
import type { AnyResource } from "../../src/schemas/resource.ts";
import { isChosen } from "../support/chosen-modules.ts";
import { demoDatabase } from "../support/fixtures.ts";
import type { Harness } from "./harness.ts";
import { createProductHarness } from "./product-harness.ts";

/** What people look for in every list: its title, whose it is, amounts, phone numbers, emails and tags. */
const lookedFor: Readonly<Record<string, (field: Field) => boolean>> = {
  party: (field) => field.kind === "ref" && field.target === "party",
  phone: (field) => valueKind(field) === "phone",
  email: (field) => valueKind(field) === "email",
};

/** Fields that no search looks into, each for a reason. */
const left: Readonly<Record<string, string>> = {
  "conversation.phoneNumber": "its one form is searched, as the address",
  "conversation.emailAddress": "the same",
  "conversation-message.preview": "the beginning of its body, which is searched",
  "agent-carrier.documentsAskedOf": "whom a link was sent to, usually its email",
  "independent-contractor.documentsAskedOf": "the same",
  "vendor.documentsAskedOf": "the same",
  "provider-job.linkSentTo": "the same of its provider",
  "inspection-repair.linkSentTo": "the same of its customer",
  "employee-role.company": "a role is found by its name",
  "customer-role.company": "the same",
  "company-role.company": "the same",
};

const listed = resources.filter((each) => each.routes && isChosen(each));

describe("every list declares as searched", () => {
  it.each(Object.keys(lookedFor))("each %s", (what) => {
    const missing = listed.flatMap((resource) =>
      Object.entries(resource.fields)
        .filter(([, field]) => lookedFor[what]?.(field) && !canSearch(field))
        .flatMap(([name]) => (`${resource.name}.${name}` in left ? [] : [`${resource.name}.${name}`])),
    );
    expect(missing).toEqual([]);
  });

  it("the title of its rows", () => {
    const missing = listed.filter(({ fields, title, name }) => {
      const field = fields[title];
      // Some have a date as their title, and are found by their piece.
      return field && ["text", "sequence", "phone"].includes(valueKind(field)) && !canSearch(field) && !(`${name}.${title}` in left);
    });
    expect(missing.map(({ name }) => name)).toEqual([]);
  });
});

/** The text with one letter in its middle replaced. */
const misspelt = (text: string): string => {
  const at = Math.floor(text.length / 2);
  return `${text.slice(0, at)}${text[at] === "x" ? "q" : "x"}${text.slice(at + 1)}`;
};
/** Long enough that one wrong letter leaves it alike. */
const isName = (text: unknown): text is string => typeof text === "string" && /^[A-Za-z' ]{8,40}$/.test(text);

/** A document's number as people say it: "INV-42", "inv 42" and "#42". */
const shortened = (number: string): string[] =>
  ["-$1", " $1"].map((end) => number.replace(/-0*(\d+)$/, end)).concat(number.replace(/^.*?0*(\d+)$/, "#$1"));

const isOwn = (pattern = "", text: string) => pattern !== "" && text.startsWith(pattern.slice(0, pattern.indexOf("{")));

describe("a row of the demo company is found by", () => {
  let harness: Harness & Awaited<ReturnType<typeof createProductHarness>>;
  beforeAll(async () => {
    harness = await createProductHarness({ fixture: demoDatabase });
  });
  afterAll(() => harness.close());

  const rowsOf = async (resource: AnyResource): Promise<Record<string, unknown>[]> => {
    const { body } = await harness.bob.get(`${resource.collection}?pageSize=20&sort=-id`);
    return body.data?.[resource.collection] ?? [];
  };
  const find = async (resource: AnyResource, q: string): Promise<unknown[]> => {
    const { status, body, text } = await harness.bob.get(`${resource.collection}?pageSize=200&sort=-id&q=${encodeURIComponent(q)}`);
    expect(status, `${q}: ${text}`).toBe(200);
    return body.data[resource.collection].map(({ id }: { id: number }) => id);
  };

  /** The texts that find a row, each with the field they are from. */
  function textsOf(resource: AnyResource, row: Record<string, unknown>): [string, string][] {
    return Object.entries(resource.fields).flatMap(([name, field]): [string, string][] => {
      const value = row[name];
      if (value === null || value === undefined || value === "") return [];
      const kind = valueKind(field);
      if (kind === "money" && (canSort(field) || canFilter(field))) return [[name, `$${(Number(value) / 100).toFixed(2)}`]];
      if (kind === "tags" && canFilter(field) && Array.isArray(value)) return value.slice(0, 1).map((tag) => [name, String(tag)]);
      if (!canSearch(field)) return [];
      if (kind === "address") return [];
      const text = String(value);
      if (field.kind === "sequence")
        // Without what fills up the number, unless it is the number of another program.
        return [text, ...([field.pattern, field.issuedAs].some((each) => isOwn(each, text)) ? shortened(text) : [])].map((each) => [
          name,
          each,
        ]);
      if (field.kind === "ref" && typeof row[wireName(name, field)] !== "number") return [];
      return [[name, text], ...(isName(text) && kind !== "longText" ? [[name, misspelt(text)] as [string, string]] : [])];
    });
  }

  it.each(listed.filter(({ side }) => side !== "customer").map((each) => [each.name, each] as const))("%s", async (_, resource) => {
    const unfound: string[] = [];
    for (const row of (await rowsOf(resource)).slice(0, 2))
      for (const [name, text] of textsOf(resource, row))
        if (!(await find(resource, text.slice(0, 100))).includes(row.id)) unfound.push(`${name}: ${text}`);
    expect(unfound).toEqual([]);
  });
});
