/** Which mark a number's fraction follows. */
export type DecimalMark = "." | ",";

/** More characters than any way of writing one number has. */
const LONGEST = 60;

/** Digits in groups of three, apart by a point, comma, blank or apostrophe; and what follows the last mark. */
const grouped = /^[1-9]\d{0,2}(?:([.,' ])\d{3})(?:\1\d{3})*(?:([.,])(\d*))?$/;
/** "1,25,000.00", as it is written in India. */
const lakhs = /^[1-9]\d?(?:,\d\d)+,\d{3}(?:\.\d*)?$/;
const plain = /^(\d*)(?:([.,])(\d*))?$/;

/** One kind of each character, and none that can't be seen. */
export const oneKind = (text: string): string =>
  text
    .normalize("NFKC")
    .replace(/\p{Cf}/gu, "")
    .replace(/[\u2010-\u2015\u2212]/g, "-")
    .replace(/[\u2018\u2019\u02bc]/g, "'")
    .replace(/\s+/g, " ")
    .trim();

/** A number without its sign, as JavaScript writes it; null if it is none. */
function unsigned(text: string, mark: DecimalMark): string | null {
  if (lakhs.test(text)) return text.replace(/,|\.$/g, "");
  const groups = grouped.exec(text);
  if (groups) {
    const [, separator = "", point, fraction = ""] = groups;
    // "1,250" can be read both ways; "1,250,000" and "1,250.5" can't.
    const isFraction = point === undefined && separator === mark && text.split(separator).length === 2;
    if (!isFraction) {
      if (point === separator) return null;
      const whole = (point === undefined ? text : text.slice(0, text.lastIndexOf(point))).replace(/\D/g, "");
      return fraction === "" ? whole : `${whole}.${fraction}`;
    }
  }
  const [, whole = "", point, fraction = ""] = plain.exec(text) ?? [];
  if (whole + fraction === "") return null;
  // The other mark before three digits separates thousands, but none are below one; before more it is no number.
  const isFraction = fraction.length === 1 || fraction.length === 2 || /^0?$/.test(whole);
  if (point !== undefined && point !== mark && !isFraction) return null;
  return fraction === "" ? whole : `${whole || "0"}.${fraction}`;
}

/**
 * A number as people write it, as JavaScript does: "1,250.50", "1 250.50", "1'250.50" and "1.250,50" as "1250.50"; below zero with a sign before or
 * after it or in parentheses. "12.-" is 12. The mark decides only what can be read both ways: "1,250". Null if it is no number.
 */
export function readNumber(text: string, mark: DecimalMark = "."): string | null {
  if (text.length > LONGEST) return null;
  // The mark by which a spreadsheet keeps a text as it is.
  const whole = oneKind(text)
    .replace(/^'(?=[-+(\d])/, "")
    // "12.-" and "12,--", with dashes instead of cents.
    .replace(/(?<=\d[.,])-{1,2}(?=\)?$)/, "00");
  const [, inside] = /^\((.*)\)$/.exec(whole) ?? [];
  const [, before, number = "", after] = /^([-+]?) ?([\d.,' ]*\d[.,]?) ?(-?)$/.exec(inside ?? whole) ?? [];
  const value = unsigned(number, mark);
  if (value === null || (before && after) || (inside !== undefined && (before || after))) return null;
  const isNegative = inside !== undefined || before === "-" || after === "-";
  return isNegative ? `-${value}` : value;
}
