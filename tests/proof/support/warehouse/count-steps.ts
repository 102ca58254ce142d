import { type Count, type Entry, isInHub, move, type Piece, type Place, placeOf } from "./model.ts";
import { acting, creating, type Maker, pick, pickPlace, type Session } from "./step.ts";

/** Where approving a count moves a piece. What has happened to the piece since goes first. */
const foundIn = ([piece, { result, place, sequence }]: readonly [Piece, Entry]): Place | undefined =>
  result === "elsewhere" && place && place !== placeOf(piece) && piece.ledger.length === sequence && isInHub(piece) ? place : undefined;

const onCount =
  (
    action: string,
    may: (count: Count, session: Session) => boolean,
    apply: (count: Count, session: Session) => void,
    input: object = {},
  ): Maker =>
  (session) => {
    const count = pick(session, session.model.counts, (each) => may(each, session));
    if (!count) return [];
    const act = { collection: "cycle-counts", id: count.id, action, input };
    return [() => acting(session, act, may(count, session), () => apply(count, session))];
  };

export const countSteps = {
  startCount: (session) => {
    const { model, step } = session;
    const place = step.other % 3 === 0 ? null : pickPlace(session);
    const customer = place === null || step.amount === 0 ? model.customers[0] : null;
    const body = { hubId: model.hub, placeId: place?.id ?? null, customerId: customer, blind: step.amount % 2 === 0 };
    return [
      async () =>
        creating(session, "cycle-counts", body, !place?.isRemoved, ({ id }) => {
          const begun = new Map(model.pieces.map((piece) => [piece, piece.ledger.length]));
          model.counts.push({ id, place, customer, begun, entries: new Map(), state: "counting", submittedBy: null, result: null });
        }),
    ];
  },

  submitCount: onCount(
    "submit",
    ({ state }) => state === "counting",
    (count, { model, step }) => submit(count, model.expectedIn(count), step.who),
  ),
  recount: onCount(
    "recount",
    ({ state }) => state === "submitted",
    (count) => {
      for (const [piece, { result }] of [...count.entries]) if (result === "missing") count.entries.delete(piece);
      Object.assign(count, { state: "counting", submittedBy: null, result: null });
    },
    { reason: "Look again" },
  ),
  approveCount: onCount(
    "approve",
    ({ state, submittedBy, entries }, { step }) =>
      state === "submitted" && submittedBy !== step.who && ![...entries].some((entry) => foundIn(entry)?.isRemoved),
    (count) => {
      count.state = "approved";
      for (const [piece, entry] of count.entries) {
        const place = foundIn([piece, entry]);
        if (place) move(piece, place, "count");
        else if (entry.result === "missing" && piece.ledger.length === entry.sequence && piece.state === "inStock") piece.state = "onHold";
      }
    },
  ),
  cancelCount: onCount(
    "cancel",
    ({ state }) => state === "counting" || state === "submitted",
    (count) => {
      count.state = "cancelled";
    },
  ),
} satisfies Record<string, Maker>;

function submit(count: Count, expected: readonly Piece[], who: Count["submittedBy"]): void {
  const seen = count.entries.size;
  let elsewhere = 0;
  for (const [piece, entry] of [...count.entries]) {
    const isElsewhere = entry.place !== placeOf(piece);
    if (isElsewhere) elsewhere += 1;
    count.entries.set(piece, { ...entry, expectedPlace: placeOf(piece), result: isElsewhere ? "elsewhere" : "as expected" });
  }
  const missing = expected.filter((piece) => !count.entries.has(piece) && count.begun.get(piece) === piece.ledger.length);
  for (const piece of missing)
    count.entries.set(piece, { place: null, expectedPlace: placeOf(piece), result: "missing", sequence: piece.ledger.length });
  count.state = "submitted";
  count.submittedBy = who;
  count.result = { expected: expected.length, found: seen - elsewhere, elsewhere, missing: missing.length };
}
