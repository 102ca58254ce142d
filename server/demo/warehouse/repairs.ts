import { inspectionRepair } from "../../../src/resources/warehousing/inspection-repair.ts";
import { APPROVAL_DAYS } from "../../../src/resources/warehousing/repair-actions.ts";
import { addDays } from "../../../src/schemas/values/date.ts";
import type { Piece } from "./custody.ts";
import type { InspectionRow, RepairRow, Story } from "./story.ts";
import { daysLater, later } from "./timeline.ts";

/** The vendor among the demo's providers who repairs. */
const VENDOR = 4;
const SHOP = "Ironbound Crating, repair bench";

const works = ["Refinish the scratched corner", "Fill and polish the edge", "Replace the torn panel"] as const;
const estimates = [18_000, 9_500, 32_000] as const;

/** How a round ended, in the inspection's own history. */
export function endRound(row: InspectionRow, outcome: "passed" | "failed", at: string, by: number, result: string | null): void {
  row.rounds = [...row.rounds, { round: row.round, outcome, result, byId: by, at }];
  if (row.firstResult === null) Object.assign(row, { firstResult: outcome, decidedOn: at.slice(0, 10) });
}

interface Asked {
  readonly payer: "us" | "customer" | "carrier" | "vendor";
  readonly at: string;
}

function request(story: Story, piece: Piece, inspection: InspectionRow, { payer, at }: Asked): RepairRow {
  const { repairs, crew } = story;
  const id = repairs.length + 1;
  const estimate = estimates[id % estimates.length] ?? 0;
  const row: RepairRow = {
    id,
    state: "requested",
    number: `IR-${String(id).padStart(5, "0")}`,
    createdAt: at,
    updatedAt: at,
    createdById: crew.supervisor,
    inspectionId: inspection.id,
    itemId: piece.row.id,
    customerId: piece.row.customerId,
    providerId: VENDOR,
    shop: SHOP,
    description: works[id % works.length],
    // Nobody asks somebody unknown to pay.
    payer: payer === "customer" && piece.row.customerId === null ? "carrier" : payer,
    estimate,
    vendorQuote: Math.round(estimate * 0.7),
    dueOn: addDays(at.slice(0, 10), 12),
  };
  repairs.push(row);
  return row;
}

function approve(piece: Piece, inspection: InspectionRow, repair: RepairRow, at: string): void {
  const isCustomers = repair.payer === "customer";
  Object.assign(repair, {
    state: "approved",
    updatedAt: at,
    approvedAt: at,
    approvedBy: isCustomers ? "Harriet Lindqvist" : "Ana Ruiz",
    approvedVia: isCustomers ? "by link" : "on screen",
  });
  Object.assign(inspection, { state: "inRepair", updatedAt: at });
  Object.assign(piece.row, { holdReason: `In repair: ${repair.number}`, updatedAt: at });
}

function sendToShop({ custody, crew }: Story, piece: Piece, repair: RepairRow, at: string): void {
  Object.assign(repair, { state: "inProgress", updatedAt: at, orderedAt: at });
  custody.move(piece, {
    at,
    to: piece.floor.outside("repair shop"),
    kind: "move",
    by: crew.supervisor,
    document: { bizObjectId: inspectionRepair.bizObject, recordId: repair.id },
  });
}

/** What has been tried with the failed pieces of the last weeks, in turns: each stands somewhere else by now. */
export function repairInTurns(story: Story, piece: Piece, inspection: InspectionRow, at: string): void {
  const turn = story.undecided.push(inspection) % 5;
  if (turn === 0) return;
  story.timeline.schedule(later(at, 1), () => {
    const repair = request(story, piece, inspection, { payer: turn === 4 ? "us" : "customer", at: later(at, 1) });
    if (turn === 2)
      Object.assign(repair, { linkSentTo: "approver@client.example", linkExpiresOn: addDays(story.today, APPROVAL_DAYS - 2) });
    if (turn % 2 === 0) return;
    story.timeline.schedule(later(at, 3), () => approve(piece, inspection, repair, later(at, 3)));
    if (turn === 1) story.timeline.schedule(later(at, 4), () => sendToShop(story, piece, repair, later(at, 4)));
  });
}

/** An earlier failure that was repaired; the piece passes when it is looked at again. */
export function repaired(story: Story, piece: Piece, inspection: InspectionRow, at: string, onPassed: (at: string) => void): void {
  const { timeline, custody, crew } = story;
  const [asked, agreed, sent, back] = [daysLater(at, 1, 2), daysLater(at, 2, 3), daysLater(at, 3, 1), daysLater(at, 9, 4)];
  timeline.schedule(asked, () => {
    const repair = request(story, piece, inspection, { payer: inspection.id % 2 === 0 ? "customer" : "carrier", at: asked });
    timeline.schedule(agreed, () => approve(piece, inspection, repair, agreed));
    timeline.schedule(sent, () => sendToShop(story, piece, repair, sent));
    timeline.schedule(back, () => {
      custody.move(piece, { at: back, to: piece.floor.zone("inspection"), kind: "return", by: crew.supervisor });
      Object.assign(repair, {
        state: "completed",
        updatedAt: later(back, 0.5),
        completedAt: later(back, 0.5),
        cost: Math.round(Number(repair.estimate) * 0.65),
        outcome: "Sanded, stained and lacquered",
      });
      Object.assign(inspection, { state: "pending", round: inspection.round + 1, result: null, updatedAt: later(back, 0.5) });
      Object.assign(piece.row, { holdReason: `To be inspected after its repair: ${inspection.number}` });
      timeline.schedule(later(back, 1), () => {
        endRound(inspection, "passed", later(back, 1), crew.supervisor, "As good as new");
        Object.assign(inspection, { state: "passed", updatedAt: later(back, 1), result: "As good as new" });
        onPassed(later(back, 1));
      });
    });
  });
}
