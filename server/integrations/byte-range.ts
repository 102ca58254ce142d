/** The bytes from `start` to `end`, both included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

const SINGLE = /^bytes=[ \t]*(\d{0,15})-(\d{0,15})[ \t]*$/i;

/**
 * What a Range header asks for of content of this size: a range, cut at the content's end; "none" if the content has nothing of it; undefined
 * for the whole content, also when the header asks for several ranges or can't be read, which a server may answer whole (RFC 9110, 14.2).
 */
export function byteRangeOf(header: string, size: number): ByteRange | "none" | undefined {
  const [, first = "", last = ""] = SINGLE.exec(header) ?? [];
  if (first === "" && last === "") return undefined;
  const end = size - 1;
  const range =
    first === ""
      ? { start: Number(last) === 0 ? size : Math.max(0, size - Number(last)), end }
      : { start: Number(first), end: last === "" ? end : Math.min(end, Number(last)) };
  if (first !== "" && last !== "" && Number(last) < Number(first)) return undefined;
  return range.start < size ? range : "none";
}
