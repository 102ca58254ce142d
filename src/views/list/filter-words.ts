import { type ListText, t } from "../../i18n/kit/lists.ts";
import { parseRecordKey } from "../../schemas/fields/any-ref.ts";
import { choiceLabel, labelOf } from "../../schemas/fields/field.ts";
import { valueKind } from "../../schemas/fields/kinds.ts";
import type { AnyResource } from "../../schemas/resource.ts";
import { formatDate } from "../../schemas/values/date.ts";
import { formatMoney } from "../../schemas/values/money.ts";
import { dayIn } from "../../schemas/values/time-zone.ts";
import { companyZone } from "../kit/today.ts";
import { resourceOfKind } from "../records/any-ref.ts";
import { anyField } from "../records/view-fields.ts";
import type { ListFilter } from "./list-state.ts";

const operatorLabels: Record<ListFilter["op"] | "filled", ListText> = {
  eq: "op.eq",
  in: "op.eq",
  contains: "op.contains",
  gte: "op.gte",
  lte: "op.lte",
  empty: "op.empty",
  filled: "op.filled",
  has: "op.has",
};

export const operatorLabel = (op: keyof typeof operatorLabels): string => t(operatorLabels[op]);

/** A filter's value as shown to the user; `names` are the names of references by `field:id`. */
function valueWord(resource: AnyResource, name: string, value: string, names: Readonly<Record<string, string>>): string {
  const field = anyField(resource, name);
  if (!field) return value;
  if (field.kind === "choice") return choiceLabel(field, value);
  if (field.kind === "anyRef") return names[`${name}:${value}`] ?? resourceOfKind(parseRecordKey(value)?.bizObjectId)?.plural ?? value;
  if (field.kind === "ref") return names[`${name}:${value}`] ?? `#${value}`;
  const kind = valueKind(field);
  if (kind === "boolean") return t(value === "true" ? "cell.yes" : "cell.no");
  if (kind === "money") return formatMoney(Number(value));
  if (kind === "date") return formatDate(value);
  return kind === "dateTime" && !Number.isNaN(Date.parse(value)) ? formatDate(dayIn(companyZone(), value)) : value;
}

/** The text of a filter chip: "Order type is White glove or Curbside", "Total from $500.00". */
export function filterWords(
  resource: AnyResource,
  filter: ListFilter,
  names: Readonly<Record<string, string>>,
): { label: string; op: string; value: string } {
  const field = anyField(resource, filter.field);
  const label = field ? labelOf(filter.field, field) : filter.field;
  if (filter.op === "empty") return { label, op: operatorLabel(filter.values[0] === "false" ? "filled" : "empty"), value: "" };
  const value = filter.values.map((each) => valueWord(resource, filter.field, each, names)).join(` ${t("op.or")} `);
  return { label, op: operatorLabel(filter.op), value };
}
