import EmailReplyParser from "email-reply-parser";
import { within } from "../../processes/within.ts";
import { marked, unmarked } from "./own-lines.ts";

/** A reply that is longer than this is mostly quotes. */
const MAX_CUT = 20_000;
/** The expressions that find quotes take cubic time for what somebody made up for them. Such a text is shown with its quotes. */
const MAX_CUT_MS = 2_000;
/** Of the text and of the quotes each. */
export const MAX_TEXT = 50_000;

export interface BodyText {
  readonly text: string;
  readonly quoted: string;
  /** Something was left out. */
  readonly truncated: boolean;
}

const parser = new EmailReplyParser();

/**
 * Tells what somebody wrote from what their program repeats below it. Answers between the lines of a quote keep the lines they answer.
 * An email that only quotes, such as a forwarded one, is all text.
 */
export function splitQuotes(body: string): BodyText {
  const clean = cleaned(body);
  const [head, rest] = cutAt(clean, MAX_CUT);
  const fragments = within(MAX_CUT_MS, () => parser.read(marked(head)).getFragments()) ?? [];
  const isWritten = (index: number) => {
    const fragment = fragments[index];
    return fragment !== undefined && !fragment.isHidden() && fragment.getContent().trim() !== "";
  };
  const written = fragments.map((_, index) => index).filter(isWritten);
  const [first, last] = [written[0], written.at(-1)];
  if (first === undefined || last === undefined) return bounded(clean, "");
  const join = (from: number, to: number) =>
    fragments
      .slice(from, to)
      .map((each) => unmarked(each.getContent()))
      .join("\n");
  // A quote above the only answer is what it answers, and most programs would show it below.
  const between = written.length > 1 ? 0 : first;
  const above = join(0, between);
  const below = join(last + 1, fragments.length);
  // Where the cut part ends with the sender's own words, they go on after it.
  const goesOn = below.trim() === "";
  const quoted = [above, goesOn ? "" : below + rest].filter((each) => each.trim() !== "").join("\n");
  return bounded(join(between, last + 1) + (goesOn ? rest : ""), quoted);
}

function bounded(text: string, quoted: string): BodyText {
  const [shown, more] = cutAt(text.trim(), MAX_TEXT);
  const [kept, lost] = cutAt(`${more}${quoted}`.replace(/^\n+/, "").trimEnd(), MAX_TEXT);
  return { text: shown, quoted: kept, truncated: lost !== "" };
}

/** Cut between two lines, if there are lines. */
function cutAt(text: string, length: number): [string, string] {
  if (text.length <= length) return [text, ""];
  const line = text.lastIndexOf("\n", length);
  const end = line > length / 2 ? line : length;
  return [text.slice(0, end), text.slice(end)];
}

/** Without characters that can't be stored or that reorder what is read, and with single empty lines. */
const cleaned = (text: string): string =>
  text
    .replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, "\n")
    .replace(/(?![\n\t])[\p{Cc}\u202a-\u202e\u2066-\u2069\ufeff]/gu, "")
    .replace(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, "\ufffd")
    .replace(/\u00a0/g, " ")
    // Where a picture was; it is among the files.
    .replace(/\[cid:[^\]\s]{1,200}\]/g, "")
    .split("\n")
    .map((line) => (/[^ \t] $/.test(line) ? line : line.trimEnd()))
    .join("\n")
    .replace(/\n{4,}/g, "\n\n\n");
