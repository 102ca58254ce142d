import type { FocusEvent } from "react";
import { t } from "../../i18n/kit/forms.ts";
import { type Field, labelOf, wireName } from "../../schemas/fields/field.ts";
import { checkValue, loadChecks } from "../editing/checks.ts";
import { type FormStore, useFieldError, useFormValue } from "../editing/form-store.ts";
import { toInput } from "../editing/form-values.ts";
import { refreshRules } from "../editing/rules.ts";
import { requiredId } from "../inputs/input.ts";
import { inputFor } from "../inputs/inputs.tsx";

let pressed = false;
const follow = ({ type }: Event) => {
  pressed = type === "pointerdown";
};
for (const type of ["pointerdown", "pointerup", "pointercancel"]) addEventListener(type, follow, true);

/**
 * Runs `run` once no pointer is pressed. Otherwise a message that appears when the user leaves a field for a button would move the
 * button before it is released, and the click would miss it.
 */
function afterPress(run: () => void): void {
  if (!pressed) {
    run();
    return;
  }
  const stop = new AbortController();
  const released = () => {
    stop.abort();
    // The click event follows right after.
    setTimeout(run);
  };
  for (const end of ["pointerup", "pointercancel"]) addEventListener(end, released, { capture: true, signal: stop.signal });
}

interface FormFieldProps {
  readonly form: FormStore;
  readonly name: string;
  readonly field: Field;
  readonly id: string;
  /** `resource.field`. */
  readonly path: string;
  readonly disabled?: boolean;
  /** Whether to omit the label because the section's title says the same. */
  readonly unlabelled?: boolean;
}

/** Kinds that take the full width. */
const wide = new Set(["lines", "richText", "longText", "address", "files", "abilities"]);
/** Kinds shown as a select, which can't be marked as required itself. */
const selects = new Set(["ref", "anyRef", "choice"]);
/** Kinds whose label can't point at a single control. */
const grouped = new Set(["lines", "richText", "address", "computed", "sequence", "abilities"]);

const isRequired = (field: Field): boolean =>
  ("required" in field && field.required === true) || (field.kind === "lines" && (field.min ?? 0) > 0);

/** One field: label above, then the input, help and message below. */
export function FormField({ form, name, field, id, path, disabled, unlabelled }: FormFieldProps) {
  const wire = wireName(name, field);
  const value = useFormValue(form, wire);
  const error = useFieldError(form, wire);
  const label = labelOf(name, field);
  const required = isRequired(field);
  const InputOfKind = inputFor(field);
  const helpId = field.help ? `${id}-help` : undefined;
  const errorId = error ? `${id}-error` : undefined;
  const demandId = required && selects.has(field.kind) ? requiredId(id) : undefined;
  const handleBlur = (event: FocusEvent<HTMLDivElement>) => {
    if (event.currentTarget.contains(event.relatedTarget) || field.kind === "address") return;
    const check = () => {
      refreshRules(form, wire);
      if (field.kind === "lines") return;
      const input = toInput({ [name]: field }, form.values.get())[wire];
      const messages = checkValue(name, field, input);
      if (messages.length > 0) form.errors.set({ ...form.errors.get(), [wire]: messages });
    };
    loadChecks().then(
      () => afterPress(check),
      () => undefined,
    );
  };
  const title = (
    <>
      {label}
      {required && (
        <span className="hq-required" aria-hidden>
          *
        </span>
      )}
    </>
  );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only handles blur events of the input inside.
    <div
      className="hq-form-field"
      data-field={wire}
      data-kind={field.kind}
      data-wide={wide.has(field.kind) ? "" : undefined}
      data-invalid={error ? "" : undefined}
      onBlur={handleBlur}
    >
      {field.kind !== "boolean" &&
        !unlabelled &&
        (grouped.has(field.kind) ? (
          <span className="hq-form-label">{title}</span>
        ) : (
          <label className="hq-form-label" htmlFor={id}>
            {title}
          </label>
        ))}
      <InputOfKind
        id={id}
        name={name}
        field={field}
        value={value}
        onChange={(next) => {
          form.touched.add(wire);
          form.set(wire, next);
        }}
        disabled={disabled}
        invalid={error !== undefined}
        required={required}
        describedBy={[demandId, helpId, errorId].filter(Boolean).join(" ") || undefined}
        form={form}
        path={path}
        label={label}
        {...(unlabelled ? { ariaLabel: label } : {})}
      />
      {demandId && (
        <span className="hq-visually-hidden" id={demandId}>
          {t("form.required")}
        </span>
      )}
      {(error || field.help) && (
        <div className="hq-field-notes" data-help={field.help ? "" : undefined}>
          {error && (
            <span className="hq-input-error" id={errorId}>
              {error}
            </span>
          )}
          {field.help && (
            <span className="hq-field-help" id={helpId}>
              {field.help}
            </span>
          )}
        </div>
      )}
    </div>
  );
}
