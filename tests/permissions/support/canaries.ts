/**
 * Values that occur nowhere else and tell whose they are: a text or a number in an answer that its reader must not have betrays
 * the leak by itself.
 */

/** Whose a value is: a company's, one person's of it, or the operating company's. */
export const owners = ["acme", "acmeOwner", "acmeAssistant", "zeta", "zetaOwner", "other", "house"] as const;
export type Owner = (typeof owners)[number];

const emailOf = (owner: Owner): string => "abcdefg"[owners.indexOf(owner)] ?? "?";
const digitOf = (owner: Owner): number => owners.indexOf(owner) + 1;

export interface Canary {
  readonly owner: Owner;
  /** Customers never see it, not even those of its own company. */
  readonly hidden: boolean;
}

let serial = 0;
/** In another world everything is called differently. */
let world = 1;
export const enterWorld = (next: number): void => {
  world = next;
};

const side = ({ hidden }: Canary) => (hidden ? "h" : "v");

/** zqx + owner + visible or hidden + world + number. */
export const canaryText = (canary: Canary): string => `zqx${emailOf(canary.owner)}${side(canary)}${world}n${(serial++).toString(36)}`;

/** 12 digits: 4, owner, visible or hidden, world, number. */
export const canaryAmount = (canary: Canary): number =>
  Number(`4${digitOf(canary.owner)}${canary.hidden ? 8 : 3}${world}${String(serial++).padStart(8, "0")}`);

/** 10 digits behind the dial code: 5, owner, visible or hidden, world, number. */
export const canaryPhone = (canary: Canary): string =>
  `+1 5${digitOf(canary.owner)}${canary.hidden ? 8 : 3}${world}${String(serial++).padStart(6, "0")}`;

const texts = /zqx([a-g])([vh])\dn[0-9a-z]+/g;
// Between letters digits are part of something random, such as a request's id; behind a point, of a time that was measured.
const amounts = /(?<![\dA-Za-z.])4([1-7])([38])[12]\d{6}\.?\d\d(?![\dA-Za-z])/g;
const phones = /(?<![\dA-Za-z.])5([1-7])([38])[12]\d{6}(?![\dA-Za-z])/g;
/** A request's id or a mail's may end in digits alone. */
const randomIds = /[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}/g;

/** The canaries in a text that are not for a reader who may see what these owners have, hidden things apart. */
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

/** A cursor carries values in another writing. */
function cursorsIn(text: string): string[] {
  return [...text.matchAll(/"next":"([\w-]+)"/g)].map(([, cursor = ""]) => Buffer.from(cursor, "base64url").toString());
}
