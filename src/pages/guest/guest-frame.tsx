import type { FormEvent, InputHTMLAttributes, ReactNode } from "react";
import { useClientConfig } from "../../providers/client-config.ts";
import "../guest.css";

/** The frame of the screens before sign-in. Plain React with its own style sheet, to keep the sign-in screen small. */
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

/** Handles a submit by button or Enter key without a page load. */
export const handled = (submit: () => void) => (event: FormEvent) => {
  event.preventDefault();
  submit();
};
