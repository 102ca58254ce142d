import { t } from "../../i18n/home.ts";
import { useAccess } from "../../providers/access-control.ts";
import { invoice } from "../../resources/accounting/invoice.ts";
import { payment } from "../../resources/accounting/payment.ts";
import { conversation } from "../../resources/care/conversation.ts";
import { claim } from "../../resources/sales/claim.ts";
import { salesQuote } from "../../resources/sales/sales-quote.ts";
import { workOrder } from "../../resources/sales/work-order.ts";
import { inspectionRepair } from "../../resources/warehousing/inspection-repair.ts";
import { pullFlow } from "../../resources/warehousing/pull-flow.ts";
import {
  claimOffers,
  depositsToPay,
  invoicesToPay,
  pullsToSubmit,
  quotesToAnswer,
  repairsToApprove,
  type WaitingLine,
} from "../home-data.ts";
import { ComingUp } from "./coming-up.tsx";
import { LatestMessages } from "./latest-messages.tsx";
import { WaitingForCustomer } from "./waiting-for-customer.tsx";

/** Deposits first: work waits for them. */
const toPay = async (): Promise<WaitingLine[]> => (await Promise.all([depositsToPay(), invoicesToPay()])).flat();

/** What a customer has to decide, to pay and to expect. Cards of what few customers ever have appear with their first row. */
export function CustomerCards() {
  const quotes = useAccess({ resource: salesQuote });
  const invoices = useAccess({ resource: invoice });
  const repairs = useAccess({ resource: inspectionRepair });
  const claims = useAccess({ resource: claim });
  const pulls = useAccess({ resource: pullFlow });
  const orders = useAccess({ resource: workOrder });
  const messages = useAccess({ resource: conversation });
  return (
    <>
      {quotes && (
        <WaitingForCustomer
          resource={salesQuote}
          load={quotesToAnswer}
          title={t("home.quotesToAnswer")}
          empty={t("home.noQuotes")}
          dueText="home.validUntil"
        />
      )}
      {repairs && (
        <WaitingForCustomer
          resource={inspectionRepair}
          load={repairsToApprove}
          title={t("home.repairsToApprove")}
          dueText="home.due"
          segment="approvals"
        />
      )}
      {claims && (
        <WaitingForCustomer resource={claim} load={claimOffers} title={t("home.claimOffers")} dueText="home.answerBy" segment="offered" />
      )}
      {pulls && <WaitingForCustomer resource={pullFlow} load={pullsToSubmit} title={t("home.pullsToSubmit")} dueText="home.neededOn" />}
      {invoices && (
        <WaitingForCustomer
          resource={invoice}
          also={[salesQuote.name, payment.name]}
          load={quotes ? toPay : invoicesToPay}
          title={t("home.toPay")}
          empty={t("home.noInvoices")}
          dueText="home.due"
        />
      )}
      {(pulls || orders) && <ComingUp />}
      {messages && <LatestMessages />}
    </>
  );
}
