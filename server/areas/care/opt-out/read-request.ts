import { endOf, type Phrase, phrases } from "./phrases.ts";
import { activities, auxiliaries, besideStop, courtesy, keywords, limits, messages, perhaps, preambles, wishes } from "./vocabulary.ts";
import { type Sentence, sentencesOf, words } from "./words.ts";

/** What a message says about getting more of them. */
export type Request = "stop" | "doubtful" | null;

/** With one of these first, any keyword may follow: "stop, end", but not "cancel stop", which may be one of a route. */
const stopping = words("stop stopall unsubscribe");
/** "From you", "of this". */
const sources = words("you u yall this these all everything it");
const recipient = words("me us anymore");
const numbers = words("number phone cell mobile line");
/** Before a request, these make it another's, a question or its opposite. */
const contrary = words("dont never not didnt did cant wont why when if who they he she");
const strengthened = words("again anymore ever");

/**
 * Whether a message asks for no more messages. Only what asks for it plainly does: a keyword alone, or a sentence that begins with the request.
 * Where it might be meant, it is doubtful.
 */
export function requestIn(body: string): Request {
  const sentences = sentencesOf(body);
  const all = sentences.flat(2);
  if (isKeyword(all)) return "stop";
  if (isPerhaps(withoutCourtesy(all))) return "doubtful";
  const found = sentences.flatMap((sentence) => sentence.map((_, index) => inClause(sentence, index)));
  if (found.includes("stop")) return wantsSome(sentences) ? "doubtful" : "stop";
  if (found.includes("doubtful") || isBegged(all) || sentences.some(hasOwnKeyword)) return "doubtful";
  return null;
}

/** "Wrong number, stop. Thanks": a sentence that is a keyword, or a clause that is one of the plainest. */
const hasOwnKeyword = (sentence: Sentence): boolean =>
  isKeyword(sentence.flat()) || sentence.some((clause) => stopping.has(withoutCourtesy(clause)[0] ?? "") && isKeyword(clause));

/** "Wrong number", alone or beside a keyword: "stop wrong number". */
function isPerhaps(said: readonly string[]): boolean {
  const [first = ""] = said;
  if (perhaps.has(said.join(" ")) || (said.length === 1 && drawnOut.test(first))) return true;
  const isBeside = (rest: readonly string[]) => perhaps.has(rest.join(" ")) || besideStop.has(rest.join(" "));
  return (stopping.has(first) && isBeside(said.slice(1))) || (stopping.has(said.at(-1) ?? "") && isBeside(said.slice(0, -1)));
}
/** "Stoooop", "stopstop". */
const drawnOut = /^(?:s{1,40}t{1,40}o{1,40}p{1,40}){1,9}$/;

const withoutCourtesy = (all: readonly string[]): readonly string[] => all.filter((each) => !courtesy.has(each));

/** A keyword, perhaps several times, perhaps with thanks, and with what is to be stopped: "please stop all texts", "OPT-OUT". */
function isKeyword(all: readonly string[]): boolean {
  const [first = "", ...rest] = withoutCourtesy(all)
    .join(" ")
    .replaceAll("opt out", "optout")
    .replaceAll("un subscribe", "unsubscribe")
    .split(" ");
  return (
    keywords.has(first) &&
    rest.every((each) => each === first || (stopping.has(first) && keywords.has(each)) || messages.has(each) || activities.has(each))
  );
}

/** "I said stop", "can you stop": or what is done to the sofa is to be stopped. */
const isBegged = (all: readonly string[]): boolean => stopping.has(all.at(-1) ?? "") && isPreamble(all.slice(0, -1), all);

function inClause(sentence: Sentence, index: number): Request {
  const clause = sentence[index] ?? [];
  const occurrence = firstPhrase(clause);
  if (!occurrence) return null;
  const { phrase, start, end } = occurrence;
  const before = clause.slice(0, start);
  if (before.some((each) => contrary.has(each)) || isStatement(before, clause[start] ?? "")) return null;
  if (!isPreamble(before, clause.slice(0, end))) return phrase.within;
  const { at, isNamed } = afterRecipient(clause, end);
  const isFinal = clause.slice(end).some((each) => strengthened.has(each));
  return judged(phrase, { isNamed, isFinal, rest: clause.slice(at), later: sentence.slice(index + 1).flat() });
}

interface Occurrence {
  readonly phrase: Phrase;
  readonly start: number;
  readonly end: number;
}

function firstPhrase(clause: readonly string[]): Occurrence | undefined {
  for (const start of clause.keys())
    for (const phrase of phrases) {
      const end = endOf(phrase, clause, start);
      if (end > start) return { phrase, start, end };
    }
  return undefined;
}

interface Following {
  /** Whether it says that it is about the sender. */
  readonly isNamed: boolean;
  /** "Not again", "never". */
  readonly isFinal: boolean;
  readonly rest: readonly string[];
  /** In the clauses after it. */
  readonly later: readonly string[];
}

function judged({ names, followed }: Phrase, { isNamed, isFinal, rest, later }: Following): Request {
  if (rest.some((each) => limits.has(each))) return followed === null ? null : "doubtful";
  const isAll = rest.every((each) => courtesy.has(each) || strengthened.has(each));
  if (names === "recipient" && !isNamed) return isAll && later.length === 0 ? "doubtful" : null;
  return isAll && (isFinal || later.every((each) => courtesy.has(each))) ? "stop" : followed;
}

/** Whether what precedes a request only asks for it; what "I" do is none, unless "I" want it. */
function isPreamble(before: readonly string[], asked: readonly string[]): boolean {
  if (!before.every((each) => preambles.has(each))) return false;
  const isOurs = before.some((each) => ["i", "we", "id", "ive", "im"].includes(each));
  const isYours = before.some((each) => ["you", "u", "yall"].includes(each));
  if (isOurs) return asked.some((each) => wishes.has(each));
  return isYours || !before.some((each) => auxiliaries.has(each));
}

/** "You don't text me when you come" complains of the opposite; "can you not text me" asks. */
const isStatement = (before: readonly string[], first: string): boolean =>
  ["dont", "never", "not"].includes(first) &&
  ["you", "u", "they"].includes(before.at(-1) ?? "") &&
  !["can", "could", "would", "will"].includes(before.at(-2) ?? "");

/** Past "me", "at this number", "on my cell". */
function afterRecipient(clause: readonly string[], from: number): { readonly at: number; readonly isNamed: boolean } {
  let at = from;
  while (at < clause.length) {
    if (recipient.has(clause[at] ?? "") || courtesy.has(clause[at] ?? "") || clause[at] === "more") at += 1;
    else {
      const own = ["at", "on", "to", "from", "of"].includes(clause[at] ?? "") ? at + 1 : at;
      if (own > at && own === clause.length - 1 && sources.has(clause[own] ?? "")) at = own + 1;
      else if (["this", "my", "our"].includes(clause[own] ?? "") && numbers.has(clause[own + 1] ?? "")) at = own + 2;
      else break;
    }
  }
  return { at, isNamed: clause.slice(from, at).some((each) => recipient.has(each) || numbers.has(each)) };
}

/** Whether it also asks to be written to: "stop texting me at work. Text me at home". */
const wantsSome = (sentences: readonly Sentence[]): boolean =>
  sentences
    .flat()
    .some((clause) =>
      clause.some(
        (each, at) => ["text", "txt", "message", "send"].includes(each) && clause[at + 1] === "me" && !isRefused(clause.slice(0, at)),
      ),
    );

const isRefused = (before: readonly string[]): boolean => before.slice(-3).some((each) => contrary.has(each) || each === "to");
