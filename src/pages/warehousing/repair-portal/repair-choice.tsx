import { useState } from "react";
import type { RepairDecision, RepairPortal } from "../../../contract/repair-portal.ts";
import { t } from "../../../i18n/warehousing/repair-portal.ts";
import { isDeadLink, problemOf } from "../../../providers/calls/entry-calls.ts";
import { decideRepair } from "../../../providers/calls/repair-portal-calls.ts";
import { isFailure } from "../../../providers/session/login.ts";
import { formatMoney } from "../../../schemas/values/money.ts";
import { DecisionForm } from "../../guest/decision-form.tsx";

interface ChoiceProps {
  readonly hash: string;
  readonly repair: RepairPortal;
  readonly onDecided: () => void;
  readonly onDead: () => void;
}

/** Approve under one's name, or decline with a reason. */
export function RepairChoice({ hash, repair: { version, estimate }, onDecided, onDead }: ChoiceProps) {
  const [problem, setProblem] = useState("");
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
      setProblem(problemOf(failure, t("login.noAnswer")));
      // It was changed or decided meanwhile: the page shows how it is now.
      if (isFailure(failure) && failure.status === 409) onDecided();
    }
  }

  return (
    <DecisionForm
      className="hq-repair-choice"
      problem={problem}
      busy={busy}
      mayAccept={estimate !== null}
      texts={{
        name: t("portal.name"),
        nameNeeded: t("portal.nameNeeded"),
        reason: t("repair.reason"),
        reasonNeeded: t("repair.reasonNeeded"),
        accept: estimate === null ? t("repair.noPrice") : t("repair.approve", { amount: formatMoney(estimate) }),
        decline: t("repair.decline"),
        declineNow: t("repair.declineNow"),
        back: t("action.back"),
        sending: t("portal.sending"),
      }}
      onDecide={(choice) =>
        void decide(
          choice.accepts ? { decision: "approve", version, name: choice.name } : { decision: "decline", version, reason: choice.reason },
        )
      }
      onTurn={() => setProblem("")}
    />
  );
}
