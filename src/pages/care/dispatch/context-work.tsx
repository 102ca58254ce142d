import { Link } from "react-router";
import { t } from "../../../i18n/sales/dispatch.ts";
import { invoice } from "../../../resources/accounting/invoice.ts";
import { workOrder } from "../../../resources/sales/work-order.ts";
import { inventoryItem } from "../../../resources/warehousing/inventory-item.ts";
import { formatDate } from "../../../schemas/values/date.ts";
import { formatMoney } from "../../../schemas/values/money.ts";
import { namedCell } from "../../../views/cells/cells.tsx";
import { StateBadge } from "../../../views/cells/state-badge.tsx";
import { figureAddress } from "../../../views/list/figure-address.ts";
import { showPath } from "../../../views/paths/view-paths.ts";
import type { ContextProps } from "./context-props.ts";
import { windowWords } from "./template-values.ts";

/** The company's jobs of these days: when, with which vehicle and crew, and how far they are. */
export function ContextJobs({ context: { jobs } }: ContextProps) {
  if (!jobs) return null;
  return (
    <section className="hq-about-part">
      <h3>{t("context.jobs")}</h3>
      {jobs.length === 0 && <p className="hq-soft">{t("context.noJobs")}</p>}
      <ul>
        {jobs.map((job) => (
          <li key={job.id} className="hq-about-job">
            <p>
              <Link className="hq-mono" to={showPath(workOrder, job.id)}>
                {job.number}
              </Link>{" "}
              {namedCell(workOrder, "type", job as never, "list")} <StateBadge resource={workOrder} row={{ state: job.state }} />
            </p>
            <p>{windowWords(job)}</p>
            <p className="hq-soft">
              {[
                job.vehicle ?? job.provider ?? t("context.noVehicle"),
                job.crew.length > 0 ? job.crew.join(", ") : t("context.noCrew"),
              ].join(" · ")}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function ContextPieces({ context: { pieces } }: ContextProps) {
  if (!pieces) return null;
  return (
    <section className="hq-about-part">
      <h3>{t("context.pieces")}</h3>
      {pieces.length === 0 && <p className="hq-soft">{t("context.noPieces")}</p>}
      <ul className="hq-about-counts">
        {pieces.map(({ state, count, rows }) => (
          <li key={state}>
            <Link to={figureAddress(rows)}>
              <strong>{count.toLocaleString("en-US")}</strong> <StateBadge resource={inventoryItem} row={{ state }} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function ContextInvoices({ context: { invoices } }: ContextProps) {
  if (!invoices) return null;
  const { count, value, rows, next } = invoices;
  return (
    <section className="hq-about-part">
      <h3>{t("context.invoices")}</h3>
      {count === 0 ? (
        <p className="hq-soft">{t("context.noInvoices")}</p>
      ) : (
        <p>
          <Link to={figureAddress(rows)}>{t("context.open", { count, amount: formatMoney(value) })}</Link>
        </p>
      )}
      <ul>
        {next.map(({ id, number, balance, dateDue }) => (
          <li key={id} className="hq-about-line">
            <Link className="hq-mono" to={showPath(invoice, id)}>
              {number}
            </Link>
            <span className="hq-soft">{dateDue !== null && t("context.due", { date: formatDate(dateDue) })}</span>
            <span>{formatMoney(balance)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
