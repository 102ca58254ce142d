import { formatDate } from "../../../src/schemas/values/date.ts";
import { formatMoney } from "../../../src/schemas/values/money.ts";
import type { Block } from "../render/sheet.ts";
import { lineTable } from "./tables.ts";

interface ProductLine {
  readonly product: string;
  readonly quantity: number;
  readonly price: number;
  readonly amount: number | null;
  /** The service date. */
  readonly day?: string | null;
}

/** The line items of an invoice or credit memo. */
export const productTable = (lines: readonly ProductLine[]): Block =>
  lineTable<ProductLine>(
    [
      { label: "#", width: 20, value: (_, index) => String(index + 1) },
      { label: "Done on", width: 58, value: ({ day }) => (day ? formatDate(day) : null) },
      { label: "Product or service", width: "*", value: ({ product }) => product },
      {
        label: "Quantity",
        width: 60,
        right: true,
        value: ({ quantity }) => quantity.toLocaleString("en-US", { maximumFractionDigits: 3 }),
      },
      { label: "Price", width: 74, right: true, value: ({ price }) => formatMoney(price) },
      { label: "Amount", width: 82, right: true, value: ({ amount }) => (amount === null ? null : formatMoney(amount)) },
    ],
    lines,
  );
