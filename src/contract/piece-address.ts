import { screenPath } from "./screens.ts";

/**
 * The address in the QR code of a piece's tag. Any phone opens the piece with it, and the scan screen reads the tag from it without a network.
 */
export const pieceAddress = (tag: string): string => screenPath("warehousing.inventories.by-tag", { tag });

const start = pieceAddress("").slice(1);

const tagPattern = /^T(\d{9})$/i;
const addressPattern = new RegExp(`^https?://[^/\\s]+/(?:[^?#\\s]*/)?${start}(T\\d{9})/?(?:[?#].*)?$`, "i");

/** The tag in an address from a QR code, wherever the app is; undefined for any other text. */
export const tagInAddress = (text: string): string | undefined => addressPattern.exec(text)?.[1]?.toUpperCase();

export const isTag = (text: string): boolean => tagPattern.test(text);

/** The id of the piece with this tag, because numbers are made of their row's id; undefined for what is no tag. */
export function pieceIdOf(tag: string): number | undefined {
  const digits = tagPattern.exec(tag)?.[1];
  return digits === undefined ? undefined : Number(digits);
}
