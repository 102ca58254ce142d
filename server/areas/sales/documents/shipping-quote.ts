import { contact } from "../../../../src/resources/accounts/contact.ts";
import { location } from "../../../../src/resources/accounts/location.ts";
import { shippingQuote } from "../../../../src/resources/sales/shipping-quote.ts";
import { party } from "../../../../src/resources/shared/party.ts";
import { choiceLabelOf } from "../../../../src/schemas/resource.ts";
import { formatDate } from "../../../../src/schemas/values/date.ts";
import { formatMoney } from "../../../../src/schemas/values/money.ts";
import { defineDocumentTemplates, documentTemplate, type PrintedRow } from "../../../documents/document-template.ts";
import { detailGrid, heading, prose } from "../../../documents/parts/blocks.ts";
import { printedDate } from "../../../documents/parts/days.ts";
import { head } from "../../../documents/parts/letterhead.ts";
import { customerAndPerson, issuedFromAndTo } from "../../../documents/parts/parties.ts";
import { approvalBlock } from "../../../documents/parts/signatures.ts";
import { lineTable, totalRows } from "../../../documents/parts/tables.ts";

type Piece = PrintedRow<typeof shippingQuote>["pieces"][number];

export const shippingQuoteTemplates = defineDocumentTemplates(shippingQuote, {
  quote: documentTemplate(shippingQuote, {
    with: { customer: party, recipient: contact, origin: location, destination: location },
    build(row, { letterhead, timeZone, wording, related: { customer, recipient, origin, destination } }) {
      return {
        title: `Quote ${row.number}`,
        number: row.number,
        content: [
          head(letterhead, "Shipping quote", row.number, [
            ["Date", formatDate(printedDate(row.createdAt, timeZone))],
            ["Valid until", formatDate(row.validUntil)],
            ["Your reference", row.sidemark],
            ["Account executive", row.accountExecutive],
          ]),
          customerAndPerson(row, customer, "Recipient", { name: row.recipient, row: recipient }),
          ...issuedFromAndTo(
            row,
            { name: row.origin, row: origin, more: [choiceLabelOf(shippingQuote, "originService", row.originService)] },
            { name: row.destination, row: destination, more: [choiceLabelOf(shippingQuote, "destinationService", row.destinationService)] },
          ),
          ...wording.introduction,
          ...detailGrid([
            ["Service", choiceLabelOf(shippingQuote, "orderType", row.orderType)],
            ["Requested pickup", row.pickupDate && formatDate(row.pickupDate)],
            ["Pieces", String(row.pieces.reduce((sum, { quantity }) => sum + quantity, 0))],
            ["Weight", weightOf(row.pieces)],
          ]),
          heading("Pieces"),
          lineTable<Piece>(
            [
              { label: "#", width: 20, value: (_, index) => String(index + 1) },
              { label: "Description", width: "*", value: ({ description }) => description },
              { label: "L × W × H (in)", width: 90, right: true, value: sizeOf },
              { label: "Weight (lb)", width: 58, right: true, value: ({ weight }) => weight?.toLocaleString("en-US") ?? null },
              { label: "Declared value", width: 72, right: true, value: ({ value }) => (value === null ? null : formatMoney(value)) },
              { label: "Quantity", width: 46, right: true, value: ({ quantity }) => quantity.toLocaleString("en-US") },
            ],
            row.pieces,
          ),
          totalRows(
            [
              ["Delivery", row.price],
              ["Discount", row.discountTotal === null ? null : -row.discountTotal],
              ["Fuel surcharge", row.fuelTotal],
              ["Delivery valuation", row.valuationTotal],
            ],
            ["Total", row.total],
          ),
          ...prose("Notes", row.notes),
          ...wording.terms,
          approvalBlock(row, timeZone),
        ],
      };
    },
  }),
});

function sizeOf({ length, width, height }: Piece): string | null {
  if (length === null && width === null && height === null) return null;
  return [length, width, height].map((inches) => inches ?? "–").join(" × ");
}

/** The total weight: weight per piece times quantity; null if no piece has a weight. */
function weightOf(pieces: readonly Piece[]): string | null {
  const weighed = pieces.filter(({ weight }) => weight !== null);
  if (weighed.length === 0) return null;
  const sum = weighed.reduce((total, { weight, quantity }) => total + (weight ?? 0) * quantity, 0);
  return `${sum.toLocaleString("en-US", { maximumFractionDigits: 1 })} lb`;
}
