import { useState } from "react";
import type { ScanPull, ScanPullLine } from "../../../contract/scan-pulls.ts";
import { t } from "../../../i18n/warehousing/scan.ts";
import { useStore } from "../../../providers/use-store.ts";
import { EmptyState } from "../../../views/kit/states.tsx";
import { countIn, loadScanned, pullsFor } from "./model/pulling.ts";
import type { ScanView } from "./model/scan-view.ts";
import { yes } from "./model/verdict.ts";
import { PullChoice } from "./pull-choice.tsx";
import { useCodes, useScanTools } from "./scan-context.tsx";
import { ShortEditor } from "./short-editor.tsx";
import { choosePulls, chosenPulls } from "./store/kept-choices.ts";

const progressOf = (pull: ScanPull) =>
  t("scan.loadedOf", { count: countIn(pull, "loaded"), all: pull.lines.length - countIn(pull, "short") });

function OneLoad({ pull }: { pull: ScanPull }) {
  const { hubId, say, take } = useScanTools();
  const [problem, setProblem] = useState<ScanPullLine>();
  useCodes(async (code, { pulls, places, snapshot }) => {
    const chosen = pulls.filter(({ id }) => id === pull.id);
    const { found, verdict } = loadScanned({ code, chosen, pulls, places, hub: snapshot.hub.code });
    if (!found) return say(verdict);
    await take({ kind: "loadPiece", hubId, pullId: pull.id, tag: found.line.tag }, yes("scan.what.loadPiece", { tag: found.line.tag }));
  });
  const staged = pull.lines.filter(({ progress }) => progress === "staged");
  return (
    <>
      <button type="button" className="hq-scan-back" onClick={() => choosePulls("load", [])}>
        ‹ {t("scan.backToPulls")}
      </button>
      <p className="hq-scan-progress">
        <strong>{pull.number}</strong> {pull.customer}
        <br />
        {[pull.billOfLading, progressOf(pull)].filter(Boolean).join(" · ")}
      </p>
      {problem ? (
        <ShortEditor pull={pull} line={problem} onClose={() => setProblem(undefined)} />
      ) : (
        <section className="hq-scan-list">
          <h2>{t("scan.stillToDo")}</h2>
          <ul>
            {staged.map((line) => (
              <li key={line.tag}>
                <span className="hq-scan-what">
                  <strong className="hq-mono">{line.tag}</strong>
                  <small>{[line.description, line.room, line.place].filter(Boolean).join(" · ")}</small>
                </span>
                <button
                  type="button"
                  className="hq-scan-button"
                  aria-label={`${t("scan.cantLoad")}: ${line.tag}`}
                  onClick={() => setProblem(line)}
                >
                  {t("scan.cantLoad")}
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

/** Loads what is staged, against the bill of lading: the truck leaves with the last piece. */
export function LoadTask({ view }: { view: ScanView }) {
  const [id] = useStore(chosenPulls).load ?? [];
  const pull = view.pulls.find((each) => each.id === id);
  if (pull) return <OneLoad key={pull.id} pull={pull} />;
  const open = pullsFor.load(view.pulls);
  if (open.length === 0) return <EmptyState title={t("scan.noLoads")} hint={t("scan.noLoadsHint")} />;
  return <PullChoice pulls={open} progressOf={progressOf} onChoose={(chosen) => choosePulls("load", [chosen])} />;
}
