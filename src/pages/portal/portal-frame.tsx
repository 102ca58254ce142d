import { type ReactNode, useEffect } from "react";
import { Link } from "react-router";
import { t } from "../../i18n/portal.ts";
import { useAuthState } from "../../providers/auth-state.ts";
import { useClientConfig } from "../../providers/client-config.ts";
import { ownInvoices, startAnew } from "./places.ts";
import "../guest.css";
import "./portal.css";

/** Whoever comes back from the gateway by the browser's own button may be shown a page as it was left: about to go there, all still owed. */
function useStartAnew() {
  useEffect(() => {
    const shown = ({ persisted }: PageTransitionEvent) => persisted && startAnew();
    addEventListener("pageshow", shown);
    return () => removeEventListener("pageshow", shown);
  }, []);
}

/** What surrounds the portal's pages: one column, made for a phone. `company` is who is paid. */
export function PortalFrame({ company, children }: { company?: string | undefined; children: ReactNode }) {
  const { logoWord } = useClientConfig();
  const { user } = useAuthState();
  useStartAnew();
  return (
    <div className="hq-portal">
      <header className="hq-portal-head">{company ?? logoWord}</header>
      <main className="hq-portal-main">
        {children}
        {/* Whoever came here from their own invoices goes back to them; a link in a mail is opened by people without an account. */}
        {user?.type_id === "C" && (
          <Link className="hq-portal-plain" to={ownInvoices}>
            {t("portal.toOwn")}
          </Link>
        )}
      </main>
    </div>
  );
}

export function PortalLoading() {
  return (
    <PortalFrame>
      <p aria-busy="true">{t("app.loading")}</p>
    </PortalFrame>
  );
}

/** A link that opens nothing: unknown, over and withdrawn look alike. */
export function PortalDead() {
  return (
    <PortalFrame>
      <section className="hq-portal-card">
        <h1>{t("link.dead")}</h1>
        <p>{t("portal.dead")}</p>
      </section>
    </PortalFrame>
  );
}

export function PortalAway({ onRetry }: { onRetry: () => void }) {
  return (
    <PortalFrame>
      <section className="hq-portal-card">
        <h1>{t("entry.awayTitle")}</h1>
        <p>{t("login.noAnswer")}</p>
        <button className="hq-primary" type="button" onClick={onRetry}>
          {t("action.retry")}
        </button>
      </section>
    </PortalFrame>
  );
}
