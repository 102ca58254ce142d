import { useState } from "react";
import { t } from "../../i18n/kit/guest.ts";
import { isDeadLink, problemsOf } from "../../providers/calls/entry-calls.ts";
import { isFailure } from "../../providers/session/login.ts";
import type { OpenedLink } from "./use-link.ts";

/**
 * Does something by a link, once at a time, and says what went wrong. A link that is over shows the page that says so; a refusal because
 * something was changed meanwhile shows how it is now. What was done keeps `busy`, until the page has read it or `release` says otherwise.
 */
export function useLinkAction({ onChanged, onDead }: Pick<OpenedLink, "onDead"> & Partial<Pick<OpenedLink, "onChanged">>) {
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const [busy, setBusy] = useState(false);

  /** Says what failed. */
  function explain(failure: unknown): void {
    if (isDeadLink(failure)) {
      onDead();
      return;
    }
    setProblems(problemsOf(failure, t("login.noAnswer")));
    if (isFailure(failure) && failure.status === 409) onChanged?.();
  }

  /** @returns whether it was done */
  async function run(work: () => Promise<unknown>): Promise<boolean> {
    if (busy) return false;
    setBusy(true);
    setProblems({});
    try {
      await work();
      return true;
    } catch (failure) {
      setBusy(false);
      explain(failure);
      return false;
    }
  }

  /** The same for what changes the page, which is read again. */
  async function change(work: () => Promise<unknown>): Promise<void> {
    if (await run(work)) onChanged?.();
  }

  const [problem = ""] = Object.values(problems);
  return { busy, problem, problems, setProblems, explain, run, change, release: () => setBusy(false) };
}
