import { useState } from "react";
import { t } from "../../../i18n/care/review-portal.ts";
import { isDeadLink, problemsOf } from "../../../providers/calls/entry-calls.ts";
import { stopRequests } from "../../../providers/calls/review-calls.ts";

interface StopProps {
  readonly hash: string;
  readonly isStopped: boolean;
  readonly onDead: () => void;
}

/** Whoever doesn't want to be asked again says so here. What they typed above stays. */
export function StopRequests({ hash, isStopped, onDead }: StopProps) {
  const [stopped, setStopped] = useState(isStopped);
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);

  async function turn() {
    setBusy(true);
    setProblem("");
    try {
      setStopped((await stopRequests(hash, !stopped)).isStopped);
    } catch (failure) {
      if (isDeadLink(failure)) return onDead();
      setProblem(problemsOf(failure, t("login.noAnswer"))[""] ?? t("login.noAnswer"));
    }
    setBusy(false);
  }

  return (
    <div className="hq-review-stop">
      <p role="status">{stopped ? t("review.stopped") : ""}</p>
      {problem && <p role="alert">{problem}</p>}
      <button type="button" disabled={busy} onClick={() => void turn()}>
        {t(stopped ? "review.resume" : "review.stop")}
      </button>
    </div>
  );
}
