import type { AnyResource } from "../../../src/schemas/resource.ts";
import { formatMoney } from "../../../src/schemas/values/money.ts";
import type { Block } from "../render/sheet.ts";
import { lineTable } from "./tables.ts";

interface ServiceLine {
  readonly service: string;
  readonly description: string;
  readonly quantity: number;
  readonly unit: string | null;
  readonly price: number;
  readonly amount: number | null;
}

/** The lines of a quote, or of the order created from it. */
export function serviceTable({ fields }: AnyResource, lines: readonly ServiceLine[]): Block {
  const service = fields.lines?.kind === "lines" ? fields.lines.fields.service : undefined;
  const labels = service?.kind === "choice" ? service.labels : undefined;
  return lineTable<ServiceLine>(
    [
      { label: "#", width: 20, value: (_, index) => String(index + 1) },
      { label: "Service", width: 70, value: ({ service: name }) => labels?.[name] ?? name },
      { label: "Description", width: "*", value: ({ description }) => description },
      { label: "Quantity", width: 72, right: true, value: quantityOf },
      { label: "Price", width: 66, right: true, value: ({ price }) => formatMoney(price) },
      { label: "Amount", width: 74, right: true, value: ({ amount }) => (amount === null ? null : formatMoney(amount)) },
    ],
    lines,
  );
}

/** "1 month", "3 months", "120 lb". */
function quantityOf({ quantity, unit }: ServiceLine): string {
  const count = quantity.toLocaleString("en-US", { maximumFractionDigits: 3 });
  if (unit === null) return count;
  return `${count} ${quantity === 1 || sameInPlural.has(unit) ? unit : `${unit}s`}`;
}

const sameInPlural: ReadonlySet<string> = new Set(["each", "cu ft", "lb"]);
