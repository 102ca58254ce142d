import { createRoot, type Root } from "react-dom/client";
import { LoginPage } from "./pages/guest/login-page.tsx";
import { loadClientConfig } from "./providers/client-config.ts";
import { authState } from "./providers/session/auth-state.ts";
import { loginPath, maintenancePath, safeReturn } from "./providers/session/safe-return.ts";
import { applyMode } from "./theme/mode.ts";
import "virtual:hq-tokens.css";
import "./theme/base.css";

/**
 * The first script of every visit. It decides between the sign-in screen, which must be there at once, and the
 * application, which is a few hundred KiB: fetched when somebody is signed in, or quietly while they type.
 */

const container = document.getElementById("root");
if (!container) throw new Error("index.html has no #root");

const loadApp = () => import("./app/start.tsx");

/** Most screens stand on the list's code, so it comes along with the application instead of after it. A screen that needs it asks again. */
const preloadScreens = () => void import("./views/list/list-page.tsx").catch(() => undefined);

/** Screens that need no session; the application shows them itself. */
const openPaths = /^\/(under-maintenance|logout|components|registration|portal|auth\/password-reset|reset)(\/|$)/;

async function showApp(root: Root): Promise<void> {
  const { App } = await loadApp();
  root.render(<App />);
}

function showLogin(root: Root): void {
  if (location.pathname !== "/auth") {
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

applyMode();
void loadClientConfig();

const root = createRoot(container);
const { authenticated } = authState.get();
const isOpen = openPaths.test(location.pathname);
if (!authenticated && !isOpen) showLogin(root);
else {
  void showApp(root);
  if (!isOpen) preloadScreens();
}
