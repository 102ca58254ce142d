import { resources } from "../../src/resources/index.ts";

/** Phrases that must not appear on a screen again. */
const banned: readonly RegExp[] = [
  /only possible while/i,
  /\bleft empty\b|^empty:/i,
  /we know already|how the crew calls it/i,
  /taken over|need a look|rows copied from excel/i,
  /answer this mail|goes with it|look at it and pay|pass it on to nobody|please find/i,
  /^mail it\b|stands above/i,
  /nothing was done: |no more can be given back|take an allocation back first/i,
  /what you typed here on|lost on the way/i,
  /try another word|take a filter away/i,
  /to schedule in all/i,
  /^(letters|among colleagues|may do|who|what|agreed|use|credit left|credit not used)$/i,
  /take administrator away|approve for the customer/i,
  /leave what stands|end what you do not know|press save/i,
  /we were told|you will hear from us|it comes to nothing|given up as a loss|is owed again|begins after it ends/i,
  /the customer reads this/i,
  /your password is as it was/i,
  /not possible right now|chain of documents|someone was faster/i,
];

/** Words that stay capitalized inside a sentence. */
const proper =
  /^(QuickBooks|Online|Desktop|CSV|IIF|XLSX|PDF|ZIP|IP|ID|API|SMS|Excel|Enter|Space|Esc|Alt|HQ|US|USA|BOL|ETA|DSO|I|AM|PM|EIN|DOT|MC|USDOT|VIN|MM|DD|YYYY|ACH|URL|January|Friday|Monday|Tuesday)$/;
/** Texts and screen names that the specification spells exactly like this. */
const specified = new Set([
  "Sign In",
  "Invalid credentials",
  "Under Maintenance",
  "Access Denied",
  "Permission Denied",
  "Export Failed!",
  "Account Setup",
  "User Management",
  "Activity Logs",
  "Customer Care",
  "Dispatch Tracker",
  "Agent Carriers",
  "Create Invoice",
  "Create Payment",
  "Pending Pricing",
  "Pending Changes",
  "In Transit",
  "Working Leads",
  "Fuel Surcharge",
  "Delivery Valuation",
  "Mark as New",
  "Mark as Working",
  "Mark as Done",
  "Task Marked as New",
  "Task Marked as Working",
  "Task Marked as Done",
  "Task Marked as Undone",
  "Task Saved!",
  "Task Updated.",
  "Task Name",
  "Task Name is required",
  "Due Date",
  "Assigned To",
  "Assigned to Me",
  "Created by Me",
  "Add Task",
  "Edit Task",
  "Export Ready",
]);

/** A sentence may contain a state's label as the record shows it: "goes back to Working". */
const states = new Set(resources.flatMap((each) => Object.values(each.states)).map(({ label }) => label));

const isProper = (word: string, text: string): boolean => proper.test(word) || (states.has(word) && !states.has(text));

const isTitleCase = (text: string): boolean =>
  !specified.has(text) &&
  text
    .replace(/\{reason\}/g, "x.")
    .replace(/\{\w+\}|“[^”]*”/g, "x")
    .split(/(?<=[.:?!…])\s|: /)
    .some((sentence) =>
      sentence
        .split(/[\s/–-]+/)
        .slice(1)
        .some((word) => /^[A-Z][a-z]/.test(word) && !isProper(word.replace(/[^\w]/g, ""), text)),
    );

/** Rules for every text on a screen, keyed by the violation that each one detects. */
export const textRules: Readonly<Record<string, (text: string) => boolean>> = {
  "contains a banned phrase": (text) => banned.some((each) => each.test(text)),
  "has double punctuation or spaces": (text) => /[.,;:!?]\s*[.,;:!?]| {2}|\s[.,;!?](\s|$)/.test(text.replace(/\.\.\./g, "…")),
  "is in title case": isTitleCase,
  "uses a plural for a count of one": (text) => /\(s\)|\b1 [a-z]+s\b(?! ?of)/.test(text),
  "spells email with a hyphen": (text) => /e-mail/i.test(text),
};
