import { fromE164 } from "../../../src/schemas/values/phone.ts";

/** Fewer digits are no phone number that anybody would look for. */
const LEAST = 3;
/** As many digits have a country's code before them. */
const WITH_CODE = 11;
/** As many digits after a 0 are a number as it is dialed within its country. */
const NATIONAL = 8;

/**
 * How a phone number that is searched for may be stored, "+1 2125550143": its digits as they are, after their country's code, and without what
 * is dialed before them (00, 011, 0 and 1). None for other texts.
 */
export function phonesIn(text: string): readonly string[] {
  const typed = text
    .normalize("NFKC")
    .replace(/\p{Cf}/gu, "")
    .replace(/ ?(?:x|ext\.?) ?\d{1,7}$/i, "")
    .trim();
  const digits = typed.replace(/\D/g, "");
  if (digits.length < LEAST || !/^\+?[\d\s().\-\u2010-\u2013/]+$/.test(typed)) return [];
  const [international] = /^(?:00|011)[1-9]\d{3,}$/.exec(digits) ?? [];
  const abroad = international === undefined ? digits : digits.replace(/^(?:00|011)/, "");
  const isWhole = typed.startsWith("+") || international !== undefined || digits.length >= WITH_CODE;
  const national = digits.length >= NATIONAL && digits.startsWith("0") ? [digits.replace(/^0+/, "")] : [];
  return [...new Set([digits, ...(isWhole && !abroad.startsWith("0") ? [fromE164(`+${abroad}`)] : []), ...national])];
}
