import { screenPath } from "../contract/screens.ts";
import { afterFirstAnswer } from "../providers/calls/first-answer.ts";
import { mayOpen } from "../providers/known-routes.ts";
import { authState } from "../providers/session/auth-state.ts";

const SCAN_PATH = screenPath("warehousing.scan");

/** After the first screen: what the worker stores must not compete with it. The scan screen itself waits for nothing else. */
const WAIT_MS = 10_000;

function link(rel: string, href: string): void {
  if (document.head.querySelector(`link[rel="${rel}"]`)) return;
  const element = document.createElement("link");
  element.rel = rel;
  element.href = href;
  document.head.append(element);
}

function install(): void {
  if (!authState.get().user || !mayOpen(SCAN_PATH)) return;
  // Not in the page, where it would be one more request of every first visit.
  link("manifest", "/manifest.webmanifest");
  link("apple-touch-icon", "/icons/apple-180.png");
  // Refused in private windows; the application works without.
  void navigator.serviceWorker.register("/sw.js").catch(() => undefined);
}

const loaded = (): Promise<void> =>
  new Promise((resolve) => {
    if (document.readyState === "complete") resolve();
    else addEventListener("load", () => resolve(), { once: true });
  });

/** Makes the application work without a network, for who may scan. Returns the function that stops the waiting. */
export function keepInstalled(): () => void {
  // The development server has no worker.
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return () => undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  void Promise.all([loaded(), afterFirstAnswer()]).then(() => {
    timer = setTimeout(install, location.pathname === SCAN_PATH ? 0 : WAIT_MS);
  });
  return () => clearTimeout(timer);
}
