import { type Cents, formatMoney } from "../../../src/schemas/values/money.ts";
import type { Block } from "../sheet.ts";
import { heading } from "./blocks.ts";
import { lineTable } from "./tables.ts";

/** Which invoices something was used for; nothing where it was for none. */
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
