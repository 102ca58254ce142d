import { useCallback, useEffect } from "react";
import { Navigate, useLocation, useNavigate, useSearchParams } from "react-router";
import { t } from "../../i18n/kit/shell.ts";
import { routeExists } from "../../providers/known-routes.ts";
import { useAuthState } from "../../providers/session/auth-state.ts";
import { safeReturn } from "../../providers/session/safe-return.ts";
import { toast } from "../../providers/toasts.ts";
import { UnderMaintenancePage } from "../system/under-maintenance-page.tsx";
import { LoginPage } from "./login-page.tsx";

function useWayBack(): string {
  const [query] = useSearchParams();
  return safeReturn(query.get("redirect"), "/", routeExists);
}

/** The state a screen passes on to the sign-in screen: the email address, and what happened. */
export type Arrival = { email?: string; note?: string };
const isArrival = (value: unknown): value is Arrival =>
  typeof value === "object" && value !== null && ["email", "note"].every((name) => typeof (value as Arrival)[name as "email"] !== "object");

/** Leads signed-in users on, and says there what happened. */
function GoOn({ to, note }: { to: string; note: string | undefined }) {
  useEffect(() => {
    if (note) toast.info(note);
  }, [note]);
  return <Navigate to={to} replace />;
}

/** The sign-in screen inside the application, after a session ended. Signed-in users are redirected. */
export function LoginRoute() {
  const { authenticated, user } = useAuthState();
  const back = useWayBack();
  const { state } = useLocation();
  const { email, note } = isArrival(state) ? state : {};
  if (authenticated && user) return <GoOn to={back} note={note} />;
  return (
    <LoginPage
      onDone={() => undefined}
      {...(email ? { address: email } : {})}
      note={note ?? (back === "/" ? undefined : t("session.ended"))}
    />
  );
}

export function MaintenanceRoute() {
  const navigate = useNavigate();
  const back = useWayBack();
  const goBack = useCallback(() => navigate(back, { replace: true }), [navigate, back]);
  return <UnderMaintenancePage onBack={goBack} />;
}
