import { sql } from "kysely";
import { inspect, openInspection } from "../warehouse/pull-model.ts";
import { isBilled } from "./money-model.ts";
import { act, answerOf, change, enter, type Goods, type Maker, type Piece, pick, type Receive, scan, type World } from "./world.ts";

const isOpen = ({ state }: Goods): boolean => state === "expected" || state === "partial";
const isOngoing = ({ state }: Receive): boolean => state === "inProgress";
const restOf = ({ quantity, received }: Goods["lines"][number]): number => Math.max(quantity - received, 0);

function canComplete({ state, lines, hasReceipt }: Receive): boolean {
  // As it was announced when the truck came, and as it is by now: another truck may have brought a part.
  const isComplete = lines.every(
    ({ announced, expected, quantity, damaged }) => damaged === 0 && quantity >= Math.max(expected, announced ? restOf(announced) : 0),
  );
  return state === "inProgress" && lines.some(({ quantity }) => quantity > 0) && (hasReceipt || isComplete);
}
/** Nothing has happened to its pieces. */
const isUntouched = ({ isMoved, state, inspections }: Piece): boolean =>
  !isMoved && (state === "inStock" || state === "onHold") && inspections.every((each) => each.state === "pending" && !each.isDecided);
export const canUnwind = (world: World, receive: Receive): boolean =>
  receive.state === "completed" &&
  receive.pieces.every(isUntouched) &&
  !["receiving", "after hours"].some((event) => isBilled(world, `${receive.number}/${event}`));

/** What has arrived follows from the receives that are completed. */
function follow({ receives }: World, goods: Goods | null): void {
  if (!goods) return;
  const completed = receives.filter(({ state }) => state === "completed").flatMap(({ lines }) => lines);
  for (const line of goods.lines)
    line.received = completed.reduce((sum, { announced, quantity }) => (announced === line ? sum + quantity : sum), 0);
  if (goods.lines.every(({ quantity, received }) => received >= quantity)) goods.state = "received";
  else goods.state = goods.lines.some(({ received }) => received > 0) ? "partial" : "expected";
}

async function began(world: World, id: number, goods: Goods | null): Promise<void> {
  const { number, items } = await world.harness.see(`receives/${id}`);
  const open = goods?.lines.filter((line) => restOf(line) > 0) ?? [];
  const lines = open.map((announced, index) => ({
    id: items[index].id as number,
    announced,
    expected: restOf(announced),
    quantity: 0,
    damaged: 0,
  }));
  const fresh = { id, number, goods, lines, receivedOn: world.day, pieces: [], state: "inProgress" as const };
  world.receives.push({ ...fresh, isKnown: goods !== null, hasReceipt: false, afterHours: 0 });
}

/** One piece for each unit; the damaged ones come first, on hold for their inspection. */
async function makePieces(world: World, receive: Receive): Promise<void> {
  const { rows } = await sql<{
    id: number;
    tag: string;
  }>`select id, tag from inventory_items where receive_id = ${receive.id} order by id`.execute(world.harness.db.kysely);
  const isDamaged = receive.lines.flatMap(({ quantity, damaged }) => Array.from({ length: quantity }, (_, index) => index < damaged));
  if (rows.length !== isDamaged.length) throw new Error(`${receive.number} made ${rows.length} pieces, not ${isDamaged.length}.`);
  for (const [index, { id, tag }] of rows.entries()) {
    const isHeld = isDamaged[index] ?? false;
    const piece: Piece = {
      ...{ id, tag, receive, isHeld, state: isHeld ? "onHold" : "inStock", pull: null, missingFrom: null, inspections: [], hub: "here" },
      ...{ isKnown: receive.isKnown, stays: [], movedOn: receive.receivedOn, isAtShop: false, isMoved: false },
    };
    if (isHeld) inspect(piece);
    enter(piece, receive.receivedOn, false);
    receive.pieces.push(piece);
    world.pieces.push(piece);
  }
}

/** What brings more goods in. */
export function nextForGoods({ receives, goods }: World): keyof typeof receivingCommands {
  if (receives.some(canComplete)) return "completeReceive";
  const ongoing = receives.filter(isOngoing);
  if (ongoing.some(({ lines, hasReceipt }) => !hasReceipt && lines.some(({ quantity }) => quantity > 0))) return "photographReceipt";
  if (ongoing.length > 0) return "count";
  return goods.some((each) => isOpen(each) && each.lines.some((line) => restOf(line) > 0)) ? "receive" : "announce";
}

export const receivingCommands = {
  announce: (world, { pick: choice, other }) => {
    const { harness, here } = world;
    const lines = ["Chair", "Table"].slice(0, 1 + (choice % 2)).map((description) => ({ description, quantity: 1 + (other % 3) }));
    return {
      about: "goods",
      may: true,
      send: async () =>
        answerOf(await harness.bob.post("pending-receives", { hubId: here.id, customerId: harness.acme, vendor: "Kravet", lines })),
      apply: ({ id, lines: saved }) => {
        const known = lines.map((line, index) => ({ ...line, id: saved[index].id as number, received: 0 }));
        world.goods.push({ id, lines: known, state: "expected" });
      },
    };
  },

  cancelGoods: (world, step) => {
    const isReceived = (goods: Goods) => world.receives.some((each) => each.goods === goods && each.state !== "unwound");
    const can = (goods: Goods) => goods.state === "expected" && !isReceived(goods);
    // A command that rarely leads on.
    const goods = step.other % 4 === 0 ? pick(step, world.goods, can, step.pick) : undefined;
    return (
      goods && {
        about: `expected goods ${goods.id}`,
        may: can(goods),
        send: () => act(world, `pending-receives/${goods.id}`, "cancel", { reason: "Not coming" }),
        apply: () => {
          goods.state = "cancelled";
        },
      }
    );
  },

  closeShort: (world, step) => {
    const goods = pick(step, world.goods, ({ state }) => state === "partial", step.pick);
    return (
      goods && {
        about: `expected goods ${goods.id}`,
        may: goods.state === "partial",
        send: () => act(world, `pending-receives/${goods.id}`, "closeShort", { reason: "The rest is lost" }),
        apply: () => {
          goods.state = "received";
        },
      }
    );
  },

  receive: (world, step) => {
    const goods = pick(
      step,
      world.goods.filter(({ lines }) => lines.some((line) => restOf(line) > 0)),
      isOpen,
      step.pick,
    );
    return (
      goods && {
        about: `expected goods ${goods.id}`,
        may: isOpen(goods),
        send: () => scan(world, "startReceive", { expectedIds: [goods.id] }),
        apply: ({ receive }) => began(world, receive.id, goods),
      }
    );
  },

  /** Nobody announced them, and nobody knows whose they are. */
  receiveUnknown: (world, { other }) =>
    other % 3 > 0
      ? undefined
      : {
          about: "unknown goods",
          may: true,
          send: () => scan(world, "startReceive", { expectedIds: [] }),
          apply: ({ receive }) => began(world, receive.id, null),
        },

  count: (world, step) => {
    const receive = pick(step, world.receives, isOngoing, step.pick);
    if (!receive) return undefined;
    const line = receive.lines[step.other % Math.max(receive.lines.length, 1)];
    if (!line && receive.goods) return undefined;
    const counted = line?.announced && step.other % 4 > 0 ? restOf(line.announced) : step.other % 3;
    const damaged = step.pick % 4 === 0 ? Math.min(1, counted) : 0;
    return {
      about: `${counted} on ${receive.number}`,
      may: isOngoing(receive) || (receive.state === "completed" && line?.quantity === counted && line.damaged === damaged),
      send: () =>
        scan(world, "countLine", {
          receive: { id: receive.id },
          line: line ? { id: line.id } : { description: "Crate" },
          ...{ counted, countedBefore: line?.quantity ?? 0, damaged, condition: damaged > 0 ? ["dent"] : [], photoIds: [] },
        }),
      apply: async () => {
        if (line) Object.assign(line, { quantity: counted, damaged });
        else {
          const { items } = await world.harness.see(`receives/${receive.id}`);
          receive.lines.push({ id: items[0].id, announced: null, expected: 0, quantity: counted, damaged });
        }
      },
    };
  },

  /** The signed paper, and how long it took after hours. */
  photographReceipt: (world, step) => {
    const receive = pick(step, world.receives, (each) => isOngoing(each) && !each.hasReceipt, step.pick);
    const afterHours = receive?.state === "inProgress" && step.other % 2 === 0 ? 0.5 : (receive?.afterHours ?? 0);
    return (
      receive && {
        about: receive.number,
        may: receive.state !== "unwound",
        send: async () => change(world, `receives/${receive.id}`, { deliveryReceipt: [await world.harness.photo()], afterHours }),
        apply: () => void Object.assign(receive, { hasReceipt: true, afterHours }),
      }
    );
  },

  completeReceive: (world, step) => {
    const receive = pick(step, world.receives, canComplete, step.pick);
    return (
      receive && {
        about: receive.number,
        may: canComplete(receive),
        send: () => scan(world, "completeReceive", { receive: { id: receive.id } }),
        apply: async () => {
          receive.state = "completed";
          await makePieces(world, receive);
          follow(world, receive.goods);
        },
      }
    );
  },

  identify: (world, step) => {
    const can = ({ isKnown, state }: Receive) => !isKnown && state !== "unwound";
    const receive = pick(step, world.receives, can, step.pick);
    return (
      receive && {
        about: receive.number,
        may: can(receive),
        send: () => act(world, `receives/${receive.id}`, "identify", { customerId: world.harness.acme }),
        apply: () => {
          for (const each of [receive, ...receive.pieces]) each.isKnown = true;
        },
      }
    );
  },

  unwind: (world, step) => {
    // Not of everything that could be: pulls need pieces.
    const receive = step.other % 5 === 0 ? pick(step, world.receives, (each) => canUnwind(world, each), step.pick) : undefined;
    return (
      receive && {
        about: receive.number,
        may: canUnwind(world, receive),
        send: () => act(world, `receives/${receive.id}`, "unwind", { reason: "Wrong truck" }),
        apply: () => {
          receive.state = "unwound";
          for (const piece of receive.pieces) {
            const inspection = openInspection(piece);
            if (inspection) inspection.state = "closed";
            piece.state = "unwound";
            piece.stays.length = 0;
          }
          follow(world, receive.goods);
        },
      }
    );
  },
} satisfies Record<string, Maker>;
