import { Button } from "antd";
import { useEffect, useState } from "react";
import { Navigate, useNavigate } from "react-router";
import { screenPath } from "../../contract/screens.ts";
import { t } from "../../i18n/kit/shell.ts";
import { unsentScans } from "../../providers/scan-snapshot.ts";
import { useAuthState } from "../../providers/session/auth-state.ts";
import { logout } from "../../providers/session/session.ts";

// One sign-out request per visit, however often React runs the effect.
let leaving: Promise<void> | undefined;

/** Signs out, then shows the sign-in screen. A failure is shown, because the session is still open. Who has unsent scans is asked first. */
export function LogoutPage() {
  const { authenticated, user } = useAuthState();
  const [failed, setFailed] = useState(false);
  const [unsent, setUnsent] = useState(() => (user ? unsentScans(user.id) : 0));
  const navigate = useNavigate();

  function leave() {
    setUnsent(0);
    setFailed(false);
    leaving ??= logout().finally(() => {
      leaving = undefined;
    });
    leaving.catch(() => setFailed(true));
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page is opened.
  useEffect(() => {
    if (unsent === 0) leave();
  }, []);

  if (!authenticated) return <Navigate to={screenPath("auth")} replace />;
  if (unsent > 0) {
    return (
      <main className="hq-crash">
        <h1>{t("logout.unsentTitle")}</h1>
        <p role="alert">{t("logout.unsent", { count: unsent })}</p>
        <Button type="primary" size="large" onClick={() => navigate(screenPath("warehousing.scan"))}>
          {t("logout.toScans")}
        </Button>
        <Button size="large" onClick={leave}>
          {t("logout.anyway")}
        </Button>
      </main>
    );
  }
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
