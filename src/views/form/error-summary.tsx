import { type ReactNode, useState } from "react";
import { t } from "../../i18n/kit/forms.ts";
import { useStore } from "../../providers/use-store.ts";
import { type Fields, labelOf, wireName } from "../../schemas/fields/field.ts";
import type { FormStore } from "../editing/form-store.ts";

/** The label of the field an error's name begins with. */
function labelAt(fields: Fields, path: string): string | undefined {
  const wire = path.split(".")[0];
  const found = Object.entries(fields).find(([name, field]) => wireName(name, field) === wire);
  return found && labelOf(...found);
}

/**
 * The errors of an attempt to save above the form, each with a link to its field, plus the problem that belongs to no field. What is settled
 * meanwhile is crossed out, because a shorter list would move the form while the user types in it. Each attempt has one of its own, by `key`.
 */
export function ErrorSummary({
  form,
  fields,
  problem,
  onGo,
  children,
}: {
  form: FormStore;
  fields: Fields;
  problem: string | undefined;
  onGo: (path: string) => void;
  /** What leads on from the problem. */
  children?: ReactNode;
}) {
  const now = useStore(form.errors);
  const [errors] = useState(() => Object.entries(form.errors.get()));
  if (errors.length === 0 && problem === undefined) return null;
  const missing = errors.some(([, [message]]) => message !== undefined && / is required\.?$/.test(message));
  return (
    <div className="hq-form-alert" role="alert">
      <strong>{problem ?? t(missing ? "form.summary" : "form.check")}</strong>
      {errors.length > 0 && (
        <ul>
          {errors.map(([path, messages]) => {
            const label = labelAt(fields, path);
            const line = /\.(\d+)\./.exec(path)?.[1];
            return (
              <li key={path} data-settled={path in now ? undefined : ""}>
                {label ? (
                  <button type="button" onClick={() => onGo(path)}>
                    {label}
                    {line !== undefined && ` ${Number(line) + 1}`}
                  </button>
                ) : (
                  path
                )}
                : {messages[0]}
              </li>
            );
          })}
        </ul>
      )}
      {children}
    </div>
  );
}
