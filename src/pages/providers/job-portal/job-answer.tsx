import { t } from "../../../i18n/providers/job-portal.ts";
import { formatMoney } from "../../../schemas/values/money.ts";
import { DecisionForm } from "../../guest/decision-form.tsx";
import type { JobPartProps } from "./job-part.ts";
import { useAnswer } from "./use-answer.ts";

/** Accept under one's name, or decline with a reason. */
export function JobAnswerForm(props: JobPartProps) {
  const { version, cost } = props.job;
  const { problem, busy, send, setProblem } = useAnswer(props);
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
        void send(
          decision.accepts ? { answer: "accept", version, name: decision.name } : { answer: "decline", version, reason: decision.reason },
        )
      }
      onTurn={() => setProblem("")}
    />
  );
}
