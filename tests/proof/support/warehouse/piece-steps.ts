import { sql } from "kysely";
import { isInHub, move, type Piece, placeOf } from "./model.ts";
import { acting, type Maker, pick, pickPlace, type Session, updating } from "./step.ts";

const undone = ["put away", "move", "count"];

/** An action on a piece that the rules allow for some pieces. */
const onPiece =
  (
    action: string,
    may: (piece: Piece, session: Session) => boolean,
    apply: (piece: Piece, session: Session) => void,
    input: (piece: Piece, session: Session) => object = () => ({}),
  ): Maker =>
  (session) => {
    const piece = pick(session, session.model.pieces, (each) => may(each, session));
    if (!piece) return [];
    const act = { collection: "inventories", id: piece.id, action, input: input(piece, session) };
    return [() => acting(session, act, may(piece, session), () => apply(piece, session))];
  };

const toTarget = (_: Piece, session: Session) => ({ placeId: pickPlace(session).id });
const because = () => ({ reason: "For a reason" });
const isUndecided = ({ writeOffBy }: Piece) => writeOffBy === null;
const splitSize = ({ quantity }: Piece, { step }: Session) => Math.max(1, Math.min(step.amount, step.blind ? quantity : quantity - 1));

/** Whether the piece can be looked at: one that went back to its vendor meanwhile has to be received back first. */
const canBeInspected = (piece: Piece): boolean => piece.inspection === "pending" && isInHub(piece);
const hasFailed = ({ inspection }: Piece): boolean => inspection === "failed";

/** A decision about the piece's open inspection, or about one that is over. */
const onInspection =
  (action: string, can: (piece: Piece) => boolean, apply: (piece: Piece) => void, input: object = {}): Maker =>
  (session) => {
    const piece = pick(session, session.model.pieces, can);
    if (!piece) return [];
    return [
      async () => {
        const id = await lastInspection(session, piece);
        return acting(session, { collection: "inspections", id, action, input }, can(piece), () => apply(piece));
      },
    ];
  };

async function lastInspection({ harness }: Session, piece: Piece): Promise<number> {
  const { rows } = await sql<{ id: number }>`select id from inspections where item_id = ${piece.id} order by id desc limit 1`.execute(
    harness.db.kysely,
  );
  return rows[0]?.id ?? 9_999_999;
}

function end(piece: Piece, isFree: boolean): void {
  piece.inspection = null;
  piece.isInspected = true;
  if (isFree && piece.state === "onHold") piece.state = "inStock";
}

export const pieceSteps = {
  movePiece: onPiece(
    "move",
    (piece, session) => isInHub(piece) && placeOf(piece) !== pickPlace(session) && !pickPlace(session).isRemoved,
    (piece, session) => move(piece, pickPlace(session), placeOf(piece).isWaiting ? "put away" : "move"),
    toTarget,
  ),
  undoMovement: onPiece(
    "undoMovement",
    (piece) => isInHub(piece) && undone.includes(piece.ledger.at(-1)?.kind ?? "") && !piece.ledger.at(-1)?.from.isRemoved,
    (piece) => move(piece, piece.ledger.at(-1)?.from ?? placeOf(piece), "reverse"),
  ),
  hold: onPiece(
    "hold",
    ({ state }) => state === "inStock",
    (piece) => {
      piece.state = "onHold";
    },
    because,
  ),
  release: onPiece(
    "release",
    ({ state, inspection }) => state === "onHold" && inspection === null,
    (piece) => {
      piece.state = "inStock";
    },
  ),
  split: (session) => {
    const { model, harness } = session;
    const can = (piece: Piece) => isInHub(piece) && piece.quantity > 1 && splitSize(piece, session) < piece.quantity;
    const piece = pick(session, model.pieces, can);
    if (!piece) return [];
    const quantity = splitSize(piece, session);
    const act = { collection: "inventories", id: piece.id, action: "split", input: { quantity } };
    return [
      () =>
        acting(session, act, can(piece), async () => {
          const { rows } = await sql<{ id: number; tag: string }>`select id, tag from inventory_items
            where split_from_id = ${piece.id} order by id desc limit 1`.execute(harness.db.kysely);
          const [named = { id: 0, tag: "" }] = rows;
          piece.quantity -= quantity;
          const ledger = [{ kind: "split", from: placeOf(piece), to: placeOf(piece), quantity }];
          const fresh = { inspection: null, isInspected: false, writeOffBy: null, photos: 0, ledger };
          model.pieces.push({ ...named, receive: piece.receive, splitFrom: piece, quantity, state: piece.state, ...fresh });
          move(piece, placeOf(piece), "split");
        }),
    ];
  },
  correctQuantity: onPiece(
    "correctQuantity",
    isInHub,
    (piece, { step }) => {
      piece.quantity = 1 + step.amount;
      move(piece, placeOf(piece), "correct");
    },
    (_, { step }) => ({ quantity: 1 + step.amount, reason: "Counted again" }),
  ),
  returnToVendor: onPiece(
    "returnToVendor",
    (piece) => isInHub(piece) && isUndecided(piece),
    (piece, { model }) => {
      piece.state = "out";
      move(piece, model.at("vendor"), "return");
    },
    because,
  ),
  receiveBack: onPiece(
    "receiveBack",
    ({ state }, session) => (state === "out" || state === "delivered") && !pickPlace(session).isRemoved,
    (piece, session) => {
      piece.state = "inStock";
      move(piece, pickPlace(session), "return");
    },
    toTarget,
  ),
  requestWriteOff: onPiece(
    "requestWriteOff",
    (piece) => isInHub(piece) && isUndecided(piece),
    (piece, { step }) => {
      piece.writeOffBy = step.who;
    },
    because,
  ),
  approveWriteOff: onPiece(
    "approveWriteOff",
    (piece, { step }) => isInHub(piece) && piece.writeOffBy !== null && piece.writeOffBy !== step.who,
    (piece, { model, step }) => {
      piece.state = "writtenOff";
      move(piece, model.at(step.other % 2 === 0 ? "disposal" : "gone"), "write off");
    },
    (_, { step }) => ({ outcome: step.other % 2 === 0 ? "disposed of" : "lost" }),
  ),
  declineWriteOff: onPiece(
    "declineWriteOff",
    (piece) => isInHub(piece) && piece.writeOffBy !== null,
    (piece) => {
      piece.writeOffBy = null;
    },
  ),
  reinstate: onPiece(
    "reinstate",
    ({ state }, session) => state === "writtenOff" && !pickPlace(session).isRemoved,
    (piece, session) => {
      piece.state = "inStock";
      piece.writeOffBy = null;
      move(piece, pickPlace(session), "return");
    },
    (_, session) => ({ placeId: pickPlace(session).id, note: "It was another carton" }),
  ),
  inspect: onPiece(
    "inspect",
    (piece) => isInHub(piece) && piece.inspection === null,
    (piece) => {
      piece.state = "onHold";
      piece.inspection = "pending";
    },
  ),
  passInspection: onInspection("pass", canBeInspected, (piece) => end(piece, true)),
  /** What was found is written down first. */
  failInspection: (session) => {
    const piece = pick(session, session.model.pieces, ({ inspection }) => inspection === "pending");
    if (!piece) return [];
    return [
      async () => {
        // A photo is attached by whoever uploaded it.
        const found = { code: "dent", severity: "minor", part: "top", photos: [await session.harness[session.step.who].photo()] };
        const write = { collection: "inspections", id: await lastInspection(session, piece), input: { findings: [found] } };
        return updating(session, write, piece.inspection !== null, () => undefined);
      },
      async () => {
        const act = { collection: "inspections", id: await lastInspection(session, piece), action: "fail" };
        return acting(session, act, canBeInspected(piece), () => {
          piece.inspection = "failed";
          piece.isInspected = true;
          // The truck came today, so it is not too late to tell its carrier.
          if (piece.receive.state === "completed") piece.receive.isClaim = true;
        });
      },
    ];
  },
  acceptAsIs: onInspection("close", hasFailed, (piece) => end(piece, true), { disposition: "accept as is", result: "Hardly seen" }),
  decideReturn: onInspection("close", hasFailed, (piece) => end(piece, false), { disposition: "return", result: "Broken" }),
} satisfies Record<string, Maker>;
