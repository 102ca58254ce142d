import type { ReactNode } from "react";
import { Link } from "react-router";
import { screenPath } from "../../contract/screens.ts";
import { t } from "../../i18n/people/people.ts";

/** Shown for a link that is no longer valid: possible reasons and what to do. */
export function DeadLink({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <div className="hq-card">
      <h1>{title}</h1>
      <p className="hq-guest-note">{text}</p>
      {children}
      <p className="hq-guest-foot">
        <Link to={screenPath("auth")} replace>
          {t("entry.toSignIn")}
        </Link>
      </p>
    </div>
  );
}

export function Unreachable({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="hq-card">
      <h1>{t("entry.awayTitle")}</h1>
      <p className="hq-guest-note">{t("login.noAnswer")}</p>
      <button className="hq-primary" type="button" onClick={onRetry}>
        {t("action.retry")}
      </button>
    </div>
  );
}
