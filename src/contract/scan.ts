import type { CodeMatch } from "../schemas/values/scanned-code.ts";
import type { OfferedRemedy } from "./remedy.ts";
import type { CommandBase } from "./scan-command.ts";
import type { PullCommand, ScanPull } from "./scan-pulls.ts";

/**
 * What the scan screen and the server exchange. A device keeps a snapshot of its hub, and sends what was scanned as commands, one by one and in
 * the order in which they were given, perhaps days later.
 */

/** What the person with the scanner does. */
export const scanTasks = ["receive", "put away", "move", "pull", "load", "deliver", "count", "look up"] as const;
export type ScanTask = (typeof scanTasks)[number];

/** A hub whose stock the user may scan. */
export interface ScanHub {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly timeZone: string;
}

/** A place in the hub: a bin, a dock or the floor of a zone. */
export interface ScanPlace {
  readonly id: number;
  /** "A-01-01", unique in the hub. */
  readonly code: string;
  /** "L000000012": what its label says in bars. */
  readonly barcode: string;
  readonly kind: "bin" | "dock" | "zone";
  /** What its zone is for; null for a dock, and for a bin of no zone. */
  readonly purpose: "receiving" | "inspection" | "hold" | "storage" | "staging" | null;
}

/** A line of expected goods, or of a receive. */
export interface ScanLine {
  readonly id: number;
  readonly description: string;
  /** Units announced; null for goods that nobody announced. */
  readonly expected: number | null;
  /** Units counted so far on this receive; of expected goods: received by all earlier trucks. */
  readonly counted: number;
  readonly damaged: number;
  readonly sidemark: string | null;
  readonly room: string | null;
  /** Of a receive: the line of the expected goods that it counts. It joins what a device counted before it knew the receive's own lines. */
  readonly expectedLineId?: number | null;
}

export interface ScanExpected {
  readonly id: number;
  /** "PR-00042" */
  readonly number: string;
  readonly customer: string;
  readonly vendor: string | null;
  readonly poNumber: string | null;
  readonly sidemark: string | null;
  readonly carrier: string | null;
  /** What a carrier's label says: scanning it opens these goods. */
  readonly trackingNumbers: readonly string[];
  /** The day they are expected, YYYY-MM-DD. */
  readonly expectedOn: string | null;
  readonly lines: readonly ScanLine[];
}

export interface ScanReceive {
  readonly id: number;
  /** "RC-00042" */
  readonly number: string;
  /** Null while nobody knows whose goods these are. */
  readonly customer: string | null;
  readonly carrier: string | null;
  readonly proNumber: string | null;
  /** The key of the command that began it, if a device did: later commands of that device name it by this key. */
  readonly startKey: string | null;
  readonly lines: readonly ScanLine[];
}

export interface ScanCount {
  readonly id: number;
  /** "CC-00042" */
  readonly number: string;
  /** "Zone Storage", "Bin A-01-01", "Whitfield Interiors" */
  readonly about: string;
  /** The counter is not told what should be there. */
  readonly isBlind: boolean;
  /** What should be there; empty for a blind count. */
  readonly expected: readonly { readonly tag: string; readonly description: string; readonly placeId: number }[];
  /** The tags counted so far. */
  readonly counted: readonly string[];
}

export interface ScanPiece {
  readonly id: number;
  /** "T000000042" */
  readonly tag: string;
  readonly description: string;
  readonly quantity: number;
  /** Null while nobody knows whose it is. */
  readonly customer: string | null;
  readonly sidemark: string | null;
  readonly room: string | null;
  /** The label of its state: "In stock". */
  readonly status: string;
  readonly placeId: number;
  /** The place's code, or "With the customer" outside the hub. */
  readonly place: string;
}

/** What a device keeps of its hub to work without a network: `GET /api/scan/hubs/{id}`. */
export interface ScanSnapshot {
  readonly hub: ScanHub;
  /** The server's clock when it was read. */
  readonly readAt: string;
  readonly places: readonly ScanPlace[];
  /** Expected goods that have not arrived completely, those expected soonest first; at most 500. */
  readonly expected: readonly ScanExpected[];
  /** Receives in progress. */
  readonly receives: readonly ScanReceive[];
  readonly counts: readonly ScanCount[];
  /** Pulls to pull, load and deliver, those needed first first; transfers to this hub too. */
  readonly pulls: readonly ScanPull[];
  /** Pieces in the hub, those moved last first; at most 5,000. */
  readonly pieces: readonly ScanPiece[];
}

/** A receive that exists, by its id, or one that this device began, by the key of its `startReceive`. */
export type ReceiveName = { readonly id: number } | { readonly startKey: string };

/** Begins a receive: of expected goods (one truck may bring several), or of freight that nobody announced. */
export interface StartReceive extends CommandBase {
  readonly kind: "startReceive";
  /** Empty: nobody announced it, and whose it is stays open. */
  readonly expectedIds: readonly number[];
  readonly carrier?: string | undefined;
  readonly proNumber?: string | undefined;
  /** What the carrier's paper says was delivered. */
  readonly pieceCount?: number | undefined;
}

/** Says how many units of a line came, and how. */
export interface CountLine extends CommandBase {
  readonly kind: "countLine";
  readonly receive: ReceiveName;
  /**
   * A line of the receive by its id, a line of the expected goods by that line's id (a device that began the receive offline knows no other), or
   * a new line for what was not expected.
   */
  readonly line:
    | { readonly id: number }
    | { readonly expectedLineId: number }
    | { readonly description: string; readonly room?: string | undefined };
  /** Units counted, which replace what was counted before. */
  readonly counted: number;
  /** What the device believes was counted before: refused if somebody else has counted since. */
  readonly countedBefore: number;
  readonly damaged: number;
  /** "dent", "scratch", ...: `conditionCodes`. */
  readonly condition: readonly string[];
  readonly note?: string | undefined;
  /** Uploaded photos, by the ids that `POST /api/files` answered. */
  readonly photoIds: readonly number[];
}

/** Adds the photo of the signed delivery receipt, and of the freight. */
export interface PhotographReceive extends CommandBase {
  readonly kind: "photographReceive";
  readonly receive: ReceiveName;
  readonly photoIds: readonly number[];
}

/** Completes a receive: it makes the pieces and their tags. */
export interface CompleteReceive extends CommandBase {
  readonly kind: "completeReceive";
  readonly receive: ReceiveName;
}

/** Puts a piece into a place: away after receiving, or from one place to another. */
export interface MovePiece extends CommandBase {
  readonly kind: "putAway" | "move";
  /** What the tag's bars say: "T000000042". */
  readonly tag: string;
  /** What the place's label says in bars, or its code. */
  readonly place: string;
  /** The id of the place where the device believed the piece to be: refused if it is elsewhere by then. */
  readonly from?: number | undefined;
  readonly note?: string | undefined;
  readonly photoIds?: readonly number[] | undefined;
}

/** Says that a piece was seen at a place during a count. */
export interface CountPiece extends CommandBase {
  readonly kind: "countPiece";
  readonly countId: number;
  readonly tag: string;
  readonly place: string;
}

/** Adds photos to a piece. */
export interface PhotographPiece extends CommandBase {
  readonly kind: "photographPiece";
  readonly tag: string;
  readonly photoIds: readonly number[];
}

/** Takes a scan back: a movement back, while nothing has happened to the piece since. */
export interface UndoScan extends CommandBase {
  readonly kind: "undo";
  /** The key of the command to take back: `putAway`, `move`, `countPiece`, `pullPiece` or `loadPiece`. */
  readonly of: string;
}

export type ScanCommand =
  | StartReceive
  | CountLine
  | PhotographReceive
  | CompleteReceive
  | MovePiece
  | CountPiece
  | PhotographPiece
  | PullCommand
  | UndoScan;

/**
 * What became of a command. A refusal is an answer like any other (HTTP 200) and is remembered under the key as well: the device keeps the command
 * with its reason until a person decides. Only what is no decision about the command has another status: 401 not signed in, 409 the key was used for another command, 422 a body
 * that is no command, 429 and 5xx for later.
 */
export interface ScanOutcome {
  readonly key: string;
  readonly status: "done" | "refused";
  /** A sentence for the person with the scanner: "T000000042 is in A-01-01." or why not and what to do. */
  readonly message: string;
  /** Of a refusal: the records that are in the way or that it is about, as far as the person may open them. */
  readonly remedies?: readonly OfferedRemedy[];
  /** The piece as it is now, of commands about a piece; null where there is none with this tag. */
  readonly piece: ScanPiece | null;
  /** The receive as it is now, of commands about a receive. */
  readonly receive: (ScanReceive & { readonly isCompleted: boolean; readonly tags: readonly string[] }) | null;
  /** The pull as it is now, of commands about a pull; null once nothing is to be done with it. */
  readonly pull: ScanPull | null;
}

/** What a code is: `GET /api/scan/look-up?hubId=1&code=T000000042`. */
export type LookedUp =
  | { readonly kind: "piece"; readonly piece: ScanPiece; readonly photos: readonly string[]; readonly hub: string }
  | { readonly kind: "place"; readonly place: ScanPlace; readonly pieces: readonly ScanPiece[]; readonly isCapped: boolean }
  /** `read`: the number within the code that names them, if the code itself does not. */
  | { readonly kind: "expected"; readonly expected: ScanExpected; readonly read?: string }
  | { readonly kind: "several"; readonly expected: readonly ScanExpected[]; readonly read?: string }
  | { readonly kind: "unknown" };

/** What a code is that names expected goods. */
export function lookedUpExpected({ rows, read }: CodeMatch<ScanExpected>): LookedUp {
  const [only] = rows;
  const said = read === undefined ? {} : { read };
  if (!only) return { kind: "unknown" };
  return rows.length === 1 ? { kind: "expected", expected: only, ...said } : { kind: "several", expected: rows, ...said };
}
