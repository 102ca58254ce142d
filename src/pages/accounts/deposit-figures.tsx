import { Button } from "antd";
import { useState } from "react";
import { useNavigate } from "react-router";
import type { QuoteDeposit } from "../../contract/deposits.ts";
import type { OwnPortal } from "../../contract/portal.ts";
import { t } from "../../i18n/people/account.ts";
import { getData, postData } from "../../providers/calls/http.ts";
import { toApiError } from "../../providers/calls/http-error.ts";
import { useAuthState } from "../../providers/session/auth-state.ts";
import { invoice } from "../../resources/accounting/invoice.ts";
import { payment } from "../../resources/accounting/payment.ts";
import { paymentLink } from "../../resources/accounting/payment-link.ts";
import { salesOrder } from "../../resources/sales/sales-order.ts";
import { salesQuote } from "../../resources/sales/sales-quote.ts";
import type { AnyResource } from "../../schemas/resource.ts";
import { formatDate } from "../../schemas/values/date.ts";
import { formatMoney } from "../../schemas/values/money.ts";
import { TryAgain } from "../../views/kit/states.tsx";
import { useIsStillHere } from "../../views/kit/use-is-still-here.ts";
import { useLoaded, useWhenChanged } from "../../views/kit/use-loaded.ts";
import "./account.css";

const watchedResources = [salesQuote, salesOrder, payment, paymentLink, invoice].map(({ name }) => name);

/** The deposit of a quote: what was asked for and paid, and for the customer the way to pay it. */
export const QuoteDepositFigures = ({ recordId }: { recordId: number }) => <DepositFigures resource={salesQuote} recordId={recordId} />;

/** The same on the order of the quote. */
export const OrderDepositFigures = ({ recordId }: { recordId: number }) => <DepositFigures resource={salesOrder} recordId={recordId} />;

function DepositFigures({ resource, recordId }: { resource: AnyResource; recordId: number }) {
  const { data, failure, reload } = useLoaded(() => getData<QuoteDeposit | null>(`/${resource.collection}/${recordId}/deposit`));
  useWhenChanged(watchedResources, reload);
  // Most quotes ask for none, and those that are not approved yet ask for nothing now.
  if (!failure && !data) return null;
  return (
    <section className="hq-sheet hq-account" aria-labelledby="hq-deposit-title">
      <h2 id="hq-deposit-title">{t("deposit.title")}</h2>
      {failure && <TryAgain onRetry={reload} />}
      {data && (
        <>
          <dl className="hq-account-tiles">
            {data.state !== "withdrawn" && <Amount label={t("deposit.asked")} amount={data.asked} />}
            <Amount label={t("deposit.paid")} amount={data.paid} />
            {data.due > 0 && data.paid > 0 && <Amount label={t("deposit.due")} amount={data.due} />}
          </dl>
          <Next deposit={data} onRefused={reload} />
        </>
      )}
    </section>
  );
}

function Amount({ label, amount }: { label: string; amount: number }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <strong>{formatMoney(amount)}</strong>
      </dd>
    </div>
  );
}

const endTexts = { paid: "deposit.complete", invoiced: "deposit.invoiced", withdrawn: "deposit.withdrawn" } as const;

/** What comes next: who pays how, or why nobody has to. */
function Next({ deposit, onRefused }: { deposit: QuoteDeposit; onRefused: () => void }) {
  const { user } = useAuthState();
  const { state, request, mayPay } = deposit;
  if (state !== "due") return <p>{t(endTexts[state])}</p>;
  if (mayPay)
    return (
      <>
        <p>{request?.sentTo ? t("deposit.yours", { email: request.sentTo }) : t("deposit.yoursNow")}</p>
        <PayDeposit quoteId={deposit.quoteId} onRefused={onRefused} />
      </>
    );
  if (request?.sentTo) return <p>{t("deposit.sentTo", { email: request.sentTo, date: formatDate(request.expiresOn) })}</p>;
  if (user?.type_id === "C") return <p>{t("deposit.contactUs")}</p>;
  return request ? <p className="hq-account-bad">{t("deposit.notSent")}</p> : <p>{t("deposit.notAsked")}</p>;
}

function PayDeposit({ quoteId, onRefused }: { quoteId: number; onRefused: () => void }) {
  const navigate = useNavigate();
  const isStillHere = useIsStillHere();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");

  async function open() {
    setBusy(true);
    setProblem("");
    try {
      const { path } = await postData<OwnPortal>(`/${salesQuote.collection}/${quoteId}/pay-deposit`, {});
      if (isStillHere()) navigate(path);
    } catch (failure) {
      setBusy(false);
      const { statusCode, message } = toApiError(failure);
      setProblem(statusCode === 0 ? t("login.noAnswer") : message);
      if (statusCode === 409) onRefused();
    }
  }

  return (
    <>
      {problem && (
        <p className="hq-account-bad" role="alert">
          {problem}
        </p>
      )}
      <Button type="primary" loading={busy} onClick={() => void open()}>
        {t("deposit.pay")}
      </Button>
    </>
  );
}
