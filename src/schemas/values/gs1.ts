/**
 * GS1 element strings, as carriers' and vendors' labels hold them: application identifiers with their values, one after the other (GS1 General
 * Specifications, section 3).
 */

/** A value with what it is: ["00", "106141412345678908"] is a logistic unit's number. */
export interface Gs1Element {
  readonly id: string;
  readonly value: string;
}

/** What ends a value of variable length, in its visible form. */
export const SEPARATOR = "\u241d";
/** Digits of values of one length, by application identifier. */
const fixed: Readonly<Record<string, number>> = {
  ...{ "00": 18, "01": 14, "02": 14, "03": 14, "11": 6, "12": 6, "13": 6, "15": 6, "16": 6, "17": 6, "20": 2 },
  ...{ "402": 17, "410": 13, "411": 13, "412": 13, "413": 13, "414": 13, "415": 13, "416": 13, "417": 13, "422": 3, "424": 3, "426": 3 },
};
/** The longest values of variable length, by application identifier. */
const variable: Readonly<Record<string, number>> = {
  ...{
    "10": 20,
    "21": 20,
    "22": 20,
    "30": 8,
    "37": 8,
    "235": 28,
    "240": 30,
    "241": 30,
    "242": 6,
    "243": 20,
    "250": 30,
    "251": 30,
    "253": 30,
  },
  ...{ "254": 20, "255": 25, "400": 30, "401": 30, "403": 30, "420": 20, "421": 12, "423": 15, "425": 15, "427": 3, "90": 30 },
  ...Object.fromEntries(["91", "92", "93", "94", "95", "96", "97", "98", "99"].map((id) => [id, 90])),
};

/** The elements of what a scanner reads; undefined if it is something else. Symbols without separators can't be told apart within a value. */
export function gs1Elements(text: string): readonly Gs1Element[] | undefined {
  if (text.startsWith("(")) return bracketed(text);
  const found: Gs1Element[] = [];
  for (const run of text.split(SEPARATOR)) {
    let rest = run;
    while (rest !== "") {
      const element = elementAt(rest);
      if (!element) return undefined;
      found.push(element);
      rest = rest.slice(element.id.length + element.value.length);
    }
  }
  return found.length > 0 ? found : undefined;
}

function elementAt(text: string): Gs1Element | undefined {
  const measure = /^3[1-6]\d{2}/.test(text) ? text.slice(0, 4) : undefined;
  const id = measure ?? [text.slice(0, 2), text.slice(0, 3)].find((each) => each in fixed || each in variable);
  if (id === undefined) return undefined;
  const length = measure ? 6 : fixed[id];
  const value = text.slice(id.length, id.length + (length ?? variable[id] ?? 0));
  if (length === undefined) return value.length > 0 ? { id, value } : undefined;
  return value.length === length && /^\d+$/.test(value) ? { id, value } : undefined;
}

/** The form in which people read them: "(00)106141412345678908(10)A1". */
function bracketed(text: string): readonly Gs1Element[] | undefined {
  const found = text
    .slice(1)
    .split("(")
    .map((part) => {
      const [id = "", ...values] = part.split(")");
      return { id: id.trim(), value: values.join(")").replaceAll(/\s/g, "") };
    });
  return found.every(({ id, value }) => /^\d{2,4}$/.test(id) && value !== "") ? found : undefined;
}

/** As people read them. */
export const gs1Text = (elements: readonly Gs1Element[]): string => elements.map(({ id, value }) => `(${id})${value}`).join("");

const primaryKeys = new Set(["00", "01", "253", "255", "401", "402", "414"]);

/** The elements in the address of a GS1 Digital Link: "https://id.example/00/106141412345678908". */
export function digitalLinkElements(url: URL): readonly Gs1Element[] | undefined {
  const parts = url.pathname.split("/").filter((each) => each !== "");
  const start = parts.findIndex((each, at) => primaryKeys.has(each) && parts[at + 1] !== undefined);
  if (start < 0) return undefined;
  const found: Gs1Element[] = [];
  for (let at = start; at + 1 < parts.length; at += 2) found.push({ id: parts[at] ?? "", value: decoded(parts[at + 1] ?? "") });
  return found.every(({ id }) => /^\d{2,4}$/.test(id)) ? found : undefined;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Whether the last digit is right: that of GS1 keys and, counted in the same way, of USPS and FedEx Ground. */
export function hasCheckDigit(digits: string): boolean {
  const sum = [...digits].reverse().reduce((all, each, at) => all + Number(each) * (at % 2 === 0 ? 1 : 3), 0);
  return sum % 10 === 0;
}
