import { type FormEvent, type InputHTMLAttributes, type ReactNode, useEffect, useRef, useState } from "react";
import { t } from "../i18n/translate.ts";
import { useClientConfig } from "../providers/client-config.ts";
import { login } from "../providers/login.ts";
import { loginProblem } from "../providers/login-errors.ts";
import "./guest.css";

type FieldProps = InputHTMLAttributes<HTMLInputElement> & {
  name: string;
  label: string;
  problem: string | undefined;
  children?: ReactNode;
};

function Field({ label, problem, children, ...input }: FieldProps) {
  const { name } = input;
  return (
    <div className="hq-field" data-invalid={problem}>
      <label htmlFor={name}>{label}</label>
      <div className="hq-input">
        <input id={name} aria-invalid={!!problem} aria-describedby={`${name}-problem`} {...input} />
        {children}
      </div>
      <p className="hq-field-error" id={`${name}-problem`}>
        {problem}
      </p>
    </div>
  );
}

/** The sign-in screen. Plain React and its own style sheet: nobody should wait for a console to type a password. */
export function LoginPage({ onDone, note }: { onDone: () => void; note?: string | undefined }) {
  const { logoWord, tagline, productName } = useClientConfig();
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const [shown, setShown] = useState(false);
  const [busy, setBusy] = useState(false);
  const [asked, setAsked] = useState(false);
  const [problem, setProblem] = useState("");
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    document.title = `${t("login.title")} - ${productName}`;
  }, [productName]);

  const focus = (name: string) => {
    const input = form.current?.querySelector<HTMLInputElement>(`#${name}`);
    input?.focus();
    input?.select();
  };

  async function submit(event: FormEvent) {
    event.preventDefault();
    setAsked(true);
    setProblem("");
    const address = email.trim();
    if (!address || !password) return focus(address ? "password" : "email");
    if (busy) return;
    setBusy(true);
    try {
      await login(address, password);
      onDone();
    } catch (failure) {
      setProblem(loginProblem(failure).message);
      setBusy(false);
      focus("password");
    }
  }

  return (
    <div className="hq-guest">
      <aside className="hq-guest-side">
        <p className="hq-guest-word">{logoWord}</p>
        <p className="hq-guest-tagline">{tagline}</p>
        <span className="hq-guest-route" />
      </aside>
      <main className="hq-guest-main">
        <form className="hq-card" ref={form} onSubmit={submit} noValidate>
          <h1>{t("login.title")}</h1>
          {note && <p className="hq-guest-note">{note}</p>}
          <p className="hq-alert" role="alert">
            {problem}
          </p>
          <Field
            name="email"
            label={t("login.email")}
            problem={asked && !email.trim() ? t("login.emailRequired") : undefined}
            type="email"
            autoFocus
            autoComplete="username"
            value={email}
            onChange={(event) => setEmail(event.target.value)}
            onBlur={() => setEmail(email.trim())}
          />
          <Field
            name="password"
            label={t("login.password")}
            problem={asked && !password ? t("login.passwordRequired") : undefined}
            type={shown ? "text" : "password"}
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          >
            <button type="button" aria-label={t("login.show")} aria-pressed={shown} onClick={() => setShown(!shown)}>
              {t(shown ? "login.hideShort" : "login.showShort")}
            </button>
          </Field>
          <button className="hq-primary" type="submit" disabled={busy}>
            {t("action.signIn")}
          </button>
        </form>
      </main>
    </div>
  );
}
