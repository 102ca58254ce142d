import type { ScanPlace } from "../../../../contract/scan.ts";
import type { PullCommand, PulledPieceCommand, PullProgress, ScanPull, ScanPullLine } from "../../../../contract/scan-pulls.ts";
import type { ReadCode } from "./codes.ts";
import { no, note, type Verdict, yes } from "./verdict.ts";

/** Pulling, loading and delivering: what a scan means for the pulls that a person works on. Pure functions. */

export interface PulledLine {
  readonly pull: ScanPull;
  readonly line: ScanPullLine;
}

/** A place of the walk, with what is still to be taken from it. */
export interface Stop {
  readonly placeId: number;
  readonly place: string;
  readonly lines: readonly PulledLine[];
}

const natural = new Intl.Collator("en-US", { numeric: true });

/** The walk through the places of one or several pulls, in the order of their codes: each place once, with the pieces of all pulls. */
export function walkOf(pulls: readonly ScanPull[]): Stop[] {
  const stops = new Map<number, { readonly placeId: number; readonly place: string; readonly lines: PulledLine[] }>();
  for (const pull of pulls)
    for (const line of pull.lines) {
      if (line.progress !== null) continue;
      const stop = stops.get(line.placeId) ?? { placeId: line.placeId, place: line.place, lines: [] };
      stop.lines.push({ pull, line });
      stops.set(line.placeId, stop);
    }
  return [...stops.values()].sort((a, b) => natural.compare(a.place, b.place));
}

export const countIn = ({ lines }: Pick<ScanPull, "lines">, ...progress: readonly (PullProgress | null)[]): number =>
  lines.filter((line) => progress.includes(line.progress)).length;

/** Pulls with something to do, by task. */
export const pullsFor = {
  pull: (pulls: readonly ScanPull[]) =>
    pulls.filter((pull) => pull.state !== "withTransport" && pull.state !== "staged" && countIn(pull, null) > 0),
  load: (pulls: readonly ScanPull[]) => pulls.filter((pull) => pull.state === "withTransport" && countIn(pull, "staged") > 0),
  deliver: (pulls: readonly ScanPull[]) =>
    pulls.filter((pull) => pull.state === "withTransport" && countIn(pull, "loaded", "refused", "delivered") > 0),
} as const;
export type PullTaskName = keyof typeof pullsFor;

const progressAfter: Readonly<Record<PulledPieceCommand["kind"], PullProgress>> = {
  pullPiece: "staged",
  shortPiece: "short",
  loadPiece: "loaded",
  deliverPiece: "delivered",
  refusePiece: "refused",
  returnPiece: "back in the hub",
};

const withLine = (pull: ScanPull, tag: string, change: Partial<ScanPullLine>): ScanPull => ({
  ...pull,
  lines: pull.lines.map((line) => (line.tag === tag ? { ...line, ...change } : line)),
});

/** The pulls once a command is carried out, as far as a device can tell. */
export function pullsAfter(pulls: readonly ScanPull[], command: PullCommand): readonly ScanPull[] {
  return pulls.map((pull) => {
    if (pull.id !== command.pullId || command.kind === "completeDelivery") return pull;
    if (command.kind === "photographDelivery") {
      const photographed = (line: ScanPullLine) => (command.tags.includes(line.tag) ? { ...line, isPhotographed: true } : line);
      return { ...pull, lines: pull.lines.map(photographed) };
    }
    const after = withLine(pull, command.tag, { progress: progressAfter[command.kind] });
    return pull.state === "approved" && command.kind === "pullPiece" ? { ...after, state: "pulling" } : after;
  });
}

/** The pulls once such a command is taken back. */
export const pullsBefore = (pulls: readonly ScanPull[], command: PullCommand): readonly ScanPull[] =>
  pulls.map((pull) =>
    pull.id === command.pullId && "tag" in command
      ? withLine(pull, command.tag, { progress: command.kind === "loadPiece" ? "staged" : null })
      : pull,
  );

export const isPullCommand = (command: { readonly kind: string }): command is PullCommand =>
  command.kind === "completeDelivery" || command.kind === "photographDelivery" || command.kind in progressAfter;

export interface PullStep {
  readonly verdict: Verdict;
  readonly found?: PulledLine;
  /** A place that was scanned: where pieces are put from now on. */
  readonly place?: ScanPlace;
}

interface Known {
  /** The pulls that are worked on. */
  readonly chosen: readonly ScanPull[];
  /** All of the hub. */
  readonly pulls: readonly ScanPull[];
}

/** The line of a tag, or a loud no: a piece that is on no pull of these must stay where it is. */
function lineOf(tag: string, { chosen, pulls }: Known, isOpen: (line: ScanPullLine) => boolean, already: PullProgress): PullStep {
  for (const pull of chosen) {
    const line = pull.lines.find((each) => each.tag === tag);
    if (!line) continue;
    if (pull.isRecalled) return { verdict: no("scan.pullRecalled", { number: pull.number }) };
    if (isOpen(line)) return { verdict: yes("scan.read", { code: tag }), found: { pull, line } };
    if (line.progress === already) return { verdict: note("scan.pulledAlready", { tag, number: pull.number }) };
    return { verdict: no("scan.notItsTurn", { tag, number: pull.number }) };
  }
  const other = pulls.find((pull) => pull.lines.some((line) => line.tag === tag && line.progress === null));
  return { verdict: other ? no("scan.onOtherPull", { tag, number: other.number }) : no("scan.notOnPull", { tag }) };
}

const staging = ({ kind, purpose }: ScanPlace): boolean => kind === "dock" || purpose === "staging";

interface Scan extends Known {
  readonly code: ReadCode;
  readonly places: ReadonlyMap<string, ScanPlace>;
  readonly hub: string;
}

function placeOf({ code, places, hub }: Scan): ScanPlace | Verdict {
  return places.get(code.code) ?? no("scan.noSuchPlace", { code: code.code, hub });
}
const isVerdict = (value: ScanPlace | Verdict): value is Verdict => "key" in value;

/** A scan while pulling. A dock or staging place is where pieces are put; any other place tells what is to be taken from it. */
export function pullScanned(scan: Scan): PullStep {
  const { code, chosen } = scan;
  if (code.kind === "other") return { verdict: no("scan.notACode", { code: code.code }) };
  if (code.kind === "tag") return lineOf(code.code, scan, ({ progress }) => progress === null || progress === "short", "staged");
  const place = placeOf(scan);
  if (isVerdict(place)) return { verdict: place };
  if (staging(place)) return { verdict: note("scan.stagingAt", { place: place.code }), place };
  const here = walkOf(chosen).find(({ placeId }) => placeId === place.id);
  return {
    verdict: here
      ? note("scan.toTakeHere", { count: here.lines.length, place: place.code })
      : no("scan.nothingToTake", { place: place.code }),
  };
}

/** A scan while loading. */
export function loadScanned(scan: Scan): PullStep {
  const { code } = scan;
  if (code.kind !== "tag") return { verdict: no("scan.tagExpected", { code: code.code }) };
  return lineOf(code.code, scan, ({ progress }) => progress === "staged", "loaded");
}

/** A scan at the place of delivery; with a place in hand, pieces come back into the hub. */
export function deliverScanned(scan: Scan, back: ScanPlace | null): PullStep {
  const { code } = scan;
  if (code.kind === "other") return { verdict: no("scan.notACode", { code: code.code }) };
  if (code.kind === "tag")
    return lineOf(
      code.code,
      scan,
      ({ progress }) => progress === "loaded" || progress === "refused",
      back ? "back in the hub" : "delivered",
    );
  const place = placeOf(scan);
  return isVerdict(place) ? { verdict: place } : { verdict: note("scan.bringingBackTo", { place: place.code }), place };
}
