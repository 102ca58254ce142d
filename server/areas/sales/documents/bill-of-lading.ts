import { contact } from "../../../../src/resources/accounts/contact.ts";
import { location } from "../../../../src/resources/accounts/location.ts";
import { billOfLading } from "../../../../src/resources/sales/bill-of-lading.ts";
import { party } from "../../../../src/resources/shared/party.ts";
import { choiceLabelOf } from "../../../../src/schemas/resource.ts";
import { formatDate } from "../../../../src/schemas/values/date.ts";
import { formatMoney } from "../../../../src/schemas/values/money.ts";
import { defineDocumentTemplates, documentTemplate, type PrintedRow } from "../../../documents/document-template.ts";
import { detailGrid, heading, prose, sideBySide } from "../../../documents/parts/blocks.ts";
import { printedDate, printedMoment } from "../../../documents/parts/days.ts";
import { head } from "../../../documents/parts/letterhead.ts";
import { issuedToBlock, personLines, placeBlock, placeThen } from "../../../documents/parts/parties.ts";
import { signatures } from "../../../documents/parts/signatures.ts";
import { lineTable } from "../../../documents/parts/tables.ts";
import type { Block } from "../../../documents/render/sheet.ts";

type Bill = PrintedRow<typeof billOfLading>;
type Item = Bill["items"][number];

interface Related {
  readonly shipper: PrintedRow<typeof location> | null;
  readonly shipperContact: PrintedRow<typeof contact> | null;
  readonly consignee: PrintedRow<typeof location> | null;
  readonly consigneeContact: PrintedRow<typeof contact> | null;
}

const titles: Partial<Readonly<Record<Bill["state"], string>>> = { void: "Bill of lading (void)", delivered: "Bill of lading" };

/** The two places with their people: as they were when it was issued, with the phone and email of today, because the driver calls. */
function ends(row: Bill, related: Related): Block[] {
  const { shipper, shipperContact, consignee, consigneeContact } = related;
  const [from, to] =
    row.issuedTo === null
      ? [
          { name: row.shipper, row: shipper, person: row.shipperContact },
          { name: row.consignee, row: consignee, person: row.consigneeContact },
        ]
      : [
          { ...placeThen(shipper, row.issuedShipper, row.issuedShipperAddress), person: row.issuedShipperContact },
          { ...placeThen(consignee, row.issuedConsignee, row.issuedConsigneeAddress), person: row.issuedConsigneeContact },
        ];
  return [
    placeBlock("Shipper (from)", { ...from, more: [from.person, ...personLines(shipperContact)] }),
    placeBlock("Consignee (to)", { ...to, more: [to.person, ...personLines(consigneeContact)] }),
  ];
}

/** The shipper's choice of liability, in the wording that both sides sign. */
function election({ valuation, declaredValue }: Bill): string {
  return valuation === "declared" && declaredValue !== null
    ? `Declared value: the shipper declares the value of the goods to be ${formatMoney(declaredValue)}. The carrier's liability is limited to that value.`
    : "Released value: the shipper releases the goods without declaring a value. The carrier's liability is limited by weight, as agreed in the contract of carriage.";
}

export const billOfLadingTemplates = defineDocumentTemplates(billOfLading, {
  billOfLading: documentTemplate(billOfLading, {
    with: { customer: party, shipper: location, shipperContact: contact, consignee: location, consigneeContact: contact },
    pictures: ["shipperSignature", "receiverSignature"],
    build(row, { letterhead, timeZone, pictures, related, wording }) {
      const moment = (timestamp: string | null) => timestamp && printedMoment(timestamp, row.workOrderHubTimeZone ?? timeZone);
      const count = row.items.reduce((sum, { quantity }) => sum + quantity, 0);
      const weight = row.items.reduce((sum, item) => sum + (item.weight ?? 0) * item.quantity, 0);
      return {
        title: `Bill of lading ${row.number}`,
        number: row.number,
        content: [
          head(letterhead, titles[row.state] ?? "Bill of lading", row.number, [
            ["Date", formatDate(printedDate(row.createdAt, timeZone))],
            ["Work order", row.workOrder],
            ["Customer PO", row.customerPo],
            ["Carrier", row.carrier],
          ]),
          sideBySide([...ends(row, related), issuedToBlock("Freight charges to", row, related.customer)]),
          ...wording.introduction,
          ...detailGrid([
            ["Agreed pickup", row.agreedPickup && formatDate(row.agreedPickup)],
            ["Agreed delivery", row.agreedDelivery && formatDate(row.agreedDelivery)],
            ["Picked up", moment(row.pickedUpAt)],
            ["Delivered", moment(row.deliveredAt)],
            ["Freight charges", choiceLabelOf(billOfLading, "paymentForm", row.paymentForm)],
            ["Items", count.toLocaleString("en-US")],
            ["Weight", weight > 0 ? `${weight.toLocaleString("en-US", { maximumFractionDigits: 1 })} lb` : null],
          ]),
          heading("Items"),
          lineTable<Item>(
            [
              { label: "Tag", width: 70, value: ({ tag }) => tag },
              { label: "Description", width: "*", value: ({ description }) => description },
              { label: "Quantity", width: 46, right: true, value: ({ quantity }) => quantity.toLocaleString("en-US") },
              { label: "Weight (lb)", width: 56, right: true, value: ({ weight: pounds }) => pounds?.toLocaleString("en-US") ?? null },
              { label: "Condition at pickup", width: 130, value: ({ conditionOut }) => conditionOut },
            ],
            row.items,
            "boxes",
          ),
          ...prose("Special instructions", row.specialInstructions),
          ...prose("Valuation", election(row)),
          ...(row.exceptions.length === 0
            ? []
            : [
                heading("Exceptions at delivery"),
                lineTable<Bill["exceptions"][number]>(
                  [
                    { label: "Tag or item", width: 150, value: ({ item }) => item },
                    { label: "Condition at delivery", width: "*", value: ({ condition }) => condition },
                  ],
                  row.exceptions,
                  "boxes",
                ),
              ]),
          ...wording.terms,
          {
            text: "The goods described above were received in apparent good order, except as noted, to be carried to the consignee under the terms of the contract of carriage.",
            style: "small",
            margin: [0, 6, 0, 0],
          },
          signatures([
            { role: "Shipper", image: pictures.shipperSignature?.[0], when: moment(row.pickedUpAt) },
            { role: "Carrier", name: null, when: null },
            { role: "Receiver", name: row.receiverName, image: pictures.receiverSignature?.[0], when: moment(row.deliveredAt) },
          ]),
        ],
      };
    },
  }),
});
