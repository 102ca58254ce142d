import type { ComponentType } from "react";
import type { Field, Kind } from "../../schemas/fields/field.ts";
import { DecimalInput, IntegerInput, MoneyInput, PercentInput } from "./amount-input.tsx";
import { BooleanInput, ChoiceInput } from "./choice-inputs.tsx";
import { ComputedPreview, SequenceNote } from "./computed-inputs.tsx";
import { DateInput, loadPickers } from "./date-inputs.tsx";
import { DateTimeFieldInput } from "./date-time-field-input.tsx";
import type { Input, InputProps } from "./input.ts";
import {
  LazyAbilitiesInput,
  LazyAddressInput,
  LazyAnyRefInput,
  LazyFilesInput,
  LazyPhoneInput,
  LazyTagsInput,
  LinesOrShares,
  RichTextInput,
} from "./lazy-inputs.tsx";
import { RefInput } from "./ref-input.tsx";
import { EmailInput, LongTextInput, TextInput, UrlInput } from "./text-inputs.tsx";
import "./inputs.css";

// With the form, not with its first date.
loadPickers();

/** The input of each kind. A missing kind is a compile error. */
export const inputs: { readonly [K in Kind]: Input<K> } = {
  text: TextInput,
  longText: LongTextInput,
  richText: RichTextInput,
  email: EmailInput,
  phone: LazyPhoneInput,
  url: UrlInput,
  integer: IntegerInput,
  decimal: DecimalInput,
  money: MoneyInput,
  percent: PercentInput,
  boolean: BooleanInput,
  date: DateInput,
  dateTime: DateTimeFieldInput,
  tags: LazyTagsInput,
  abilities: LazyAbilitiesInput,
  address: LazyAddressInput,
  ref: RefInput,
  anyRef: LazyAnyRefInput,
  files: LazyFilesInput,
  choice: ChoiceInput,
  lines: LinesOrShares,
  computed: ComputedPreview,
  sequence: SequenceNote,
};

/** The input of a field. The table is typed kind by kind; indexing it by a union loses that the two belong together. */
export const inputFor = (field: Field): ComponentType<InputProps> => inputs[field.kind] as ComponentType<InputProps>;
