import type { RepairPortal } from "../../../contract/repair-portal.ts";
import { t } from "../../../i18n/warehousing/repair-portal.ts";
import { decideRepair } from "../../../providers/calls/repair-portal-calls.ts";
import { formatMoney } from "../../../schemas/values/money.ts";
import { DecisionForm } from "../../guest/decision-form.tsx";
import type { OpenedLink } from "../../guest/use-link.ts";
import { useLinkAction } from "../../guest/use-link-action.ts";

/** Approve under one's name, or decline with a reason. */
export function RepairChoice({ repair: { version, estimate }, ...link }: OpenedLink & { readonly repair: RepairPortal }) {
  const { problem, busy, change, setProblems } = useLinkAction(link);
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
        void change(() =>
          decideRepair(
            link.hash,
            choice.accepts ? { decision: "approve", version, name: choice.name } : { decision: "decline", version, reason: choice.reason },
          ),
        )
      }
      onTurn={() => setProblems({})}
    />
  );
}
