import { useRef, useState } from "react";
import { Link, useNavigate, useParams, useSearchParams } from "react-router";
import { screenPath } from "../../contract/screens.ts";
import { t } from "../../i18n/people/people.ts";
import { isDeadLink, problemsOf, readReset, resetPassword } from "../../providers/calls/entry-calls.ts";
import { GuestField, GuestFrame, handled } from "./guest-frame.tsx";
import type { Arrival } from "./guest-routes.tsx";
import { DeadLink, Unreachable } from "./link-states.tsx";
import { changedIn, NewPasswordFields, newPasswordProblems, without } from "./new-password.tsx";
import { useLink } from "./use-link.ts";

/** The email address in a link, or "" if it is not valid. It is only displayed: the token determines the account. */
export function shownAddress(encoded: string | null): string {
  try {
    const bytes = Uint8Array.from(atob((encoded ?? "").replaceAll("-", "+").replaceAll("_", "/")), (char) => char.charCodeAt(0));
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return text.length <= 320 && /^[^\s\p{Cc}@]+@[^\s\p{Cc}@]+$/u.test(text) ? text : "";
  } catch {
    return "";
  }
}

/** Sets a new password with the link from an email. */
export function ResetPage() {
  const { token = "" } = useParams();
  const [query] = useSearchParams();
  const email = shownAddress(query.get("e"));
  const { state, retry, die } = useLink(token, () => readReset(token));

  return (
    <GuestFrame>
      {state === "loading" && <p className="hq-card">{t("app.loading")}</p>}
      {state === "away" && <Unreachable onRetry={retry} />}
      {state === "dead" && (
        <DeadLink title={t("link.dead")} text={t("reset.dead")}>
          <Link className="hq-primary" to={screenPath("auth.password-reset")} state={{ email }} replace>
            {t("reset.askAnew")}
          </Link>
        </DeadLink>
      )}
      {typeof state === "object" && <Form token={token} email={email} onDead={die} />}
    </GuestFrame>
  );
}

function Form({ token, email, onDead }: { token: string; email: string; onDead: () => void }) {
  const [value, setValue] = useState({ password: "", passwordConfirmation: "" });
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();

  const refuse = (errors: Record<string, string>) => {
    setProblems(errors);
    const first = ["password", "passwordConfirmation"].find((name) => errors[name]);
    if (first) form.current?.querySelector<HTMLInputElement>(`#${first}`)?.focus();
  };

  async function submit() {
    if (busy) return;
    const errors = newPasswordProblems(value);
    if (Object.keys(errors).length > 0) return refuse(errors);
    setBusy(true);
    setProblems({});
    try {
      await resetPassword(token, value.password, value.passwordConfirmation);
      const state: Arrival = { email, note: t("reset.done") };
      navigate(screenPath("auth"), { replace: true, state });
    } catch (failure) {
      setBusy(false);
      if (isDeadLink(failure)) return onDead();
      refuse(problemsOf(failure, t("login.noAnswer")));
    }
  }

  return (
    <form className="hq-card" ref={form} noValidate onSubmit={handled(() => void submit())}>
      <h1>{t("reset.title")}</h1>
      <p className="hq-guest-note">{t("reset.text")}</p>
      <p className="hq-alert" role="alert">
        {problems[""]}
      </p>
      {email && (
        <GuestField name="email" label={t("login.email")} problem={undefined} type="email" autoComplete="username" readOnly value={email} />
      )}
      <NewPasswordFields
        value={value}
        problems={problems}
        onChange={(next) => {
          setProblems(without(problems, ...changedIn(value, next)));
          setValue(next);
        }}
        label={t("reset.new")}
        autoFocus
      />
      <button className="hq-primary" type="submit" disabled={busy}>
        {t("reset.save")}
      </button>
    </form>
  );
}
