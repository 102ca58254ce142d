import { useCallback } from "react";
import { Navigate, useNavigate, useSearchParams } from "react-router";
import { t } from "../i18n/translate.ts";
import { useAuthState } from "../providers/auth-state.ts";
import { safeReturn } from "../providers/safe-return.ts";
import { routeExists } from "../shell/known-routes.ts";
import { LoginPage } from "./login-page.tsx";
import { UnderMaintenancePage } from "./under-maintenance-page.tsx";

function useWayBack(): string {
  const [query] = useSearchParams();
  return safeReturn(query.get("redirect"), "/", routeExists);
}

/** The sign-in screen inside the application: after a session ended. Who is signed in is led on. */
export function LoginRoute() {
  const { authenticated, user } = useAuthState();
  const back = useWayBack();
  if (authenticated && user) return <Navigate to={back} replace />;
  return <LoginPage onDone={() => undefined} note={back === "/" ? undefined : t("session.ended")} />;
}

export function MaintenanceRoute() {
  const navigate = useNavigate();
  const back = useWayBack();
  const goBack = useCallback(() => navigate(back, { replace: true }), [navigate, back]);
  return <UnderMaintenancePage onBack={goBack} />;
}
