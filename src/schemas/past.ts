import { inWords } from "./field.ts";
import type { AnyResource } from "./resource.ts";

const irregular: Readonly<Record<string, string>> = {
  begin: "began",
  bring: "brought",
  choose: "chose",
  find: "found",
  get: "got",
  give: "gave",
  hold: "held",
  leave: "left",
  lose: "lost",
  make: "made",
  pay: "paid",
  put: "put",
  send: "sent",
  set: "set",
  split: "split",
  take: "took",
  tell: "told",
  undo: "undid",
  unwind: "unwound",
  win: "won",
  withdraw: "withdrew",
  write: "wrote",
};
const past = new Set([...Object.values(irregular), "done", "taken", "given", "written"]);
/** Verbs that double the last consonant although they have more than one syllable. */
const doubling = /^(cancel|commit|refer|submit|transfer)$/;
/** Words that follow the object: "sent the report back", "marked the quote as lost". */
const particles = /^(again|as|at|away|back|for|from|in|off|on|out|to|up|with)\b/;
/** Objects that need no article: "logged first contact", "edited their profile". */
const bare = /^(a|an|the|its|their|own|no|\w+s)\b|\s/;

function pastOfVerb(verb: string): string {
  const known = irregular[verb];
  if (known) return known;
  if (past.has(verb) || verb.endsWith("ed")) return verb;
  if (verb.endsWith("e")) return `${verb}d`;
  if (/[^aeiou]y$/.test(verb)) return `${verb.slice(0, -1)}ied`;
  if (doubling.test(verb) || /^[^aeiou]*[aeiou][bdgklmnprt]$/.test(verb)) return `${verb}${verb.at(-1)}ed`;
  return `${verb}ed`;
}

/** "Mark as lost" of a quote is "marked the quote as lost"; without an object, "marked as lost". */
function pastOfLabel(label: string, it: string): string {
  const [first = "", ...more] = label.split(" ");
  const verb = pastOfVerb(first.toLowerCase());
  const rest = more.join(" ");
  if (rest === "" || particles.test(rest)) return [verb, it, rest].filter(Boolean).join(" ");
  return [verb, bare.test(rest) ? rest : `the ${rest}`].join(" ");
}

const ofAll: Readonly<Record<string, string>> = {
  create: "created {it}",
  update: "edited {it}",
  remove: "deleted {it}",
  delete: "deleted {it}",
  email: "emailed {it}",
  attachDocument: "attached the document to {it}",
  failToAttachDocument: "failed to attach the document to {it}",
};

/** The past tense of an operation for a history, to follow the user's name; `it` is the record: "the quote". */
export function pastOf(resource: AnyResource, verb: string, it: string): string {
  const action = resource.actions[verb];
  const phrase = action ? action.past : ofAll[verb];
  if (phrase === undefined) return pastOfLabel(action?.label ?? inWords(verb), it);
  return phrase.replace("{it}", it).replace(/\s+/g, " ").trim();
}
