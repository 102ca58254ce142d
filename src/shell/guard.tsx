import type { ReactNode } from "react";
import { Navigate, Outlet, useLocation } from "react-router";
import { type AccessQuestion, currentActor, isAllowed, isForSide, useAccess } from "../providers/access-control.ts";
import { resourceNamed } from "../providers/registry.ts";
import { routeTo } from "../providers/route-to.ts";
import { useAuthState } from "../providers/session/auth-state.ts";
import { loginPath, maintenancePath } from "../providers/session/safe-return.ts";
import type { Side } from "../schemas/access/abilities.ts";
import { AccessDenied } from "./access-denied.tsx";
import { ScreenSkeleton } from "./screen-skeleton.tsx";

/** The requirements of a screen. `resource` with `action` is checked by the declaration's own rules. */
export interface RouteRequirements extends AccessQuestion {
  readonly resource?: string;
  readonly onlyFor?: Side;
}

function useFullPath(): string {
  const { pathname, search, hash } = useLocation();
  return pathname + search + hash;
}

/** Everything inside requires a session; without one, the visitor signs in and returns here. */
export function RequireSession() {
  const { authenticated } = useAuthState();
  const from = useFullPath();
  return authenticated ? <Outlet /> : <Navigate to={loginPath(from)} replace />;
}

/** Leads to the maintenance screen while the server is in maintenance, and remembers the way back. */
export function MaintenanceWatch() {
  const { maintenance } = useAuthState();
  const { pathname } = useLocation();
  const from = useFullPath();
  if (!maintenance || pathname === routeTo("under-maintenance")) return null;
  return <Navigate to={maintenancePath(from)} replace />;
}

function isFor(needs: RouteRequirements, side: Side): boolean {
  if (needs.resource && !isForSide(resourceNamed(needs.resource), needs.action ?? "list", side)) return false;
  return !needs.onlyFor || needs.onlyFor === side;
}

/** Whether the signed-in user may open a screen; checked before a link to it is shown. */
export function isFulfilled(needs: RouteRequirements): boolean {
  const actor = currentActor();
  return actor !== null && isFor(needs, actor.side) && isAllowed(needs);
}

/**
 * Shows the screen if its requirements are met. Users of the wrong side are sent home silently; for a missing ability, the reason is shown
 * first.
 */
export function RouteGuard({ needs, children }: { needs: RouteRequirements; children: ReactNode }) {
  const { user } = useAuthState();
  const granted = useAccess(needs);
  if (!user) return <ScreenSkeleton />;
  const side: Side = user.type_id === "C" ? "customer" : "employee";
  if (!isFor(needs, side)) return <Navigate to="/" replace />;
  if (granted) return children;
  return <AccessDenied />;
}
