import { useState } from "react";
import type { JobAnswer } from "../../../contract/job-portal.ts";
import { t } from "../../../i18n/providers/job-portal.ts";
import { isDeadLink, problemOf } from "../../../providers/calls/entry-calls.ts";
import { answerJob } from "../../../providers/calls/job-portal-calls.ts";
import { isFailure } from "../../../providers/session/login.ts";
import type { JobPartProps } from "./job-part.ts";

/** Sends answers, one at a time, and says what went wrong. */
export function useAnswer({ hash, onChanged, onDead }: Pick<JobPartProps, "hash" | "onChanged" | "onDead">) {
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);

  /** What failed, as a sentence. A link that is over shows the page that says so. */
  function explain(failure: unknown): void {
    if (isDeadLink(failure)) onDead();
    else setProblem(problemOf(failure, t("login.noAnswer")));
  }

  async function send(answer: JobAnswer): Promise<void> {
    if (busy) return;
    setBusy(true);
    setProblem("");
    try {
      await answerJob(hash, answer);
      onChanged();
    } catch (failure) {
      setBusy(false);
      explain(failure);
      // It was taken, changed or answered meanwhile: the page shows how it is now.
      if (isFailure(failure) && failure.status === 409) onChanged();
    }
  }

  return { problem, busy, send, explain, setProblem };
}
