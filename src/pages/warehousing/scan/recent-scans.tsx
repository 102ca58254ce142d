import { t } from "../../../i18n/warehousing/scan.ts";
import { useStore } from "../../../providers/use-store.ts";
import type { ScanView } from "./model/scan-view.ts";
import { yes } from "./model/verdict.ts";
import { useScanTools } from "./scan-context.tsx";
import { shortTime, wordsOf } from "./scan-words.ts";
import { type RecentScan, recentScans } from "./store/current-view.ts";
import { queueState } from "./store/queue-state.ts";

const states = { done: "scan.stateDone", waiting: "scan.stateWaiting", held: "scan.stateHeld", refused: "scan.stateRefused" } as const;
const tones = { done: "good", waiting: "warn", held: "warn", refused: "bad" } as const;

/** A scan that can be taken back: nobody has decided about it yet, and it brought or saw a piece. */
const canUndo = ({ entry: { command }, state }: RecentScan): boolean =>
  (state === "done" || state === "waiting") && ["putAway", "move", "countPiece", "pullPiece", "loadPiece"].includes(command.kind);

/** The last scans of this device, with what has become of them. */
export function RecentScans({ view }: { view: ScanView | undefined }) {
  const { take } = useScanTools();
  const { entries, done } = useStore(queueState);
  const recent = recentScans(entries, done);
  return (
    <section className="hq-scan-recent">
      <h2>{t("scan.recent")}</h2>
      {recent.length === 0 && <p className="hq-soft">{t("scan.noRecent")}</p>}
      <ol>
        {recent.map((scan) => {
          const { entry, state, message, tags } = scan;
          const what = wordsOf(entry.command, view);
          const undo = () => void take({ kind: "undo", hubId: entry.command.hubId, of: entry.key }, yes("scan.undone", { what }));
          return (
            <li key={entry.key} data-tone={tones[state]}>
              <span className="hq-scan-what">
                <strong>{what}</strong>
                <small>
                  <b>{t(states[state])}</b> {shortTime(entry.command.takenAt)}
                  {state === "refused" && message && <br />}
                  {state === "refused" && message}
                  {tags.length > 0 && <br />}
                  {tags.join(", ")}
                </small>
              </span>
              {canUndo(scan) && (
                <button type="button" className="hq-scan-button" aria-label={t("scan.undoOf", { what })} onClick={undo}>
                  {t("action.undo")}
                </button>
              )}
            </li>
          );
        })}
      </ol>
    </section>
  );
}
