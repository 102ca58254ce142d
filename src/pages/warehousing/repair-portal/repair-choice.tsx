import { useState } from "react";
import type { RepairDecision, RepairPortal } from "../../../contract/repair-portal.ts";
import { t } from "../../../i18n/repair-portal.ts";
import { isDeadLink, problemsOf } from "../../../providers/calls/entry-calls.ts";
import { decideRepair } from "../../../providers/calls/repair-portal-calls.ts";
import { isFailure } from "../../../providers/session/login.ts";
import { formatMoney } from "../../../schemas/values/money.ts";
import { GuestField, handled } from "../../guest/guest-frame.tsx";

interface ChoiceProps {
  readonly hash: string;
  readonly repair: RepairPortal;
  readonly onDecided: () => void;
  readonly onDead: () => void;
}

/** Approve under one's name, or decline with a reason. */
export function RepairChoice({ hash, repair: { version, estimate }, onDecided, onDead }: ChoiceProps) {
  const [isDeclining, setDeclining] = useState(false);
  const [name, setName] = useState("");
  const [reason, setReason] = useState("");
  const [problem, setProblem] = useState("");
  const [fieldProblem, setFieldProblem] = useState("");
  const [busy, setBusy] = useState(false);

  async function decide(decision: RepairDecision) {
    setBusy(true);
    setProblem("");
    try {
      await decideRepair(hash, decision);
      onDecided();
    } catch (failure) {
      setBusy(false);
      if (isDeadLink(failure)) return onDead();
      setProblem(Object.values(problemsOf(failure, t("login.noAnswer")))[0] ?? t("login.noAnswer"));
      // It was changed or decided meanwhile: the page shows how it is now.
      if (isFailure(failure) && failure.status === 409) onDecided();
    }
  }

  function submit() {
    const typed = (isDeclining ? reason : name).trim();
    if (busy) return;
    if (typed === "") return setFieldProblem(t(isDeclining ? "repair.reasonNeeded" : "repair.nameNeeded"));
    void decide(isDeclining ? { decision: "decline", version, reason: typed } : { decision: "approve", version, name: typed });
  }

  function turn(declining: boolean) {
    setDeclining(declining);
    setFieldProblem("");
    setProblem("");
  }

  const approves = estimate === null ? t("repair.noPrice") : t("repair.approve", { amount: formatMoney(estimate) });
  return (
    <form noValidate className="hq-repair-choice" onSubmit={handled(submit)}>
      {problem && (
        <p className="hq-alert" role="alert">
          {problem}
        </p>
      )}
      {isDeclining ? (
        <GuestField
          key="reason"
          name="reason"
          label={t("repair.reason")}
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
          label={t("repair.name")}
          problem={fieldProblem || undefined}
          maxLength={160}
          autoComplete="name"
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      )}
      <button className="hq-primary" type="submit" disabled={busy || (!isDeclining && estimate === null)}>
        {busy ? t("portal.sending") : isDeclining ? t("repair.declineNow") : approves}
      </button>
      <button className="hq-portal-plain" type="button" disabled={busy} onClick={() => turn(!isDeclining)}>
        {t(isDeclining ? "action.back" : "repair.decline")}
      </button>
    </form>
  );
}
