import { activities, determiners, messages } from "./vocabulary.ts";
import { words } from "./words.ts";

/** One step of a phrase: one word of a set, or as many words of it as there are. */
interface Step {
  readonly of: ReadonlySet<string>;
  readonly many: boolean;
}

/** A request in words. */
export interface Phrase {
  readonly steps: readonly Step[];
  /** Whether it must say who is not written to: "texting" may be about anybody, "texting me" is not. */
  readonly names?: "recipient";
  /** What it is when other words follow it in its sentence. */
  readonly followed: "stop" | "doubtful" | null;
  /** What it is within a sentence about something else. */
  readonly within: "doubtful" | null;
}

const one = (text: string): Step => ({ of: words(text), many: false });
const oneOf = (of: ReadonlySet<string>): Step => ({ of, many: false });
const some = (text: string): Step => ({ of: words(text), many: true });
/** "Text messages": one word of them at least. */
const sent: readonly Step[] = [oneOf(messages), { of: messages, many: true }];
const those: Step = { of: new Set([...determiners].filter((each) => !messages.has(each))), many: true };

const stopping = one("stop quit cease halt discontinue end cancel");
/** Of those that none in particular is meant by: "the message" may be one to somebody else. */
const any: Step = { of: new Set([...those.of].filter((each) => !["the", "that", "this", "my", "our"].includes(each))), many: true };
const not = some("please to ever just even you dare call calling email or and");
const never = one("dont never not");
const wanting = one("want wish need");
const getting = one("get receive see have");
const list = one("list lists database system systems records directory");
const lists = some("mailing text texting sms contact contacts call calling calls marketing message messaging email distribution phone");
const who = some("me us my this our number phone cell mobile name info information contact data details");

const phrase = (followed: Phrase["followed"], within: Phrase["within"], ...steps: readonly Step[]): Phrase => ({ steps, followed, within });
const toRecipient = (followed: Phrase["followed"], within: Phrase["within"], ...steps: readonly Step[]): Phrase => ({
  ...phrase(followed, within, ...steps),
  names: "recipient",
});

/** From the more to the less particular. */
export const phrases: readonly Phrase[] = [
  // "Stop sending me these messages", "quit all texts", "stop calling and texting me"
  phrase("doubtful", "doubtful", stopping, some("sending getting receiving"), those, ...sent),
  toRecipient(
    "stop",
    "doubtful",
    stopping,
    some("all calling and or the these with fucking fuckin fking freaking damn goddamn bloody"),
    oneOf(activities),
  ),
  // "Do not text me again", "not to send any more messages"
  phrase("doubtful", null, never, not, one("send"), any, ...sent),
  toRecipient("doubtful", null, never, not, one("text txt message msg sms contact spam bother"), some("or and call email")),
  // "I don't want your texts", "no longer wish to receive messages", "no more texts"
  phrase("doubtful", null, never, wanting, any, ...sent),
  phrase("doubtful", null, never, wanting, one("to"), getting, any, ...sent),
  phrase("doubtful", null, one("no"), one("longer"), wanting, some("to get receive"), any, ...sent),
  phrase("doubtful", null, one("no"), one("more further"), some("of"), those, ...sent),
  phrase("doubtful", null, one("no"), one("more further"), one("texting messaging contact")),
  phrase("doubtful", null, never, wanting, one("to"), one("be"), one("texted messaged contacted")),
  phrase("doubtful", null, never, one("consent")),
  // "Take me off your list", "remove my number from the mailing list", "delete my number", "take me off"
  phrase("doubtful", "doubtful", one("take remove delete get drop pull strike erase"), who, some("off from out of"), those, lists, list),
  phrase("doubtful", "doubtful", one("removed taken deleted"), some("off from out of"), those, lists, list),
  phrase("doubtful", null, one("remove delete lose erase"), one("my this our"), one("number phone cell mobile")),
  phrase("doubtful", null, one("remove delete"), one("me us")),
  phrase(null, null, one("take get"), one("me us"), one("off")),
  // "Unsubscribe me from all messages", "opt me out", "I am opting out", "I revoke my consent"
  phrase("doubtful", "doubtful", one("unsubscribe unsub"), some("me us this number from"), those, ...sent),
  phrase("doubtful", "doubtful", one("unsubscribe unsub"), some("me us this number from"), those, lists, list),
  phrase("doubtful", "doubtful", one("unsubscribe unsub"), some("me us this number")),
  phrase("doubtful", "doubtful", one("opt opting"), some("me us this number"), one("out"), some("of from"), those, ...sent),
  phrase(null, null, one("opt opting"), some("me us this number"), one("out")),
  phrase("doubtful", null, one("revoke revoking withdraw withdrawing"), some("my our all the any"), one("consent permission")),
];

/** Where a phrase that begins at this word ends; -1 if it doesn't. */
export function endOf({ steps }: Phrase, clause: readonly string[], start: number): number {
  let at = start;
  for (const { of, many } of steps) {
    if (many) while (at < clause.length && of.has(clause[at] ?? "")) at += 1;
    else if (of.has(clause[at] ?? "")) at += 1;
    else return -1;
  }
  return at;
}
