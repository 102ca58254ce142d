import { useEffect, useRef, useState } from "react";
import type { NewAuthenticatorApp } from "../../contract/two-step.ts";
import { t } from "../../i18n/people/sign-in.ts";
import { problemOf } from "../../providers/calls/entry-calls.ts";
import { beginApp, beginPasskey, finishApp, finishPasskey, needsConfirmation } from "../../providers/calls/two-step-calls.ts";
import { clientConfig } from "../../providers/client-config.ts";
import { saveContent } from "../../providers/save-content.ts";
import { isFailure } from "../../providers/session/login.ts";
import { GuestField, handled } from "../guest/guest-frame.tsx";
import { PasskeyName } from "./passkey-name.tsx";
import { useFirstFocus } from "./use-first-focus.ts";
import "./sign-in.css";

interface SetUpProps {
  /** With new recovery codes, or null if the earlier ones still count. */
  readonly onDone: (recoveryCodes: readonly string[] | null) => void;
  /** The session needs to be confirmed first. */
  readonly onRefused: () => void;
}

/** Shows the picture to scan, and asks for a code of the app. */
export function SetUpApp({ onDone, onRefused }: SetUpProps) {
  const [begun, setBegun] = useState<NewAuthenticatorApp>();
  const [attempt, setAttempt] = useState(1);
  const [code, setCode] = useState("");
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useFirstFocus(form, begun !== undefined);
  const refused = useRef(onRefused);
  refused.current = onRefused;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt begins anew.
  useEffect(() => {
    let isHere = true;
    setProblem("");
    beginApp().then(
      (app) => isHere && setBegun(app),
      (failure: unknown) => {
        if (!isHere) return;
        if (needsConfirmation(failure)) refused.current();
        else setProblem(problemOf(failure, t("login.noAnswer")));
      },
    );
    return () => {
      isHere = false;
    };
  }, [attempt]);

  async function submit() {
    if (busy || !begun) return;
    if (code.trim() === "") return setProblem(t("twoStep.codeNeeded"));
    setBusy(true);
    setProblem("");
    try {
      onDone((await finishApp(begun.challenge, code)).recoveryCodes);
    } catch (failure) {
      if (needsConfirmation(failure)) return onRefused();
      setBusy(false);
      setProblem(problemOf(failure, t("login.noAnswer")));
    }
  }

  if (!begun && problem)
    return (
      <div className="hq-set-up">
        <p className="hq-alert" role="alert">
          {problem}
        </p>
        <button className="hq-plain-button" type="button" onClick={() => setAttempt(attempt + 1)}>
          {t("action.retry")}
        </button>
      </div>
    );
  return (
    <form className="hq-set-up" ref={form} noValidate onSubmit={handled(() => void submit())}>
      <p>{t("twoStep.scan")}</p>
      {begun ? (
        <img className="hq-set-up-picture" src={begun.picture} alt={t("twoStep.picture")} />
      ) : (
        <div className="hq-set-up-picture hq-skeleton" />
      )}
      <p>
        {t("twoStep.orType")}
        <span className="hq-set-up-key">{begun?.secret.replace(/.{4}(?=.)/g, "$& ") ?? "…"}</span>
      </p>
      <GuestField
        name="code"
        label={t("twoStep.thenCode")}
        problem={problem || undefined}
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={12}
        value={code}
        onChange={(event) => {
          setCode(event.target.value);
          setProblem("");
        }}
      />
      <button className="hq-primary" type="submit" disabled={busy || !begun}>
        {t("twoStep.turnOn")}
      </button>
    </form>
  );
}

/** Asks for a name, then the device for a passkey. */
export function SetUpPasskey({ onDone, onRefused }: SetUpProps) {
  const form = useRef<HTMLFormElement>(null);
  useFirstFocus(form);
  const [name, setName] = useState("");
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);

  async function submit() {
    if (busy) return;
    if (name.trim() === "") return setProblem(t("twoStep.passkeyNameNeeded"));
    setBusy(true);
    setProblem("");
    const { createPasskey, isKnownPasskey } = await import("../../providers/passkeys.ts");
    try {
      const { challenge, options } = await beginPasskey();
      onDone((await finishPasskey({ challenge, name: name.trim(), passkey: await createPasskey(options) })).recoveryCodes);
    } catch (failure) {
      setBusy(false);
      if (needsConfirmation(failure)) return onRefused();
      setProblem(
        isFailure(failure)
          ? problemOf(failure, t("login.noAnswer"))
          : t(isKnownPasskey(failure) ? "twoStep.passkeyKnown" : "twoStep.passkeyNotAdded"),
      );
    }
  }

  return (
    <form className="hq-set-up" ref={form} noValidate onSubmit={handled(() => void submit())}>
      <p>{t("twoStep.howPasskey")}</p>
      <PasskeyName
        value={name}
        problem={problem}
        onChange={(typed) => {
          setName(typed);
          setProblem("");
        }}
      />
      <p className="hq-guest-foot">{t("twoStep.passkeyNameHelp")}</p>
      <button className="hq-primary" type="submit" disabled={busy}>
        {t("twoStep.addPasskey")}
      </button>
    </form>
  );
}

/** New recovery codes, which are shown only now. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { productName: product } = clientConfig.get();

  function download() {
    const date = new Date().toLocaleDateString("en-US", { dateStyle: "long" });
    const text = [t("twoStep.fileHead", { product, date }), "", ...codes, ""].join("\n");
    saveContent(new Blob([text], { type: "text/plain" }), t("twoStep.fileName", { product }));
  }

  return (
    <div className="hq-set-up">
      <p>{t("twoStep.codes")}</p>
      <ul className="hq-recovery-codes" aria-label={t("twoStep.codesList")}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="hq-set-up-bar">
        <button className="hq-plain-button" type="button" onClick={download}>
          {t("twoStep.download")}
        </button>
        <button className="hq-plain-button" type="button" onClick={() => print()}>
          {t("twoStep.print")}
        </button>
      </div>
      <button className="hq-primary" type="button" onClick={onDone}>
        {t("twoStep.saved")}
      </button>
    </div>
  );
}
