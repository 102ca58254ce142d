import type { ScanExpected } from "../../../../contract/scan.ts";

const plain = (text: string): string => text.toUpperCase().replace(/[^A-Z0-9]/g, "");

/** The goods that a label or a document number names: by number, tracking number or purchase order. */
export function expectedFor(code: string, expected: readonly ScanExpected[]): ScanExpected[] {
  const wanted = plain(code);
  if (wanted === "") return [];
  const names = ({ number, poNumber, trackingNumbers }: ScanExpected) => [number, poNumber ?? "", ...trackingNumbers].map(plain);
  return expected.filter((each) => names(each).includes(wanted));
}

/** The goods in whose description every word occurs. */
export function expectedMatching(words: string, expected: readonly ScanExpected[]): ScanExpected[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  return expected.filter(({ number, customer, vendor, poNumber, sidemark, carrier, trackingNumbers, lines }) => {
    const text = [number, customer, vendor, poNumber, sidemark, carrier, ...trackingNumbers, ...lines.map(({ description }) => description)]
      .join(" ")
      .toLowerCase();
    return wanted.every((word) => text.includes(word));
  });
}
