import { createRoot, type Root } from "react-dom/client";
import { screenPath } from "./contract/screens.ts";
import { LoginPage } from "./pages/guest/login-page.tsx";
import { loadClientConfig } from "./providers/client-config.ts";
import { authState } from "./providers/session/auth-state.ts";
import { loginPath, maintenancePath, safeReturn } from "./providers/session/safe-return.ts";

/**
 * Decides between the sign-in screen, which must be there at once, and the application, which is a few hundred KiB: fetched when somebody is
 * signed in, or quietly while they type.
 */

const loadApp = () => import("./app/start.tsx");

/** Most screens stand on the list's code, so it comes along with the application instead of after it. A screen that needs it asks again. */
const preloadScreens = () => void import("./views/list/list-page.tsx").catch(() => undefined);

async function showApp(root: Root): Promise<void> {
  await (await loadApp()).showApp(root);
}

function showLogin(root: Root): void {
  if (location.pathname !== screenPath("auth")) {
    history.replaceState(null, "", loginPath(location.pathname + location.search + location.hash));
  }
  const target = new URLSearchParams(location.search).get("redirect");
  const enter = () => {
    history.replaceState(null, "", safeReturn(target));
    void showApp(root);
  };
  root.render(<LoginPage onDone={enter} />);
  const stop = authState.subscribe(() => {
    if (!authState.get().maintenance) return;
    stop();
    history.replaceState(null, "", maintenancePath(safeReturn(target)));
    void showApp(root);
  });
  // The application comes while the password is typed; a failed attempt costs nothing, showApp asks again.
  addEventListener("input", () => void loadApp().then(preloadScreens, () => undefined), { once: true });
}

/** Shows the first screen. `isOpen`: the address needs no session. */
export function start(isOpen: boolean): void {
  const container = document.getElementById("root");
  if (!container) throw new Error("index.html has no #root");
  void loadClientConfig();
  const root = createRoot(container);
  if (authState.get().authenticated || isOpen) void showApp(root);
  else showLogin(root);
}
