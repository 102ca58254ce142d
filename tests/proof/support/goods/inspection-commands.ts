import { sql } from "kysely";
import { inspect, type ModelInspection, openInspection } from "../warehouse/pull-model.ts";
import { act, answerOf, change, leaveToShop, type Maker, type Piece, pick, type Repair, type Step, type World } from "./world.ts";

const isInHub = ({ state, isAtShop }: Piece): boolean => !isAtShop && ["inStock", "onHold", "allocated", "staged"].includes(state);
const stateOf = (piece: Piece) => openInspection(piece)?.state;

/** Where its inspection is; the product may have begun it. */
async function pathOf({ harness }: World, piece: Piece, inspection: ModelInspection): Promise<string> {
  if (inspection.id === null) {
    const { rows } = await sql<{ id: number; number: string }>`select id, number from inspections where item_id = ${piece.id}
      order by id desc limit 1`.execute(harness.db.kysely);
    Object.assign(inspection, rows[0]);
  }
  return `inspections/${inspection.id}`;
}

/** Lets it leave again. */
function free(piece: Piece): void {
  Object.assign(piece, { isHeld: false, missingFrom: null });
  if (piece.state === "onHold") piece.state = "inStock";
}

function inspected(world: World, step: Step, fits: (piece: Piece) => boolean): [Piece, ModelInspection] | undefined {
  const piece = pick(step, world.pieces.filter(openInspection), fits, step.pick);
  const inspection = piece && openInspection(piece);
  return piece && inspection && [piece, inspection];
}
const isOpen = ({ state }: Repair): boolean => state === "requested" || state === "approved" || state === "inProgress";
const openRepair = ({ repairs }: World, inspection: ModelInspection): boolean =>
  repairs.some((repair) => repair.inspection === inspection && isOpen(repair));

/** An action on a repair. */
const repairing =
  (what: {
    readonly can: (repair: Repair) => boolean;
    readonly send: (world: World, repair: Repair, step: Step) => ReturnType<typeof act>;
    readonly apply: (repair: Repair, step: Step) => void;
  }): Maker =>
  (world, step) => {
    const repair = pick(step, world.repairs, what.can, step.pick);
    return (
      repair && {
        about: `${repair.number}, which is ${repair.state}`,
        may: what.can(repair),
        send: () => what.send(world, repair, step),
        apply: () => what.apply(repair, step),
      }
    );
  };
const where = ({ other }: Step) => (other % 2 === 0 ? "at the repair shop" : "in the hub");

export const inspectionCommands = {
  inspect: (world, step) => {
    const can = (piece: Piece) => (piece.state === "inStock" || piece.state === "onHold") && !openInspection(piece);
    const piece = pick(step, world.pieces, can, step.pick);
    return (
      piece && {
        about: piece.tag,
        may: can(piece),
        send: () => act(world, `inventories/${piece.id}`, "inspect"),
        apply: () => {
          inspect(piece);
          Object.assign(piece, { state: "onHold", isHeld: true });
        },
      }
    );
  },

  pass: (world, step) => {
    const can = (piece: Piece) => stateOf(piece) === "pending" && isInHub(piece);
    const [piece, inspection] = inspected(world, step, can) ?? [];
    if (!piece || !inspection) return undefined;
    return {
      about: piece.tag,
      may: can(piece),
      send: async () => act(world, await pathOf(world, piece, inspection), "pass", { result: "As new" }),
      apply: () => {
        Object.assign(inspection, { state: "passed", isDecided: true });
        free(piece);
      },
    };
  },

  fail: (world, step) => {
    const can = (piece: Piece) => stateOf(piece) === "pending" && isInHub(piece);
    const [piece, inspection] = inspected(world, step, can) ?? [];
    if (!piece || !inspection) return undefined;
    return {
      about: piece.tag,
      may: can(piece),
      send: async () => {
        const path = await pathOf(world, piece, inspection);
        const { findings } = await world.harness.see(path);
        const kept = (findings as readonly Record<string, unknown>[]).map(({ photos, round: _round, ...finding }) => ({
          ...finding,
          photos: (photos as readonly { readonly id: number }[]).map(({ id }) => id),
        }));
        // Refused in a state in which nothing can be found.
        await change(world, path, {
          findings: [...kept, { code: "scratch", severity: "major", side: "front", x: 0.3, y: 0.7, photos: [await world.harness.photo()] }],
        });
        return act(world, path, "fail", { result: "Scratched" });
      },
      apply: () => void Object.assign(inspection, { state: "failed", isDecided: true }),
    };
  },

  decide: (world, step) => {
    const can = (piece: Piece) => stateOf(piece) === "failed" && !openRepair(world, openInspection(piece) as ModelInspection);
    const [piece, inspection] = inspected(world, step, can) ?? [];
    if (!piece || !inspection) return undefined;
    const isAccepted = step.other % 2 === 0;
    return {
      about: piece.tag,
      may: can(piece),
      send: async () => {
        const input = { disposition: isAccepted ? "accept as is" : "return", result: "Because" };
        return act(world, await pathOf(world, piece, inspection), "close", input);
      },
      apply: () => {
        inspection.state = "closed";
        if (isAccepted) free(piece);
      },
    };
  },

  requestRepair: (world, step) => {
    const payer = step.other % 3 === 0 ? "us" : "customer";
    const can = (piece: Piece) =>
      stateOf(piece) === "failed" && !openRepair(world, openInspection(piece) as ModelInspection) && (payer === "us" || piece.isKnown);
    const [piece, inspection] = inspected(world, step, can) ?? [];
    if (!piece || !inspection) return undefined;
    return {
      about: `${piece.tag}, which ${payer} pays for`,
      may: can(piece),
      send: async () => {
        await pathOf(world, piece, inspection);
        const input = { inspectionId: inspection.id, shop: "Oak & Lacquer", description: "Refinish the top", payer, estimate: 180_00 };
        return answerOf(await world.harness.bob.post("inspection-repairs", input));
      },
      apply: ({ id, number }) => void world.repairs.push({ id, number, piece, inspection, payer, state: "requested" }),
    };
  },

  /** By whoever pays: of our own money, somebody else than who asked for it. */
  approveRepair: repairing({
    can: ({ state, piece, inspection }) =>
      state === "requested" && inspection.state === "failed" && piece.state === "onHold" && isInHub(piece),
    send: (world, { id, payer }) =>
      act(world, `inspection-repairs/${id}`, "approve", {}, payer === "us" ? world.harness.ann : world.harness.cleo),
    apply: (repair) => {
      repair.state = "approved";
      repair.inspection.state = "inRepair";
    },
  }),
  beginRepair: repairing({
    can: ({ state }) => state === "approved",
    send: (world, { id }, step) => act(world, `inspection-repairs/${id}`, "begin", { where: where(step) }),
    apply: (repair, step) => {
      repair.state = "inProgress";
      if (where(step) === "at the repair shop") leaveToShop(repair.piece);
    },
  }),
  receiveBack: repairing({
    can: ({ state, piece }) => state === "inProgress" && piece.isAtShop,
    send: (world, { id, piece }) =>
      act(world, `inspection-repairs/${id}`, "receiveBack", { placeId: (piece.hub === "here" ? world.here : world.there).binId }),
    apply: ({ piece }) => {
      piece.isAtShop = false;
    },
  }),
  completeRepair: repairing({
    can: ({ state, piece }) => state === "inProgress" && !piece.isAtShop,
    send: async (world, { id }) => {
      const path = `inspection-repairs/${id}`;
      await change(world, path, { photosAfter: [await world.harness.photo()] });
      return act(world, path, "markAsCompleted", { cost: 120_00 });
    },
    apply: (repair) => {
      repair.state = "completed";
      repair.inspection.state = "pending";
    },
  }),
  cancelRepair: repairing({
    can: ({ state }) => state === "requested" || state === "approved",
    send: (world, { id }) => act(world, `inspection-repairs/${id}`, "cancel", { reason: "Too much" }),
    apply: (repair) => {
      if (repair.state === "approved") repair.inspection.state = "failed";
      repair.state = "cancelled";
    },
  }),
} satisfies Record<string, Maker>;
