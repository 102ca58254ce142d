import { describe, expect, it } from "vitest";
import { resources } from "../../src/resources/index.ts";
import { pastOf } from "../../src/schemas/actions/past.ts";
import { catalogue, declarations, serverTexts } from "../support/catalogue.ts";
import { textRules } from "../support/text-rules.ts";

/**
 * English texts that mean different things under different keys and may need different translations. None is a full
 * sentence.
 */
const homonyms = new Set([
  "All",
  "Amount",
  "Credit memos",
  "Delivered",
  "Details",
  "Done",
  "Download",
  "Expected",
  "Format",
  "Invoices",
  "Later",
  "List",
  "Move",
  "No",
  "On its way",
  "None",
  "Not due",
  "Number",
  "Open",
  "Overdue",
  "Pay {amount}",
  "Ready",
  "Show",
  "Sign In",
  "Skip",
  "System",
  "To",
  "Total",
  "Yes",
]);

const broken = (texts: readonly (readonly [string, string])[], rule: (text: string) => boolean) =>
  texts.filter(([, text]) => rule(text)).map(([key, text]) => `${key}: ${text}`);

describe("the UI text catalog", () => {
  it("is read completely", () => {
    expect(catalogue.length).toBeGreaterThan(750);
    expect(declarations.length).toBeGreaterThan(1900);
    expect(serverTexts.length).toBeGreaterThan(500);
  });

  it.each(Object.entries(textRules))("has no text that %s", (_, rule) => {
    expect(broken([...catalogue, ...declarations], rule)).toEqual([]);
  });

  it.each(["contains a banned phrase", "uses a plural for a count of one", "spells email with a hyphen"])(
    "has no server error, email or document that %s",
    (name) => {
      expect(broken(serverTexts, textRules[name] ?? (() => true))).toEqual([]);
    },
  );

  it("has no text duplicated under two keys", () => {
    const keys = new Map<string, string[]>();
    for (const [key, text] of catalogue) keys.set(text, [...(keys.get(text) ?? []), key]);
    const twice = [...keys].filter(([text, all]) => all.length > 1 && !homonyms.has(text));
    expect(twice.map(([text, all]) => `${text}: ${all.join(", ")}`)).toEqual([]);
    expect([...homonyms].filter((text) => (keys.get(text)?.length ?? 0) < 2)).toEqual([]);
  });

  it("rules catch the violations they are meant to catch", () => {
    const breaks = (text: string) => Object.entries(textRules).flatMap(([name, rule]) => (rule(text) ? [name] : []));
    expect(breaks("Left empty, it is yours")).toEqual(["contains a banned phrase"]);
    expect(breaks("Saved. .")).toEqual(["has double punctuation or spaces"]);
    expect(breaks("Sales Order number")).toEqual(["is in title case"]);
    expect(breaks("Found 1 rows")).toEqual(["uses a plural for a count of one"]);
    expect(breaks("Its e-mail")).toEqual(["spells email with a hyphen"]);
    expect(breaks("The quote goes back to Working.")).toEqual([]);
  });
});

describe("history texts", () => {
  // Every verb in this list was reviewed by a person; review a new one before adding it.
  const verbs =
    /^(accepted|activated|added|allocated|allowed|announced|answered|approved|archived|asked|assigned|began|brought|cancelled|changed|chose|closed|completed|computed|confirmed|connected|converted|corrected|could|counted|created|decided|declined|deleted|delivered|disconnected|disposed|downloaded|dropped|edited|emailed|expired|failed|freed|gave|handed|held|hid|invoiced|issued|loaded|logged|lost|made|marked|matched|moved|noted|opened|paid|passed|paused|posted|printed|put|re-activated|re-opened|reactivated|read|recalled|received|recorded|refunded|registered|reinstated|rejected|released|reminded|removed|reopened|replaced|reported|reprinted|requested|restored|resumed|retired|returned|reversed|revised|revoked|scheduled|sent|set|snoozed|split|staged|started|submitted|superseded|suspended|synced|took|turned|unassigned|undid|unloaded|unscheduled|unwound|voided|withdrew|won|wrote) ?/;

  const labelVerbs = ["printLabels", "reprintLabels", "downloadLabels", "downloadLabelsAgain"];
  const sentences = resources.flatMap((each) =>
    [...Object.keys(each.actions), "create", "update", "remove", "email", ...labelVerbs].map((verb) =>
      pastOf(each, verb, `the ${each.label}`),
    ),
  );

  it("are in the past tense, ready to follow a name", () => {
    expect(sentences.filter((text) => !verbs.test(text))).toEqual([]);
    expect(sentences.filter((text) => /\{|\}| {2}|\bthe the\b|\b(the|a|an)$/.test(text))).toEqual([]);
  });

  it("are derived from the action's label", () => {
    const labelled = (label: string) => pastOf({ ...must(resources[0]), actions: { run: { label } } }, "run", "the quote");
    expect(
      ["Submit", "Mark as lost", "Log first contact", "Take off the schedule", "Unwind approval", "Deny", "Void"].map(labelled),
    ).toEqual([
      "submitted the quote",
      "marked the quote as lost",
      "logged first contact",
      "took the quote off the schedule",
      "unwound the approval",
      "denied the quote",
      "voided the quote",
    ]);
  });
});

function must<T>(value: T | undefined): T {
  if (value === undefined) throw new Error("There is none.");
  return value;
}
