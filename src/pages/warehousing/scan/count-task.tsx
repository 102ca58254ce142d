import { useState } from "react";
import type { ScanCount } from "../../../contract/scan.ts";
import { t } from "../../../i18n/warehousing/scan.ts";
import { useStore } from "../../../providers/use-store.ts";
import { EmptyState } from "../../../views/kit/states.tsx";
import { placeScanned } from "./model/placing.ts";
import type { ScanView } from "./model/scan-view.ts";
import { no, note, yes } from "./model/verdict.ts";
import { viewWithPlace } from "./place-task.tsx";
import { useCodes, useScanTools } from "./scan-context.tsx";
import { keepPlacing, placingOf, placings } from "./store/kept-choices.ts";

const task = "count";

function Progress({ count }: { count: ScanCount }) {
  const { isBlind, expected, counted } = count;
  return (
    <p className="hq-scan-progress">
      <strong>{count.number}</strong> {count.about}
      <br />
      {isBlind
        ? `${t("scan.blind")} · ${t("scan.countedSoFar", { count: counted.length })}`
        : t("scan.countedOf", { count: counted.length, all: expected.length })}
    </p>
  );
}

function ExpectedHere({ count, placeId, place }: { count: ScanCount; placeId: number; place: string }) {
  const here = count.expected.filter((each) => each.placeId === placeId);
  if (count.isBlind || here.length === 0) return null;
  return (
    <section className="hq-scan-list">
      <h2>{t("scan.expectedHere", { place })}</h2>
      <ul>
        {here.map(({ tag, description }) => {
          const isSeen = count.counted.includes(tag);
          return (
            <li key={tag} data-tone={isSeen ? "good" : "muted"}>
              <span className="hq-scan-state">{t(isSeen ? "scan.seen" : "scan.notSeen")}</span>
              <span className="hq-scan-what">
                <strong className="hq-mono">{tag}</strong>
                <small>{description}</small>
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function OneCount({ count, onBack }: { count: ScanCount; onBack: () => void }) {
  const { hubId, say, take } = useScanTools();
  useStore(placings);
  const state = placingOf(task, "place");
  useCodes(async (code, view) => {
    const now = view.counts.find(({ id }) => id === count.id);
    if (!now) return say(no("scan.noCounts"));
    const before = placingOf(task, "place");
    const counts = await viewWithPlace(code, view);
    if (code.kind === "tag" && before.place && now.counted.includes(code.code)) return say(note("scan.countedAlready", { tag: code.code }));
    const step = placeScanned(before, code, counts, () => false);
    for (const [at, { tag, place }] of step.placed.entries()) {
      const counted = yes("scan.counted", { tag, place: place.code });
      if (!(await take({ kind: "countPiece", hubId, countId: count.id, tag, place: place.barcode }, counted)))
        return keepPlacing(task, { ...before, held: step.placed.slice(at).map((each) => each.tag) });
    }
    keepPlacing(task, step.state);
    if (step.placed.length === 0) say(step.verdict);
  });
  return (
    <>
      <button type="button" className="hq-scan-back" onClick={onBack}>
        ‹ {t("scan.backToCounts")}
      </button>
      <Progress count={count} />
      {state.place && (
        <>
          <div className="hq-scan-place">
            <span>{t("scan.at")}</span>
            <strong>{state.place.code}</strong>
          </div>
          <ExpectedHere count={count} placeId={state.place.id} place={state.place.code} />
        </>
      )}
    </>
  );
}

/** Counts what is where: an open count is chosen, then a place and its tags are scanned. */
export function CountTask({ view }: { view: ScanView }) {
  const [chosen, setChosen] = useState<number>();
  const count = view.counts.find(({ id }) => id === chosen) ?? (view.counts.length === 1 ? view.counts[0] : undefined);
  if (count) return <OneCount key={count.id} count={count} onBack={() => setChosen(undefined)} />;
  if (view.counts.length === 0) return <EmptyState title={t("scan.noCounts")} hint={t("scan.noCountsHint")} />;
  return (
    <section className="hq-scan-choice">
      <h2>{t("scan.openCounts")}</h2>
      {view.counts.map((each) => (
        <button key={each.id} type="button" className="hq-scan-card" onClick={() => setChosen(each.id)}>
          <strong>{each.number}</strong>
          <span>{each.about}</span>
          <small>{each.isBlind ? t("scan.blind") : t("scan.countedOf", { count: each.counted.length, all: each.expected.length })}</small>
        </button>
      ))}
    </section>
  );
}
