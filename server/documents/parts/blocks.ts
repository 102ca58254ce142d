import { type Address, formatAddress } from "../../../src/schemas/values/address.ts";
import type { Block } from "../render/sheet.ts";

type Line = string | null | undefined | false;
const nonEmpty = (lines: readonly Line[]): string[] =>
  lines.filter((line): line is string => typeof line === "string" && line.trim() !== "");

/** A party or place: its name and details under a small label. */
export function namedBlock(label: string, name: string | null, lines: readonly Line[]): Block {
  return {
    width: "*",
    unbreakable: true,
    stack: [
      { text: label, style: "label" },
      { text: name || "—", style: "strong", margin: [0, 1, 0, 1] },
      ...nonEmpty(lines).map((line): Block => ({ text: line })),
    ],
  };
}

/** Address lines as on an envelope: the street, then the city. */
export function addressLines(address: Address | null | undefined): string[] {
  if (!address) return [];
  const { country } = address;
  const town = formatAddress({ ...address, address: "", address2: "", country: "US" });
  return nonEmpty([address.address, address.address2, town, country === "US" ? "" : country]);
}

export const sideBySide = (blocks: readonly Block[]): Block => ({ columns: blocks, columnGap: 18, margin: [0, 0, 0, 14] });

export const heading = (text: string): Block => ({ text, style: "heading", margin: [0, 6, 0, 4] });

/** Labels with their values in the given number of columns; pairs without a value are left out. */
export function detailGrid(pairs: readonly (readonly [label: string, value: Line])[], across = 4): Block[] {
  const known = pairs.filter((pair): pair is readonly [string, string] => nonEmpty([pair[1]]).length > 0);
  if (known.length === 0) return [];
  const cell = ([label, value]: readonly [string, string]): Block => ({ stack: [{ text: label, style: "label" }, { text: value }] });
  const rows: Block[][] = [];
  for (let start = 0; start < known.length; start += across) {
    const row = known.slice(start, start + across).map(cell);
    while (row.length < across) row.push({ text: "" });
    rows.push(row);
  }
  const widths = Array.from({ length: across }, () => "*");
  return [
    {
      table: { widths, headerRows: 0, dontBreakRows: true, keepWithHeaderRows: 0, body: rows },
      layout: "plain",
      margin: [0, 0, 0, 12],
    },
  ];
}

/** Entered text under its heading; empty if there is no text. */
export function prose(title: string, text: string | null | undefined): Block[] {
  if (!text?.trim()) return [];
  return [heading(title), { text: text.trim(), margin: [0, 0, 0, 8] }];
}
