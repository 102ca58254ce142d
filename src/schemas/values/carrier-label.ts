import { hasCheckDigit } from "./gs1.ts";

/** What a scanned text may be beside itself: a number within it. */
export interface CodeCandidate {
  readonly text: string;
  /** Whether its check digit is right; those whose isn't are tried last. */
  readonly isChecked: boolean;
}

/** The tracking numbers in the codes of carriers' labels, which hold more: digits and capitals, without separators. */
export function carrierNumbers(code: string): readonly CodeCandidate[] {
  return [...postal(code), ...fedEx(code), ...logisticUnit(code), ...licensePlate(code)];
}

const checked = (text: string): CodeCandidate => ({ text, isChecked: hasCheckDigit(text) });

/** USPS: 420, the ZIP code of five or nine digits, and the number (Publication 199). */
function postal(code: string): CodeCandidate[] {
  const numbers = /^420\d{5}/.test(code) ? [code.slice(8), ...(/^420\d{9}/.test(code) ? [code.slice(12)] : [])] : [];
  return numbers.flatMap((number) => {
    if (/^9[1-6]\d+$/.test(number) && [20, 22, 26].includes(number.length)) return [checked(number), ...economy(number)];
    if (/^\d{20}$/.test(number)) return [checked(number)];
    // The international form of national posts: "EA123456785US".
    return /^[A-Z]{2}\d{9}[A-Z]{2}$/.test(number) ? [{ text: number, isChecked: true }] : [];
  });
}

/** FedEx Ground Economy prints its number without the 92 of the postal code. */
const economy = (number: string): CodeCandidate[] =>
  /^92\d{20}$/.test(number) ? [{ text: number.slice(2), isChecked: hasCheckDigit(number) }] : [];

function fedEx(code: string): CodeCandidate[] {
  if (!/^\d+$/.test(code)) return [];
  // The number is in the last 14 digits, after zeros.
  if (code.length === 34 && !code.startsWith("420")) {
    const isChecked = hasExpressCheckDigit(code.slice(-14));
    return [...new Set([code.slice(-14).replace(/^0+/, ""), code.slice(-12)])].map((text) => ({ text, isChecked }));
  }
  // The former label of 32 digits has it in the places 17 to 28.
  if (code.length === 32) return [{ text: code.slice(16, 28), isChecked: hasExpressCheckDigit(code.slice(16, 28)) }];
  if (code.length !== 22) return [];
  return code.startsWith("96") ? [checked(code.slice(-15))] : economy(code);
}

/** Weights 1, 3 and 7 from the right, modulo 11 and 10. */
function hasExpressCheckDigit(digits: string): boolean {
  const weights = [1, 3, 7];
  const [last, ...others] = [...digits].reverse().map(Number);
  const sum = others.reduce((all, each, at) => all + each * (weights[at % 3] ?? 1), 0);
  return (sum % 11) % 10 === last;
}

/** The number of a logistic unit behind its application identifier, which some scanners read without saying that it is GS1's. */
const logisticUnit = (code: string): CodeCandidate[] => (/^00\d{18}$/.test(code) ? [checked(code.slice(2))] : []);

/** ANSI's data identifiers of license plates: "JJD01…", "1JUN…". */
const licensePlate = (code: string): CodeCandidate[] =>
  /^[1-6]?J[A-Z0-9]{10,}$/.test(code) ? [{ text: code.slice(code.indexOf("J") + 1), isChecked: true }] : [];
