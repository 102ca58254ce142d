import type { Field, Fields } from "../../../src/schemas/fields/field.ts";
import { wireName } from "../../../src/schemas/fields/field.ts";
import { constantContext, matchesWhere } from "../../../src/schemas/rules/where.ts";
import { type Canary, canaryAmount, canaryPhone, canaryText } from "./canaries.ts";

type Values = Record<string, unknown>;

/** Whether the field is hidden from customers who can see the row. */
export const isHidden = (field: Field, row: Readonly<Record<string, unknown>>): boolean =>
  field.hiddenFrom === "customer" ||
  (field.hiddenWhile !== undefined && matchesWhere(field.hiddenWhile, (name) => row[name], constantContext));

/** The canary of a field in a row that has this canary. */
export const canaryFor = (field: Field, canary: Canary, row: Readonly<Record<string, unknown>> = {}): Canary =>
  isHidden(field, row) ? { ...canary, hidden: true } : canary;

/** A value for every field except references and files, with a canary wherever the field's kind can hold one. */
export function canaryValues(fields: Fields, variant: number, canary: Canary, preset: Values = {}): Values {
  const values: Values = {};
  for (const [name, field] of Object.entries(fields)) {
    const value = canaryValue(field, variant, canaryFor(field, canary));
    if (value !== undefined) values[wireName(name, field)] = value;
  }
  // Whether a field is hidden may depend on other values of the row.
  const row = { ...values, ...preset };
  for (const [name, field] of Object.entries(fields)) {
    const value = field.hiddenWhile && canaryValue(field, variant, canaryFor(field, canary, row));
    if (value !== undefined) values[wireName(name, field)] = value;
  }
  return { ...values, ...preset };
}

let months = 0;
const nextMonth = (): string => {
  const nth = months++;
  return `${2027 + Math.floor(nth / 12)}-${String((nth % 12) + 1).padStart(2, "0")}-01`;
};

function canaryValue(field: Field, variant: number, canary: Canary): unknown {
  switch (field.kind) {
    case "text":
    case "longText":
    case "sequence":
      return canaryText(canary);
    case "richText":
      return `<p>${canaryText(canary)}</p>`;
    case "email":
      return `${canaryText(canary)}@hq.example`;
    case "phone":
      return canaryPhone(canary);
    case "url":
      return `https://${canaryText(canary)}.example/`;
    case "tags":
      return field.options ? field.options.slice(0, 1) : [canaryText(canary)];
    case "address":
      return { address: canaryText(canary), city: canaryText(canary), state: canaryText(canary), zip: canaryText(canary), country: "US" };
    case "money":
      return canaryAmount(canary);
    case "integer":
      return variant + 1;
    case "decimal":
    case "percent":
      return variant + 1.5;
    case "boolean":
      return variant % 2 === 1;
    case "date":
      return field.unique ? nextMonth() : `2027-01-1${variant}`;
    case "dateTime":
      return `2026-10-0${variant + 1}T10:11:12.000Z`;
    case "choice":
      return field.options[variant % field.options.length];
    case "lines":
      return [canaryValues(field.fields, variant, canary), canaryValues(field.fields, variant + 1, canary)];
    default:
      return undefined;
  }
}
