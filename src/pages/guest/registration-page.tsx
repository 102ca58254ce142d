import { ConfigProvider } from "antd";
import { useRef, useState } from "react";
import { useNavigate, useParams } from "react-router";
import { screenPath } from "../../contract/screens.ts";
import type { Invitation } from "../../contract/sign-in.ts";
import { t } from "../../i18n/people/people.ts";
import { isDeadLink, problemsOf, readInvitation, register } from "../../providers/calls/entry-calls.ts";
import { isStoredPhone } from "../../schemas/values/phone.ts";
import { createFormStore } from "../../views/editing/form-store.ts";
import { LazyPhoneInput } from "../../views/inputs/lazy-inputs.tsx";
import { GuestField, GuestFrame, handled } from "./guest-frame.tsx";
import { DeadLink, Unreachable } from "./link-states.tsx";
import { changedIn, NewPasswordFields, newPasswordProblems, without } from "./new-password.tsx";
import { useLink } from "./use-link.ts";

/** The page of an invitation: enter name and password, then sign in. */
export function RegistrationPage({ onboarding }: { onboarding: boolean }) {
  const { hashId = "" } = useParams();
  const { state, retry, die } = useLink(`${onboarding} ${hashId}`, () => readInvitation(onboarding, hashId));

  return (
    <GuestFrame>
      {state === "loading" && <p className="hq-card">{t("app.loading")}</p>}
      {state === "dead" && <DeadLink title={t("register.deadTitle")} text={t("register.dead")} />}
      {state === "away" && <Unreachable onRetry={retry} />}
      {typeof state === "object" && <Form invited={state.opens} onboarding={onboarding} hashId={hashId} onDead={die} />}
    </GuestFrame>
  );
}

interface FormProps {
  readonly invited: Invitation;
  readonly onboarding: boolean;
  readonly hashId: string;
  readonly onDead: () => void;
}

const empty = createFormStore({});

function Form({ invited, onboarding, hashId, onDead }: FormProps) {
  const [names, setNames] = useState({ firstName: invited.firstName, lastName: invited.lastName });
  const [phone, setPhone] = useState<unknown>(invited.phone);
  const [password, setPassword] = useState({ password: "", passwordConfirmation: "" });
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();

  const refuse = (errors: Record<string, string>) => {
    setProblems(errors);
    const [first] = ["firstName", "lastName", "phone", "password", "passwordConfirmation"].filter((name) => errors[name]);
    if (first) form.current?.querySelector<HTMLInputElement>(`#${first}`)?.focus();
  };

  async function submit() {
    if (busy) return;
    const number = typeof phone === "string" && phone !== "" ? phone : null;
    const missing = Object.entries(names).filter(([, name]) => name.trim() === "");
    const errors = {
      ...Object.fromEntries(missing.map(([field]) => [field, t("register.nameRequired")])),
      ...(number !== null && !isStoredPhone(number) ? { phone: t("register.phoneWrong") } : {}),
      ...newPasswordProblems(password),
    };
    if (Object.keys(errors).length > 0) return refuse(errors);
    setBusy(true);
    setProblems({});
    try {
      await register(onboarding, hashId, {
        firstName: names.firstName.trim(),
        lastName: names.lastName.trim(),
        phone: number,
        ...password,
      });
      navigate(onboarding ? screenPath("onboarding") : "/", { replace: true });
    } catch (failure) {
      setBusy(false);
      if (isDeadLink(failure)) return onDead();
      refuse(problemsOf(failure, t("login.noAnswer")));
    }
  }

  const name = (field: "firstName" | "lastName", autoComplete: string) => (
    <GuestField
      name={field}
      label={t(`register.${field}`)}
      problem={problems[field]}
      autoComplete={autoComplete}
      maxLength={80}
      value={names[field]}
      onChange={(event) => {
        setNames({ ...names, [field]: event.target.value });
        setProblems(without(problems, field));
      }}
      onBlur={() => setNames({ ...names, [field]: names[field].trim() })}
    />
  );
  return (
    <form className="hq-card" ref={form} noValidate onSubmit={handled(() => void submit())}>
      <h1>{t(onboarding ? "register.onboardingTitle" : "register.title")}</h1>
      <p className="hq-guest-note">{invited.company ? t("register.forCompany", { company: invited.company }) : t("register.welcome")}</p>
      <p className="hq-alert" role="alert">
        {problems[""]}
      </p>
      <GuestField
        name="email"
        label={t("login.email")}
        problem={problems.email}
        type="email"
        autoComplete="username"
        readOnly
        value={invited.email}
      />
      <div className="hq-guest-pair">
        {name("firstName", "given-name")}
        {name("lastName", "family-name")}
      </div>
      <div className="hq-field" data-invalid={problems.phone}>
        <label htmlFor="phone">{t("register.phone")}</label>
        <ConfigProvider componentSize="large">
          <LazyPhoneInput
            id="phone"
            name="phone"
            field={{ kind: "phone" }}
            value={phone}
            onChange={(next) => {
              setPhone(next);
              setProblems(without(problems, "phone"));
            }}
            invalid={problems.phone !== undefined}
            describedBy="phone-problem"
            form={empty}
            path=""
            label={t("register.phone")}
          />
        </ConfigProvider>
        <p className="hq-field-error" id="phone-problem">
          {problems.phone}
        </p>
      </div>
      <NewPasswordFields
        value={password}
        problems={problems}
        onChange={(next) => {
          setProblems(without(problems, ...changedIn(password, next)));
          setPassword(next);
        }}
      />
      <button className="hq-primary" type="submit" disabled={busy}>
        {t("register.button")}
      </button>
    </form>
  );
}
