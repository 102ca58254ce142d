import type { Entry, ScanBody, Undo, WarehouseModel, Who } from "./model.ts";
import {
  canComplete,
  type Expected,
  type Item,
  isInHub,
  move,
  type Piece,
  placeOf,
  type Receive,
  refreshExpected,
  restOf,
} from "./model.ts";
import { type AnswerData, piecesMadeBy, type Session } from "./step.ts";

/** What becomes of a scan at the moment when it reaches the server. */
export interface Prediction {
  readonly may: boolean;
  apply(outcome: AnswerData): void | Promise<void>;
  /** What an undo of it takes back, once it is applied. */
  undo?(): Undo;
}
const refused: Prediction = { may: false, apply: () => undefined };

/** Predicts what a scan with a new key does. */
export function predictScan(session: Session, who: Who, body: ScanBody): Prediction {
  const { model } = session;
  switch (body.kind) {
    case "startReceive":
      return startReceive(model, body);
    case "countLine":
      return countLine(model, body);
    case "photographReceive":
      return photographReceive(model, body);
    case "completeReceive":
      return completeReceive(session, body);
    case "putAway":
    case "move":
      return movePiece(model, body);
    case "countPiece":
      return countPiece(model, body);
    case "photographPiece":
      return photographPiece(model, body);
    case "undo":
      return undo(model, who, String(body.of));
    default:
      throw new Error(`Unknown scan: ${body.kind}.`);
  }
}

function startReceive(model: WarehouseModel, body: ScanBody): Prediction {
  const ids = new Set(body.expectedIds as readonly number[]);
  const goods = model.expected.filter(({ id }) => ids.has(id));
  const coming = (each: Expected) => each.lines.filter((line) => restOf(line) > 0);
  const customers = new Set(goods.map(({ customer }) => customer));
  const may =
    goods.length === ids.size &&
    customers.size <= 1 &&
    goods.every((each) => coming(each).length === 0 || each.state === "expected" || each.state === "partial");
  return {
    may,
    apply: ({ receive }) => {
      const items = goods.flatMap((each) => coming(each).map((line) => ({ ...blank, description: line.description, line, goods: each })));
      model.receives.push({
        id: receive.id,
        startKey: body.key,
        customer: goods[0]?.customer ?? null,
        state: "inProgress",
        items: items.map((item, index) => ({ ...item, id: receive.lines[index].id, expected: restOf(item.line), quantity: 0 })),
        receipts: 0,
        isClaim: false,
      });
    },
  };
}
const blank = { expected: null, damaged: 0, oneTag: false, inspect: false, place: null };

function receiveNamed(model: WarehouseModel, body: ScanBody): Receive | undefined {
  const { id, startKey } = body.receive as { id?: number; startKey?: string };
  return model.receives.find((each) => (startKey === undefined ? each.id === id : each.startKey === startKey));
}

function countLine(model: WarehouseModel, body: ScanBody): Prediction {
  const receive = receiveNamed(model, body);
  if (!receive) return refused;
  const wanted = body.line as { id?: number; expectedLineId?: number; description?: string };
  const item = receive.items.find((each) =>
    wanted.id !== undefined
      ? each.id === wanted.id
      : wanted.expectedLineId !== undefined
        ? each.line?.id === wanted.expectedLineId
        : each.line === null && each.description === wanted.description,
  );
  const [counted, damaged, before] = [Number(body.counted), Number(body.damaged), Number(body.countedBefore)];
  const isFound = item !== undefined || wanted.description !== undefined;
  const isSame = item?.quantity === counted && item.damaged === damaged;
  const may =
    isFound &&
    before === (item?.quantity ?? 0) &&
    damaged <= counted &&
    (receive.state === "inProgress" || (receive.state === "completed" && isSame));
  return {
    may,
    apply: ({ receive: now }) => {
      if (item) Object.assign(item, { quantity: counted, damaged });
      else {
        const fresh: Item = {
          ...blank,
          id: now.lines.at(-1).id,
          description: wanted.description ?? "",
          line: null,
          goods: null,
          quantity: counted,
          damaged,
        };
        receive.items.push(fresh);
        refreshExpected(receive);
      }
    },
  };
}

function photographReceive(model: WarehouseModel, body: ScanBody): Prediction {
  const receive = receiveNamed(model, body);
  if (!receive) return refused;
  return {
    may: receive.state !== "unwound" && receive.receipts < 10,
    apply: () => {
      receive.receipts += 1;
    },
  };
}

function completeReceive(session: Session, body: ScanBody): Prediction {
  const receive = receiveNamed(session.model, body);
  if (!receive) return refused;
  return {
    may: canComplete(receive),
    apply: async (outcome) => {
      const made = await piecesMadeBy(session, receive.id);
      if (String(outcome.receive.tags) !== String(made.map(({ tag }) => tag))) throw new Error("The answer names other tags.");
      session.model.complete(receive, made);
    },
  };
}

const pieceNamed = (model: WarehouseModel, { tag }: ScanBody): Piece | undefined => model.pieces.find((each) => each.tag === tag);
const placeNamed = (model: WarehouseModel, { place }: ScanBody) => model.inside.find(({ code }) => code === place);

function movePiece(model: WarehouseModel, body: ScanBody): Prediction {
  const [piece, place] = [pieceNamed(model, body), placeNamed(model, body)];
  if (!piece || !place) return refused;
  const at = placeOf(piece);
  const isThere = (outcome: AnswerData) => {
    if (outcome.piece.placeId !== place.id) throw new Error(`The answer says that ${piece.tag} is in ${outcome.piece.place}.`);
  };
  if (at === place) return { may: true, apply: isThere };
  return {
    may: isInHub(piece) && (body.from === undefined || body.from === at.id),
    apply: (outcome) => {
      isThere(outcome);
      move(piece, place, body.kind === "putAway" || at.isWaiting ? "put away" : "move");
    },
    undo: () => ({ piece, sequence: piece.ledger.length }),
  };
}

function countPiece(model: WarehouseModel, body: ScanBody): Prediction {
  const count = model.counts.find(({ id }) => id === body.countId);
  const [piece, place] = [pieceNamed(model, body), placeNamed(model, body)];
  if (count?.state !== "counting" || !piece || !place) return refused;
  const before = count.entries.get(piece);
  const seen: Entry = { place, sequence: piece.ledger.length, expectedPlace: before?.expectedPlace ?? null, result: null };
  // What is counted the same way once more stays as it is.
  const entry = before?.place === place && before.sequence === seen.sequence && before.result === null ? before : seen;
  return {
    may: true,
    apply: () => {
      count.entries.set(piece, entry);
    },
    undo: () => ({ piece, count, entry }),
  };
}

function photographPiece(model: WarehouseModel, body: ScanBody): Prediction {
  const piece = pieceNamed(model, body);
  if (!piece) return refused;
  return {
    may: isInHub(piece) || piece.state === "out",
    apply: () => {
      piece.photos += 1;
    },
  };
}

function undo(model: WarehouseModel, who: Who, key: string): Prediction {
  const sent = model.scans.get(key);
  if (!sent?.undo || sent.who !== who) return refused;
  const done = sent.undo;
  const { piece } = done;
  if ("count" in done)
    return {
      may: done.count.state === "counting" && done.count.entries.get(piece) === done.entry,
      apply: () => {
        done.count.entries.delete(piece);
      },
    };
  return {
    may: piece.ledger.length === done.sequence && isInHub(piece) && !piece.ledger.at(-1)?.from.isRemoved,
    apply: () => move(piece, piece.ledger.at(-1)?.from ?? placeOf(piece), "reverse"),
  };
}
