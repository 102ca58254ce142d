import { Link } from "react-router";
import { t } from "../../i18n/kit/home.ts";
import { useAccess } from "../../providers/access-control.ts";
import { mayOpen, routeAt } from "../../providers/known-routes.ts";
import { routeTo } from "../../providers/route-to.ts";
import { useAuthState } from "../../providers/session/auth-state.ts";
import { customer } from "../../resources/accounts/customer.ts";
import { workOrder } from "../../resources/sales/work-order.ts";
import { lazyPart } from "../../views/kit/lazy-part.tsx";
import { CustomerDesk } from "./customer-desk.tsx";
import { FreeToday } from "./free-today.tsx";
import { News } from "./news.tsx";
import { Now } from "./now.tsx";
import { Today } from "./today.tsx";
import { type LiveQueue, useQueue } from "./use-queue.ts";
import "../home.css";

const SetupNote = lazyPart(async () => (await import("../people/onboarding/setup-note.tsx")).SetupNote);

function greeting(name: string): string {
  const hour = new Date().getHours();
  const key = hour < 12 ? "home.morning" : hour < 18 ? "home.afternoon" : "home.evening";
  return t(key, { name });
}

/** Screens over several modules, which the sidebar does not lead to. */
const overviews = [routeTo("sales.work-order.calendar"), routeTo("dashboard")] as const;

function Overviews() {
  return (
    <nav className="hq-home-links" aria-label={t("home.overviews")}>
      {overviews.filter(mayOpen).map((path) => (
        <Link key={path} to={path}>
          {routeAt(path)?.title}
        </Link>
      ))}
    </nav>
  );
}

/** An employee's home: what to do next, and beside it the hours of the day and what is new. */
function Desk({ live }: { live: LiveQueue }) {
  const plansWork = useAccess({ resource: workOrder, action: "assign" });
  return (
    <div className="hq-desk">
      <Now live={live} />
      <div className="hq-desk-side">
        <Today live={live} />
        {live.queue !== undefined && plansWork && <FreeToday />}
        {live.queue !== undefined && <News />}
      </div>
    </div>
  );
}

/** The home page is a desk: what waits for the user, what the day brings, and what changed. */
export function HomePage() {
  const { user, company } = useAuthState();
  const ownCompany = useAccess({ resource: customer });
  const live = useQueue();
  if (!user) return null;
  return (
    <div className="hq-home">
      <header className="hq-home-head">
        <h1>{greeting(user.first_name)}</h1>
        {user.type_id === "E" && <Overviews />}
      </header>
      {company?.state === "onboarding" && ownCompany && (
        <div className="hq-home-setup">
          <SetupNote companyId={company.id} />
        </div>
      )}
      {user.type_id === "C" ? <CustomerDesk live={live} /> : <Desk live={live} />}
    </div>
  );
}
