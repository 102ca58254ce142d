import { t } from "../i18n/shell.ts";
import { authState, TOKEN_KEY } from "./auth-state.ts";
import { followSession } from "./session-end.ts";
import { toast } from "./toasts.ts";

/** Says whose session it is, once that is known, where it is no longer the same person's. */
function notifyOtherTabs(before: number): void {
  const stop = authState.subscribe(() => {
    const { authToken, user } = authState.get();
    if (authToken && !user) return;
    stop();
    if (user && user.id !== before) toast.info(t("session.changed", { name: `${user.first_name} ${user.last_name ?? ""}`.trim() }));
  });
}

/** Follows a login or logout made in another tab of the same browser. Answers the function that stops following. */
export function followOtherTabs(): () => void {
  const listener = (event: StorageEvent) => {
    const { authToken, user } = authState.get();
    if (event.key !== TOKEN_KEY || event.newValue === authToken) return;
    followSession();
    if (user && event.newValue) notifyOtherTabs(user.id);
  };
  addEventListener("storage", listener);
  return () => removeEventListener("storage", listener);
}
