import { type ReactNode, useId } from "react";
import "./form.css";
import "../inputs/inputs.css";

interface PlainFieldProps {
  readonly label: string;
  /** What is wrong with the value. */
  readonly problem?: string | undefined;
  readonly children: (control: { readonly id: string; readonly describedBy: string | undefined; readonly invalid: boolean }) => ReactNode;
}

/** A labeled control of a page, outside a form of fields. */
export function PlainField({ label, problem, children }: PlainFieldProps) {
  const id = useId();
  const problemId = `${id}-error`;
  return (
    <div className="hq-form-field">
      <label className="hq-form-label" htmlFor={id}>
        {label}
      </label>
      {children({ id, describedBy: problem && problemId, invalid: problem !== undefined })}
      {problem && (
        <span className="hq-input-error" id={problemId} role="alert">
          {problem}
        </span>
      )}
    </div>
  );
}
