/** A phone number travels as one string: dial code, a space, digits ("+1 2125550143"). */
export interface Phone {
  readonly dialCode: string;
  readonly digits: string;
}

export const defaultDialCode = "+1";

/** Keeps digits only; the dial code is what stands before the first space, when it starts with "+". */
export function parsePhone(text: string): Phone {
  const match = /^(\+\d{1,4})\s(.*)$/.exec(text.trim());
  return { dialCode: match?.[1] ?? defaultDialCode, digits: (match?.[2] ?? text).replace(/\D/g, "") };
}

/** The stored form; empty digits give an empty string. */
export function phoneText({ dialCode, digits }: Phone): string {
  return digits === "" ? "" : `${dialCode} ${digits}`;
}

/** Ten digits as "(212) 555-0143", with the dial code before it unless it is the default; partial input keeps its shape while typing. */
export function formatPhone(text: string): string {
  const { dialCode, digits } = parsePhone(text);
  const prefix = dialCode === defaultDialCode ? "" : `${dialCode} `;
  return prefix + formatDigits(digits);
}

/** The national part alone: "2125550143" -> "(212) 555-0143". */
export function formatDigits(digits: string): string {
  if (digits.length > 10) return digits;
  if (digits.length <= 3) return digits;
  if (digits.length <= 6) return `(${digits.slice(0, 3)}) ${digits.slice(3)}`;
  return `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`;
}

/** A number that can be dialled: 4 to 14 digits. */
export function isPhone(text: string): boolean {
  const { digits } = parsePhone(text);
  return digits.length >= 4 && digits.length <= 14;
}
