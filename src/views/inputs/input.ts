import type { ComponentType } from "react";
import type { FieldOf, Kind } from "../../schemas/fields/field.ts";
import type { FormStore } from "../editing/form-store.ts";

export interface InputProps<K extends Kind = Kind> {
  readonly id: string;
  readonly name: string;
  readonly field: FieldOf<K>;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  readonly disabled?: boolean | undefined;
  readonly invalid?: boolean | undefined;
  readonly required?: boolean | undefined;
  /** The ids of the help text and the error message. */
  readonly describedBy?: string | undefined;
  /** The form that contains the input: a look-up is narrowed by other fields and sets the chosen name. */
  readonly form: FormStore;
  /** `resource.field`, by which the server finds a reference's declaration. */
  readonly path: string;
  readonly label: string;
  /** For controls without a visible label of their own, as in a table cell. */
  readonly ariaLabel?: string | undefined;
}

export type Input<K extends Kind> = ComponentType<InputProps<K>>;

type ControlState = Pick<InputProps, "id" | "disabled" | "invalid" | "describedBy" | "required" | "ariaLabel">;

/** What an input needs that a page uses outside a form. */
export type PlainInputProps = ControlState & Pick<InputProps, "value" | "onChange">;

/** The ARIA attributes and error style of every control. */
export const controlProps = ({ id, disabled, invalid, describedBy, required, ariaLabel }: ControlState) => ({
  id,
  disabled: disabled === true,
  ...(invalid ? { status: "error" as const, "aria-invalid": true } : {}),
  ...(describedBy ? { "aria-describedby": describedBy } : {}),
  ...(required ? { "aria-required": true } : {}),
  ...(ariaLabel ? { "aria-label": ariaLabel } : {}),
});

/** The same for a select. Its ARIA role does not allow `aria-required`, so the field says it in text; see `requiredId`. */
export const selectProps = ({ required: _, ...state }: ControlState) => controlProps(state);

/** The id of the text that says that a field with a select is required. */
export const requiredId = (id: string): string => `${id}-required`;

export const textOf = (value: unknown): string => (typeof value === "string" ? value : typeof value === "number" ? String(value) : "");

/** For a control's blur: trims its text. Text that has nothing to trim is not set again, which would count as a change. */
export const trimOnBlur =
  ({ value, onChange }: Pick<InputProps, "value" | "onChange">) =>
  (): void => {
    const text = textOf(value);
    if (text !== text.trim()) onChange(text.trim());
  };
