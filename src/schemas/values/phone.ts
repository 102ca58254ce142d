/** A phone number is sent and stored as one string: dial code, a space, digits, and " x" with the digits of an extension ("+1 2125550143 x12"). */
export interface Phone {
  readonly dialCode: string;
  readonly digits: string;
  readonly extension?: string;
}

export const defaultDialCode = "+1";

/**
 * The parts of a stored number, and of one that is still being typed, whose digits are kept. After a "+" they begin with the dial code, which a
 * space ends or its own length; without one, a 1 before ten digits is the default code. What people write is read by `readPhone`.
 */
export function parsePhone(text: string): Phone {
  const plain = text.trim();
  const extension = /[^ ] x(\d{1,7})$/.exec(plain)?.[1];
  const number = extension === undefined ? plain : plain.slice(0, -extension.length - 2);
  const [, dialCode = defaultDialCode, rest = number] =
    /^(\+\d{1,4})\s(.*)$/s.exec(number) ??
    (number.startsWith("+") ? /^(\S+) (.*)$/.exec(fromE164(`+${number.replace(/\D/g, "")}`)) : null) ??
    [];
  const digits = rest.replace(/\D/g, "");
  return {
    dialCode,
    digits: dialCode === defaultDialCode && /^1\d{10}$/.test(digits) ? digits.slice(1) : digits,
    ...(extension === undefined ? {} : { extension }),
  };
}

/** The stored form; empty digits give an empty string. */
export function phoneText({ dialCode, digits, extension }: Phone): string {
  return digits === "" ? "" : `${dialCode} ${digits}${extension === undefined ? "" : ` x${extension}`}`;
}

/** Whether a text is a number in its stored form. */
export const isStoredPhone = (text: string): boolean => /^\+\d{1,4} \d{4,14}(?: x\d{1,7})?$/.test(text);

/** Ten digits as "(212) 555-0143", preceded by the dial code unless it is the default; partial input is formatted as far as it goes. */
export function formatPhone(text: string): string {
  const { dialCode, digits, extension } = parsePhone(text);
  const prefix = dialCode === defaultDialCode ? "" : `${dialCode} `;
  return `${prefix}${formatDigits(digits)}${extension === undefined ? "" : ` x${extension}`}`;
}

/** The national part only: "2125550143" -> "(212) 555-0143". */
export function formatDigits(digits: string): string {
  if (digits.length > 10) return digits;
  if (digits.length <= 3) return digits;
  if (digits.length <= 6) return `(${digits.slice(0, 3)}) ${digits.slice(3)}`;
  return `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`;
}

/** Whether a text has only what a phone number is written with. */
export const isPhoneText = (text: string): boolean => /^\+?[\d\s()./\-\u2010-\u2013]*$/.test(text.trimStart());

/** The international form without a space and an extension, as services for text messages and calls want it: "+1 2125550143" -> "+12125550143". */
export function toE164(text: string): string {
  const { dialCode, digits } = parsePhone(text);
  return `${dialCode}${digits}`;
}

/** The address that calls a number (RFC 3966): "+1 2125550143 x12" -> "tel:+12125550143;ext=12". */
export function callAddress(text: string): string {
  const { dialCode, digits, extension } = parsePhone(text);
  return `tel:${dialCode}${digits}${extension === undefined ? "" : `;ext=${extension}`}`;
}

/** Country codes of one and two digits; all others have three (ITU-T E.164). */
const shortCodes = /^\+(1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])/;

/** The stored form of an international number: "+12125550143" -> "+1 2125550143". */
export function fromE164(number: string): string {
  const dialCode = shortCodes.exec(number)?.[0] ?? number.slice(0, 4);
  return `${dialCode} ${number.slice(dialCode.length)}`;
}

/** An international number as people read it: "+12125550143" -> "(212) 555-0143". */
export const formatE164 = (number: string): string => formatPhone(fromE164(number));

/** Whether it is an international number as services send it: a plus and 5 to 15 digits. */
export const isE164 = (text: string): boolean => /^\+[1-9]\d{4,14}$/.test(text);
