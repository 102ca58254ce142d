import { type QueryExecutorProvider, sql } from "kysely";
import { pullFlow } from "../../../../src/resources/warehousing/pull-flow.ts";
import { choiceLabelOf } from "../../../../src/schemas/resource.ts";
import { formatDate } from "../../../../src/schemas/values/date.ts";
import type { PrintedRow } from "../../../documents/document-template.ts";
import { detailGrid } from "../../../documents/parts/blocks.ts";
import type { Block } from "../../../documents/render/sheet.ts";

export type Pull = PrintedRow<typeof pullFlow>;
export type Line = Pull["lines"][number];

export interface Piece {
  readonly id: number;
  readonly tag: string;
  readonly description: string;
  readonly quantity: number;
  readonly sidemark: string | null;
  readonly room: string | null;
  readonly weight: number | null;
  readonly zone: string | null;
  readonly place: string;
}

/** The pieces of a pull in the order of a walk: zone by zone, bin by bin. */
export async function piecesOf(db: QueryExecutorProvider, { lines }: Pick<Pull, "lines">): Promise<readonly Piece[]> {
  const { rows } = await sql<Piece>`
    select i.id, i.tag, i.description, i.quantity::int as quantity, i.sidemark, i.room, i.weight::float8 as weight, z.code as zone, p.code as place
    from inventory_items i join places p on p.id = i.place_id left join places z on z.id = p.zone_id
    where i.id = any(${lines.map(({ itemId }) => itemId)}::bigint[]) order by z.code nulls first, p.code, i.tag`.execute(db);
  return rows;
}

/** The same without its places, room by room, for whoever unpacks them. */
export function byRoom(pieces: readonly Piece[]): Map<string, Piece[]> {
  const rooms = new Map<string, Piece[]>();
  const isLast = ({ room }: Piece) => Number(room === null);
  const inOrder = (a: Piece, b: Piece) => isLast(a) - isLast(b) || (a.room ?? "").localeCompare(b.room ?? "") || a.tag.localeCompare(b.tag);
  for (const piece of pieces.toSorted(inOrder)) {
    const room = piece.room ?? "No room";
    rooms.set(room, [...(rooms.get(room) ?? []), piece]);
  }
  return rooms;
}

export const lineOf = (row: Pick<Pull, "lines">, piece: Piece): Line | undefined => row.lines.find(({ itemId }) => itemId === piece.id);
export const units = ({ quantity }: Piece): string => quantity.toLocaleString("en-US");
export const pounds = ({ weight }: Piece): string | null => weight?.toLocaleString("en-US", { maximumFractionDigits: 1 }) ?? null;
export const nameOf = ({ description, sidemark, room }: Piece): string =>
  [description, [sidemark, room].filter(Boolean).join(", ")].filter(Boolean).join("\n");

export const facts = (row: Pull, more: Parameters<typeof detailGrid>[0] = []): Block[] =>
  detailGrid([
    ["Hub", row.hub],
    ["Purpose", choiceLabelOf(pullFlow, "purpose", row.purpose)],
    ["Needed on", formatDate(row.neededOn)],
    ["Pieces", String(row.pieces)],
    ["To hub", row.toHub],
    ["Taken by", row.takenBy],
    ...more,
  ]);
