import { useState } from "react";
import type { ScanPlace } from "../../../contract/scan.ts";
import type { ScanPull, ScanPullLine } from "../../../contract/scan-pulls.ts";
import { t } from "../../../i18n/warehousing/scan.ts";
import { useStore } from "../../../providers/use-store.ts";
import { refusalReasons } from "../../../resources/warehousing/pull-lines.ts";
import { EmptyState } from "../../../views/kit/states.tsx";
import { FinishDelivery } from "./finish-delivery.tsx";
import { countIn, deliverScanned, pullsFor } from "./model/pulling.ts";
import type { ScanView } from "./model/scan-view.ts";
import { yes } from "./model/verdict.ts";
import { PhotoButton } from "./photos.tsx";
import { viewWithPlace } from "./place-task.tsx";
import { ProblemEditor } from "./problem-editor.tsx";
import { PullChoice } from "./pull-choice.tsx";
import { useCodes, useScanTools } from "./scan-context.tsx";
import { choosePulls, chosenPulls } from "./store/kept-choices.ts";

const progressOf = (pull: ScanPull) =>
  t("scan.deliveredOf", { count: countIn(pull, "delivered"), all: pull.lines.length - countIn(pull, "short") });

const rooms = (lines: readonly ScanPullLine[]): readonly (readonly [room: string, lines: readonly ScanPullLine[]])[] => {
  const names = [...new Set(lines.map(({ room }) => room ?? ""))].sort();
  return names.map((name) => [name, lines.filter(({ room }) => (room ?? "") === name)] as const);
};

/** Photographs what was delivered to a room. */
function RoomPhoto({ pull, room, lines }: { pull: ScanPull; room: string; lines: readonly ScanPullLine[] }) {
  const { hubId, take } = useScanTools();
  const delivered = lines.filter(({ progress }) => progress === "delivered");
  if (delivered.length === 0 || pull.toHubId !== null) return null;
  const label = room ? t("scan.photoOfRoom", { room }) : t("scan.photoOfDelivered");
  return (
    <PhotoButton
      label={delivered.every(({ isPhotographed }) => isPhotographed) ? `✓ ${label}` : label}
      about={room || pull.number}
      onPhotos={(photos) =>
        void take(
          { kind: "photographDelivery", hubId, pullId: pull.id, tags: delivered.map(({ tag }) => tag), photoIds: [] },
          yes("scan.photosAdded", { count: photos.length }),
          photos,
        )
      }
    />
  );
}

function Lines({ pull, onRefuse }: { pull: ScanPull; onRefuse: (line: ScanPullLine) => void }) {
  const away = pull.lines.filter(({ progress }) => progress === "loaded" || progress === "refused" || progress === "delivered");
  return rooms(away).map(([room, lines]) => (
    <section key={room} className="hq-scan-list">
      <div className="hq-scan-room">
        <h2>{room || t("scan.withoutRoom")}</h2>
        <RoomPhoto pull={pull} room={room} lines={lines} />
      </div>
      <ul>
        {lines
          .filter(({ progress }) => progress !== "delivered")
          .map((line) => (
            <li key={line.tag} data-tone={line.progress === "refused" ? "bad" : undefined}>
              {line.progress === "refused" && <span className="hq-scan-state">{t("scan.refuse")}</span>}
              <span className="hq-scan-what">
                <strong className="hq-mono">{line.tag}</strong>
                <small>{[line.description, line.sidemark].filter(Boolean).join(" · ")}</small>
              </span>
              {line.progress === "loaded" && pull.toHubId === null && (
                <button
                  type="button"
                  className="hq-scan-button"
                  aria-label={`${t("scan.refuse")}: ${line.tag}`}
                  onClick={() => onRefuse(line)}
                >
                  {t("scan.refuse")}
                </button>
              )}
            </li>
          ))}
      </ul>
    </section>
  ));
}

function OneDelivery({ pull }: { pull: ScanPull }) {
  const { hubId, say, take } = useScanTools();
  const [back, setBack] = useState<ScanPlace | null>(null);
  const [problem, setProblem] = useState<ScanPullLine>();
  const [receivedBy, setReceivedBy] = useState("");
  useCodes(async (code, now) => {
    const { places, pulls, snapshot } = await viewWithPlace(code, now);
    const chosen = pulls.filter(({ id }) => id === pull.id);
    const step = deliverScanned({ code, chosen, pulls, places, hub: snapshot.hub.code }, back);
    if (step.place) setBack(step.place);
    if (!step.found) return say(step.verdict);
    const { tag } = step.found.line;
    const of = { hubId, pullId: pull.id, tag };
    if (back) await take({ kind: "returnPiece", ...of, place: back.barcode }, yes("scan.broughtBack", { tag, place: back.code }));
    else {
      const name = receivedBy.trim();
      await take(
        { kind: "deliverPiece", ...of, ...(name ? { receivedBy: name } : {}), photoIds: [] },
        yes("scan.what.deliverPiece", { tag }),
      );
    }
  });
  return (
    <>
      <button type="button" className="hq-scan-back" onClick={() => choosePulls("deliver", [])}>
        ‹ {t("scan.backToPulls")}
      </button>
      <p className="hq-scan-progress">
        <strong>{pull.number}</strong> {[pull.customer, pull.shipTo].filter(Boolean).join(", ")}
        <br />
        {progressOf(pull)}
      </p>
      {back && (
        <div className="hq-scan-place">
          <span>{t("scan.backTo")}</span>
          <strong>{back.code}</strong>
          <button type="button" className="hq-scan-icon" aria-label={t("scan.clearPlace")} onClick={() => setBack(null)}>
            <span aria-hidden>✕</span>
          </button>
        </div>
      )}
      {problem ? (
        <ProblemEditor
          key={problem.tag}
          tag={problem.tag}
          description={problem.description}
          reasons={refusalReasons}
          onClose={() => setProblem(undefined)}
          onReport={(reason, note, photos) =>
            take(
              { kind: "refusePiece", hubId, pullId: pull.id, tag: problem.tag, reason, ...(note ? { note } : {}), photoIds: [] },
              yes("scan.reported", { tag: problem.tag }),
              photos,
            )
          }
        />
      ) : (
        <Lines pull={pull} onRefuse={setProblem} />
      )}
      {!back && !problem && pull.billOfLading !== null && !pull.isSigned && (
        <FinishDelivery pull={pull} receivedBy={receivedBy} onReceivedBy={setReceivedBy} />
      )}
      {!back && <p className="hq-soft">{t("scan.bringBackHint")}</p>}
    </>
  );
}

/** Delivers what was loaded, piece by piece, room by room; what is refused comes back. */
export function DeliverTask({ view }: { view: ScanView }) {
  const [id] = useStore(chosenPulls).deliver ?? [];
  const pull = view.pulls.find((each) => each.id === id);
  if (pull) return <OneDelivery key={pull.id} pull={pull} />;
  const open = pullsFor.deliver(view.pulls);
  if (open.length === 0) return <EmptyState title={t("scan.noDeliveries")} hint={t("scan.noDeliveriesHint")} />;
  return <PullChoice pulls={open} progressOf={progressOf} onChoose={(chosen) => choosePulls("deliver", [chosen])} />;
}
