import { useSyncExternalStore } from "react";
import { createStore, type Store } from "../../providers/store.ts";
import { useStore } from "../../providers/use-store.ts";
import type { Fields } from "../../schemas/fields/field.ts";
import type { Ruled } from "../../schemas/rules/broken-rules.ts";

export type Values = Readonly<Record<string, unknown>>;
/** Messages by wire name; a line's field is `pieces.0.quantity`, the whole form is "". */
export type Errors = Readonly<Record<string, readonly string[]>>;

/** The state of a form. Each input subscribes to its own value, so that typing renders one input and not the whole form. */
export interface FormStore {
  /** The declared fields, for values computed from several of them. */
  readonly fields: Fields;
  /** The rules that the values have to meet, the state of a new row, and the existing row that is being edited. */
  readonly declared: Ruled & { readonly initial?: string; readonly before?: Values };
  /** The record's form, where this is the form of one of its lines. */
  readonly record?: FormStore;
  readonly values: Store<Values>;
  readonly errors: Store<Errors>;
  /** Files being uploaded: not part of the values yet; saving must wait for them. */
  readonly sending: Set<unknown>;
  /** The wire names of fields that the user has set: nothing else fills them. */
  readonly touched: Set<string>;
  get(name: string): unknown;
  set(name: string, value: unknown): void;
  patch(values: Values): void;
  /** Removes the messages of a field and of everything inside it. */
  clearErrors(name: string): void;
}

export function createFormStore(initial: Values, fields: Fields = {}, declared: FormStore["declared"] = { fields }): FormStore {
  const values = createStore<Values>(initial);
  const errors = createStore<Errors>({});
  const clearErrors = (name: string): void => {
    const remaining = Object.entries(errors.get()).filter(([path]) => path !== name && !path.startsWith(`${name}.`));
    if (remaining.length !== Object.keys(errors.get()).length) errors.set(Object.fromEntries(remaining));
  };
  const patch = (some: Values): void => {
    const changed = Object.entries(some).filter(([name, value]) => !Object.is(values.get()[name] ?? null, value ?? null));
    if (changed.length === 0) return;
    values.set({ ...values.get(), ...Object.fromEntries(changed) });
    for (const [name] of changed) clearErrors(name);
  };
  return {
    fields,
    declared,
    values,
    errors,
    sending: new Set(),
    touched: new Set(),
    get: (name) => values.get()[name],
    set: (name, value) => patch({ [name]: value }),
    patch,
    clearErrors,
  };
}

export const useFormValue = (form: FormStore, name: string): unknown =>
  useSyncExternalStore(form.values.subscribe, () => form.values.get()[name]);

/** The first message of a field. */
export const useFieldError = (form: FormStore, name: string): string | undefined =>
  useSyncExternalStore(form.errors.subscribe, () => form.errors.get()[name]?.[0]);

/** The messages of a field with parts: its own and those of everything inside it. */
export function useFieldErrors(form: FormStore, name: string): Errors {
  const own = Object.entries(useStore(form.errors)).filter(([path]) => path === name || path.startsWith(`${name}.`));
  return Object.fromEntries(own);
}
