import { t } from "../../../i18n/providers/job-portal.ts";
import { handled } from "../../guest/guest-frame.tsx";
import type { JobPartProps } from "./job-part.ts";
import { useAnswer } from "./use-answer.ts";

/** The first thing to do once the job is theirs. */
export function JobStart(props: JobPartProps) {
  const { problem, busy, send } = useAnswer(props);
  return (
    <form className="hq-job-form" onSubmit={handled(() => void send({ answer: "start" }))}>
      {problem && (
        <p className="hq-alert" role="alert">
          {problem}
        </p>
      )}
      <p>{t("job.startNote")}</p>
      <button className="hq-primary" type="submit" disabled={busy}>
        {busy ? t("job.sending") : t("job.start")}
      </button>
    </form>
  );
}
