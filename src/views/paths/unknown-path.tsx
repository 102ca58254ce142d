import { Navigate, useLocation } from "react-router";
import { screenPath } from "../../contract/screens.ts";
import { t } from "../../i18n/kit/shell.ts";

/** Longer ones would fill the notice. */
const MAX_SHOWN = 80;

/** Any unknown path leads to sign-in, and from there home whoever is signed in. Either place says what happened. */
export function UnknownPath() {
  const { pathname } = useLocation();
  const path = pathname.length > MAX_SHOWN ? `${pathname.slice(0, MAX_SHOWN)}…` : pathname;
  return <Navigate to={screenPath("auth")} state={{ note: t("session.nothingThere", { path }) }} replace />;
}
