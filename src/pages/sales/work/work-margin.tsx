import type { WorkMargin } from "../../../contract/work-margin.ts";
import { t } from "../../../i18n/sales/work-margin.ts";
import { getData } from "../../../providers/calls/http.ts";
import { useAuthState } from "../../../providers/session/auth-state.ts";
import { billingReport } from "../../../resources/accounting/billing-report.ts";
import { salesOrder } from "../../../resources/sales/sales-order.ts";
import { workOrder } from "../../../resources/sales/work-order.ts";
import { formatMoney } from "../../../schemas/values/money.ts";
import { TryAgain } from "../../../views/kit/states.tsx";
import { useLoaded, useWhenChanged } from "../../../views/kit/use-loaded.ts";
import "../../accounts/account.css";

const watchedResources = [workOrder, salesOrder, billingReport].map(({ name }) => name);

/** What is left of what the work is sold for. Customers never see it. */
export function WorkMarginFigures({ recordId }: { recordId: number }) {
  const { user } = useAuthState();
  return user?.type_id === "C" ? null : <Margin recordId={recordId} />;
}

function Margin({ recordId }: { recordId: number }) {
  const { data, failure, reload } = useLoaded(() => getData<WorkMargin | null>(`/${workOrder.collection}/${recordId}/margin`));
  useWhenChanged(watchedResources, reload);
  // Not everybody who schedules work may see what it is sold for, and of some work nobody knows it yet.
  if (failure?.statusCode === 403 || (!failure && !data)) return null;
  return (
    <section className="hq-sheet hq-account" aria-labelledby="hq-margin-title">
      <h2 id="hq-margin-title">{t("margin.title")}</h2>
      {failure && <TryAgain onRetry={reload} />}
      {data && <Tiles margin={data} />}
    </section>
  );
}

function Tiles({ margin: { sold, soldOn, workOrders, providers, left, percent, crewHours } }: { margin: WorkMargin }) {
  return (
    <dl className="hq-account-tiles">
      <Tile label={t("margin.sold")} value={formatMoney(sold)} note={t("margin.soldOn", { number: soldOn, count: workOrders })} />
      <Tile label={t("margin.providers")} value={formatMoney(providers)} />
      <Tile label={t("margin.left")} value={formatMoney(left)} note={percent === null ? "" : t("margin.share", { percent })} />
      {crewHours > 0 && <Tile label={t("margin.hours")} value={t("margin.hoursValue", { hours: crewHours })} />}
    </dl>
  );
}

function Tile({ label, value, note }: { label: string; value: string; note?: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <strong>{value}</strong>
        {note && <small>{note}</small>}
      </dd>
    </div>
  );
}
