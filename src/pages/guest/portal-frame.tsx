import { type ReactNode, useEffect } from "react";
import { Link } from "react-router";
import { t } from "../../i18n/accounting/portal.ts";
import { useClientConfig } from "../../providers/client-config.ts";
import { useAuthState } from "../../providers/session/auth-state.ts";
import { ownInvoices, startAnew } from "../accounting/portal/places.ts";
import "../guest.css";
import "./portal.css";

/** Reloads a page that the browser's back button restores from its cache: it would still show the state before the payment. */
function useStartAnew() {
  useEffect(() => {
    const handleShow = ({ persisted }: PageTransitionEvent) => persisted && startAnew();
    addEventListener("pageshow", handleShow);
    return () => removeEventListener("pageshow", handleShow);
  }, []);
}

/** The frame of the portal's pages: one column, designed for phones. `company` is the payee. */
export function PortalFrame({ company, children }: { company?: string | undefined; children: ReactNode }) {
  const { logoWord } = useClientConfig();
  const { user } = useAuthState();
  useStartAnew();
  return (
    <div className="hq-portal">
      <header className="hq-portal-head">{company ?? logoWord}</header>
      <main className="hq-portal-main">
        {children}
        {/* A signed-in customer can return to their own invoices; people who open an emailed link have no account. */}
        {user?.type_id === "C" && (
          <Link className="hq-portal-plain" to={ownInvoices()}>
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

/** Shown for an invalid link. Unknown, expired and revoked links look the same. */
export function PortalDead({ text = t("portal.dead") }: { text?: string }) {
  return (
    <PortalFrame>
      <section className="hq-portal-card">
        <h1>{t("link.dead")}</h1>
        <p>{text}</p>
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
