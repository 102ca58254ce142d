import { authState, restore, TOKEN_KEY } from "./auth-state.ts";

/** Follows a login or logout made in another tab of the same browser. Answers the function that stops following. */
export function followOtherTabs(): () => void {
  const listener = (event: StorageEvent) => {
    if (event.key !== TOKEN_KEY || event.newValue === authState.get().authToken) return;
    authState.set(restore());
  };
  addEventListener("storage", listener);
  return () => removeEventListener("storage", listener);
}
