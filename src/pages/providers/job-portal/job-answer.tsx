import { useState } from "react";
import { t } from "../../../i18n/job-portal.ts";
import { formatMoney } from "../../../schemas/values/money.ts";
import { GuestField, handled } from "../../guest/guest-frame.tsx";
import type { JobPartProps } from "./job-part.ts";
import { useAnswer } from "./use-answer.ts";

/** Accept under one's name, or decline with a reason. */
export function JobAnswerForm(props: JobPartProps) {
  const { version, cost } = props.job;
  const { problem, busy, send, setProblem } = useAnswer(props);
  const [isDeclining, setDeclining] = useState(false);
  const [name, setName] = useState("");
  const [reason, setReason] = useState("");
  const [fieldProblem, setFieldProblem] = useState("");

  function submit() {
    const typed = (isDeclining ? reason : name).trim();
    if (typed === "") return setFieldProblem(t(isDeclining ? "job.reasonNeeded" : "job.nameNeeded"));
    void send(isDeclining ? { answer: "decline", version, reason: typed } : { answer: "accept", version, name: typed });
  }

  function turn() {
    setDeclining(!isDeclining);
    setFieldProblem("");
    setProblem("");
  }

  return (
    <form noValidate className="hq-job-form" onSubmit={handled(submit)}>
      {problem && (
        <p className="hq-alert" role="alert">
          {problem}
        </p>
      )}
      {isDeclining ? (
        <GuestField
          key="reason"
          name="reason"
          label={t("job.reason")}
          problem={fieldProblem || undefined}
          maxLength={1_000}
          autoFocus
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      ) : (
        <GuestField
          key="name"
          name="name"
          label={t("job.name")}
          problem={fieldProblem || undefined}
          maxLength={160}
          autoComplete="name"
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      )}
      <button className="hq-primary" type="submit" disabled={busy}>
        {busy ? t("job.sending") : isDeclining ? t("job.declineNow") : t("job.accept", { amount: formatMoney(cost) })}
      </button>
      <button className="hq-portal-plain" type="button" disabled={busy} onClick={turn}>
        {t(isDeclining ? "action.back" : "job.decline")}
      </button>
    </form>
  );
}
