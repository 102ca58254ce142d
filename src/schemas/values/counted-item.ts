/** What a line of a list says: so many of something. */
export interface CountedItem {
  readonly quantity: number;
  readonly text: string;
  /** The number may as well be the line's own: "(1) Sofa", "(2) Lamp". */
  readonly mayNumber: boolean;
}

/** More characters than a line of a list has. */
const LONGEST = 500;

/** What lists begin their lines with, also the number of a line whose quantity follows. */
const bullet =
  /^(?:[-\u2013\u2014*\u2022\u2023\u25aa\u25cf\u25e6\u2043\u00b7\u2610-\u2612\u2713\u2714>]|\[[ x]?\]|\d{1,3}[.)](?= \(?\d)) /i;

/** A count before what is counted. After "x" no measure may follow: "2 x 4 lumber". */
const before: readonly RegExp[] = [
  /^(\d{1,5}) ?[\u00d7\u2715\u2716*](?! ?[\d.\u00bc-\u00be\u2150-\u215e]) ?/,
  /^(\d{1,5}) ?x (?![\d.\u00bc-\u00be\u2150-\u215e])/i,
  /^[x\u00d7] ?(\d{1,5}) (?![x\u00d7*])/,
  /^[([](\d{1,5}) ?(?:x|ea|each|pcs|pieces|units?)[)\]] ?/i,
  /^(\d{1,5}) ?(?:ea|each|pcs|pces|pieces|units?|nos)\b\.?:? (?:of )?/i,
  /^(1) ?(?:pc|pce|piece)\b\.?:? (?:of )?/i,
  /^(?:qty|quantity)\b[.:]{0,2} ?(\d{1,5})\b(?: ?(?:ea|each|pcs|pieces|units?)\b\.?)?(?: ?[-:,\u2013\u2014] | x | )(?![-\dx\u00d7*])/i,
];
/** "(4) Chair" is a count; in a list from (1) on it is the number of the line. */
const enclosed = /^[([](\d{1,3})[)\]] ?/;

/** A count after what is counted. */
const after: readonly RegExp[] = [
  /[([]?\b(?:qty|quantity)\b[.:]{0,2} ?(\d{1,5})(?: ?(?:ea|each|pcs|pieces|units?))?\.?[)\]]?$/i,
  /[([](?:[x\u00d7] ?(\d{1,5})|(\d{1,5}) ?(?:x|ea|each|pcs|pieces|units?)\.?|(\d{1,3}))[)\]]$/i,
  /[ ,:\u2010-\u2015-](\d{1,5}) ?(?:ea|each|pcs|pces|pieces|units?|nos)\.?$/i,
  /[ ,:\u2010-\u2015-](1) ?(?:pc|pce|piece)\.?$/i,
];
/** After "x" it may also be the last of several measures: "Rug 8 x 10". */
const times = /(?: ?[\u00d7\u2715\u2716*]| x) ?(\d{1,5})$/i;
const measured = /(?:^|[ (,x\u00d7\u2715\u2716*])[wdhl]?\d[\d.,/\u00bc-\u00be\u2150-\u215e-]{0,9}(?: ?["'])?(?: ?[a-z]{1,6}\.?)?$/i;

const set = /\bsets?\b/i;
const pieces = /\d ?(?:pcs|pces|pieces)\b/i;
const total = /^(?:sub|grand )?-?totals?$|^sum$/i;

const ends = " ,:;-\u2010\u2011\u2012\u2013\u2014\u2015";

/** The text without the punctuation at its ends. */
function bare(text: string): string {
  let [start, end] = [0, text.length];
  while (start < end && ends.includes(text[start] ?? "")) start += 1;
  while (end > start && ends.includes(text[end - 1] ?? "")) end -= 1;
  return text.slice(start, end);
}

function countedBefore(plain: string): CountedItem | null {
  for (const form of [...before, enclosed]) {
    const [all, count] = form.exec(plain) ?? [];
    if (all !== undefined) return { quantity: Number(count), text: bare(plain.slice(all.length)), mayNumber: form === enclosed };
  }
  return null;
}

function countedAfter(plain: string): CountedItem | null {
  for (const form of [...after, times]) {
    const found = form.exec(plain);
    if (!found) continue;
    const text = bare(plain.slice(0, found.index));
    const quantity = Number(found.slice(1).find((group) => group !== undefined));
    return form === times && measured.test(text) ? null : { quantity, text, mayNumber: false };
  }
  return null;
}

/** A count before a remark in parentheses: "Chair x 4 (Dining)". */
function countedInside(plain: string): CountedItem | null {
  const start = plain.endsWith(")") ? plain.lastIndexOf("(") : -1;
  const found = start > 0 ? countedAfter(plain.slice(0, start).trimEnd()) : null;
  return found && { ...found, text: `${found.text} ${plain.slice(start)}` };
}

/**
 * A line of a list with its quantity: "4 x Chair", "(4) Chair", "4 ea Chair", "Chair × 4", "Chair - qty 4", "Chair (4 pcs)". Null for a line without
 * one, and where what looks like one may be something else: a measure ("2 x 4 lumber"), the pieces of a set, or two different numbers.
 */
export function readCountedItem(line: string): CountedItem | null {
  if (line.length > LONGEST) return null;
  const plain = line
    .replace(/[\u200b\u200e\u200f\u2060\ufeff]/g, "")
    .replace(/\s+/g, " ")
    .trim()
    .replace(bullet, "");
  // The number of the pieces that a set has is no quantity: "5 pieces dining set".
  if (set.test(plain) && pieces.test(plain)) return null;
  const first = countedBefore(plain);
  const last = countedAfter(first?.text ?? plain) ?? countedInside(first?.text ?? plain);
  if (first && last && first.quantity !== last.quantity) return null;
  const found = last ?? first;
  if (!found || found.quantity === 0 || !/\p{L}/u.test(found.text) || total.test(found.text)) return null;
  return { ...found, mayNumber: first?.mayNumber === true && last === null };
}
