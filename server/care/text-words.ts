/** What people write to stop text messages, as the whole message. */
const stops = new Set(["stop", "stopall", "unsubscribe", "cancel", "end", "quit", "optout", "opt out", "revoke"]);
const starts = new Set(["start", "yes", "unstop"]);
const helps = new Set(["help", "info"]);
/** Any reasonable wording counts (47 CFR 64.1200(a)(10)); these are plain ones inside a short message. */
const plainly =
  /\b(stop|quit|no more|don'?t|do not|cease)\b[^.?!]{0,20}\b(text(ing|s)?|messag(e|es|ing)|sms)\b|\b(unsubscribe|remove) me\b|\bopt me out\b/i;
const LONGEST_REQUEST = 160;

export type Keyword = "stop" | "start" | "help";

/** What a received text message asks of us beside what it says; null for an ordinary one. */
export function keywordOf(body: string): Keyword | null {
  const word = body
    .trim()
    .toLowerCase()
    .replace(/(?<![.!?"'\s])[.!?"'\s]+$/u, "")
    .replace(/^["'\s]+/u, "");
  if (stops.has(word)) return "stop";
  if (starts.has(word)) return "start";
  if (helps.has(word)) return "help";
  return body.length <= LONGEST_REQUEST && plainly.test(body) ? "stop" : null;
}
