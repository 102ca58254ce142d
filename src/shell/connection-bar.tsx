import { useEffect, useState, useSyncExternalStore } from "react";
import { t } from "../i18n/kit/shell.ts";
import { onLive } from "../providers/live/live-events.ts";

/** Shorter interruptions, in ms, are not shown. */
const PATIENCE_MS = 4000;

function subscribe(changed: () => void): () => void {
  addEventListener("online", changed);
  addEventListener("offline", changed);
  return () => {
    removeEventListener("online", changed);
    removeEventListener("offline", changed);
  };
}

/** Shown while the network or the push connection is gone. */
export function ConnectionBar() {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  const [broken, setBroken] = useState(false);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = onLive("status", (connected) => {
      clearTimeout(timer);
      if (connected) setBroken(false);
      else timer = setTimeout(() => setBroken(true), PATIENCE_MS);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, []);

  if (online && !broken) return null;
  return (
    <p className="hq-connection" role="status">
      {t(online ? "app.reconnecting" : "app.offline")}
    </p>
  );
}
