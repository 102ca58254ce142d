import { useState } from "react";
import { t } from "../../i18n/people/people.ts";
import { isCommonPassword, passwordDemands, passwordProblem, passwordStrength } from "../../schemas/values/password.ts";
import { GuestField } from "./guest-frame.tsx";
import "./new-password.css";

const strengthLabels = ["password.none", "password.weak", "password.fair", "password.good", "password.strong"] as const;

/** Shows how strong a password is, and which rules it does not meet. */
export function PasswordMeter({ password }: { password: string }) {
  const strength = passwordStrength(password);
  return (
    <div className="hq-meter" data-strength={strength}>
      <div className="hq-meter-bar" aria-hidden>
        {[1, 2, 3, 4].map((step) => (
          <span key={step} data-on={step <= strength || undefined} />
        ))}
      </div>
      <p role="status">{t(password !== "" && isCommonPassword(password) ? "password.common" : strengthLabels[strength])}</p>
      <ul>
        {passwordDemands.map(({ name, text, met }) => (
          <li key={name} data-met={met(password) || undefined}>
            <span aria-hidden>{met(password) ? "✓" : "·"}</span> {text}
            <span className="hq-visually-hidden">{t(met(password) ? "password.met" : "password.unmet")}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

type NewPassword = { password: string; passwordConfirmation: string };

/** The problems of a password entered twice, by field. */
export function newPasswordProblems({ password, passwordConfirmation }: NewPassword): Record<string, string> {
  const problem = password === "" ? t("password.required") : passwordProblem(password);
  if (problem) return { password: problem };
  return password === passwordConfirmation ? {} : { passwordConfirmation: t("password.differ") };
}

/** Removes the problems of fields that the user edits again. */
export const without = (problems: Readonly<Record<string, string>>, ...fields: readonly string[]): Record<string, string> =>
  Object.fromEntries(Object.entries(problems).filter(([field]) => !fields.includes(field)));

/** The names of the fields whose value differs. */
export const changedIn = <T extends object>(before: T, after: T): string[] =>
  Object.entries(after).flatMap(([name, value]) => (new Map(Object.entries(before)).get(name) === value ? [] : [name]));

interface NewPasswordFieldsProps {
  readonly value: NewPassword;
  readonly problems: Readonly<Record<string, string>>;
  readonly onChange: (value: NewPassword) => void;
  readonly label?: string;
  readonly autoFocus?: boolean;
}

/** The fields for a new password and its confirmation, with its strength. Both are shown or hidden together. */
export function NewPasswordFields({ value, problems, onChange, label = t("login.password"), autoFocus = false }: NewPasswordFieldsProps) {
  const [shown, setShown] = useState(false);
  const type = shown ? "text" : "password";
  return (
    <>
      <GuestField
        name="password"
        label={label}
        problem={problems.password}
        type={type}
        autoFocus={autoFocus}
        autoComplete="new-password"
        value={value.password}
        onChange={(event) => onChange({ ...value, password: event.target.value })}
      >
        <button type="button" aria-label={t("login.show")} aria-pressed={shown} onClick={() => setShown(!shown)}>
          {t(shown ? "login.hideShort" : "login.showShort")}
        </button>
      </GuestField>
      <PasswordMeter password={value.password} />
      <GuestField
        name="passwordConfirmation"
        label={t("password.confirmation")}
        problem={problems.passwordConfirmation}
        type={type}
        autoComplete="new-password"
        value={value.passwordConfirmation}
        onChange={(event) => onChange({ ...value, passwordConfirmation: event.target.value })}
      />
    </>
  );
}
