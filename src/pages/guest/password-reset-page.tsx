import { useRef, useState } from "react";
import { Link, useLocation } from "react-router";
import { screenPath } from "../../contract/screens.ts";
import { t } from "../../i18n/people/people.ts";
import { askForReset, problemsOf } from "../../providers/calls/entry-calls.ts";
import { GuestField, GuestFrame, handled } from "./guest-frame.tsx";

/** Requests an email with a password reset link. The page does not reveal whether the address has an account. */
export function PasswordResetPage() {
  const { state } = useLocation();
  const [email, setEmail] = useState(typeof state?.email === "string" ? state.email : "");
  const [sent, setSent] = useState("");
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  async function submit() {
    if (busy) return;
    const address = email.trim();
    if (!/^[^\s@]+@\S+$/.test(address)) {
      setProblems({ email: t(address ? "reset.emailWrong" : "login.emailRequired") });
      form.current?.querySelector("input")?.focus();
      return;
    }
    setBusy(true);
    setProblems({});
    try {
      await askForReset(address);
      setSent(address);
    } catch (failure) {
      setProblems(problemsOf(failure, t("login.noAnswer")));
    }
    setBusy(false);
  }

  const back = (
    <p className="hq-guest-foot">
      <Link to={screenPath("auth")}>{t("entry.toSignIn")}</Link>
    </p>
  );
  if (sent) {
    return (
      <GuestFrame>
        <div className="hq-card" role="status">
          <h1>{t("reset.sentTitle")}</h1>
          <p className="hq-guest-note">{t("reset.sent", { email: sent })}</p>
          <button className="hq-primary" type="button" onClick={() => setSent("")}>
            {t("reset.again")}
          </button>
          {back}
        </div>
      </GuestFrame>
    );
  }
  return (
    <GuestFrame>
      <form className="hq-card" ref={form} noValidate onSubmit={handled(() => void submit())}>
        <h1>{t("login.forgot")}</h1>
        <p className="hq-guest-note">{t("reset.ask")}</p>
        <p className="hq-alert" role="alert">
          {problems[""]}
        </p>
        <GuestField
          name="email"
          label={t("login.email")}
          problem={problems.email}
          type="email"
          autoFocus
          autoComplete="username"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
          onBlur={() => setEmail(email.trim())}
        />
        <button className="hq-primary" type="submit" disabled={busy}>
          {t("reset.send")}
        </button>
        {back}
      </form>
    </GuestFrame>
  );
}
