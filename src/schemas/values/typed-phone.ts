import { parsePhoneNumberFromString } from "libphonenumber-js/min";
import { defaultDialCode, isPhoneText, parsePhone, phoneText } from "./phone.ts";

/** More characters than any way of writing one number has. */
const LONGEST = 80;
const HOME = "US";

/** What people write around a number and what says nothing more of it. A fax is no phone. */
const nameBefore = /^(?:(?:telephone|tel|phone|ph|mobile|mob|cell|office|work|home|main|direct)[.:]{0,2}|[tpmcoh][.:]{1,2}) ?/i;
const nameAfter = / ?\(?(?:telephone|tel|phone|ph|mobile|mob|cell|office|work|home|main|direct)\)?$/i;

/** One kind of each character, and none that can't be seen: numbers are copied from web pages and contact cards with their marks. */
const cleaned = (text: string): string =>
  text
    .normalize("NFKC")
    .replace(/\p{Cf}/gu, "")
    .replace(/[\p{Pd}\u2212]/gu, "-")
    .replace(/\s+/g, " ")
    .trim()
    .replace(nameBefore, "")
    .replace(nameAfter, "")
    // Marks of a spreadsheet: a text that is no number, and a number that is no text.
    .replace(/^'(?=[+(\d])/, "")
    .replace(/^(\+?\d{10,15})\.0$/, "$1")
    // The international prefix of most countries; that of ours is 011.
    .replace(/^00 ?(?=[1-9])/, "+");

/** The number that letters of the keys spell: "1-800-FLOWERS"; letters after the seventh key are not dialed. */
function spelled(text: string): string | null {
  const [, area = "", word = ""] = /^(?:\+?1[ .-]?)?\(?([2-9]\d\d)\)?[ .-]?([a-z\d .-]{7,14})$/i.exec(text) ?? [];
  const keys = word.replace(/[ .-]/g, "").toLowerCase();
  if (keys.length < 7 || keys.length > 10 || !/^[a-z]{3}|[a-z]{4}$/.test(keys)) return null;
  const digit = (key: string) => (/\d/.test(key) ? key : ("22233344455566677778889999"[key.charCodeAt(0) - 97] ?? ""));
  return `${defaultDialCode} ${area}${[...keys.slice(0, 7)].map(digit).join("")}`;
}

/** Whether digits can be a number of the dial code, although the plan of its numbers knows no such length: a local number, or a short one. */
const isDialed = (dialCode: string, digits: string): boolean =>
  /^\d{4,14}$/.test(digits) && (dialCode !== defaultDialCode || /^[1-9]\d{0,9}$/.test(digits));

/**
 * A phone number as people write it, in its stored form: with an extension, the prefixes 00, 011 and (0), letters of the keys, or the marks that
 * come with a copied one. A number that begins with 0 needs its country. Null for what is no number, and for several.
 */
export function readPhone(text: string): string | null {
  if (text.length > LONGEST) return null;
  const plain = cleaned(text);
  const number = parsePhoneNumberFromString(plain, { defaultCountry: HOME, extract: false });
  if (number?.isPossible()) {
    const { countryCallingCode, nationalNumber, ext } = number;
    return phoneText({ dialCode: `+${countryCallingCode}`, digits: nationalNumber, ...(ext ? { extension: ext } : {}) });
  }
  const typed = parsePhone(plain);
  if (isPhoneText(plain.replace(/ x\d{1,7}$/, "")) && isDialed(typed.dialCode, typed.digits)) return phoneText(typed);
  return spelled(plain);
}

/** Whether a text can be read as a phone number. */
export const isPhone = (text: string): boolean => readPhone(text) !== null;
