import { useState } from "react";
import type { ScanPlace } from "../../../contract/scan.ts";
import type { ScanPull } from "../../../contract/scan-pulls.ts";
import { t } from "../../../i18n/warehousing/scan.ts";
import { useStore } from "../../../providers/use-store.ts";
import { EmptyState } from "../../../views/kit/states.tsx";
import { countIn, type PulledLine, pullScanned, pullsFor, type Stop, walkOf } from "./model/pulling.ts";
import type { ScanView } from "./model/scan-view.ts";
import { yes } from "./model/verdict.ts";
import { viewWithPlace } from "./place-task.tsx";
import { PullCard } from "./pull-choice.tsx";
import { useCodes, useScanTools } from "./scan-context.tsx";
import { ShortEditor } from "./short-editor.tsx";
import { choosePulls, chosenPulls } from "./store/kept-choices.ts";

const chosenOf = (ids: readonly number[] | undefined, pulls: readonly ScanPull[]) => pulls.filter(({ id }) => ids?.includes(id));

function StopLine({ at: { pull, line }, isWave, onShort }: { at: PulledLine; isWave: boolean; onShort: () => void }) {
  return (
    <li>
      <span className="hq-scan-what">
        <strong className="hq-mono">{line.tag}</strong>
        <small>
          {[
            line.quantity > 1 ? `${line.quantity} × ${line.description}` : line.description,
            line.sidemark,
            line.room,
            isWave && pull.number,
          ]
            .filter(Boolean)
            .join(" · ")}
        </small>
      </span>
      <button type="button" className="hq-scan-button" aria-label={`${t("scan.cantPull")}: ${line.tag}`} onClick={onShort}>
        {t("scan.cantPull")}
      </button>
    </li>
  );
}

/** One place of the walk: the next one large, the others below it. */
function WalkStop({ stop, isNext, isWave, onShort }: { stop: Stop; isNext: boolean; isWave: boolean; onShort: (at: PulledLine) => void }) {
  return (
    <section className="hq-scan-list" data-next={isNext || undefined}>
      {isNext ? (
        <div className="hq-scan-place">
          <span>{t("scan.go")}</span>
          <strong>{stop.place}</strong>
        </div>
      ) : (
        <h2>
          {t("scan.thenAt")} <span className="hq-mono">{stop.place}</span>
        </h2>
      )}
      <ul>
        {stop.lines.map((at) => (
          <StopLine key={at.line.tag} at={at} isWave={isWave} onShort={() => onShort(at)} />
        ))}
      </ul>
    </section>
  );
}

function Walk({ ids, view, onBack }: { ids: readonly number[]; view: ScanView; onBack: () => void }) {
  const { hubId, say, take } = useScanTools();
  const [place, setPlace] = useState<ScanPlace>();
  const [problem, setProblem] = useState<PulledLine>();
  const chosen = chosenOf(ids, view.pulls);
  const stops = walkOf(chosen);
  const all = chosen.reduce((sum, { lines }) => sum + lines.length, 0);
  const staged = chosen.reduce((sum, pull) => sum + countIn(pull, "staged"), 0);
  const isWave = chosen.length > 1;

  useCodes(async (code, now) => {
    const { places, pulls, snapshot } = await viewWithPlace(code, now);
    const step = pullScanned({ code, chosen: chosenOf(ids, pulls), pulls, places, hub: snapshot.hub.code });
    if (step.place) setPlace(step.place);
    if (!step.found) return say(step.verdict);
    const { pull, line } = step.found;
    const said = isWave ? yes("scan.pulledFor", { tag: line.tag, number: pull.number }) : yes("scan.what.pullPiece", { tag: line.tag });
    await take({ kind: "pullPiece", hubId, pullId: pull.id, tag: line.tag, ...(place ? { place: place.barcode } : {}) }, said);
  });

  return (
    <>
      <button type="button" className="hq-scan-back" onClick={onBack}>
        ‹ {t("scan.backToPulls")}
      </button>
      <p className="hq-scan-progress">
        <strong>{chosen.map(({ number }) => number).join(", ")}</strong> {t("scan.pulledOf", { count: staged, all })}
      </p>
      {chosen.some(({ isRecalled }) => isRecalled) && (
        <p className="hq-scan-alert" role="alert">
          {t("scan.recalled")}
        </p>
      )}
      {place && (
        <p className="hq-soft">
          {t("scan.stagedTo")} <span className="hq-mono">{place.code}</span>
        </p>
      )}
      {problem ? (
        <ShortEditor pull={problem.pull} line={problem.line} onClose={() => setProblem(undefined)} />
      ) : (
        stops.map((stop, at) => <WalkStop key={stop.placeId} stop={stop} isNext={at === 0} isWave={isWave} onShort={setProblem} />)
      )}
      {stops.length === 0 && <EmptyState title={t("scan.walkDone")} />}
    </>
  );
}

/** Pulls are chosen, one or several as a wave, and walked bin by bin. */
export function PullTask({ view }: { view: ScanView }) {
  const ids = useStore(chosenPulls).pull ?? [];
  const [marked, setMarked] = useState<readonly number[]>([]);
  const { say } = useScanTools();
  const isWalking = chosenOf(ids, view.pulls).length > 0;
  useCodes((code, { pulls, places, snapshot }) => {
    if (!isWalking) say(pullScanned({ code, chosen: [], pulls, places, hub: snapshot.hub.code }).verdict);
  });
  if (isWalking) return <Walk ids={ids} view={view} onBack={() => choosePulls("pull", [])} />;
  const open = pullsFor.pull(view.pulls);
  if (open.length === 0) return <EmptyState title={t("scan.noPulls")} hint={t("scan.noPullsHint")} />;
  const toggle = (id: number) => setMarked(marked.includes(id) ? marked.filter((each) => each !== id) : [...marked, id]);
  return (
    <section className="hq-scan-choice">
      <h2>{t("scan.choosePulls")}</h2>
      {open.map((pull) => (
        <PullCard
          key={pull.id}
          pull={pull}
          isChosen={marked.includes(pull.id)}
          progress={t("scan.pulledOf", { count: countIn(pull, "staged"), all: pull.lines.length })}
          onChoose={() => toggle(pull.id)}
        />
      ))}
      <button
        type="button"
        className="hq-scan-button"
        data-primary
        disabled={marked.length === 0}
        onClick={() => choosePulls("pull", marked)}
      >
        {t("scan.startWalk", { count: Math.max(marked.length, 1) })}
      </button>
    </section>
  );
}
