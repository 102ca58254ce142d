import { t } from "../../i18n/forms.ts";
import { useStore } from "../../providers/store.ts";
import { type Fields, labelOf, wireName } from "../../schemas/field.ts";
import type { FormStore } from "./form-store.ts";

/** The label of the field an error's name begins with. */
function labelAt(fields: Fields, at: string): string | undefined {
  const wire = at.split(".")[0];
  const found = Object.entries(fields).find(([name, field]) => wireName(name, field) === wire);
  return found && labelOf(...found);
}

/** All errors above the form, each with a link to its field, plus the problem that belongs to no field. */
export function ErrorSummary({
  form,
  fields,
  problem,
  onGo,
}: {
  form: FormStore;
  fields: Fields;
  problem: string | undefined;
  onGo: (at: string) => void;
}) {
  const errors = Object.entries(useStore(form.errors));
  if (errors.length === 0 && problem === undefined) return null;
  const missing = errors.some(([, [message]]) => message !== undefined && / is required\.?$/.test(message));
  return (
    <div className="hq-form-alert" role="alert">
      <strong>{problem ?? t(missing ? "form.summary" : "form.check")}</strong>
      {errors.length > 0 && (
        <ul>
          {errors.map(([at, messages]) => {
            const label = labelAt(fields, at);
            const line = /\.(\d+)\./.exec(at)?.[1];
            return (
              <li key={at}>
                {label ? (
                  <button type="button" onClick={() => onGo(at)}>
                    {label}
                    {line !== undefined && ` ${Number(line) + 1}`}
                  </button>
                ) : (
                  at
                )}
                : {messages[0]}
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}
