/** Verbs of labels whose past does not end in "ed". A missing one is added here, or its action declares `past`. */
export const irregular: Readonly<Record<string, string>> = {
  begin: "began",
  bring: "brought",
  build: "built",
  buy: "bought",
  choose: "chose",
  find: "found",
  get: "got",
  give: "gave",
  hold: "held",
  keep: "kept",
  leave: "left",
  lose: "lost",
  make: "made",
  pay: "paid",
  put: "put",
  run: "ran",
  sell: "sold",
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
export function pastOfLabel(label: string, it: string): string {
  const [first = "", ...more] = label.split(" ");
  const verb = pastOfVerb(first.toLowerCase());
  const rest = more.join(" ");
  if (rest === "" || particles.test(rest)) return [verb, it, rest].filter(Boolean).join(" ");
  return [verb, bare.test(rest) ? rest : `the ${rest}`].join(" ");
}

/** What a toast says once an action is done, where one pattern says it well: "{number} archived." Others declare their own. */
export function doneMessage(title: string, label: string): string | undefined {
  const [verb = "", ...more] = label.split(" ");
  const rest = more.join(" ");
  const isRegular = pastOfVerb(verb.toLowerCase()).endsWith("ed");
  return isRegular && (rest === "" || particles.test(rest)) ? `{${title}} ${pastOfLabel(label, "")}.` : undefined;
}
