import { t } from "../../i18n/kit/shell.ts";
import { toast } from "../toasts.ts";
import { authState } from "./auth-state.ts";
import { followSession } from "./session-end.ts";
import { storedToken, TOKEN_KEY } from "./stored-token.ts";

/** Shows whose session this is now, once that is known, if the user has changed. */
function notifyOtherTabs(before: number): void {
  const stop = authState.subscribe(() => {
    const { authToken, user } = authState.get();
    if (authToken && !user) return;
    stop();
    if (user && user.id !== before) toast.info(t("session.changed", { name: `${user.first_name} ${user.last_name ?? ""}`.trim() }));
  });
}

/** Follows a login or logout in another tab of the same browser. Returns the function that stops following. */
export function followOtherTabs(): () => void {
  const listener = (event: StorageEvent) => {
    const { authToken, user } = authState.get();
    if (event.key !== TOKEN_KEY || event.newValue === authToken) return;
    followSession();
    if (user && event.newValue) notifyOtherTabs(user.id);
  };
  // A page that the back button brings back as it was left has missed these events.
  const restored = ({ persisted }: PageTransitionEvent) => {
    if (persisted && storedToken() !== authState.get().authToken) followSession();
  };
  addEventListener("storage", listener);
  addEventListener("pageshow", restored);
  return () => {
    removeEventListener("storage", listener);
    removeEventListener("pageshow", restored);
  };
}
