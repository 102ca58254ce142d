import { type QueryExecutorProvider, sql } from "kysely";
import { inspection } from "../../../../src/resources/warehousing/inspection.ts";
import { inventoryItem } from "../../../../src/resources/warehousing/inventory-item.ts";
import { receive } from "../../../../src/resources/warehousing/receive.ts";
import { choiceLabelOf, type ResourceRow } from "../../../../src/schemas/resource.ts";
import { formatDate } from "../../../../src/schemas/values/date.ts";
import { defineDocumentTemplates, internalDocumentTemplate } from "../../../documents/document-template.ts";
import { detailGrid, heading, prose } from "../../../documents/parts/blocks.ts";
import { printedTime } from "../../../documents/parts/days.ts";
import { head } from "../../../documents/parts/letterhead.ts";
import { type Photo, photoGrid } from "../../../documents/parts/photos.ts";
import { pieceDrawing } from "../../../documents/parts/piece-drawing.ts";
import { lineTable } from "../../../documents/parts/tables.ts";
import { storedPicture } from "../../../documents/render/pictures.ts";
import type { Block } from "../../../documents/render/sheet.ts";

type Inspection = ResourceRow<typeof inspection>;
type Finding = Inspection["findings"][number];

/** So many photos of each round are printed. */
const ROUND_PHOTOS = 9;

interface FindingPhoto {
  readonly lineId: number;
  readonly key: string;
}

async function photosOf(db: QueryExecutorProvider, { id }: Inspection): Promise<readonly FindingPhoto[]> {
  const { rows } = await sql<FindingPhoto>`select line_id as "lineId", storage_key as key from files
    where resource = ${inspection.name} and record_id = ${id} and field = 'findings.photos' and mime like 'image/%' order by id`.execute(
    db,
  );
  return rows;
}

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** One look at the piece: its drawing, what was found, and the photos of it. */
export function roundBlocks(findings: readonly Finding[], photos: readonly FindingPhoto[]): Block[] {
  if (findings.length === 0) return [{ text: "Nothing was found.", margin: [0, 0, 0, 8] }];
  const shown: Photo[] = findings.flatMap((finding, index) =>
    photos.flatMap(({ lineId, key }) =>
      lineId === finding.id ? [{ image: storedPicture(key), caption: `${index + 1}. ${sentence(finding.code)}` }] : [],
    ),
  );
  return [
    ...pieceDrawing(findings),
    lineTable<Finding>(
      [
        { label: "#", width: 16, value: (_, index) => String(index + 1) },
        { label: "Finding", width: 100, value: ({ code }) => sentence(code) },
        { label: "Severity", width: 60, value: ({ severity }) => sentence(severity) },
        {
          label: "Where",
          width: 90,
          value: ({ side, part }) => sentence([side, part].filter((each) => each !== null).join(", ")),
        },
        { label: "Note", width: "*", value: ({ note }) => note },
      ],
      findings,
    ),
    ...photoGrid("Photos", shown.slice(0, ROUND_PHOTOS), Math.max(shown.length - ROUND_PHOTOS, 0)),
  ];
}

/** Each round with what it found. What nobody has decided yet is the last one. */
function rounds(row: Inspection, photos: readonly FindingPhoto[], timeZone: string): Block[] {
  const numbers = [...new Set([...row.rounds.map(({ round }) => round), row.round])].sort((a, b) => a - b);
  return numbers.flatMap((number) => {
    const ended = row.rounds.findLast(({ round }) => round === number);
    const findings = row.findings.filter(({ round }) => (round ?? row.round) === number);
    const outcome = ended
      ? `${sentence(ended.outcome)} by ${ended.by ?? "the system"}, ${printedTime(ended.at, timeZone)}`
      : "Not decided yet";
    const result: Block[] = ended?.result ? [{ text: ended.result, margin: [0, 0, 0, 8] }] : [];
    const [first, ...others] = roundBlocks(findings, photos);
    // A round's heading stays with what was found.
    return [{ unbreakable: true, stack: [heading(`Round ${number}: ${outcome}`), ...result, ...(first ? [first] : [])] }, ...others];
  });
}

export const inspectionTemplates = defineDocumentTemplates(inspection, {
  inspectionReport: internalDocumentTemplate(inspection, {
    with: { item: inventoryItem, receive },
    load: ({ connection }, row) => photosOf(connection, row),
    build: (row, { letterhead, timeZone, related, loaded }) => ({
      title: `Inspection report ${row.number}`,
      number: row.number,
      content: [
        head(letterhead, "Inspection report", row.number, [
          ["Piece", related.item?.tag ?? row.item],
          ["Status", sentence(row.state === "inRepair" ? "in repair" : row.state)],
        ]),
        ...detailGrid([
          ["Description", related.item?.description],
          ["Customer", related.item?.customer],
          ["Sidemark", related.item?.sidemark],
          ["Room", related.item?.room],
          ["Vendor", row.vendor],
          ["Carrier", row.carrier],
          ["PRO number", related.receive?.proNumber],
          ["Receive", row.receive],
          ["Received", related.receive?.receivedOn && formatDate(related.receive.receivedOn)],
          ["Carrier notified", related.receive?.claimNoticeSentOn && formatDate(related.receive.claimNoticeSentOn)],
          ["Decision", row.disposition && choiceLabelOf(inspection, "disposition", row.disposition)],
        ]),
        ...rounds(row, loaded, timeZone),
        ...(row.state === "closed" ? prose("Reason of the decision", row.result) : []),
      ],
    }),
  }),
});
