import type { ReactNode } from "react";

interface TextFieldProps {
  /** The id of its input; that of its message is derived from it. */
  readonly id: string;
  readonly label: string;
  readonly help?: string | undefined;
  readonly problems: readonly string[] | undefined;
  readonly children: ReactNode;
}

/** A text with its label, and its help or what is wrong with it. */
export const TextField = ({ id, label, help, problems, children }: TextFieldProps) => (
  <div className="hq-form-field" data-invalid={problems ? "" : undefined}>
    <label className="hq-form-label" htmlFor={id}>
      {label}
    </label>
    {children}
    {help !== undefined && !problems && <span className="hq-soft">{help}</span>}
    {problems && (
      <span className="hq-input-error" id={`${id}-error`} role="alert">
        {problems.join(" ")}
      </span>
    )}
  </div>
);

/** What its input says about its state. */
export const textFieldState = (id: string, problems: readonly string[] | undefined) => ({
  id,
  ...(problems ? { status: "error" as const, "aria-invalid": true, "aria-describedby": `${id}-error` } : {}),
});
