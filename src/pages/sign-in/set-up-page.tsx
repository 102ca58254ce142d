import { useState } from "react";
import { Navigate, useSearchParams } from "react-router";
import { screenPath } from "../../contract/screens.ts";
import { t } from "../../i18n/people/sign-in.ts";
import { readTwoStep } from "../../providers/calls/two-step-calls.ts";
import { useClientConfig } from "../../providers/client-config.ts";
import { useAuthState } from "../../providers/session/auth-state.ts";
import { safeReturn } from "../../providers/session/safe-return.ts";
import { useLoaded } from "../../views/kit/use-loaded.ts";
import { GuestFrame } from "../guest/guest-frame.tsx";
import { ConfirmIdentity } from "./confirm-identity.tsx";
import { RecoveryCodes, SetUpApp, SetUpPasskey } from "./set-up.tsx";

/** Where somebody sets up the two-step sign-in that a role requires. Nothing else is possible before. */
export function SetUpPage() {
  const { authenticated } = useAuthState();
  const [query] = useSearchParams();
  const { passkeys } = useClientConfig();
  const { data } = useLoaded(readTwoStep);
  const [way, setWay] = useState<"app" | "passkey">();
  const [codes, setCodes] = useState<readonly string[]>();
  const [isConfirming, setConfirming] = useState(false);

  if (!authenticated) return <Navigate to={screenPath("auth")} replace />;
  // The page is loaded anew, so that everything is asked for by somebody who may.
  const leave = () => location.replace(safeReturn(query.get("redirect")));
  const done = (made: readonly string[] | null) => (made ? setCodes(made) : leave());
  const props = { onDone: done, onRefused: () => setConfirming(true) };
  return (
    <GuestFrame>
      <div className="hq-card">
        <h1>{t(codes ? "twoStep.codesTitle" : isConfirming ? "confirm.title" : "twoStep.title")}</h1>
        {codes ? (
          <RecoveryCodes codes={codes} onDone={leave} />
        ) : isConfirming ? (
          <ConfirmIdentity hasPassword={data?.hasPassword ?? true} hasApp={false} hasPasskeys={false} onDone={() => setConfirming(false)} />
        ) : way === "app" ? (
          <SetUpApp {...props} />
        ) : way === "passkey" ? (
          <SetUpPasskey {...props} />
        ) : (
          <div className="hq-set-up">
            <p>{t("twoStep.required")}</p>
            <button className="hq-choice" type="button" onClick={() => setWay("app")}>
              <strong>{t("twoStep.app")}</strong>
              <span>{t("twoStep.howApp")}</span>
            </button>
            {passkeys && (
              <button className="hq-choice" type="button" onClick={() => setWay("passkey")}>
                <strong>{t("twoStep.addPasskey")}</strong>
                <span>{t("twoStep.howPasskey")}</span>
              </button>
            )}
          </div>
        )}
        {!codes && (
          <p className="hq-guest-foot">
            <a href={screenPath("logout")}>{t("header.logout")}</a>
          </p>
        )}
      </div>
    </GuestFrame>
  );
}
