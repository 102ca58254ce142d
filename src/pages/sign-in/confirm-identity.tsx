import { useRef, useState } from "react";
import { t } from "../../i18n/people/sign-in.ts";
import { problemOf } from "../../providers/calls/entry-calls.ts";
import { beginConfirmation, confirmIdentity } from "../../providers/calls/two-step-calls.ts";
import { isFailure } from "../../providers/session/login.ts";
import { GuestField, handled } from "../guest/guest-frame.tsx";
import { useFirstFocus } from "./use-first-focus.ts";
import "./sign-in.css";

interface ConfirmIdentityProps {
  readonly hasPassword: boolean;
  readonly hasApp: boolean;
  readonly hasPasskeys: boolean;
  readonly onDone: () => void;
}

/** Asks for the password, or else a code or a passkey, before something that a stolen session must not do. */
export function ConfirmIdentity({ hasPassword, hasApp, hasPasskeys, onDone }: ConfirmIdentityProps) {
  const [typed, setTyped] = useState("");
  const form = useRef<HTMLFormElement>(null);
  useFirstFocus(form);
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);

  async function run(confirm: () => Promise<unknown>) {
    if (busy) return;
    setBusy(true);
    setProblem("");
    try {
      await confirm();
      onDone();
    } catch (failure) {
      setBusy(false);
      setProblem(isFailure(failure) ? problemOf(failure, t("login.noAnswer")) : t("twoStep.passkeyFailed"));
    }
  }

  function submit() {
    if (typed === "") return setProblem(t(hasPassword ? "login.passwordRequired" : "twoStep.codeNeeded"));
    void run(() => confirmIdentity(hasPassword ? { password: typed } : { code: typed }));
  }
  const withPasskey = () =>
    run(async () => {
      const { askForPasskey } = await import("../../providers/passkeys.ts");
      const { challenge, passkey } = await beginConfirmation();
      await confirmIdentity({ challenge, passkey: await askForPasskey(passkey) });
    });

  if (!hasPassword && !hasApp && !hasPasskeys) return <p>{t("confirm.signInAgain")}</p>;
  return (
    <form className="hq-set-up" ref={form} noValidate onSubmit={handled(submit)}>
      <p>{t("confirm.text")}</p>
      {hasPassword || hasApp ? (
        <>
          <GuestField
            name="confirmation"
            label={t(hasPassword ? "login.password" : "twoStep.code")}
            problem={problem || undefined}
            type={hasPassword ? "password" : "text"}
            autoComplete={hasPassword ? "current-password" : "one-time-code"}
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value);
              setProblem("");
            }}
          />
          <button className="hq-primary" type="submit" disabled={busy}>
            {t("action.continue")}
          </button>
        </>
      ) : (
        <p className="hq-alert" role="alert">
          {problem}
        </p>
      )}
      {hasPasskeys && (
        <button className="hq-plain-button" type="button" disabled={busy} onClick={() => void withPasskey()}>
          {t("login.passkey")}
        </button>
      )}
    </form>
  );
}
