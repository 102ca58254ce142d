import { t } from "../../../i18n/providers/job-portal.ts";
import { answerJob } from "../../../providers/calls/job-portal-calls.ts";
import { formatMoney } from "../../../schemas/values/money.ts";
import { DecisionForm } from "../../guest/decision-form.tsx";
import { useLinkAction } from "../../guest/use-link-action.ts";
import type { JobPartProps } from "./job-part.ts";

/** Accept under one's name, or decline with a reason. */
export function JobAnswerForm(props: JobPartProps) {
  const { version, cost } = props.job;
  const { problem, busy, change, setProblems } = useLinkAction(props);
  return (
    <DecisionForm
      className="hq-job-form"
      problem={problem}
      busy={busy}
      mayAccept
      texts={{
        name: t("job.name"),
        nameNeeded: t("job.nameNeeded"),
        reason: t("job.reason"),
        reasonNeeded: t("job.reasonNeeded"),
        accept: t("job.accept", { amount: formatMoney(cost) }),
        decline: t("job.decline"),
        declineNow: t("job.declineNow"),
        back: t("action.back"),
        sending: t("job.sending"),
      }}
      onDecide={(decision) =>
        void change(() =>
          answerJob(
            props.hash,
            decision.accepts ? { answer: "accept", version, name: decision.name } : { answer: "decline", version, reason: decision.reason },
          ),
        )
      }
      onTurn={() => setProblems({})}
    />
  );
}
