import { PlusOutlined, RightOutlined } from "@ant-design/icons";
import { Link } from "react-router";
import { t } from "../../i18n/home.ts";
import { useAccess } from "../../providers/access-control.ts";
import { absolute, fillPath } from "../../providers/paths.ts";
import { useAuthState } from "../../providers/session/auth-state.ts";
import { customer } from "../../resources/accounts/customer.ts";
import { shippingQuote } from "../../resources/sales/shipping-quote.ts";
import { followUp } from "../../resources/tasks/follow-up.ts";
import { task } from "../../resources/tasks/task.ts";
import { formatDate } from "../../schemas/values/date.ts";
import { formatMoney } from "../../schemas/values/money.ts";
import { openPanel } from "../../shell/shell-state.ts";
import { isOverdue } from "../../shell/tasks/task-rules.ts";
import { StateBadge } from "../../views/cells/state-badge.tsx";
import { lazyPart } from "../../views/lazy-part.tsx";
import { today } from "../../views/today.ts";
import { myFollowUps, myTasks, quickLinks, quoteTiles, waitingQuotes } from "../home-data.ts";
import { Card, useLive } from "./card.tsx";
import { CustomerCards } from "./customer-cards.tsx";
import "../home.css";

const SetupNote = lazyPart(async () => (await import("../people/onboarding/setup-note.tsx")).SetupNote);

function greeting(name: string): string {
  const hour = new Date().getHours();
  const key = hour < 12 ? "home.morning" : hour < 18 ? "home.afternoon" : "home.evening";
  return t(key, { name });
}

function MyTasks() {
  const opensPanel = useAccess({ resource: task, action: "create" });
  const tasks = useLive(myTasks, task.name);
  const day = today();
  const open = (
    <button type="button" className="hq-link" onClick={() => openPanel("tasks")}>
      {t("action.openAll")}
    </button>
  );
  return (
    <Card title={t("home.myTasks")} more={opensPanel && open} items={tasks} empty={t("home.noTasks")}>
      {(each) => (
        <li key={each.id} className="hq-home-row">
          <button type="button" className="hq-home-row-main" onClick={() => openPanel("tasks")}>
            {each.name}
          </button>
          {each.dueDate && (
            <span className="hq-home-due" data-overdue={isOverdue(each, day) || undefined}>
              {t("home.due", { date: formatDate(each.dueDate) })}
            </span>
          )}
        </li>
      )}
    </Card>
  );
}

function MyFollowUps() {
  const day = today();
  const lines = useLive(() => myFollowUps(day), followUp.name);
  return (
    <Card title={t("home.myFollowUps")} items={lines} empty={t("home.noFollowUps")}>
      {({ id, summary, recordName, due, path }) => (
        <li key={id} className="hq-home-row">
          <Link className="hq-home-row-main" to={path}>
            {recordName} <span className="hq-home-what">{summary}</span>
          </Link>
          <span className="hq-home-due" data-overdue={due < day || undefined}>
            {due < day ? t("home.due", { date: formatDate(due) }) : t("home.dueToday")}
          </span>
        </li>
      )}
    </Card>
  );
}

function MyQuotes({ side }: { side: "employee" | "customer" }) {
  const quotes = useLive(() => waitingQuotes(side), shippingQuote.name);
  const all = (
    <Link className="hq-link" to={absolute(shippingQuote.path)}>
      {t("action.openAll")}
    </Link>
  );
  return (
    <Card title={t("home.myQuotes")} more={all} items={quotes} empty={t("home.noQuotes")}>
      {(quote) => (
        <li key={quote.id} className="hq-home-row">
          <Link className="hq-home-row-main" to={absolute(fillPath(shippingQuote.paths.show, { id: quote.id }))}>
            <span className="hq-mono">{quote.number}</span> {side === "employee" && quote.customer}
          </Link>
          {typeof quote.total === "number" && quote.total > 0 && <span>{formatMoney(quote.total)}</span>}
          <StateBadge resource={shippingQuote} row={quote} />
        </li>
      )}
    </Card>
  );
}

function Tiles({ side }: { side: "employee" | "customer" }) {
  const tiles = useLive(() => quoteTiles(side), shippingQuote.name);
  if (tiles === null) return null;
  const shown = tiles ?? [0, 1, 2].map((n) => ({ label: " ", count: undefined, path: `#${n}` }));
  return (
    <nav className="hq-tiles" aria-label={t("home.myQuotes")}>
      {shown.map(({ label, count, path }) => (
        <Link key={path} to={path} className="hq-tile">
          <strong>{count ?? <span className="hq-skeleton hq-tile-skeleton" />}</strong>
          <span>{label}</span>
          <small>{shippingQuote.plural}</small>
        </Link>
      ))}
    </nav>
  );
}

function QuickLinks() {
  const links = quickLinks();
  if (links.length === 0) return <p className="hq-empty">{t("home.nothing")}</p>;
  const groups = [links.filter(({ primary }) => primary), links.filter(({ primary }) => !primary)].filter(({ length }) => length > 0);
  return (
    <section className="hq-widget hq-home-wide">
      <header>
        <h2>{t("home.quickLinks")}</h2>
      </header>
      {groups.map((group) => (
        <div className="hq-quick" key={group[0]?.path}>
          {group.map(({ label, path, primary }) => (
            <Link key={path} to={path} data-primary={primary || undefined}>
              {primary ? <PlusOutlined aria-hidden /> : <RightOutlined aria-hidden />} {label}
            </Link>
          ))}
        </div>
      ))}
    </section>
  );
}

/** The home page: what is waiting for the user, current figures, frequent links. */
export function HomePage() {
  const { user, company } = useAuthState();
  const ownCompany = useAccess({ resource: customer });
  const quotes = useAccess({ resource: shippingQuote });
  const tasks = useAccess({ resource: task });
  const followUps = useAccess({ resource: followUp });
  if (!user) return null;
  const side = user.type_id === "C" ? "customer" : "employee";
  return (
    <div className="hq-home">
      <h1>{greeting(user.first_name)}</h1>
      {quotes && <Tiles side={side} />}
      <div className="hq-widget-grid">
        {company?.state === "onboarding" && ownCompany && <SetupNote companyId={company.id} />}
        {side === "customer" && <CustomerCards />}
        {tasks && <MyTasks />}
        {followUps && <MyFollowUps />}
        {quotes && <MyQuotes side={side} />}
        <QuickLinks />
      </div>
    </div>
  );
}
