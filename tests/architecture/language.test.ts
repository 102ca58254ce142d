import { describe, expect, it } from "vitest";
import { resources } from "../../src/resources/index.ts";
import { pastOf } from "../../src/schemas/actions/past.ts";
import { irregular } from "../../src/schemas/actions/past-tense.ts";
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
  /** What an action may declare as its `past`, beside what is derived. */
  const declared =
    "bound broke caught could cut dealt drew drove fed forgave froze grew heard hid hit hung knew laid led lent let met read rode said saw shut spent stuck swept tore threw withheld";
  const known = new Set([...Object.values(irregular), ...declared.split(" ")]);
  /** English verbs whose past never ends in "ed": who uses one adds it to `irregular`, or declares `past`. */
  const wrong = new Set(
    "arised awaked binded breaked drawed readed catched cutted dealed drived feeded forgived freezed growed hanged heared hided hitted knowed layed leaded lended letted meeted rided sayed seed seeked shutted spended sticked sweeped teared throwed beared beated becomed bended bited bleeded blowed clinged comed costed creeped digged doed eated falled feeled fighted flied forgeted forgetted goed grinded hurted quited quitted rebuilded redoed repayed resended resetted rewrited ringed rised shaked shooted shrinked sinked sitted sleeped slided speaked spinned spreaded standed stealed striked swimmed swinged teached thinked understanded upsetted waked weared".split(
      " ",
    ),
  );
  const isPast = (text: string): boolean => {
    const [verb = ""] = text.split(" ");
    return known.has(verb) || (/^[a-z-]+ed$/.test(verb) && !wrong.has(verb));
  };

  const labelVerbs = ["printLabels", "reprintLabels", "downloadLabels", "downloadLabelsAgain"];
  const sentences = resources.flatMap((each) =>
    [...Object.keys(each.actions), "create", "update", "remove", "email", ...labelVerbs].map((verb) =>
      pastOf(each, verb, `the ${each.label}`),
    ),
  );

  it("are in the past tense, ready to follow a name", () => {
    expect(sentences.filter((text) => !isPast(text))).toEqual([]);
    expect(sentences.filter((text) => /\{|\}| {2}|\bthe the\b|\b(the|a|an)$/.test(text))).toEqual([]);
  });

  it("are read as past tense only where English has it so", () => {
    expect(["calibrated the scale", "read the message", "re-opened the case", "could not sync"].map(isPast)).toEqual([
      true,
      true,
      true,
      true,
    ]);
    expect(["calibrate the scale", "teached the crew", "good to go"].map(isPast)).toEqual([false, false, false]);
  });

  it("are derived from the action's label", () => {
    const labelled = (label: string) => pastOf({ ...must(resources[0]), actions: { run: { label } } }, "run", "the quote");
    expect(
      ["Submit", "Mark as lost", "Log first contact", "Take off the schedule", "Unwind approval", "Deny", "Void", "Sell on"].map(labelled),
    ).toEqual([
      "submitted the quote",
      "marked the quote as lost",
      "logged first contact",
      "took the quote off the schedule",
      "unwound the approval",
      "denied the quote",
      "voided the quote",
      "sold the quote on",
    ]);
  });
});

function must<T>(value: T | undefined): T {
  if (value === undefined) throw new Error("There is none.");
  return value;
}
