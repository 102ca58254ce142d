import { claim } from "../../../../src/resources/sales/claim.ts";
import { explainOwed, RELEASED_CENTS_PER_POUND } from "../../../../src/resources/sales/claim-valuation.ts";
import { party } from "../../../../src/resources/shared/party.ts";
import { choiceLabelOf, type ResourceRow } from "../../../../src/schemas/resource.ts";
import { formatDate } from "../../../../src/schemas/values/date.ts";
import { type Cents, formatMoney } from "../../../../src/schemas/values/money.ts";
import {
  type DocumentContent,
  defineDocumentTemplates,
  documentTemplate,
  internalDocumentTemplate,
  type PrintedRow,
} from "../../../documents/document-template.ts";
import { amountPanel } from "../../../documents/parts/amounts.ts";
import { detailGrid, heading, prose, sideBySide } from "../../../documents/parts/blocks.ts";
import { printedTime } from "../../../documents/parts/days.ts";
import { head, type Letterhead } from "../../../documents/parts/letterhead.ts";
import { companyBlock } from "../../../documents/parts/parties.ts";
import { type Photo, photoGrid } from "../../../documents/parts/photos.ts";
import { lineTable } from "../../../documents/parts/tables.ts";
import type { Block } from "../../../documents/render/sheet.ts";

type Claim = PrintedRow<typeof claim>;
type Whole = ResourceRow<typeof claim>;

interface Printed {
  readonly letterhead: Letterhead;
  readonly pictures: Readonly<Record<string, readonly string[]>>;
  readonly related: { readonly customer: PrintedRow<typeof party> | null };
}

const day = (date: string | null): string | null => date && formatDate(date);
const dollars = (cents: Cents | null): string | null => (cents === null ? null : formatMoney(cents));

/** The election in the wording of bills of lading. */
function election({ valuation, declaredValue }: Claim): string | null {
  if (valuation === "released")
    return `Released value: liability is limited to ${formatMoney(RELEASED_CENTS_PER_POUND)} per pound of each article.`;
  if (valuation === "declared")
    return `Declared value: liability is limited to the declared value${declaredValue === null ? "" : ` of ${formatMoney(declaredValue)} for the shipment`}.`;
  return null;
}

const items = ({ lines }: Claim): Block =>
  lineTable<Claim["lines"][number]>(
    [
      { label: "Item", width: 110, value: ({ piece, description }) => [description, piece].filter(Boolean).join("\n") },
      { label: "Loss or damage", width: "*", value: ({ damage }) => damage },
      { label: "Weight (lb)", width: 50, right: true, value: ({ weight }) => weight?.toLocaleString("en-US") ?? null },
      { label: "Declared value", width: 70, right: true, value: ({ value }) => dollars(value) },
      { label: "Claimed", width: 70, right: true, value: ({ claimed }) => formatMoney(claimed) },
    ],
    lines,
    "boxes",
  );

/** What was offered, once it was; customers have none before. */
function offered(row: Claim): Block[] {
  if (row.offer.length === 0) return [];
  return [
    heading("Offer"),
    lineTable<Claim["offer"][number]>(
      [
        { label: "Item", width: "*", value: ({ item }) => item },
        { label: "Claimed", width: 70, right: true, value: ({ claimed }) => formatMoney(claimed) },
        { label: "Owed", width: 70, right: true, value: ({ owed }) => formatMoney(owed) },
        { label: "Offered", width: 70, right: true, value: ({ settled }) => formatMoney(settled) },
        { label: "Explanation", width: 140, value: ({ reason }) => reason },
      ],
      row.offer,
    ),
    ...(row.explanation ? [{ text: row.explanation, margin: [0, 0, 0, 8] } as const] : []),
    ...detailGrid([
      ["Offered", day(row.offeredOn)],
      ["Answer by", row.state === "offered" ? day(row.answerBy) : null],
      ["Accepted", row.acceptedOn && `${formatDate(row.acceptedOn)}, ${row.acceptedByName ?? ""}`],
      ["Settled", dollars(row.settled)],
      ["Paid", day(row.paidOn)],
      ["Paid by", choiceLabelOf(claim, "paidAs", row.paidAs)],
      ["Reference", row.paidReference ?? row.creditMemo],
    ]),
  ];
}

/** How the amount that is owed follows from the valuation. */
const valued = (row: Claim): Block[] => {
  const steps = row.owed === null ? [] : explainOwed(row);
  const text = election(row);
  return [
    ...prose("Valuation", text),
    ...(steps.length === 0
      ? []
      : [
          lineTable<(typeof steps)[number]>(
            [
              { label: "What is owed", width: "*", value: ({ label }) => label },
              { label: "Basis", width: 200, value: ({ basis }) => basis ?? null },
              { label: "Amount", width: 70, right: true, value: ({ amount }) => formatMoney(amount) },
            ],
            steps,
          ),
        ]),
  ];
};

interface Event {
  readonly piece: string | null;
  readonly at: string;
  readonly event: string;
  readonly by: string | null;
  readonly place?: string | null;
  readonly note?: string | null;
}

const custody = (events: readonly Event[], timeZone: string): Block[] =>
  events.length === 0
    ? []
    : [
        heading("Custody when the claim was filed"),
        lineTable<Event>(
          [
            { label: "Piece or item", width: 70, value: ({ piece }) => piece },
            { label: "When", width: 80, value: ({ at }) => printedTime(at, timeZone) },
            { label: "Event", width: "*", value: ({ event, note }) => [event, note].filter(Boolean).join("\n") },
            { label: "Place", width: 90, value: ({ place }) => place ?? null },
            { label: "By", width: 70, value: ({ by }) => by },
          ],
          events,
        ),
      ];

function report(title: string, row: Claim, { letterhead, pictures, related }: Printed, more: readonly Block[]): DocumentContent {
  const photos = (name: string): Photo[] => (pictures[name] ?? []).map((image) => ({ image }));
  return {
    title: `${title} ${row.number}`,
    number: row.number,
    content: [
      head(letterhead, title, row.number, [
        ["Filed", day(row.filedOn)],
        ["Bill of lading", row.billOfLading],
        ["Work order", row.workOrder],
      ]),
      sideBySide([
        companyBlock("Claimant", { name: row.customer, row: related.customer }),
        amountPanel("Claimed", row.claimed ?? 0, `${row.lines.length} ${row.lines.length === 1 ? "item" : "items"}`),
      ]),
      ...detailGrid([
        ["Occurred", day(row.occurredOn)],
        ["Delivered", day(row.deliveredOn)],
        ["To be filed by", day(row.fileBy)],
        ["Acknowledged", day(row.acknowledgedOn)],
        ["To be decided by", row.state === "filed" || row.state === "reviewing" ? day(row.decideBy) : null],
      ]),
      ...prose("What happened", row.story),
      heading("Items"),
      items(row),
      ...valued(row),
      ...offered(row),
      ...prose("Declined", row.declineReason),
      ...photoGrid("Photos of the damage", photos("photos")),
      ...more,
      ...photoGrid("Photos in custody", photos("custodyPhotos"), Math.max(row.custodyPhotos.length - photos("custodyPhotos").length, 0)),
    ],
  };
}

export const claimTemplates = defineDocumentTemplates(claim, {
  report: documentTemplate(claim, {
    with: { customer: party },
    pictures: ["photos", "custodyPhotos"],
    build: (row, context) => report("Claim report", row, context, custody(row.custody, context.timeZone)),
  }),
  internalReport: internalDocumentTemplate(claim, {
    with: { customer: party },
    pictures: ["photos", "custodyPhotos", "internalCustodyPhotos"],
    build: (row: Whole, context) =>
      report("Internal claim report", row, context, [
        ...detailGrid([
          ["Handled by", row.adjuster],
          ["Payer", choiceLabelOf(claim, "payer", row.payer)],
        ]),
        ...prose("Internal notes", row.internalNotes),
        ...custody(row.internalCustody, context.timeZone),
        ...photoGrid(
          "Internal photos in custody",
          (context.pictures.internalCustodyPhotos ?? []).map((image) => ({ image })),
        ),
      ]),
  }),
});
