import { useState } from "react";
import { t } from "../../../i18n/warehousing/scan.ts";
import { useStore } from "../../../providers/use-store.ts";
import type { ReadCode } from "./model/codes.ts";
import { type Placed, placeScanned, startPlacing } from "./model/placing.ts";
import type { ScanView } from "./model/scan-view.ts";
import { useCodes, useScanTools } from "./scan-context.tsx";
import { currentView, recentScans } from "./store/current-view.ts";
import { clearPlacings, keepChoices, keepPlacing, placingOf, placings, readChoices } from "./store/kept-choices.ts";
import { queueState } from "./store/queue-state.ts";
import { loadSnapshot } from "./store/snapshot-state.ts";

interface PlaceTaskProps {
  readonly task: "put away" | "move";
  readonly userId: number;
}

/** How long an unknown place waits for newer stock: it may have been made today. */
const PATIENCE_MS = 4_000;

/** Whether the last scan of this piece on this device brought it to this place. */
export function isJustPlaced({ tag, place }: Placed): boolean {
  const { entries, done } = queueState.get();
  const last = recentScans(entries, done).find(({ entry: { command } }) => "tag" in command && command.tag === tag && "place" in command);
  const command = last && last.state !== "refused" ? last.entry.command : undefined;
  return command !== undefined && "place" in command && command.place !== undefined && [place.barcode, place.code].includes(command.place);
}

/** The view, newer if the place is not in it. */
export async function viewWithPlace(code: ReadCode, view: ScanView): Promise<ScanView> {
  if (code.kind !== "place" || view.places.has(code.code) || !navigator.onLine) return view;
  await Promise.race([loadSnapshot(view.snapshot.hub.id), new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
  return currentView() ?? view;
}

/** Puts pieces away, or moves them: the place and the pieces are scanned. */
export function PlaceTask({ task, userId }: PlaceTaskProps) {
  const { hubId, say, take } = useScanTools();
  const [order, setOrder] = useState(() => readChoices(userId).order);
  useStore(placings);
  const state = placingOf(task, order);
  const kind = task === "move" ? "move" : "putAway";

  useCodes(async (code, view) => {
    const step = placeScanned(placingOf(task, order), code, await viewWithPlace(code, view), isJustPlaced);
    for (const [at, { tag, place }] of step.placed.entries()) {
      const isLast = at === step.placed.length - 1;
      // One that is not kept stays in hand, with those after it.
      const from = view.pieces.get(tag)?.placeId;
      const command = { kind, hubId, tag, place: place.barcode, ...(from === undefined ? {} : { from }) } as const;
      if (!(await take(command, isLast ? step.verdict : null))) {
        return keepPlacing(task, { ...placingOf(task, order), held: step.placed.slice(at).map((each) => each.tag) });
      }
    }
    keepPlacing(task, step.state);
    if (step.placed.length === 0) say(step.verdict);
  });

  const choose = (next: typeof order) => {
    keepChoices(userId, { order: next });
    clearPlacings();
    setOrder(next);
  };
  const release = (tag: string) => keepPlacing(task, { ...state, held: state.held.filter((each) => each !== tag) });
  return (
    <>
      {state.place && (
        <div className="hq-scan-place">
          <span>{t("scan.to")}</span>
          <strong>{state.place.code}</strong>
          <button
            type="button"
            className="hq-scan-icon"
            aria-label={t("scan.clearPlace")}
            onClick={() => keepPlacing(task, startPlacing(order))}
          >
            <span aria-hidden>✕</span>
          </button>
        </div>
      )}
      {state.held.length > 0 && (
        <ul className="hq-scan-held" aria-label={t("scan.heldPieces")}>
          {state.held.map((tag) => (
            <li key={tag}>
              <span className="hq-mono">{tag}</span>
              <button type="button" className="hq-scan-icon" aria-label={t("scan.release", { tag })} onClick={() => release(tag)}>
                <span aria-hidden>✕</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <fieldset className="hq-scan-switch">
        <legend className="hq-visually-hidden">{t("scan.order")}</legend>
        {(["place", "piece"] as const).map((each) => (
          <label key={each} data-chosen={order === each || undefined}>
            <input type="radio" name="hq-scan-order" checked={order === each} onChange={() => choose(each)} />
            {t(each === "place" ? "scan.orderPlace" : "scan.orderPiece")}
          </label>
        ))}
      </fieldset>
    </>
  );
}
