import fc from "fast-check";
import { addDays, monthStart } from "../../../../src/schemas/values/date.ts";
import { dateIn } from "../../../../src/schemas/values/time-zone.ts";
import type { ApiResponse, Client } from "../../../contract/harness.ts";
import type { AnyRow } from "../../../effects/sales-harness.ts";
import type { PullHarness } from "../../../effects/warehousing/pull-harness.ts";
import type { WarehouseHarness } from "../../../effects/warehousing/warehouse-harness.ts";
import { type ModelInspection, type ModelPiece, type ModelPull, purposes } from "../warehouse/pull-model.ts";

/** Days in the hub without a break, from the day it came to the day it left. */
export interface Stay {
  readonly from: string;
  until: string | null;
  /** It came back, and has no free days. */
  readonly isReturn: boolean;
}
export interface Piece extends ModelPiece {
  readonly receive: Receive;
  readonly stays: Stay[];
  /** The day of its last movement. */
  movedOn: string;
  isAtShop: boolean;
  /** Something beyond its receipt has moved it. */
  isMoved: boolean;
}

export interface Goods {
  readonly id: number;
  readonly lines: readonly { readonly id: number; readonly description: string; readonly quantity: number; received: number }[];
  state: "expected" | "partial" | "received" | "cancelled";
}
export interface ReceiveLine {
  readonly id: number;
  readonly announced: Goods["lines"][number] | null;
  /** What was still to come when the truck came. */
  readonly expected: number;
  quantity: number;
  damaged: number;
}
export interface Receive {
  readonly id: number;
  readonly number: string;
  readonly goods: Goods | null;
  readonly lines: ReceiveLine[];
  readonly receivedOn: string;
  readonly pieces: Piece[];
  state: "inProgress" | "completed" | "unwound";
  isKnown: boolean;
  hasReceipt: boolean;
  afterHours: number;
}
export interface Repair {
  readonly id: number;
  readonly number: string;
  readonly piece: Piece;
  readonly inspection: ModelInspection;
  readonly payer: "customer" | "us";
  state: "requested" | "approved" | "inProgress" | "completed" | "cancelled";
}
export interface ReportLine {
  readonly eventId: string;
  /** Null while nobody has entered what it costs. */
  readonly amount: number | null;
  readonly quantity: number;
}
export interface Report {
  readonly id: number;
  readonly source: "receive" | "pull flow" | "storage run";
  lines: readonly ReportLine[];
  state: "draft" | "submitted" | "approved" | "sent" | "deleted";
  submittedBy: "bob" | "ann" | null;
}
export interface StorageRun {
  readonly id: number;
  readonly month: string;
  state: "draft" | "done";
  /** The days that each piece is charged for, fewer than none where days are taken back. */
  charged: ReadonlyMap<Piece, number>;
  /** Of the month's own days, and of days before it. */
  ofMonth: number;
  adjustments: number;
  report: Report | null;
}
export interface Claim {
  readonly id: number;
  readonly number: string;
  readonly custody: string;
  state: "filed" | "reviewing" | "offered" | "accepted" | "paid" | "declined" | "withdrawn";
  settled: number | null;
  offered: number | null;
}

/** A hub of one walk, and a place in it. */
export interface Hub {
  readonly id: number;
  readonly binId: number;
}

export interface World {
  readonly harness: WarehouseHarness;
  readonly pulls: PullHarness;
  readonly here: Hub;
  readonly there: Hub;
  /** What was agreed for this hub: a disposal may have no price. */
  readonly agreed: { readonly disposal: number | null; readonly freeDays: number };
  /** The first days of three months that are over. */
  readonly months: readonly [string, string, string];
  /** The day of the walk, in the first two months. */
  day: string;
  readonly goods: Goods[];
  readonly receives: Receive[];
  readonly pieces: Piece[];
  readonly flows: ModelPull[];
  readonly repairs: Repair[];
  readonly reports: Report[];
  readonly runs: StorageRun[];
  readonly claims: Claim[];
}

/** The real day in the hubs, which may not be that of UTC: what is done on a screen has it, whatever day the walk has reached. */
export const today = (): string => dateIn("America/Los_Angeles", new Date());
export const pastMonths = (): World["months"] => [monthStart(today(), -3), monthStart(today(), -2), monthStart(today(), -1)];
export const noon = (day: string): string => `${day}T20:00:00.000Z`;
export function passDays(world: World, days: number): void {
  const next = addDays(world.day, days);
  if (next < world.months[2]) world.day = next;
}

export const stepOf = <N extends string>(names: readonly N[]) =>
  fc.record({
    name: fc.constantFrom(...names),
    /** For a pull: takes what leads on instead, so that some get to their end. */
    isForward: fc.boolean(),
    /** Picks from all rows, not only from those that the command can be done with. */
    isBlind: fc.integer({ min: 0, max: 4 }).map((each) => each === 0),
    pick: fc.nat(999),
    other: fc.nat(999),
    purpose: fc.constantFrom(...purposes, "delivery" as const, "delivery" as const),
    days: fc.constantFrom(0, 0, 0, 1, 2),
  });
export interface Step<N extends string = string> {
  readonly name: N;
  readonly isForward: boolean;
  readonly isBlind: boolean;
  readonly pick: number;
  readonly other: number;
  readonly purpose: ModelPull["purpose"];
  readonly days: number;
}

/** A command about certain rows. */
export interface Attempt {
  /** If it is another than the step's. */
  readonly name?: string;
  /** For the message when the product decides otherwise. */
  readonly about: string;
  /** Whether the model allows it. */
  readonly may: boolean;
  /** What the product answers; null where it refuses. */
  send(): Promise<AnyRow | null>;
  /** What it does to the model. */
  apply(answer: AnyRow): void | Promise<void>;
}
/** The command for a step; nothing where there is no row to do it with. */
export type Maker = (world: World, step: Step) => Attempt | undefined;

/** A row that the command can be done with, or with a blind step any. */
export function pick<T>({ isBlind }: Step, rows: readonly T[], fits: (row: T) => boolean, choice: number): T | undefined {
  const fitting = isBlind ? [] : rows.filter(fits);
  const from = fitting.length > 0 ? fitting : rows;
  return from[choice % Math.max(from.length, 1)];
}

/** Why the product refused something last, for the message of a test that fails. */
export const lastRefusal = { text: "" };

/** @throws unless it is done or refused for a reason */
export function answerOf({ status, body, text }: ApiResponse): AnyRow | null {
  if (status === 200 || status === 201) return body?.data ?? {};
  lastRefusal.text = text;
  if ([403, 404, 409, 422].includes(status)) return null;
  throw new Error(`${status}: ${text}`);
}

export const act = async ({ harness }: World, path: string, action: string, input: object = {}, client?: Client): Promise<AnyRow | null> =>
  answerOf(await harness.act(path, action, input, client));

export async function change({ harness }: World, path: string, input: object): Promise<AnyRow | null> {
  const { version } = await harness.see(path);
  return answerOf(await harness.bob.put(path, { version, ...input }));
}

/** A scan in the hub, or in the other one, on the day of the walk. */
export async function scan(world: World, kind: string, more: object, hub: Hub = world.here): Promise<AnyRow | null> {
  const outcome = await world.pulls.scan(kind, { takenAt: noon(world.day), hubId: hub.id, ...more });
  lastRefusal.text = outcome.message;
  return outcome.status === "done" ? (outcome as unknown as AnyRow) : null;
}

export function enter(piece: Piece, day: string, isReturn: boolean): void {
  if (day > piece.movedOn) piece.movedOn = day;
  piece.stays.push({ from: piece.movedOn, until: null, isReturn });
}
export function leave(piece: Piece, day: string): void {
  if (day > piece.movedOn) piece.movedOn = day;
  const stay = piece.stays.at(-1);
  if (stay) stay.until ??= piece.movedOn;
}
/** The shop works for the hub: storage goes on. */
export function leaveToShop(piece: Piece): void {
  Object.assign(piece, { isAtShop: true, isMoved: true, movedOn: today() });
}
