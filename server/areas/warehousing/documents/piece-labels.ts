import { type QueryExecutorProvider, sql } from "kysely";
import { pieceAddress } from "../../../../src/contract/piece-address.ts";
import type { Label } from "../../../documents/labels/label.ts";

export interface TaggedPiece {
  readonly id: number;
  readonly tag: string;
  readonly description: string;
  readonly quantity: number;
  readonly customer: string | null;
  readonly sidemark: string | null;
  readonly room: string | null;
  readonly receive: string | null;
}

const pieces = sql`select i.id, i.tag, i.description, i.quantity::int as quantity, c.name as customer, i.sidemark, i.room, r.number as receive
  from inventory_items i left join parties c on c.id = i.customer_id left join receives r on r.id = i.receive_id`;

/** The pieces that a receive has made, in the order of their tags. */
export async function piecesOfReceive(db: QueryExecutorProvider, receiveId: number): Promise<readonly TaggedPiece[]> {
  return (await sql<TaggedPiece>`${pieces} where i.receive_id = ${receiveId} and i.state <> 'unwound' order by i.id`.execute(db)).rows;
}

export async function pieceOf(db: QueryExecutorProvider, id: number): Promise<readonly TaggedPiece[]> {
  return (await sql<TaggedPiece>`${pieces} where i.id = ${id}`.execute(db)).rows;
}

/** Tags: the code of the piece, whose it is and where it will go. */
export function pieceLabels(all: readonly TaggedPiece[], company: string, addressOf: (path: string) => string): readonly Label[] {
  return all.map(({ tag, description, quantity, customer, sidemark, room, receive }, index) => ({
    code: tag,
    qr: addressOf(pieceAddress(tag)),
    title: description,
    lines: [
      customer ?? "Unidentified",
      [sidemark, room].filter(Boolean).join(" · "),
      [receive, quantity > 1 ? `${quantity} units` : ""].filter(Boolean).join(" · "),
    ].filter((line) => line !== ""),
    ...(all.length > 1 ? { big: `${index + 1} of ${all.length}` } : {}),
    footer: company,
  }));
}
