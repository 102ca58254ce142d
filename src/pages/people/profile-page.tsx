import { Button, Input } from "antd";
import { useEffect, useId, useRef, useState } from "react";
import type { Profile } from "../../contract/profile.ts";
import { t } from "../../i18n/people/people.ts";
import { toApiError } from "../../providers/calls/http-error.ts";
import { changePassword, readNoticeSettings, readProfile } from "../../providers/calls/profile-calls.ts";
import { showToast } from "../../providers/toasts.ts";
import { lazyPart } from "../../views/kit/lazy-part.tsx";
import { RetryButton } from "../../views/kit/states.tsx";
import { useLoaded } from "../../views/kit/use-loaded.ts";
import { handled } from "../guest/guest-frame.tsx";
import { newPasswordProblems, PasswordMeter, without } from "../guest/new-password.tsx";
import { OwnData } from "./own-data.tsx";
import { OwnNotices } from "./own-notices.tsx";
import { OwnSessions } from "./own-sessions.tsx";
import { ProfileSection } from "./profile-section.tsx";
import "../../views/form/form.css";
import "../../views/kit/views.css";
import "../profile.css";

const OwnDetails = lazyPart(
  async () => (await import("./own-details.tsx")).OwnDetails,
  <div className="hq-skeleton" style={{ height: 220 }} />,
);

const OwnTwoStep = lazyPart(
  async () => (await import("./own-two-step.tsx")).OwnTwoStepSettings,
  <div className="hq-skeleton" style={{ height: 148 }} />,
);

const OwnKeys = lazyPart(async () => (await import("./own-keys.tsx")).OwnKeys);

/** Together, so that the notices, of which some have two and some sixty, do not grow out of a page that is shown already. */
async function load() {
  const notices = readNoticeSettings().catch(() => undefined);
  return { profile: await readProfile(), notices: await notices };
}

/** The user's own account: name, company, password, open sessions and notices. */
export function ProfilePage() {
  const { data: loaded, failure, reload } = useLoaded(load);
  const [saved, setSaved] = useState<{ profile: Profile; nth: number }>();
  const data = saved?.profile ?? loaded?.profile;
  if (failure && !data) {
    return (
      <div className="hq-profile">
        <p className="hq-empty">{t("profile.notLoaded")}</p>
        <RetryButton onRetry={reload} />
      </div>
    );
  }
  if (!data)
    return (
      <div className="hq-profile" aria-busy>
        {[180, 120, 220].map((height) => (
          <div key={height} className="hq-skeleton" style={{ height }} />
        ))}
      </div>
    );
  return (
    <div className="hq-profile">
      <header className="hq-page-head">
        <h1>{t("header.profile")}</h1>
      </header>
      <OwnDetails key={saved?.nth ?? 0} profile={data} onSaved={(profile) => setSaved({ profile, nth: (saved?.nth ?? 0) + 1 })} />
      <Affiliation profile={data} />
      <Password profile={data} />
      <ProfileSection title={t("twoStep.title")} help={t("profile.twoStepHelp")}>
        <OwnTwoStep />
      </ProfileSection>
      <OwnSessions>{data.apiKeys.length > 0 && <OwnKeys apiKeys={data.apiKeys} />}</OwnSessions>
      <OwnData />
      <OwnNotices loaded={loaded?.notices} />
    </div>
  );
}

function Affiliation({ profile: { company, roles, isAdmin } }: { profile: Profile }) {
  const roleNames = [...(isAdmin ? [t("profile.admin")] : []), ...roles];
  return (
    <ProfileSection title={t("profile.affiliation")}>
      <dl className="hq-profile-facts">
        {company && (
          <div>
            <dt>{t("setup.company")}</dt>
            <dd>{company}</dd>
          </div>
        )}
        <div>
          <dt>{t("profile.roles")}</dt>
          <dd>{roleNames.length > 0 ? roleNames.join(", ") : t("profile.noRoles")}</dd>
        </div>
      </dl>
    </ProfileSection>
  );
}

const blank = { currentPassword: "", password: "", passwordConfirmation: "" };

function Password({ profile: { email, apiKeys } }: { profile: Profile }) {
  const id = useId();
  const [value, setValue] = useState(blank);
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [shown, setShown] = useState(false);
  const [busy, setBusy] = useState(false);
  const container = useRef<HTMLFormElement>(null);

  const refused = useRef(false);
  const refuse = (fieldErrors: Record<string, string>) => {
    refused.current = true;
    setProblems(fieldErrors);
  };
  // Runs once the fields are enabled again.
  useEffect(() => {
    if (busy || !refused.current) return;
    refused.current = false;
    const first = Object.keys(blank).find((name) => problems[name]);
    if (first) container.current?.querySelector<HTMLInputElement>(`input[name=${first}]`)?.focus();
  }, [busy, problems]);

  async function save() {
    if (busy) return;
    const fieldErrors = {
      ...(value.currentPassword === "" ? { currentPassword: t("profile.currentRequired") } : {}),
      ...newPasswordProblems(value),
    };
    if (Object.keys(fieldErrors).length > 0) return refuse(fieldErrors);
    setBusy(true);
    setProblems({});
    try {
      await changePassword(value);
      setValue(blank);
      showToast({ kind: "success", message: t("profile.passwordSaved") });
    } catch (failure) {
      const { errors, message } = toApiError(failure);
      refuse(
        errors ? Object.fromEntries(Object.entries(errors).map(([name, [first = ""]]) => [name, first])) : { currentPassword: message },
      );
    }
    setBusy(false);
  }

  const field = (name: keyof typeof blank, label: string, autoComplete: string) => (
    <div className="hq-form-field" data-invalid={problems[name] ? "" : undefined}>
      <label className="hq-form-label" htmlFor={`${id}-${name}`}>
        {label}
      </label>
      <Input
        id={`${id}-${name}`}
        name={name}
        autoComplete={autoComplete}
        type={shown ? "text" : "password"}
        suffix={
          <button
            type="button"
            className="hq-link"
            aria-label={t("profile.show", { field: label })}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          >
            {t(shown ? "login.hideShort" : "login.showShort")}
          </button>
        }
        disabled={busy}
        {...(problems[name] ? { status: "error" as const, "aria-invalid": true, "aria-describedby": `${id}-${name}-error` } : {})}
        value={value[name]}
        onChange={(event) => {
          setValue({ ...value, [name]: event.target.value });
          setProblems(without(problems, name));
        }}
      />
      {problems[name] && (
        <span className="hq-input-error" id={`${id}-${name}-error`}>
          {problems[name]}
        </span>
      )}
    </div>
  );

  return (
    <ProfileSection title={t("login.password")} help={t("profile.passwordHelp")}>
      <form ref={container} noValidate onSubmit={handled(() => void save())}>
        {/* Lets the browser's password manager store the right account. */}
        <input type="text" autoComplete="username" value={email} readOnly hidden />
        <div className="hq-form-grid">
          {field("currentPassword", t("profile.current"), "current-password")}
          <span className="hq-profile-gap" />
          {field("password", t("reset.new"), "new-password")}
          {field("passwordConfirmation", t("password.confirmation"), "new-password")}
        </div>
        {value.password !== "" && (
          <div className="hq-profile-meter">
            <PasswordMeter password={value.password} />
          </div>
        )}
        {apiKeys.length > 0 && <OwnKeys apiKeys={apiKeys} />}
        <div className="hq-profile-bar">
          <Button type="primary" htmlType="submit" loading={busy}>
            {t("profile.changePassword")}
          </Button>
        </div>
      </form>
    </ProfileSection>
  );
}
