import { useState } from "react";
import { t } from "../../../i18n/care/review-portal.ts";
import { stopRequests } from "../../../providers/calls/review-calls.ts";
import { useLinkAction } from "../../guest/use-link-action.ts";

interface StopProps {
  readonly hash: string;
  readonly isStopped: boolean;
  readonly onDead: () => void;
}

/** Whoever doesn't want to be asked again says so here. What they typed above stays. */
export function StopRequests({ hash, isStopped, onDead }: StopProps) {
  const [stopped, setStopped] = useState(isStopped);
  const { problem, busy, run, release } = useLinkAction({ onDead });

  const turn = async () => {
    if (await run(async () => setStopped((await stopRequests(hash, !stopped)).isStopped))) release();
  };

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
