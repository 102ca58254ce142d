import type { Cents } from "../../../src/schemas/values/money.ts";
import { formatMoney } from "../../../src/schemas/values/money.ts";
import type { Block } from "../render/sheet.ts";

/** The document's main amount in a panel beside the address, where readers look first. */
export const amountPanel = (label: string, amount: Cents, note?: string | null): Block => ({
  width: 200,
  table: {
    widths: ["*"],
    headerRows: 0,
    dontBreakRows: true,
    keepWithHeaderRows: 0,
    body: [
      [
        {
          stack: [
            { text: label, style: "label" },
            { text: formatMoney(amount), style: "amount", margin: [0, 2, 0, 0] },
            ...(note ? [{ text: note, style: "soft", margin: [0, 2, 0, 0] } as const] : []),
          ],
        },
      ],
    ],
  },
  layout: "panel",
});

/** The amount as a deduction, below 0; null for 0 or null. */
export const takenOff = (amount: Cents | null): Cents | null => (amount ? 0 - amount : null);
