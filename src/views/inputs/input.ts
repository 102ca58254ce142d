import type { ComponentType } from "react";
import type { FieldOf, Kind } from "../../schemas/field.ts";
import type { FormStore } from "../form/form-store.ts";

export interface InputProps<K extends Kind = Kind> {
  readonly id: string;
  readonly name: string;
  readonly field: FieldOf<K>;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  readonly disabled?: boolean | undefined;
  readonly invalid?: boolean | undefined;
  readonly required?: boolean | undefined;
  /** Ids of the help and the message. */
  readonly describedBy?: string | undefined;
  /** The form around it: a look-up narrows by other fields and writes the chosen name. */
  readonly form: FormStore;
  /** `resource.field`, by which the server finds the declaration of a reference. */
  readonly path: string;
  readonly label: string;
  /** For a control without a visible label of its own, as in a table's cell. */
  readonly ariaLabel?: string | undefined;
}

export type Input<K extends Kind> = ComponentType<InputProps<K>>;

type ControlState = Pick<InputProps, "id" | "disabled" | "invalid" | "describedBy" | "required" | "ariaLabel">;

/** What every control tells assistive technology, and its look when it is wrong. */
export const controlProps = ({ id, disabled, invalid, describedBy, required, ariaLabel }: ControlState) => ({
  id,
  disabled: disabled === true,
  ...(invalid ? { status: "error" as const, "aria-invalid": true } : {}),
  ...(describedBy ? { "aria-describedby": describedBy } : {}),
  ...(required ? { "aria-required": true } : {}),
  ...(ariaLabel ? { "aria-label": ariaLabel } : {}),
});

/**
 * The same for a select. Its state lies on an element that may not be called required, so the field says it in words:
 * see `requiredId`.
 */
export const selectProps = ({ required: _, ...state }: ControlState) => controlProps(state);

/** Where a field with a select says that it is required. */
export const requiredId = (id: string): string => `${id}-required`;

export const textOf = (value: unknown): string => (typeof value === "string" ? value : typeof value === "number" ? String(value) : "");
