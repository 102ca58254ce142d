import { useEffect } from "react";
import { askForProtection } from "./store/protection.ts";
import { followQueue } from "./store/queue-state.ts";
import { keepSending } from "./store/sending.ts";
import { loadHubs, loadSnapshot, snapshotState } from "./store/snapshot-state.ts";

/** How old the stock may be while the screen is shown, in ms. */
const REFRESH_MS = 90_000;

/** What runs as long as the scan screen is open: sending, and keeping the stock of the hub up to date. */
export function useScanSession(hubId: number | null): void {
  useEffect(() => {
    void loadHubs();
    void askForProtection();
    keepSending();
    return followQueue();
  }, []);
  useEffect(() => {
    if (hubId === null) return;
    void loadSnapshot(hubId);
    const refresh = () => {
      const readAt = Date.parse(snapshotState.get().snapshot?.readAt ?? "");
      const isOld = Number.isNaN(readAt) || Date.now() - readAt > REFRESH_MS;
      if (document.visibilityState === "visible" && navigator.onLine && isOld) void loadSnapshot(hubId);
    };
    const timer = setInterval(refresh, REFRESH_MS);
    addEventListener("online", refresh);
    document.addEventListener("visibilitychange", refresh);
    return () => {
      clearInterval(timer);
      removeEventListener("online", refresh);
      document.removeEventListener("visibilitychange", refresh);
    };
  }, [hubId]);
}
