/**
 * Canaries: values that occur nowhere else and encode their owner. A canary in a response whose reader must not see
 * it proves a leak.
 */

/** The owner of a value: a company, one person in it, or the operating company ("house"). */
export const owners = ["acme", "acmeOwner", "acmeAssistant", "zeta", "zetaOwner", "other", "house"] as const;
export type Owner = (typeof owners)[number];

const letterOf = (owner: Owner): string => "abcdefg"[owners.indexOf(owner)] ?? "?";
const digitOf = (owner: Owner): number => owners.indexOf(owner) + 1;

export interface Canary {
  readonly owner: Owner;
  /** Hidden from all customers, including those of its own company. */
  readonly hidden: boolean;
}

let serial = 0;
/** Every canary has a different value in each world. */
let world = 1;
export const enterWorld = (next: number): void => {
  world = next;
};

const side = ({ hidden }: Canary) => (hidden ? "h" : "v");

/** zqx + owner + visible or hidden + world + serial number. */
export const canaryText = (canary: Canary): string => `zqx${letterOf(canary.owner)}${side(canary)}${world}n${(serial++).toString(36)}`;

/** 12 digits: 4, owner, visible or hidden, world, serial number. */
export const canaryAmount = (canary: Canary): number =>
  Number(`4${digitOf(canary.owner)}${canary.hidden ? 8 : 3}${world}${String(serial++).padStart(8, "0")}`);

/** 10 digits after the dial code: 5, owner, visible or hidden, world, serial number. */
export const canaryPhone = (canary: Canary): string =>
  `+1 5${digitOf(canary.owner)}${canary.hidden ? 8 : 3}${world}${String(serial++).padStart(6, "0")}`;

const texts = /zqx([a-g])([vh])\dn[0-9a-z]+/g;
// Digits next to letters belong to something random, such as a request id; digits after a point belong to a measured
// duration.
const amounts = /(?<![\dA-Za-z.])4([1-7])([38])[12]\d{6}\.?\d\d(?![\dA-Za-z])/g;
const phones = /(?<![\dA-Za-z.])5([1-7])([38])[12]\d{6}(?![\dA-Za-z])/g;
/** A random request or message id may consist of digits that look like a canary. */
const randomIds = /[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}/g;

/**
 * The canaries in a text that a reader with access to these owners must not see: those of other owners, and hidden
 * ones.
 */
export function leakedCanariesIn(text: string, mayKnow: readonly Owner[]): string[] {
  const leaks: string[] = [];
  const keep = (whole: string, owner: Owner | undefined, hidden: boolean) => {
    if (owner === undefined || hidden || !mayKnow.includes(owner)) leaks.push(`${whole} (${owner}${hidden ? ", hidden" : ""})`);
  };
  for (const part of [text, ...cursorsIn(text)].map((each) => each.replaceAll(randomIds, ""))) {
    for (const [whole, letter = "", visibility] of part.matchAll(texts)) keep(whole, owners["abcdefg".indexOf(letter)], visibility === "h");
    for (const pattern of [amounts, phones])
      for (const [whole, digit, visibility] of part.matchAll(pattern)) keep(whole, owners[Number(digit) - 1], visibility === "8");
  }
  return leaks;
}

/** Cursors contain values in base64, so they are decoded before searching. */
function cursorsIn(text: string): string[] {
  return [...text.matchAll(/"next":"([\w-]+)"/g)].map(([, cursor = ""]) => Buffer.from(cursor, "base64url").toString());
}
