import { addDays } from "../../../src/schemas/values/date.ts";
import type { SeedRow } from "../insert-rows.ts";
import type { Piece } from "./custody.ts";
import { type Story, scanner } from "./story.ts";
import { later, workingHour } from "./timeline.ts";

interface PullLine {
  readonly itemId: number;
  readonly description: string;
  readonly room: string | null;
  readonly progress: string | null;
  readonly progressAt: string | null;
  readonly receivedBy?: string;
  readonly reason?: string;
}

const lineFor = ({ row, goods }: Piece) => ({ itemId: row.id, description: goods.description, room: (row.room as string | null) ?? null });

interface Plan {
  readonly state: string;
  readonly purpose: "delivery" | "will call";
  /** From the day on which the demo is created. */
  readonly neededIn: number;
  readonly pieces: number;
  /** So many of them are staged. */
  readonly staged?: number;
  readonly byCustomer?: true;
}

/** What is asked for and pulled this morning. */
const plans: readonly Plan[] = [
  { state: "staged", purpose: "delivery", neededIn: 0, pieces: 5, staged: 5 },
  { state: "pulling", purpose: "delivery", neededIn: 0, pieces: 8, staged: 3 },
  { state: "approved", purpose: "delivery", neededIn: 1, pieces: 6 },
  { state: "approved", purpose: "will call", neededIn: 1, pieces: 2 },
  { state: "requested", purpose: "delivery", neededIn: 2, pieces: 9, byCustomer: true },
  { state: "requested", purpose: "delivery", neededIn: 4, pieces: 4 },
  { state: "draft", purpose: "delivery", neededIn: 6, pieces: 3 },
];
/** Will calls of the last weeks, in days ago. */
const pickedUp = [22, 9, 3];
const receivers = ["May Lin", "Owen Hart", "Priya Nair"];

const isFree = (story: Story, { row, place, floor }: Piece): boolean =>
  row.state === "inStock" &&
  row.writeOffReason === null &&
  row.customerId !== null &&
  row.pullFlowId === null &&
  floor.isBin(place) &&
  !story.asked.has(row.id);

/** The free pieces of one customer in one hub: of whoever has most of them, the nth. */
function goodsOf(story: Story, nth: number, count: number): readonly Piece[] {
  const groups = new Map<string, Piece[]>();
  for (const piece of story.custody.pieces) {
    if (!isFree(story, piece)) continue;
    const key = `${piece.floor.id} ${piece.row.customerId}`;
    groups.set(key, [...(groups.get(key) ?? []), piece]);
  }
  const sorted = [...groups.values()].sort((a, b) => b.length - a.length);
  return sorted[nth % Math.max(Math.min(sorted.length, 4), 1)]?.slice(0, count) ?? [];
}

function pullRow(story: Story, pieces: readonly Piece[], plan: Plan, at: string): SeedRow & { readonly id: number } {
  const [first] = pieces;
  const customerId = first?.row.customerId ?? 0;
  const id = story.pulls.length + 1;
  const madeBy = plan.byCustomer ? story.userOf(customerId) : undefined;
  return {
    id,
    number: `PF-${String(id).padStart(5, "0")}`,
    state: plan.state,
    createdAt: at,
    updatedAt: at,
    createdById: madeBy ?? story.crew.supervisor,
    madeBy: madeBy === undefined ? "employee" : "customer",
    customerId,
    hubId: first?.floor.id ?? 1,
    purpose: plan.purpose,
    neededOn: addDays(story.today, plan.neededIn),
    shipToId: plan.purpose === "delivery" ? story.placeOf(customerId) : null,
    takenBy: plan.purpose === "will call" ? receivers[id % receivers.length] : null,
    instructions: plan.purpose === "delivery" ? "Blankets on everything; the elevator is booked until noon." : null,
    submittedById: plan.state === "draft" ? null : (madeBy ?? story.crew.supervisor),
    approvedById: plan.state === "draft" || plan.state === "requested" ? null : story.crew.manager,
  };
}

/** Asks for pieces, sets them aside, and brings the first of them to the staging zone. */
function ask(story: Story, nth: number, plan: Plan, at: string): void {
  const { custody, crew, random } = story;
  const pieces = goodsOf(story, nth, plan.pieces);
  const needsPlace = plan.purpose === "delivery" && story.placeOf(pieces[0]?.row.customerId ?? 0) === null;
  if (pieces.length < plan.pieces || needsPlace) return;
  const row = pullRow(story, pieces, plan, at);
  const isAllocated = plan.state !== "draft" && plan.state !== "requested";
  const lines = pieces.map((piece, index): PullLine => {
    story.asked.add(piece.row.id);
    if (!isAllocated) return { ...lineFor(piece), progress: null, progressAt: null };
    const isStaged = index < (plan.staged ?? 0);
    Object.assign(piece.row, { state: isStaged ? "staged" : "allocated", pullFlowId: row.id, updatedAt: at });
    if (!isStaged) return { ...lineFor(piece), progress: null, progressAt: null };
    const stagedAt = later(at, 0.05 * (index + 1));
    const document = { bizObjectId: 17, recordId: row.id };
    custody.move(piece, {
      at: stagedAt,
      to: piece.floor.zone("staging"),
      kind: "stage",
      by: crew.worker,
      device: scanner(random),
      document,
    });
    return { ...lineFor(piece), progress: "staged", progressAt: stagedAt };
  });
  story.pulls.push({ ...row, begunAt: plan.staged ? at : null, stagedAt: plan.state === "staged" ? later(at, 0.4) : null, lines });
}

/** Pieces that their owner has picked up at the hub. */
function pickUp(story: Story, nth: number, at: string): void {
  const { custody, crew, random } = story;
  const pieces = goodsOf(story, nth, 2);
  if (pieces.length < 2) return;
  const row = pullRow(story, pieces, { state: "completed", purpose: "will call", neededIn: 0, pieces: 2 }, later(at, -3));
  const handedTo = receivers[nth % receivers.length] ?? "May Lin";
  const document = { bizObjectId: 17, recordId: row.id };
  const lines = pieces.map((piece): PullLine => {
    story.asked.add(piece.row.id);
    custody.move(piece, {
      at: later(at, -1),
      to: piece.floor.zone("staging"),
      kind: "stage",
      by: crew.worker,
      device: scanner(random),
      document,
    });
    custody.move(piece, { at, to: piece.floor.outside("customer"), kind: "deliver", by: crew.worker, document });
    Object.assign(piece.row, { state: "delivered", releasedOn: at.slice(0, 10), updatedAt: at });
    return { ...lineFor(piece), progress: "delivered", progressAt: at, receivedBy: handedTo };
  });
  const day = at.slice(0, 10);
  const done = {
    neededOn: day,
    begunAt: later(at, -1.5),
    stagedAt: later(at, -1),
    completedAt: at,
    updatedAt: at,
    handedTo,
    identity: "driver's license",
  };
  story.pulls.push({ ...row, ...done, lines });
}

export function requestPulls(story: Story, begins: string): void {
  const { timeline, today } = story;
  for (const [nth, days] of pickedUp.entries()) {
    const at = workingHour(addDays(today, -days), 4);
    timeline.schedule(at, () => pickUp(story, nth, at));
  }
  for (const [nth, plan] of plans.entries()) {
    const at = later(begins, 0.6);
    timeline.schedule(at, () => ask(story, nth, plan, at));
  }
}
