import { Button } from "antd";
import { useEffect, useState } from "react";
import { Link, useNavigate, useSearchParams } from "react-router";
import type { OwnPortal } from "../../../contract/portal.ts";
import { t } from "../../../i18n/accounting/portal.ts";
import { postData } from "../../../providers/calls/http.ts";
import { type ApiError, toApiError } from "../../../providers/calls/http-error.ts";
import { EmptyState } from "../../../views/kit/states.tsx";
import { useIsStillHere } from "../../../views/kit/use-is-still-here.ts";
import { useWayBack } from "../../../views/paths/way-back.ts";
import { idIn } from "../../../views/prefill/sources.ts";
import { ownInvoices } from "./places.ts";

/** The invoice ids in the address; anything that is not an id is ignored. */
const idsIn = (query: URLSearchParams): number[] => [...new Set(query.getAll("invoices").flatMap((each) => idIn(each) ?? []))];

/** Redirects a signed-in customer to the payment portal for their own invoices. */
export function OwnPaymentPage() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const isStillHere = useIsStillHere();
  const back = useWayBack() ?? ownInvoices();
  const [problem, setProblem] = useState<ApiError>();
  const [tries, setTries] = useState(0);
  const requestedIds = idsIn(query).join();

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt sends a new request.
  useEffect(() => {
    if (requestedIds === "") return;
    let cancelled = false;
    setProblem(undefined);
    postData<OwnPortal>("/invoices/pay", { invoices: requestedIds.split(",").map(Number) }).then(
      // Replaces this page in the history, so that going back leads to the invoice and not through here again.
      ({ path }) => !cancelled && isStillHere() && void navigate(path, { replace: true }),
      (failure: unknown) => !cancelled && setProblem(toApiError(failure)),
    );
    return () => {
      cancelled = true;
    };
  }, [requestedIds, tries, navigate, isStillHere]);

  if (requestedIds !== "" && !problem) {
    return (
      <div className="hq-page" role="status" aria-busy="true">
        <EmptyState title={t("portal.opening")} />
      </div>
    );
  }
  const unanswered = problem !== undefined && (problem.statusCode === 0 || problem.statusCode >= 500);
  const message = problem ? (problem.statusCode === 0 ? t("login.noAnswer") : problem.message) : t("portal.chooseOne");
  return (
    <div className="hq-page" role="alert">
      <EmptyState title={t(unanswered ? "portal.unansweredTitle" : "portal.refusedTitle")} hint={message}>
        <div className="hq-blank-actions">
          {unanswered && (
            <Button type="primary" onClick={() => setTries(tries + 1)}>
              {t("action.retry")}
            </Button>
          )}
          <Link to={back}>{t("portal.toOwn")}</Link>
        </div>
      </EmptyState>
    </div>
  );
}
