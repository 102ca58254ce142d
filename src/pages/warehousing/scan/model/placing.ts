import type { ScanPlace } from "../../../../contract/scan.ts";
import type { ReadCode } from "./codes.ts";
import type { ScanView } from "./scan-view.ts";
import { no, note, type Verdict, yes } from "./verdict.ts";

/** Putting away, moving and counting: places and pieces are scanned, and each piece is taken to be at the place. */
export interface PlacingState {
  /** Which is scanned first. Place first: the place stays until another is scanned. Piece first: each place ends its pieces. */
  readonly order: "place" | "piece";
  readonly place: ScanPlace | null;
  /** Tags that wait for their place. */
  readonly held: readonly string[];
}

export interface Placed {
  readonly tag: string;
  readonly place: ScanPlace;
}

export interface PlacingStep {
  readonly state: PlacingState;
  readonly placed: readonly Placed[];
  readonly verdict: Verdict;
}

export const startPlacing = (order: PlacingState["order"] = "place"): PlacingState => ({ order, place: null, held: [] });

const onlySaying = (state: PlacingState, verdict: Verdict): PlacingStep => ({ state, placed: [], verdict });

/** What a scan means. `isRepeated`: whether the piece was just scanned to this place, so that a scanner that reads twice does nothing twice. */
export function placeScanned(state: PlacingState, code: ReadCode, view: ScanView, isRepeated: (placed: Placed) => boolean): PlacingStep {
  if (code.kind === "other") return onlySaying(state, no("scan.notACode", { code: code.code }));
  if (code.kind === "place") {
    const place = view.places.get(code.code);
    if (!place) return onlySaying(state, no("scan.noSuchPlace", { code: code.code, hub: view.snapshot.hub.code }));
    if (state.held.length === 0) {
      return state.order === "piece"
        ? onlySaying(state, no("scan.pieceFirst", { place: place.code }))
        : onlySaying({ ...state, place }, note("scan.read", { code: place.code }));
    }
    const placed = state.held.map((tag) => ({ tag, place }));
    const after = { ...state, held: [], place: state.order === "place" ? place : null };
    const [only] = state.held;
    const verdict =
      placed.length === 1 && only !== undefined
        ? yes("scan.placed", { tag: only, place: place.code })
        : yes("scan.placedSeveral", { count: placed.length, place: place.code });
    return { state: after, placed, verdict };
  }
  const tag = code.code;
  if (state.place && state.order === "place") {
    const placed = { tag, place: state.place };
    if (isRepeated(placed)) return onlySaying(state, note("scan.already", { tag, place: state.place.code }));
    return { state, placed: [placed], verdict: yes("scan.placed", { tag, place: state.place.code }) };
  }
  if (state.held.includes(tag)) return onlySaying(state, note("scan.heldAlready", { tag }));
  return onlySaying({ ...state, held: [...state.held, tag] }, note("scan.read", { code: tag }));
}
