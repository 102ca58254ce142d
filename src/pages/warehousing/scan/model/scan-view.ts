import type {
  CountLine,
  ReceiveName,
  ScanCommand,
  ScanCount,
  ScanExpected,
  ScanLine,
  ScanOutcome,
  ScanPiece,
  ScanPlace,
  ScanReceive,
  ScanSnapshot,
} from "../../../../contract/scan.ts";
import type { ScanPull } from "../../../../contract/scan-pulls.ts";
import { isPullCommand, pullsAfter, pullsBefore } from "./pulling.ts";

/**
 * What the screen shows: the last snapshot of the hub, and on top of it what this device has scanned and not yet sent. It is computed anew
 * from both, so a refused command leaves nothing behind.
 */
export interface ScanView {
  readonly snapshot: ScanSnapshot;
  /** By what a label says and by what a person types, in capitals. */
  readonly places: ReadonlyMap<string, ScanPlace>;
  /** By tag. */
  readonly pieces: ReadonlyMap<string, ScanPiece>;
  readonly receives: readonly ViewReceive[];
  readonly counts: readonly ScanCount[];
  readonly pulls: readonly ScanPull[];
}

export interface ViewLine extends ScanLine {
  /** How a command names the line; null while only the server can say which it will be. */
  readonly name: CountLine["line"] | null;
  /** The same before and after the server has numbered the line, so that what is being typed about it stays. */
  readonly key: string;
}

export interface ViewReceive extends Omit<ScanReceive, "id" | "number" | "lines"> {
  readonly name: ReceiveName;
  /** Null until the server has numbered it. */
  readonly number: string | null;
  readonly lines: readonly ViewLine[];
}

/** A command that the server has carried out, for the list of the last scans. */
export interface DoneScan {
  readonly key: string;
  readonly seq: number;
  readonly userId: number;
  readonly command: ScanCommand;
  readonly message: string;
  readonly tags: readonly string[];
  /** Where the piece was before; null if this device didn't know. */
  readonly before: Pick<ScanPiece, "placeId" | "place"> | null;
}

const placesOf = ({ places }: ScanSnapshot): Map<string, ScanPlace> =>
  new Map(places.flatMap((place) => [[place.code.toUpperCase(), place] as const, [place.barcode.toUpperCase(), place] as const]));

const keyOf = ({ id, expectedLineId }: ScanLine): string => (expectedLineId ? `expected ${expectedLineId}` : String(id));

const known = (receive: ScanReceive): ViewReceive => ({
  ...receive,
  name: { id: receive.id },
  lines: receive.lines.map((line) => ({ ...line, name: { id: line.id }, key: keyOf(line) })),
});

export const isSameReceive = (receive: Pick<ViewReceive, "name" | "startKey">, name: ReceiveName): boolean =>
  "id" in name
    ? "id" in receive.name && receive.name.id === name.id
    : receive.startKey === name.startKey || ("startKey" in receive.name && receive.name.startKey === name.startKey);

function begun(command: Extract<ScanCommand, { kind: "startReceive" }>, expected: readonly ScanExpected[]): ViewReceive {
  const announced = expected.filter(({ id }) => command.expectedIds.includes(id));
  return {
    name: { startKey: command.key },
    number: null,
    customer: announced[0]?.customer ?? null,
    carrier: command.carrier ?? announced[0]?.carrier ?? null,
    proNumber: command.proNumber ?? null,
    startKey: command.key,
    lines: announced.flatMap(({ lines }) =>
      lines
        .map((line) => ({ ...line, counted: 0, damaged: 0, expectedLineId: line.id }))
        .map((line) => ({ ...line, name: { expectedLineId: line.id }, key: keyOf(line) })),
    ),
  };
}

const isLine = (line: ViewLine, named: CountLine["line"]): boolean =>
  "id" in named
    ? line.id === named.id && line.name !== null && "id" in line.name
    : "expectedLineId" in named && line.expectedLineId === named.expectedLineId;

function counted(receive: ViewReceive, { line: named, counted: units, damaged }: CountLine): ViewReceive {
  if (receive.lines.some((line) => isLine(line, named)))
    return { ...receive, lines: receive.lines.map((line) => (isLine(line, named) ? { ...line, counted: units, damaged } : line)) };
  if (!("description" in named)) return receive;
  const added: ViewLine = {
    // Until the server numbers it; below all numbers, and the same at each computation.
    id: -1 - receive.lines.length,
    description: named.description,
    expected: null,
    counted: units,
    damaged,
    sidemark: null,
    room: named.room ?? null,
    name: null,
    key: `new ${receive.lines.length}`,
  };
  return { ...receive, lines: [...receive.lines, added] };
}

/** Computes what to show. `unsent`: the commands that wait, without refused ones. */
export function viewOf(snapshot: ScanSnapshot, unsent: readonly ScanCommand[], done: readonly DoneScan[]): ScanView {
  const places = placesOf(snapshot);
  const pieces = new Map(snapshot.pieces.map((piece) => [piece.tag, piece]));
  let receives = snapshot.receives.map(known);
  let { counts, pulls } = snapshot;
  const takenBack = new Set(unsent.flatMap((command) => (command.kind === "undo" ? [command.of] : [])));
  const put = (tag: string, to: Pick<ScanPiece, "placeId" | "place">) => {
    const piece = pieces.get(tag);
    if (piece) pieces.set(tag, { ...piece, ...to });
  };
  const setCounted = (id: number, tag: string, is: boolean) => {
    counts = counts.map((count) => (count.id === id ? withCounted(count, tag, is) : count));
  };
  for (const command of unsent) {
    if (takenBack.has(command.key)) continue;
    if (command.kind === "startReceive") {
      if (!receives.some(({ startKey }) => startKey === command.key)) receives = [begun(command, snapshot.expected), ...receives];
    } else if (command.kind === "countLine") {
      receives = receives.map((each) => (isSameReceive(each, command.receive) ? counted(each, command) : each));
    } else if (command.kind === "completeReceive") {
      receives = receives.filter((each) => !isSameReceive(each, command.receive));
    } else if (command.kind === "putAway" || command.kind === "move") {
      const place = places.get(command.place.toUpperCase());
      if (place) put(command.tag, { placeId: place.id, place: place.code });
    } else if (command.kind === "countPiece") {
      setCounted(command.countId, command.tag, true);
    } else if (isPullCommand(command)) {
      pulls = pullsAfter(pulls, command);
    } else if (command.kind === "undo") {
      const undone = done.find(({ key }) => key === command.of);
      if (undone?.command.kind === "countPiece") setCounted(undone.command.countId, undone.command.tag, false);
      if (undone && isPullCommand(undone.command)) pulls = pullsBefore(pulls, undone.command);
      else if (undone && "tag" in undone.command && undone.before) put(undone.command.tag, undone.before);
    }
  }
  return { snapshot, places, pieces, receives, counts, pulls };
}

const withCounted = (count: ScanCount, tag: string, is: boolean): ScanCount => ({
  ...count,
  counted: [...count.counted.filter((each) => each !== tag), ...(is ? [tag] : [])],
});

/** The snapshot after the server has carried out a command. `undone`: the command that it took back. */
export function patched(
  snapshot: ScanSnapshot,
  command: ScanCommand,
  { piece, receive, pull }: Pick<ScanOutcome, "piece" | "receive" | "pull">,
  undone?: ScanCommand,
): ScanSnapshot {
  const pieces = piece ? [piece, ...snapshot.pieces.filter(({ tag }) => tag !== piece.tag)] : snapshot.pieces;
  const others = receive ? snapshot.receives.filter(({ id }) => id !== receive.id) : snapshot.receives;
  const receives = receive && !receive.isCompleted ? [receive, ...others] : others;
  const target = command.kind === "undo" ? undone : command;
  const counts =
    target?.kind === "countPiece"
      ? snapshot.counts.map((count) => (count.id === target.countId ? withCounted(count, target.tag, command.kind !== "undo") : count))
      : snapshot.counts;
  const pullId = target && isPullCommand(target) ? target.pullId : undefined;
  // Null: nothing is to be done with it any more.
  const pulls =
    pullId === undefined ? snapshot.pulls : snapshot.pulls.flatMap((each) => (each.id === pullId ? (pull ? [pull] : []) : [each]));
  return { ...snapshot, pieces, receives, counts, pulls };
}
