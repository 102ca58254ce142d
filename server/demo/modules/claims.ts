import { sql } from "kysely";
import { claim } from "../../../src/resources/sales/claim.ts";
import { acknowledgeBy, answerBy, decideBy, reminderFor } from "../../../src/resources/sales/claim-deadlines.ts";
import { owedByLine, type Valuation } from "../../../src/resources/sales/claim-valuation.ts";
import { addDays } from "../../../src/schemas/values/date.ts";
import type { Tx } from "../../db/connection.ts";
import { type DemoContext, defineDemo } from "../demo-module.ts";
import type { SeedRow } from "../insert-rows.ts";
import { postClaims } from "../journal.ts";
import { warehouseOf } from "../warehouse/warehouse.ts";

/** What a claim can be about: a piece, or an item of a delivered bill of lading. */
interface Subject {
  readonly customerId: number;
  readonly pieceId: number | null;
  readonly workOrderId: number | null;
  readonly billOfLadingId: number | null;
  readonly tag: string | null;
  readonly description: string;
  readonly weight: number | null;
  readonly value: number | null;
  readonly valuation: Valuation | null;
  readonly declaredValue: number | null;
  readonly deliveredOn: string | null;
}

/** Pieces of customers who sign in, those that arrived damaged first. */
async function damagedPieces(tx: Tx): Promise<Subject[]> {
  const { rows } =
    await sql<Subject>`select i.customer_id as "customerId", i.id as "pieceId", null as "workOrderId", null as "billOfLadingId", i.tag,
      i.description, i.weight::float8 as weight, i.value, null as valuation, null as "declaredValue", null as "deliveredOn"
    from inventory_items i where i.customer_id is not null and i.state in ('inStock', 'onHold')
      and exists (select 1 from users u where u.company_id = i.customer_id and u.state = 'active')
    order by cardinality(i.condition) = 0, i.id limit 5`.execute(tx);
  return rows;
}

async function deliveredItems(tx: Tx): Promise<Subject[]> {
  const { rows } = await sql<Subject>`select b.customer_id as "customerId", null as "pieceId", b.work_order_id as "workOrderId",
      b.id as "billOfLadingId", i.tag, i.description, i.weight::float8 as weight, null as value, b.valuation,
      case b.valuation when 'declared' then b.declared_value end as "declaredValue", (b.delivered_at at time zone 'UTC')::date::text as "deliveredOn"
    from bills_of_lading b join bills_of_lading_items i on i.parent_id = b.id and i.position = 0
    where b.state = 'delivered' and b.delivered_at is not null order by b.id limit 5`.execute(tx);
  return rows;
}

const words: Readonly<Record<string, string>> = { "put away": "Put away", count: "Placed by a count", split: "Split", return: "Returned" };

/** What the ledger says of a piece, as it was kept when the claim was filed. */
async function custodyOf(context: DemoContext, pieceId: number | null, filedOn: string) {
  const { custody } = await warehouseOf(context);
  const moved = custody.movements.filter(({ itemId, happenedAt }) => itemId === pieceId && String(happenedAt).slice(0, 10) <= filedOn);
  const { rows } = await sql<{
    places: Record<string, string>;
    hubs: Record<string, string>;
    people: Record<string, string>;
    tag: string | null;
  }>`select
    (select json_object_agg(id, code) from places) as places, (select json_object_agg(id, name) from hubs) as hubs,
    (select json_object_agg(id, concat_ws(' ', first_name, last_name)) from users) as people,
    (select tag from inventory_items where id = ${pieceId}) as tag`.execute(context.tx);
  const [names] = rows;
  return moved.map(({ kind, happenedAt, hubId, fromId, toId, createdById }) => ({
    piece: names?.tag ?? null,
    at: happenedAt,
    event: kind === "receive" ? `Received at ${names?.hubs[String(hubId)]}` : (words[String(kind)] ?? "Moved"),
    by: names?.people[String(createdById)] ?? null,
    place: `${names?.places[String(fromId)]} to ${names?.places[String(toId)]}`,
  }));
}

interface Stage {
  readonly state: "filed" | "reviewing" | "offered" | "accepted" | "paid" | "declined" | "withdrawn";
  /** Days since it was filed. */
  readonly age: number;
  readonly damage: string;
  readonly reason?: string;
}
const stages: readonly Stage[] = [
  { state: "offered", age: 38, damage: "Crack along the left arm, wood splintered" },
  { state: "filed", age: 2, damage: "Corner crushed in storage" },
  { state: "reviewing", age: 21, damage: "Water stain on the seat, 8 inches across" },
  { state: "accepted", age: 52, damage: "Missing hardware, one leg bent" },
  { state: "withdrawn", age: 97, damage: "Scratch on the top; polished out since" },
  { state: "filed", age: 34, damage: "Dent in the back panel, seen at delivery" },
  { state: "reviewing", age: 126, damage: "Upholstery torn on the right side" },
  { state: "paid", age: 64, damage: "Leg broken off at the door" },
  {
    state: "declined",
    age: 80,
    damage: "Glass cracked",
    reason: "The bill of lading was signed without exceptions, and the crate shows no damage.",
  },
  { state: "declined", age: 105, damage: "Finish faded", reason: "No answer" },
];
const offeredStates: readonly string[] = ["offered", "accepted", "paid"];

async function row(context: DemoContext, stage: Stage, about: Subject, index: number): Promise<SeedRow> {
  const { today, staff, customerUser, random } = context;
  const { state, age, damage, reason } = stage;
  const filedOn = addDays(today, -age);
  const claimed = random.between(4, 40) * 5_000;
  const valuation = about.valuation ?? (state === "filed" ? null : "released");
  const weight = about.weight ?? 60;
  const [owed = 0] = owedByLine({ lines: [{ weight, value: about.value, claimed }], valuation, declaredValue: about.declaredValue });
  const isOffered = offeredStates.includes(state) || reason === "No answer";
  const isReviewed = isOffered || state === "reviewing" || state === "declined";
  const settled = Math.max(owed, 2_500);
  const why = settled === owed ? null : "Raised to our least settlement";
  const offeredOn = isOffered ? addDays(filedOn, reason === "No answer" ? 35 : 30) : null;
  const number = `CLM-${String(index + 1).padStart(5, "0")}`;
  const remindOn =
    state === "filed"
      ? reminderFor("acknowledge", acknowledgeBy(filedOn) ?? filedOn)
      : state === "reviewing"
        ? reminderFor("decide", decideBy(filedOn) ?? filedOn)
        : state === "offered"
          ? reminderFor("answer", answerBy(offeredOn) ?? filedOn)
          : null;
  const user = customerUser(about.customerId);
  const custody = await custodyOf(context, about.pieceId, filedOn);
  return {
    id: index + 1,
    number,
    state,
    createdAt: `${filedOn}T15:00:00.000Z`,
    createdById: user ?? staff[0] ?? null,
    customerId: about.customerId,
    occurredOn: addDays(filedOn, -1),
    workOrderId: about.workOrderId,
    billOfLadingId: about.billOfLadingId,
    adjusterId: isReviewed ? (staff[1] ?? null) : null,
    story: "Found when the wrapping was taken off. Pictures were sent to the hub.",
    lines: [
      {
        pieceId: about.pieceId,
        description: about.description,
        damage,
        weight,
        value: about.value,
        claimed,
        settled: isOffered ? settled : null,
        reason: isOffered ? why : null,
      },
    ],
    valuation,
    valuationFrom: about.valuation ? "bill of lading" : valuation && "chosen",
    declaredValue: about.declaredValue,
    payer: isReviewed ? random.pick(["us", "carrier", "insurer"]) : null,
    offer: isOffered ? [{ item: about.description, claimed, owed, settled, reason: why }] : [],
    explanation: isOffered ? "Settled by what was elected when the goods were handed over." : null,
    offeredOn,
    acceptedOn: state === "accepted" || state === "paid" ? addDays(today, -3) : null,
    acceptedByName: state === "accepted" || state === "paid" ? "Owner" : null,
    declineReason: reason ?? null,
    filedBy: user === undefined ? "employee" : "customer",
    filedOn,
    deliveredOn: about.deliveredOn !== null && about.deliveredOn <= filedOn ? about.deliveredOn : null,
    acknowledgedOn: isReviewed ? addDays(filedOn, 2) : null,
    remindOn,
    ...(state === "paid" ? { paidAs: "payment out", paidMethod: "check", paidReference: "20418", paidOn: today, paidAmount: settled } : {}),
    custody: custody.map(({ piece, at, event }) => ({ piece, at, event })),
    internalCustody: custody,
  };
}

/** Claims in every state: some wait for the customer, some are overdue, one is paid. */
export const demoClaims = defineDemo(claim, async (context) => {
  const subjects = [...(await damagedPieces(context.tx)), ...(await deliveredItems(context.tx))];
  const rows: SeedRow[] = [];
  for (const [index, stage] of stages.entries()) {
    const about = subjects[index % subjects.length];
    if (about) rows.push(await row(context, stage, about, index));
  }
  const paid = rows.filter(({ state }) => state === "paid");
  await postClaims(
    context.tx,
    paid.map(({ number, customerId, paidOn, paidAmount }) => ({
      number: String(number),
      customerId: Number(customerId),
      on: String(paidOn),
      amount: Number(paidAmount),
    })),
  );
  return rows;
});
