import { type QueryExecutorProvider, sql } from "kysely";
import { party } from "../../../../src/resources/shared/party.ts";
import { conditionText } from "../../../../src/resources/warehousing/condition-codes.ts";
import { hub } from "../../../../src/resources/warehousing/hub.ts";
import { receive } from "../../../../src/resources/warehousing/receive.ts";
import { overOf, shortOf } from "../../../../src/resources/warehousing/received-units.ts";
import { formatDate } from "../../../../src/schemas/values/date.ts";
import { documentTemplate, type PrintedRow } from "../../../documents/document-template.ts";
import { addressLines, detailGrid, heading, namedBlock, prose, sideBySide } from "../../../documents/parts/blocks.ts";
import { printedTime } from "../../../documents/parts/days.ts";
import { head } from "../../../documents/parts/letterhead.ts";
import { companyBlock } from "../../../documents/parts/parties.ts";
import { type Photo, photoGrid } from "../../../documents/parts/photos.ts";
import { lineTable } from "../../../documents/parts/tables.ts";
import { storedPicture } from "../../../documents/render/pictures.ts";

type Receive = PrintedRow<typeof receive>;
type Item = Receive["items"][number];

/** So many photos of the items are printed, those of damaged items first. */
const ITEM_PHOTOS = 12;

interface ItemPhotos {
  readonly photos: readonly Photo[];
  readonly more: number;
}

async function itemPhotosOf(db: QueryExecutorProvider, { id, items }: Receive): Promise<ItemPhotos> {
  const { rows } = await sql<{ lineId: number; key: string }>`select line_id as "lineId", storage_key as key from files
    where resource = ${receive.name} and record_id = ${id} and field = 'items.photos' and visible_to_customer and mime like 'image/%'
    order by id`.execute(db);
  const byDamage = items.toSorted((a, b) => Number((b.damaged ?? 0) > 0) - Number((a.damaged ?? 0) > 0));
  const all = byDamage.flatMap((item) =>
    rows.flatMap(({ lineId, key }) => (lineId === item.id ? [{ image: storedPicture(key), caption: item.description }] : [])),
  );
  return { photos: all.slice(0, ITEM_PHOTOS), more: Math.max(all.length - ITEM_PHOTOS, 0) };
}

const count = (units: number | null): string | null => (units === null ? null : units.toLocaleString("en-US"));
/** Nothing to say of none. */
const some = (units: number | null): string | null => (units ? count(units) : null);

/** "Club chair", and below it where it goes: "Ashford, Library". */
const nameOf = ({ description, sidemark, room }: Item): string =>
  [description, [sidemark, room].filter(Boolean).join(", ")].filter(Boolean).join("\n");

/** "Dent, scratch (top, leg): the left one is loose" */
function conditionOf(item: Item): string | null {
  const said = conditionText(item);
  return said && said.charAt(0).toUpperCase() + said.slice(1);
}

/** What arrived, as it was counted and photographed: for the customer, and for the carrier who is held to it. */
export const receivingReport = documentTemplate(receive, {
  with: { customer: party, hub },
  pictures: ["deliveryReceipt", "photos"],
  load: ({ connection }, row) => itemPhotosOf(connection, row),
  build(row, { letterhead, timeZone, pictures, related, loaded, wording }) {
    const all = (name: string): Photo[] => (pictures[name] ?? []).map((image) => ({ image }));
    return {
      title: `Receiving report ${row.number}`,
      number: row.number,
      content: [
        head(letterhead, "Receiving report", row.number, [
          ["Received", row.receivedOn && formatDate(row.receivedOn)],
          ["Carrier", row.carrier],
          ["PRO number", row.proNumber],
        ]),
        sideBySide([
          companyBlock("Customer", { name: row.customer ?? "Unidentified", row: related.customer }),
          namedBlock("Received at", row.hub, addressLines(related.hub?.address)),
        ]),
        ...wording.introduction,
        ...detailGrid([
          ["Arrived", row.arrivedAt && printedTime(row.arrivedAt, timeZone)],
          ["Vendor", row.vendor],
          ["PO", row.poNumber],
          ["Pieces on the carrier's paper", count(row.pieceCount)],
          ["Units received", count(row.units)],
          ["Short", count(row.unitsShort)],
          ["Over", count(row.unitsOver)],
          ["Damaged", count(row.unitsDamaged)],
        ]),
        heading("Items"),
        lineTable<Item>(
          [
            { label: "Description", width: "*", value: nameOf },
            { label: "Expected", width: 36, right: true, value: ({ expected }) => count(expected) },
            { label: "Received", width: 36, right: true, value: ({ quantity }) => count(quantity) },
            { label: "Short", width: 26, right: true, value: (item) => some(shortOf(item)) },
            { label: "Over", width: 26, right: true, value: (item) => some(overOf(item)) },
            { label: "Damaged", width: 36, right: true, value: ({ damaged }) => some(damaged) },
            { label: "Condition", width: 110, value: conditionOf },
          ],
          row.items,
          "boxes",
        ),
        ...prose("Exceptions", row.exceptions),
        ...wording.terms,
        ...photoGrid("Delivery receipt", all("deliveryReceipt")),
        ...photoGrid("Photos of the freight", all("photos")),
        ...photoGrid("Photos of the items", loaded.photos, loaded.more),
      ],
    };
  },
});
