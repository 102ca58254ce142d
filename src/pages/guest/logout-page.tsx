import { Button } from "antd";
import { useEffect, useState } from "react";
import { Navigate, useNavigate } from "react-router";
import { t } from "../../i18n/shell.ts";
import { useAuthState } from "../../providers/session/auth-state.ts";
import { logout } from "../../providers/session/session.ts";

// One sign-out request per visit, however often React runs the effect.
let leaving: Promise<void> | undefined;

/** Signs out, then shows the sign-in screen. A failure is shown, because the session is still open. */
export function LogoutPage() {
  const { authenticated } = useAuthState();
  const [failed, setFailed] = useState(false);
  const navigate = useNavigate();

  function leave() {
    setFailed(false);
    leaving ??= logout().finally(() => {
      leaving = undefined;
    });
    leaving.catch(() => setFailed(true));
  }

  useEffect(leave, []);

  if (!authenticated) return <Navigate to="/auth" replace />;
  return (
    <main className="hq-crash">
      <h1>{t(failed ? "header.logout" : "logout.busy")}</h1>
      {failed && (
        <>
          <p role="alert">{t("logout.failed")}</p>
          <Button type="primary" onClick={leave}>
            {t("action.retry")}
          </Button>
          <Button onClick={() => navigate("/")}>{t("denied.button")}</Button>
        </>
      )}
    </main>
  );
}
