/** Numbers beyond it have lost digits in a spreadsheet. */
const MOST_EXACT = 1e15;

export const hasLostDigits = (value: number): boolean => Math.abs(value) >= MOST_EXACT;

/** What a spreadsheet computes with has fifteen digits; the next ones are the noise of binary fractions. */
export const rounded = (value: number): number => Number(value.toPrecision(15));

/** A number as somebody would type it; of one that has lost digits, the exponent says so. */
export const numberText = (value: number): string => (hasLostDigits(value) ? value.toExponential().toUpperCase() : String(rounded(value)));

/** 0.0825 -> "8.25%" */
export const percentText = (value: number): string => `${rounded(value * 100)}%`;
