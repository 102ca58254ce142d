import { Link } from "react-router";
import { t } from "../../i18n/home.ts";
import { absolute, fillPath } from "../../providers/paths.ts";
import { salesQuote } from "../../resources/sales/sales-quote.ts";
import type { AnyResource } from "../../schemas/resource.ts";
import { formatDate } from "../../schemas/values/date.ts";
import { formatMoney } from "../../schemas/values/money.ts";
import { today } from "../../views/today.ts";
import type { WaitingLine } from "../home-data.ts";
import { Card, useLive } from "./card.tsx";

interface WaitingProps {
  readonly resource: AnyResource;
  /** The names of other resources whose changes change the list. */
  readonly also?: readonly string[];
  readonly load: () => Promise<WaitingLine[]>;
  readonly title: string;
  /** Without a text, there is no card while nothing waits. */
  readonly empty?: string;
  readonly dueText: "home.due" | "home.validUntil" | "home.answerBy" | "home.neededOn";
  /** The segment of the list that holds all of them. */
  readonly segment?: string;
}

/** What waits for the customer: each with its amount and the day until which it waits. */
export function WaitingForCustomer({ resource, also = [], load, title, empty, dueText, segment = "open" }: WaitingProps) {
  const lines = useLive(load, resource.name, ...also);
  const day = today();
  const all = (
    <Link className="hq-link" to={`${absolute(resource.path)}?show=${segment}`}>
      {t("action.openAll")}
    </Link>
  );
  return (
    <Card title={title} more={all} items={lines} {...(empty === undefined ? {} : { empty })}>
      {({ id, number, what, amount, due, deposit }) => (
        <li key={`${id} ${number}`} className="hq-home-row">
          <Link className="hq-home-row-main" to={absolute(fillPath((deposit ? salesQuote : resource).paths.show, { id }))}>
            <span className="hq-mono">{number}</span> <span className="hq-home-what">{deposit ? t("deposit.title") : what}</span>
          </Link>
          {amount !== null && <span>{formatMoney(amount)}</span>}
          {due !== null && (
            <span className="hq-home-due" data-overdue={due < day || undefined}>
              {t(dueText, { date: formatDate(due) })}
            </span>
          )}
        </li>
      )}
    </Card>
  );
}
