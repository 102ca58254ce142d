import { useCallback } from "react";
import { useLocation } from "react-router";

/**
 * Whether the user is still at the address of the screen that asks. A screen stays shown after the user has left it until the next one's code
 * has loaded, and an answer may come even later; neither may then take the user away from where they went.
 */
export function useIsStillHere(): () => boolean {
  const { pathname } = useLocation();
  return useCallback(() => window.location.pathname === pathname, [pathname]);
}
