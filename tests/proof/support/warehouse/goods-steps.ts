import { canComplete, type Expected, type Item, isUntouched, type Receive, refreshExpected, restOf } from "./model.ts";
import { acting, creating, isStaff, type Maker, pick, pickPlace, piecesMadeBy, type Session, updating } from "./step.ts";

const names = ["Chair", "Table", "Lamp", "Rug", "Mirror"] as const;
const nameAt = (index: number): string => names[index % names.length] ?? "Chair";
const nameOf = ({ description }: { readonly description: string }): string => description.trim().toLowerCase();

export const isOpen = ({ state }: Expected): boolean => state === "expected" || state === "partial";

/** Lines with a name of their own each. */
function linesOf({ step: { amount, other } }: Session) {
  return Array.from({ length: 1 + (amount % 3) }, (_, index) => ({
    description: nameAt(other + index),
    quantity: 1 + ((other + index) % 3),
  }));
}

/** The items of a receive as the form sends them, and as the model keeps them. */
function itemsOf(session: Session, goods: Expected | undefined): Omit<Item, "id">[] {
  const { step } = session;
  const announced = goods?.lines.filter((line) => restOf(line) > 0) ?? [];
  const lines = [...announced, ...(announced.length === 0 || step.amount === 3 ? [null] : [])];
  return lines.map((line, index) => ({
    description: line?.description ?? nameAt(step.other + index),
    line,
    goods: line && goods ? goods : null,
    expected: line && restOf(line),
    quantity: line && step.amount !== 2 ? restOf(line) : step.amount,
    damaged: 0,
    oneTag: (step.pick + index) % 3 === 0,
    inspect: step.pick % 7 === 0,
    place: step.pick % 2 === 0 ? pickPlace(session) : null,
  }));
}
const asSent = ({ description, line, goods, quantity, oneTag, inspect, place }: Omit<Item, "id">) => ({
  description,
  quantity,
  oneTag,
  inspect,
  ...(line && goods ? { pendingReceiveId: goods.id, pendingLine: line.id } : {}),
  ...(place ? { placeId: place.id } : {}),
});

export function canUnwind({ model }: Session, receive: Receive): boolean {
  return receive.state === "completed" && model.piecesOf(receive).every(isUntouched);
}

export const goodsSteps = {
  announce: (session) => [
    async () => {
      const { model, step } = session;
      const isOwn = step.who === "cleo";
      const customer = model.customers[isOwn || step.pick % 4 > 0 ? 0 : 1];
      const lines = linesOf(session);
      const body = { hubId: model.hub, lines, ...(isOwn ? {} : { customerId: customer }) };
      const after = (data: { id: number; lines: readonly { id: number }[] }) => {
        model.expected.push({
          id: data.id,
          customer,
          lines: lines.map((line, index) => ({ ...line, id: data.lines[index]?.id ?? 0, received: 0 })),
          state: "expected",
        });
      };
      return { ...creating(session, "pending-receives", body, true, after), may: isOwn || isStaff(step.who) };
    },
  ],

  cancelExpected: (session) => {
    const { model, step } = session;
    const isReceiving = (goods: Expected) =>
      model.receives.some(({ state, items }) => state !== "unwound" && items.some((item) => item.goods === goods));
    const goods = pick(session, model.expected, (each) => each.state === "expected" && !isReceiving(each));
    if (!goods) return [];
    const may = goods.state === "expected" && !isReceiving(goods);
    const act = { collection: "pending-receives", id: goods.id, action: "cancel", input: { reason: "Not coming" } };
    return [
      async () => {
        const command = await acting(session, act, may, () => {
          goods.state = "cancelled";
        });
        const isTheirs = step.who === "cleo" && goods.customer === model.customers[0];
        return { ...command, may: command.may || (may && isTheirs && !step.stale) };
      },
    ];
  },

  closeShort: (session) => {
    const goods = pick(session, session.model.expected, ({ state }) => state === "partial");
    if (!goods) return [];
    const act = { collection: "pending-receives", id: goods.id, action: "closeShort", input: { reason: "The rest is lost" } };
    return [
      () =>
        acting(session, act, goods.state === "partial", () => {
          goods.state = "received";
        }),
    ];
  },

  receive: (session) => {
    const { model, step } = session;
    const goods = step.other % 3 === 0 ? undefined : pick(session, model.expected, isOpen);
    const items = itemsOf(session, goods);
    const isAnnounced = items.some(({ line }) => line !== null);
    const customer = goods && isAnnounced ? goods.customer : step.pick % 3 === 0 ? null : model.customers[0];
    const may = (!isAnnounced || (goods !== undefined && isOpen(goods))) && items.every(({ place }) => !place?.isRemoved);
    return [
      async () =>
        creating(session, "receives", { hubId: model.hub, customerId: customer, items: items.map(asSent) }, may, (data) => {
          model.receives.push({
            id: data.id,
            startKey: null,
            customer,
            state: "inProgress",
            items: items.map((item, index) => ({ ...item, id: data.items[index].id })),
            receipts: 0,
            isClaim: false,
          });
        }),
    ];
  },

  /** Counts a line in the form, and adds what nobody announced. */
  editReceive: (session) => {
    const { model, step } = session;
    const receive = pick(session, model.receives, ({ state }) => state === "inProgress");
    const item = receive && pick(session, receive.items, undefined, step.other);
    if (!receive || !item) return [];
    const quantity = step.amount % 4;
    const added = step.other % 5 === 0 ? { description: nameAt(step.other), quantity: 1 } : undefined;
    const input = {
      items: [
        ...receive.items.map((each) => ({ id: each.id, description: each.description, ...(each === item ? { quantity } : {}) })),
        ...(added ? [added] : []),
      ],
    };
    const isSame = quantity === item.quantity && !added;
    const may = item.damaged <= quantity && (receive.state === "inProgress" || (receive.state === "completed" && isSame));
    return [
      () =>
        updating(session, { collection: "receives", id: receive.id, input }, may, (data) => {
          item.quantity = quantity;
          if (!added) return;
          const id = data.items.at(-1).id;
          const fresh = { line: null, goods: null, expected: null, damaged: 0, oneTag: false, inspect: false, place: null };
          receive.items.push({ ...added, ...fresh, id });
          refreshExpected(receive);
        }),
    ];
  },

  complete: (session) => {
    const { model } = session;
    const receive = pick(session, model.receives, canComplete);
    if (!receive) return [];
    const act = { collection: "receives", id: receive.id, action: "markAsCompleted" };
    return [() => acting(session, act, canComplete(receive), async () => model.complete(receive, await piecesMadeBy(session, receive.id)))];
  },

  unwind: (session) => {
    const { model } = session;
    const receive = pick(session, model.receives, (each) => canUnwind(session, each));
    if (!receive) return [];
    const act = { collection: "receives", id: receive.id, action: "unwind", input: { reason: "Wrong truck" } };
    return [() => acting(session, act, canUnwind(session, receive), () => model.unwind(receive))];
  },

  identify: (session) => {
    const { model, step } = session;
    const receive = pick(session, model.receives, ({ customer, state }) => customer === null && state !== "unwound");
    if (!receive) return [];
    const customer = model.customers[step.other % 2 === 0 ? 0 : 1];
    const goods = step.amount % 2 === 0 ? undefined : pick(session, model.expected, (each) => isOpen(each) && each.customer === customer);
    const may = receive.customer === null && receive.state !== "unwound" && (!goods || (isOpen(goods) && goods.customer === customer));
    const input = { customerId: customer, ...(goods ? { pendingReceiveId: goods.id } : {}) };
    return [
      () =>
        acting(session, { collection: "receives", id: receive.id, action: "identify", input }, may, () => {
          receive.customer = customer;
          if (!goods) return;
          match(receive, goods);
          if (receive.state === "completed") model.follow([goods]);
        }),
    ];
  },
} satisfies Record<string, Maker>;

/** Which lines of the expected goods were counted without knowing it: those of the same name, or the only one. */
function match(receive: Receive, goods: Expected): void {
  const [only] = receive.items.length === 1 && goods.lines.length === 1 ? goods.lines : [];
  const open = new Set(goods.lines);
  for (const item of receive.items) {
    const line = [...open].find((each) => nameOf(each) === nameOf(item)) ?? only;
    if (!line) continue;
    open.delete(line);
    item.line = line;
    item.goods = goods;
  }
  refreshExpected(receive);
}
