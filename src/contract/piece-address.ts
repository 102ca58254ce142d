/**
 * The address in the QR code of a piece's tag. Any phone opens the piece with it, and the scan screen reads the tag from it without a network.
 */
const path = "/warehousing/inventories/by-tag";

/** The route of these addresses. */
export const PIECE_BY_TAG = `${path}/:tag`;

/** The path under the app's public address. */
export const pieceAddress = (tag: string): string => `${path}/${tag}`;

const tagPattern = /^T(\d{9})$/i;
const addressPattern = new RegExp(`^https?://[^/\\s]+/(?:[^?#\\s]*/)?${path.slice(1)}/(T\\d{9})/?(?:[?#].*)?$`, "i");

/** The tag in an address from a QR code, wherever the app is; undefined for any other text. */
export const tagInAddress = (text: string): string | undefined => addressPattern.exec(text)?.[1]?.toUpperCase();

export const isTag = (text: string): boolean => tagPattern.test(text);

/** The id of the piece with this tag, because numbers are made of their row's id; undefined for what is no tag. */
export function pieceIdOf(tag: string): number | undefined {
  const digits = tagPattern.exec(tag)?.[1];
  return digits === undefined ? undefined : Number(digits);
}
