import { requestIn } from "../opt-out/read-request.ts";
import { sentencesOf, words } from "../opt-out/words.ts";

const starts = words("start yes unstop");
const helps = words("help info");
/** How phones say that somebody marked one of our messages, which they quote. */
const reaction =
  /^\s*(?:liked|loved|disliked|laughed at|emphasized|questioned|reacted [^"“]{1,30} to|removed an? [a-z ]{1,30} from) ?["“]/i;

export type Keyword = "stop" | "doubtful" | "start" | "help";

/** What a received text message asks of us beside what it says; null for an ordinary one. Doubtful: it may be a wish for no more of them. */
export function keywordOf(body: string): Keyword | null {
  if (reaction.test(body)) return null;
  const [word = "", ...others] = sentencesOf(body).flat(2);
  if (others.length === 0 && starts.has(word)) return "start";
  if (others.length === 0 && helps.has(word)) return "help";
  return requestIn(body);
}
