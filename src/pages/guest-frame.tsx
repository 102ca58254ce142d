import type { FormEvent, InputHTMLAttributes, ReactNode } from "react";
import { useClientConfig } from "../providers/client-config.ts";
import "./guest.css";

/** What surrounds the screens before signing in. Plain React and its own style sheet, for the sign-in screen's sake. */
export function GuestFrame({ children }: { children: ReactNode }) {
  const { logoWord, tagline } = useClientConfig();
  return (
    <div className="hq-guest">
      <aside className="hq-guest-side">
        <p className="hq-guest-word">{logoWord}</p>
        <p className="hq-guest-tagline">{tagline}</p>
        <span className="hq-guest-route" />
      </aside>
      <main className="hq-guest-main">{children}</main>
    </div>
  );
}

type FieldProps = InputHTMLAttributes<HTMLInputElement> & {
  name: string;
  label: string;
  problem: string | undefined;
  children?: ReactNode;
};

export function GuestField({ label, problem, children, ...input }: FieldProps) {
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

/** A click on the button and the Enter key, without the page's going anywhere. */
export const handled = (submit: () => void) => (event: FormEvent) => {
  event.preventDefault();
  submit();
};
