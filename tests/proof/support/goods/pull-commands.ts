import type { AnyRow } from "../../../effects/sales-harness.ts";
import { needed, transport } from "../../../effects/warehousing/pull-harness.ts";
import { forward, type ModelPiece, type ModelPull, type OperationName, operations } from "../warehouse/pull-model.ts";
import { act, answerOf, enter, leave, type Maker, noon, type Piece, scan, today, type World } from "./world.ts";

/** Sends an operation on a pull, or on a piece of it. */
async function send(world: World, name: OperationName, pull: ModelPull, { id: itemId, tag }: ModelPiece): Promise<AnyRow | null> {
  const { harness, here, there } = world;
  const path = `pull-flows/${pull.id}`;
  const scanned = (kind: string, more: object = {}, hub = here) => scan(world, kind, { pullId: pull.id, tag, ...more }, hub);
  switch (name) {
    case "submit":
    case "recall":
      return act(world, path, name);
    case "approve":
      return act(world, path, name, {}, harness.ann);
    case "sendBack":
    case "cancel":
    case "declineRecall":
      return act(world, path, name, { reason: "Because" });
    case "askForRecall":
      return act(world, path, "requestRecall", { reason: "Because" });
    case "stage":
      return scanned("pullPiece");
    case "unstage":
      // As the undo of a scan does it, which this test has no key of.
      return harness.engine
        .act(
          { actor: { system: "test" } } as Parameters<typeof harness.engine.act>[0],
          harness.resources.find((each) => each.name === "pull-flow") as (typeof harness.resources)[number],
          { id: pull.id },
          "unstagePiece",
          { itemId, happenedAt: noon(world.day) },
        )
        .then(
          ({ data }) => data as AnyRow,
          () => null,
        );
    case "short":
      return scanned("shortPiece", { reason: "does not fit", photoIds: [] });
    case "lose":
      return scanned("shortPiece", { reason: "not found", photoIds: [] });
    case "transport":
      return act(world, path, "sendToTransport", transport);
    case "issue": {
      const { billOfLadingId } = await harness.see(path);
      const bill = `bills-of-lading/${billOfLadingId}`;
      // A draft is deleted when its truck does not go.
      if (billOfLadingId === null || (await harness.bob.get(bill)).status === 404) return null;
      return act(world, bill, "issue");
    }
    case "load":
      return scanned("loadPiece");
    case "deliver":
      return scanned("deliverPiece", { photoIds: [] });
    case "refuse":
      return scanned("refusePiece", { reason: "damaged", photoIds: [] });
    case "bringBack":
      return scanned("returnPiece", { place: "A-01-01" });
    case "arrive":
      return scanned("returnPiece", { place: "A-01-01" }, there);
    case "sign":
      return scan(world, "completeDelivery", {
        pullId: pull.id,
        receivedBy: "May Lin",
        photoIds: [await harness.photo(), await harness.photo()],
      });
    case "complete":
      return act(world, path, "markAsCompleted");
    case "handOver": {
      const { version, state } = await harness.see(path);
      const proof = { handoverPhotos: [await harness.photo()], receiverSignature: [await harness.photo()] };
      if (state === "staged") await harness.bob.put(path, { version, ...proof });
      return act(world, path, name, { handedTo: "May Lin", identity: "passport" });
    }
  }
  throw new Error(`${String(name)} is not known.`);
}

/** What an operation does to the days in the hub. */
function follow({ day }: World, name: OperationName, pull: ModelPull, piece: Piece): void {
  if (name === "stage" || name === "unstage" || name === "load" || name === "deliver" || name === "arrive") {
    piece.isMoved = true;
    if (day > piece.movedOn) piece.movedOn = day;
  }
  // A truck to the other hub is the storage of this one.
  const isTransfer = pull.purpose === "transfer";
  if (name === (isTransfer ? "arrive" : "load")) leave(piece, day);
  if (name === "bringBack" && !isTransfer) enter(piece, day, true);
  // It is handed over on a screen.
  if (name === "handOver") for (const [each, progress] of pull.lines) if (progress === "delivered") leave(each as Piece, today());
}

const playing =
  (wanted: OperationName): Maker =>
  (world, { isForward, isBlind, pick, other }) => {
    const { flows, pieces } = world;
    if (flows.length === 0) return undefined;
    // Of the last few, mostly one that is not over.
    const recent = flows.slice(-4);
    const open = recent.filter(({ state }) => state !== "completed" && state !== "cancelled");
    const from = open.length > 0 && other % 5 > 0 ? open : recent;
    const pull = from[pick % from.length] as ModelPull;
    const lines = [...pull.lines.keys()] as Piece[];
    const own = lines[other % lines.length] as Piece;
    const fitting = lines.filter((each) => operations[wanted].can(pull, each))[0] ?? own;
    const piece = other % 7 === 0 ? (pieces[other % pieces.length] as Piece) : isBlind ? own : fitting;
    const next = isForward ? forward.find((name) => operations[name].can(pull, piece)) : undefined;
    const name = next ?? wanted;
    return {
      about: `${name} of ${piece.tag} on ${pull.number}, a ${pull.purpose} that is ${pull.state}`,
      may: operations[name].can(pull, piece),
      send: () => send(world, name, pull, piece),
      apply: () => {
        operations[name].run(pull, piece);
        follow(world, name, pull, piece);
      },
      name,
    };
  };

const requestPull: Maker = (world, { pick, other, purpose }) => {
  const { harness, pulls, pieces, here, there } = world;
  const chosen = [...new Set(Array.from({ length: 1 + (other % 3) }, (_, at) => pieces[(pick + at) % pieces.length]))];
  const isOurs = (each: Piece | undefined): each is Piece =>
    each !== undefined && (each.state === "inStock" || each.state === "onHold") && each.hub === "here" && each.isKnown;
  // Others can't be chosen.
  if (!chosen.every(isOurs)) return undefined;
  return {
    about: `a ${purpose} of ${chosen.map(({ tag }) => tag).join()}`,
    may: true,
    send: async () =>
      answerOf(
        await harness.bob.post("pull-flows", {
          ...{ customerId: harness.acme, hubId: here.id, purpose, neededOn: needed, lines: chosen.map(({ id }) => ({ itemId: id })) },
          ...(purpose === "transfer" ? { toHubId: there.id } : {}),
          ...(purpose === "delivery" ? { shipToId: pulls.shipToId } : {}),
        }),
      ),
    apply: ({ id, number }) =>
      void world.flows.push({
        ...{ id, number, purpose, state: "draft", bill: null, isRecalled: false, damaged: new Set() },
        lines: new Map(chosen.map((each) => [each, null])),
      }),
  };
};

const names = Object.keys(operations) as OperationName[];
export const pullCommands = {
  requestPull,
  ...(Object.fromEntries(names.map((name) => [name, playing(name)])) as Record<OperationName, Maker>),
} satisfies Record<string, Maker>;
