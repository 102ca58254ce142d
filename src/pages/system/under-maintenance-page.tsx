import { useCallback, useEffect, useRef, useState } from "react";
import { t } from "../../i18n/kit/shell.ts";
import { useClientConfig } from "../../providers/client-config.ts";
import { useAuthState } from "../../providers/session/auth-state.ts";
import { plainCall } from "../../providers/session/login.ts";
import "../guest.css";

const PAUSE_SECONDS = 15;

/** Shown while the server answers 503. It polls; `onBack` is called once the server is available again. */
export function UnderMaintenancePage({ onBack }: { onBack: () => void }) {
  const { productName } = useClientConfig();
  const { maintenance } = useAuthState();
  const [secondsLeft, setSecondsLeft] = useState(PAUSE_SECONDS);
  const [available, setAvailable] = useState(false);

  const checkServer = useCallback(async () => {
    setSecondsLeft(PAUSE_SECONDS);
    // plainCall itself records the status; without an answer nothing changes.
    const served = await plainCall("GET", "/is-authenticated").then(
      () => true,
      () => false,
    );
    setAvailable(served);
  }, []);

  useEffect(() => {
    document.title = `${t("maintenance.title")}${t("app.titleSeparator")}${productName}`;
    void checkServer();
  }, [checkServer, productName]);

  useEffect(() => {
    const timer = setInterval(() => setSecondsLeft((before) => Math.max(0, before - 1)), 1000);
    return () => clearInterval(timer);
  }, []);

  useEffect(() => {
    if (secondsLeft === 0) void checkServer();
  }, [secondsLeft, checkServer]);

  // Once maintenance was on, it is enough that it ends: any request, not only this page's poll, may have succeeded.
  const wasOn = useRef(maintenance);
  useEffect(() => {
    if (maintenance) wasOn.current = true;
    else if (available || wasOn.current) onBack();
  }, [available, maintenance, onBack]);

  return (
    <main className="hq-alone">
      <div className="hq-card">
        <svg viewBox="0 0 132 84" fill="none" stroke="currentColor" strokeWidth="3" strokeLinejoin="round" aria-hidden="true">
          <path d="M10 62V26h62v36M72 38h22l16 14v10" />
          <circle cx="32" cy="66" r="9" />
          <circle cx="90" cy="66" r="9" />
          <path d="M4 78h124" opacity=".35" />
        </svg>
        <h1>{t("maintenance.title")}</h1>
        <p>{t("maintenance.text")}</p>
        <button className="hq-primary" type="button" onClick={() => void checkServer()}>
          {t("maintenance.now")}
        </button>
        <p className="hq-guest-foot">{t("maintenance.checking", { seconds: secondsLeft })}</p>
      </div>
    </main>
  );
}
