import { type Cents, formatMoney } from "../../../src/schemas/values/money.ts";
import type { Block } from "../render/sheet.ts";
import { heading } from "./blocks.ts";
import { lineTable } from "./tables.ts";

/** A table of the invoices an amount was applied to; empty if there are none. */
export function allocationTable(title: string, rows: readonly { readonly invoice: string | null; readonly amount: Cents }[]): Block[] {
  if (rows.length === 0) return [];
  return [
    heading(title),
    lineTable(
      [
        { label: "Invoice", width: "*", value: ({ invoice }) => invoice },
        { label: "Amount", width: 90, right: true, value: ({ amount }) => formatMoney(amount) },
      ],
      rows,
    ),
  ];
}
