import { sql } from "kysely";
import { resources } from "../../../../src/resources/index.ts";
import type { claim } from "../../../../src/resources/sales/claim.ts";
import { MOST_CUSTODY_EVENTS } from "../../../../src/resources/sales/claim-fields.ts";
import { conditionText } from "../../../../src/resources/warehousing/condition-codes.ts";
import type { Side } from "../../../../src/schemas/access/abilities.ts";
import type { ResourceRow } from "../../../../src/schemas/resource.ts";
import type { Tx } from "../../../db/connection.ts";
import type { SessionActor } from "../../../identity/session-actor.ts";
import { copyPhotosTo } from "../../warehousing/ports/copy-photos.ts";
import { type PieceHistory, pieceStory, type StoryPiece } from "../../warehousing/ports/piece-story.ts";
import { type CustodyRow, documentCustody } from "./claim-documents.ts";
import { custodyPlace, custodySentence } from "./custody-sentence.ts";

type ClaimRow = ResourceRow<typeof claim>;

interface ClaimPiece extends StoryPiece {
  readonly tag: string;
  readonly condition: readonly string[];
  readonly positions: readonly string[];
  readonly conditionNote: string | null;
}

/** At least so many events of each piece are kept, whatever the number of pieces. */
const LEAST_EVENTS = 20;
/** The most events of one piece: a piece that is moved every day of a year has more. */
const MOST_EVENTS = 400;

/** Everybody of the company, and every employee: what is kept must not depend on who files the claim. */
const readerOf = (side: Side, companyId: number): SessionActor => ({
  id: 0,
  sessionId: 0,
  name: "",
  side,
  companyId: side === "customer" ? companyId : null,
  stakeholderId: companyId,
  isAdmin: true,
  abilities: [],
});

const rowsOf = (piece: ClaimPiece, { events, isCapped }: PieceHistory): CustodyRow[] => {
  const start = { piece: piece.tag, by: null, place: null, note: null };
  const condition = conditionText({ ...piece, note: piece.conditionNote });
  const first = events[0]?.at;
  return [
    ...(isCapped && first ? [{ ...start, at: first, event: "Earlier events are in the story of the piece" }] : []),
    ...events.map((event) => ({
      ...start,
      at: event.at,
      event: custodySentence(event).slice(0, 1000),
      by: event.by,
      place: custodyPlace(event),
      note: event.device && `Scanned with ${event.device}`.slice(0, 2000),
    })),
    ...(condition && first
      ? [
          {
            ...start,
            at: events.find(({ kind }) => kind === "receive")?.at ?? first,
            event: `Condition recorded: ${condition}`.slice(0, 1000),
          },
        ]
      : []),
  ];
};

/** What customers may have of it: not where in a hub it was, and no note. */
const forCustomers = ({ piece, at, event, by }: CustodyRow) => ({ piece, at, event, by });

interface Kept {
  readonly rows: readonly CustodyRow[];
  readonly photoIds: readonly number[];
}

async function piecesOf({ trx, pieceIds }: KeepCustody): Promise<readonly ClaimPiece[]> {
  const { rows } = await sql<ClaimPiece>`select id, description, receive_id as "receiveId", tag,
      condition, positions, condition_note as "conditionNote"
    from inventory_items where id = any(${[...pieceIds]}::bigint[]) order by id`.execute(trx);
  return rows;
}

async function custodyFor(side: Side, { trx, today, timeZone, row }: KeepCustody, pieces: readonly ClaimPiece[]): Promise<Kept> {
  const actor = readerOf(side, row.customerId);
  const limit = Math.min(MOST_EVENTS, Math.max(LEAST_EVENTS, Math.floor((MOST_CUSTODY_EVENTS * 0.8) / Math.max(pieces.length, 1))));
  const rows: CustodyRow[] = [];
  const photoIds: number[] = [];
  for (const piece of pieces) {
    const story = await pieceStory({ db: trx, resources, today: () => today, timeZone, actor, piece }, limit);
    const events = story.events.toReversed();
    rows.push(...rowsOf(piece, { ...story, events }));
    photoIds.push(...events.flatMap(({ photos: taken }) => taken.map(({ id }) => id)));
  }
  return { rows, photoIds };
}

interface KeepCustody {
  readonly trx: Tx;
  readonly today: string;
  readonly timeZone: string;
  readonly row: Pick<ClaimRow, "id" | "customerId" | "workOrderId" | "billOfLadingId">;
  readonly pieceIds: readonly number[];
}

/** So many photos of a claim's custody are kept. */
const MOST_PHOTOS = 200;

/**
 * The whole custody of these pieces as it is now, to be kept on the claim: as customers read it, and with places, inspections, counts and
 * notes for employees. Their photos are copied to the claim. `documents`: whether the claim's own documents are told too.
 */
export async function keptCustody(kept: KeepCustody, { documents }: { readonly documents: boolean }) {
  const { trx, row } = kept;
  const pieces = await piecesOf(kept);
  const tags = pieces.map(({ tag }) => tag);
  const told = documents || tags.length > 0 ? await documentCustody(trx, row, tags, documents) : { rows: [], photoIds: [] };
  const open = await custodyFor("customer", kept, pieces);
  const whole = await custodyFor("employee", kept, pieces);
  const visible = [...new Set([...open.photoIds, ...told.photoIds])].slice(0, MOST_PHOTOS);
  const internal = whole.photoIds.filter((id) => !visible.includes(id)).slice(0, MOST_PHOTOS);
  const place = { resource: "claim", recordId: row.id };
  await copyPhotosTo(trx, visible, { ...place, field: "custodyPhotos", isVisible: true });
  await copyPhotosTo(trx, internal, { ...place, field: "internalCustodyPhotos", isVisible: false });
  const inOrder = (rows: readonly CustodyRow[]) => [...rows, ...told.rows].slice(0, MOST_CUSTODY_EVENTS);
  return {
    custody: inOrder(open.rows).map(forCustomers),
    internalCustody: inOrder(whole.rows),
  };
}
