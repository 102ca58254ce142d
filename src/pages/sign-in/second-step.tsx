import { useRef, useState } from "react";
import type { SecondStep, SecondStepAnswer } from "../../contract/two-step.ts";
import { t } from "../../i18n/people/sign-in.ts";
import { problemOf } from "../../providers/calls/entry-calls.ts";
import { isSignInOver, takeSecondStep } from "../../providers/calls/two-step-calls.ts";
import { isFailure } from "../../providers/session/login.ts";
import { GuestField, handled } from "../guest/guest-frame.tsx";
import "./sign-in.css";

type Way = "app" | "recovery" | "passkey";

interface SecondStepFormProps {
  readonly step: SecondStep;
  readonly onDone: () => void;
  /** Back to the password, with the reason if there is one. */
  readonly onBack: (problem?: string) => void;
}

/** The second step of a sign-in: a code of the app, a passkey or a recovery code. */
export function SecondStepForm({ step: { challenge, hasApp, hasRecoveryCodes, passkey }, onDone, onBack }: SecondStepFormProps) {
  const ways: Way[] = [
    ...(hasApp ? ["app" as const] : []),
    ...(passkey ? ["passkey" as const] : []),
    ...(hasRecoveryCodes ? ["recovery" as const] : []),
  ];
  const [way, setWay] = useState<Way>(ways[0] ?? "recovery");
  const [typed, setTyped] = useState("");
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  async function send(answer: () => Promise<SecondStepAnswer>) {
    if (busy) return;
    setBusy(true);
    setProblem("");
    try {
      await takeSecondStep(challenge, await answer());
      onDone();
    } catch (failure) {
      setBusy(false);
      const message = problemOf(failure, t("login.noAnswer"));
      if (isSignInOver(failure)) return onBack(message === "invalid_email_or_password" ? t("login.invalid") : message);
      // What the browser says about a passkey is written for programmers.
      setProblem(way === "passkey" && !isFailure(failure) ? t("twoStep.passkeyFailed") : message);
      form.current?.querySelector("input")?.select();
    }
  }

  function submit() {
    if (way === "passkey" && passkey)
      return void send(async () => ({ passkey: await (await import("../../providers/passkeys.ts")).askForPasskey(passkey) }));
    const text = typed.trim();
    if (text === "") return setProblem(t("twoStep.codeNeeded"));
    void send(async () => (way === "app" ? { code: text } : { recoveryCode: text }));
  }

  function choose(next: Way) {
    setWay(next);
    setTyped("");
    setProblem("");
  }

  return (
    <form className="hq-card" ref={form} noValidate onSubmit={handled(submit)}>
      <h1>{t("twoStep.title")}</h1>
      <p className="hq-guest-note">
        {t(way === "app" ? "twoStep.enterCode" : way === "passkey" ? "twoStep.usePasskey" : "twoStep.enterRecovery")}
      </p>
      {way === "passkey" ? (
        <p className="hq-alert" role="alert">
          {problem}
        </p>
      ) : (
        <GuestField
          key={way}
          name="code"
          label={t(way === "app" ? "twoStep.code" : "twoStep.recoveryCode")}
          problem={problem || undefined}
          autoFocus
          autoComplete={way === "app" ? "one-time-code" : "off"}
          inputMode={way === "app" ? "numeric" : "text"}
          maxLength={way === "app" ? 12 : 40}
          spellCheck={false}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setProblem("");
          }}
        />
      )}
      <button className="hq-primary" type="submit" disabled={busy}>
        {t(way === "passkey" ? "login.passkey" : "action.continue")}
      </button>
      <div className="hq-other-ways">
        {ways
          .filter((each) => each !== way)
          .map((each) => (
            <button key={each} className="hq-plain-button" type="button" disabled={busy} onClick={() => choose(each)}>
              {t(each === "app" ? "twoStep.appButton" : each === "passkey" ? "login.passkey" : "twoStep.recoveryButton")}
            </button>
          ))}
        <button className="hq-plain-button" type="button" disabled={busy} onClick={() => onBack()}>
          {t("twoStep.again")}
        </button>
      </div>
      <p className="hq-guest-foot">{t("twoStep.lost")}</p>
    </form>
  );
}
