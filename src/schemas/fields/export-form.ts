import type { Address } from "../values/address.ts";
import { formatAddress } from "../values/address.ts";
import { formatPhone } from "../values/phone.ts";
import type { Kind } from "./field.ts";

/** The value of one export cell: a number if a spreadsheet should calculate with it, text otherwise. */
export type ExportValue = string | number | null;

/** How a spreadsheet treats a column's cells. A date is YYYY-MM-DD, a moment YYYY-MM-DD HH:mm in the company's time zone. */
export type CellKind = "text" | "number" | "money" | "date" | "moment";

type Exported = Exclude<Kind, "computed" | "lines" | "files">;
type Forms = Readonly<Record<Exported, (value: unknown) => ExportValue>>;

const asText = (value: unknown): ExportValue => (typeof value === "string" ? value : null);
const asNumber = (value: unknown): ExportValue => (typeof value === "number" ? value : null);

/** Rows come from the engine in these shapes; a value of another shape is left empty rather than printed incorrectly. */
export const exportForm: Forms = {
  text: asText,
  longText: asText,
  richText: (value) =>
    typeof value === "string"
      ? value
          .replace(/<[^<>]*>/g, " ")
          .replace(/\s+/g, " ")
          .trim()
      : null,
  email: asText,
  phone: (value) => (typeof value === "string" ? formatPhone(value) : null),
  url: asText,
  integer: asNumber,
  decimal: asNumber,
  /** In whole currency units, as accountants' spreadsheets expect. */
  money: (value) => (typeof value === "number" ? value / 100 : null),
  percent: asNumber,
  boolean: (value) => (typeof value === "boolean" ? (value ? "Yes" : "No") : null),
  date: asText,
  dateTime: asText,
  choice: asText,
  tags: (value) => (Array.isArray(value) ? value.join(", ") : null),
  abilities: (value) => (Array.isArray(value) ? value.join(", ") : null),
  address: (value) => (isAddress(value) ? formatAddress(value) : null),
  /** The name, which a row carries next to the id. */
  ref: asText,
  anyRef: asText,
  sequence: asText,
};

function isAddress(value: unknown): value is Address {
  return typeof value === "object" && value !== null && "address" in value && "city" in value;
}
