import { sql } from "kysely";
import { location } from "../../../../src/resources/accounts/location.ts";
import { billOfLading } from "../../../../src/resources/sales/bill-of-lading.ts";
import { workOrder } from "../../../../src/resources/sales/work-order.ts";
import { hub } from "../../../../src/resources/warehousing/hub.ts";
import { onBehalfOf } from "../../../engine/on-behalf-of.ts";
import { readFields } from "../../../engine/read/read-fields.ts";
import { conflictLeadingTo } from "../../../engine/wire/leading-refusal.ts";
import { conflict } from "../../../engine/wire/problem.ts";
import { lockedState } from "../../../engine/write/locked-state.ts";
import { has, type PullContext } from "./pull-lines.ts";

type Context<I = unknown> = Pick<PullContext<I>, "row" | "trx" | "call" | "engine">;

/** The hub as a place that work orders and bills of lading can name; made from its address when it is needed first. */
async function locationOfHub({ call, engine }: Context, hubId: number): Promise<number> {
  const found = await engine.read(hub, hubId, ["locationId", "name", "address"], { lock: "no key update" });
  if (!found) throw conflict("This hub was removed.");
  if (found.locationId !== null) return found.locationId;
  const by = onBehalfOf(call, "transport");
  const { data } = await engine.create(by, location, { name: found.name, kind: "hub", address: found.address });
  await engine.write(by, hub, hubId, { locationId: data.id });
  return data.id;
}

interface ForBill {
  readonly tag: string;
  readonly description: string;
  readonly quantity: number;
  readonly weight: number | null;
  readonly conditionOut: string | null;
}

/** What a bill of lading says of the staged pieces. */
async function itemsOf({ row, trx }: Context): Promise<readonly ForBill[]> {
  const ids = row.lines.filter(has("staged")).map(({ itemId }) => itemId);
  const { rows } = await sql<ForBill>`
    select tag, left(concat_ws(', ', description, sidemark, room), 250) as description, quantity::int as quantity, weight::float8 as weight,
      nullif(left(concat_ws(': ', nullif(array_to_string(condition, ', '), ''), condition_note), 160), '') as "conditionOut"
    from inventory_items where id = any(${ids}::bigint[]) order by room, sidemark, tag`.execute(trx);
  return rows;
}

/** Makes the work order, and for goods that leave our hands the bill of lading with the pieces on it. */
export async function startTransport(
  context: PullContext<{ readonly windowStart: string; readonly windowEnd: string; readonly carrier: string }>,
): Promise<void> {
  const { row, input, call, engine, dayOf, write, takenOverBy } = context;
  const items = await itemsOf(context);
  if (items.length === 0) throw conflict("None of its pieces is staged.");
  const by = onBehalfOf(call, "pull");
  const from = await locationOfHub(context, row.hubId);
  const to = row.purpose === "transfer" ? await locationOfHub(context, row.toHubId ?? 0) : row.shipToId;
  const { data: work } = await engine.create(by, workOrder, {
    ...takenOverBy(workOrder),
    type: row.purpose === "transfer" ? "transfer" : "delivery",
    windowStart: input.windowStart,
    windowEnd: input.windowEnd,
    places: [
      { locationId: from, purpose: "load" },
      { locationId: to, purpose: "unload" },
    ],
    pieces: items.map(({ description, quantity, weight }) => ({ description, quantity, weight })),
  });
  if (row.purpose === "transfer") return write({ workOrderId: work.id });
  const { data: bill } = await engine.create(by, billOfLading, {
    ...takenOverBy(billOfLading),
    workOrderId: work.id,
    carrier: input.carrier,
    shipperId: from,
    agreedPickup: dayOf(input.windowStart),
    agreedDelivery: dayOf(input.windowEnd),
    items,
  });
  await write({ workOrderId: work.id, billOfLadingId: bill.id });
}

/** The state of the pull's bill of lading, locked; undefined once it was deleted, by hand or with its work order. */
async function billState({ row, trx }: Pick<Context, "row" | "trx">): Promise<string | undefined> {
  if (row.billOfLadingId === null) return;
  return (await readFields(trx, billOfLading, row.billOfLadingId, ["state"], { lock: "no key update" }))?.state;
}

/** @throws Problem 409 unless the pull's bill of lading, where it has one, is in one of these states */
export async function requireBill({ row, trx }: Pick<Context, "row" | "trx">, states: readonly string[], advice: string): Promise<void> {
  if (row.billOfLadingId === null) return;
  const state = await billState({ row, trx });
  if (state !== undefined && states.includes(state)) return;
  const label = billOfLading.states[state ?? ""]?.label.toLowerCase() ?? "gone";
  throw conflictLeadingTo(`${row.billOfLading} is ${label}: ${advice}.`, { open: "billOfLading" });
}

/** A piece that was staged and stays: its line leaves a draft, and is an exception on paper that was issued. */
export async function leaveOffTheBill({ row, trx, call, engine }: Context, tag: string, reason: string): Promise<void> {
  if (row.billOfLadingId === null) return;
  const state = await billState({ row, trx });
  if (state === undefined) return;
  const by = onBehalfOf(call, "pull");
  await engine.write(by, billOfLading, row.billOfLadingId, (bill) =>
    state === "draft"
      ? { items: bill.items.filter((item) => item.tag !== tag) }
      : { exceptions: [...bill.exceptions, { item: tag, condition: `Not loaded: ${reason}`.slice(0, 250) }] },
  );
}

/** What was delivered needs the receiver's signature and a photo on the bill of lading; what was made for a truck in vain is taken back. */
export async function finishTransport({ row, trx, call, engine }: Context): Promise<void> {
  if (row.billOfLadingId === null) return;
  const state = await billState({ row, trx });
  if (row.lines.some(has("delivered"))) {
    if (state === "delivered") return;
    throw conflictLeadingTo(`Mark ${row.billOfLading} as delivered first, with the receiver's signature and a photo.`, {
      open: "billOfLading",
    });
  }
  await endTransport({ row, trx, call, engine }, state === "inTransit" ? "Everything was refused and is back." : "Nothing was loaded.");
}

/** Takes back what was made for a truck that does not go. */
export async function endTransport({ row, trx, call, engine }: Context, reason: string): Promise<void> {
  const by = onBehalfOf(call, "pull");
  if (row.billOfLadingId !== null) {
    const state = await billState({ row, trx });
    if (state === "draft") await engine.remove(by, billOfLading, { id: row.billOfLadingId });
    else if (state === "issued") await engine.act(by, billOfLading, { id: row.billOfLadingId }, "void", { reason });
    else if (state === "inTransit") await engine.act(by, billOfLading, { id: row.billOfLadingId }, "returnToShipper", { reason });
  }
  if (row.workOrderId === null) return;
  const state = await lockedState(trx, workOrder, row.workOrderId);
  if (state === "new" || state === "scheduled") await engine.act(by, workOrder, { id: row.workOrderId }, "cancel", { reason });
  // The crew was there: whoever dispatches decides what the attempt costs, and whether there is another one.
  if (state === "inProgress")
    await engine.act(by, workOrder, { id: row.workOrderId }, "recordFailedAttempt", { reason: "refused", note: reason });
}
