import type { ScanExpected } from "../../../../contract/scan.ts";
import { type CodeMatch, rowsNamed } from "../../../../schemas/values/scanned-code.ts";

/** The goods that a label or a document number names: by number, tracking number or purchase order, or by such a number within a label. */
export const expectedFor = (code: string, expected: readonly ScanExpected[]): CodeMatch<ScanExpected> =>
  rowsNamed(code, expected, ({ number, poNumber, trackingNumbers }) => [number, poNumber ?? "", ...trackingNumbers]);

/** The goods that a code names, or else those in whose description every word occurs. */
export function expectedMatching(words: string, expected: readonly ScanExpected[]): ScanExpected[] {
  const named = expectedFor(words, expected).rows;
  if (named.length > 0) return [...named];
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  return expected.filter(({ number, customer, vendor, poNumber, sidemark, carrier, trackingNumbers, lines }) => {
    const text = [number, customer, vendor, poNumber, sidemark, carrier, ...trackingNumbers, ...lines.map(({ description }) => description)]
      .join(" ")
      .toLowerCase();
    return wanted.every((word) => text.includes(word));
  });
}
