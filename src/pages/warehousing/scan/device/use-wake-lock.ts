import { useEffect } from "react";

/** Keeps the screen awake while the scan screen is shown. The browser takes the lock away from a page in the background. */
export function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    let isLeft = false;
    const ask = async () => {
      if (!("wakeLock" in navigator) || document.visibilityState !== "visible" || (lock && !lock.released)) return;
      // Refused on a low battery: then the screen sleeps.
      lock = await navigator.wakeLock.request("screen").catch(() => undefined);
      if (isLeft) void lock?.release();
    };
    const again = () => void ask();
    void ask();
    document.addEventListener("visibilitychange", again);
    return () => {
      isLeft = true;
      document.removeEventListener("visibilitychange", again);
      void lock?.release().catch(() => undefined);
    };
  }, []);
}
