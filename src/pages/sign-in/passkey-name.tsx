import { t } from "../../i18n/people/sign-in.ts";
import { GuestField } from "../guest/guest-frame.tsx";

interface PasskeyNameProps {
  readonly value: string;
  readonly problem: string;
  readonly onChange: (typed: string) => void;
}

/** What its owner calls a passkey. */
export const PasskeyName = ({ value, problem, onChange }: PasskeyNameProps) => (
  <GuestField
    name="passkeyName"
    label={t("twoStep.passkeyName")}
    problem={problem || undefined}
    autoComplete="off"
    maxLength={60}
    value={value}
    onChange={(event) => onChange(event.target.value)}
  />
);
