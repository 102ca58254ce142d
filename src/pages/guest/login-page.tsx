import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { screenPath } from "../../contract/screens.ts";
import type { SecondStep } from "../../contract/two-step.ts";
import { t } from "../../i18n/kit/guest.ts";
import { useClientConfig } from "../../providers/client-config.ts";
import { login } from "../../providers/session/login.ts";
import { loginProblem } from "../../providers/session/login-errors.ts";
import { GuestField, GuestFrame, handled } from "./guest-frame.tsx";

const SecondStepForm = lazy(async () => ({ default: (await import("../sign-in/second-step.tsx")).SecondStepForm }));

/** The sign-in screen. Plain React with its own style sheet, so that the password field appears without loading the application. */
export function LoginPage({ onDone, note, address = "" }: { onDone: () => void; note?: string | undefined; address?: string }) {
  const { productName, passkeys, sso } = useClientConfig();
  const [email, setEmail] = useState(address);
  const [password, setPassword] = useState("");
  const [shown, setShown] = useState(false);
  const [busy, setBusy] = useState(false);
  const [submitted, setSubmitted] = useState(false);
  const [problem, setProblem] = useState("");
  const [step, setStep] = useState<SecondStep>();
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    document.title = `${t("login.title")} - ${productName}`;
  }, [productName]);

  const focus = (name: string) => {
    const input = form.current?.querySelector<HTMLInputElement>(`#${name}`);
    input?.focus();
    input?.select();
  };

  async function submit() {
    setSubmitted(true);
    setProblem("");
    const typed = email.trim();
    if (!typed || !password) return focus(typed ? "password" : "email");
    if (busy) return;
    setBusy(true);
    try {
      const asked = await login(typed, password);
      if (!asked) return onDone();
      setStep(asked);
      setPassword("");
      setSubmitted(false);
      setBusy(false);
    } catch (failure) {
      setProblem(loginProblem(failure).message);
      setBusy(false);
      focus("password");
    }
  }

  async function otherWay(signIn: (ways: typeof import("../sign-in/other-ways.ts")) => Promise<SecondStep | undefined>) {
    if (busy) return;
    setBusy(true);
    setProblem("");
    try {
      const asked = await signIn(await import("../sign-in/other-ways.ts"));
      if (!asked) return onDone();
      setStep(asked);
    } catch (failure) {
      setProblem(failure instanceof Error ? failure.message : loginProblem(failure).message);
    }
    setBusy(false);
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the identity provider leads back here.
  useEffect(() => {
    const outcome = new URLSearchParams(location.search).get("sso");
    if (outcome) void otherWay((ways) => ways.returnedFromSso(outcome));
  }, []);

  if (step)
    return (
      <GuestFrame>
        <Suspense>
          <SecondStepForm
            step={step}
            onDone={onDone}
            onBack={(reason = "") => {
              setStep(undefined);
              setProblem(reason);
            }}
          />
        </Suspense>
      </GuestFrame>
    );
  return (
    <GuestFrame>
      <form className="hq-card" ref={form} onSubmit={handled(() => void submit())} noValidate>
        <h1>{t("login.title")}</h1>
        {note && <p className="hq-guest-note">{note}</p>}
        <p className="hq-alert" role="alert">
          {problem}
        </p>
        <GuestField
          name="email"
          label={t("login.email")}
          problem={submitted && !email.trim() ? t("login.emailRequired") : undefined}
          type="email"
          autoFocus={!address}
          autoComplete="username"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
          onBlur={() => setEmail(email.trim())}
        />
        <GuestField
          name="password"
          label={t("login.password")}
          problem={submitted && !password ? t("login.passwordRequired") : undefined}
          type={shown ? "text" : "password"}
          autoFocus={!!address}
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        >
          <button type="button" aria-label={t("login.show")} aria-pressed={shown} onClick={() => setShown(!shown)}>
            {t(shown ? "login.hideShort" : "login.showShort")}
          </button>
        </GuestField>
        <button className="hq-primary" type="submit" disabled={busy}>
          {t("action.signIn")}
        </button>
        {sso && (
          <button className="hq-second" type="button" disabled={busy} onClick={() => void otherWay((ways) => ways.goToSso())}>
            {sso}
          </button>
        )}
        {passkeys && "PublicKeyCredential" in window && (
          <button className="hq-second" type="button" disabled={busy} onClick={() => void otherWay((ways) => ways.signInWithPasskey())}>
            {t("login.passkey")}
          </button>
        )}
        <p className="hq-guest-foot">
          <a href={screenPath("auth.password-reset")}>{t("login.forgot")}</a>
        </p>
      </form>
    </GuestFrame>
  );
}
