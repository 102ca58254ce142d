import type { ReactNode } from "react";
import { t } from "../../i18n/kit/views.ts";
import type { RowValues } from "../../schemas/actions/availability.ts";
import { ANY_REF_KIND, type Field, isReference, type Kind, wireName } from "../../schemas/fields/field.ts";
import { traitsOf } from "../../schemas/fields/kinds.ts";
import type { AnyResource } from "../../schemas/resource.ts";
import { InnerLink } from "../kit/inner-link.tsx";
import { refPath } from "../paths/view-paths.ts";
import { anyRecordPath } from "../records/any-ref.ts";
import { anyField, isEmptyValue, isWithheld } from "../records/view-fields.ts";
import { abilitiesCell } from "./abilities-cell.tsx";
import type { Cell, CellContext } from "./cell.ts";
import { filesCell } from "./file-views.tsx";
import { longTextCell } from "./linked-text.tsx";
import { dateCell, dateTimeCell } from "./moments.tsx";
import { decimalCell, integerCell, moneyCell, percentCell } from "./number-cells.tsx";
import {
  addressCell,
  booleanCell,
  choiceCell,
  emailCell,
  linesCell,
  phoneCell,
  sequenceCell,
  tagsCell,
  textCell,
  urlCell,
} from "./plain-cells.tsx";
import { richTextCell } from "./rich-text-cell.tsx";
import { StateBadge } from "./state-badge.tsx";
import "./cells.css";

/** Shows the record's name rather than its id, as a link if this user has a screen for it. */
function recordLink(id: unknown, { name, row, variant }: Pick<CellContext, "name" | "row" | "variant">, path: () => string | undefined) {
  const recordName = row[name];
  const label = typeof recordName === "string" && recordName !== "" ? recordName : `#${String(id)}`;
  const to = variant === "button" ? undefined : path();
  return to ? (
    <InnerLink className="hq-over" to={to}>
      {label}
    </InnerLink>
  ) : (
    label
  );
}

const refCell: Cell<"ref"> = (id, context) => recordLink(id, context, () => refPath(context.field.target, id));
const anyRefCell: Cell<"anyRef"> = (id, context) => recordLink(id, context, () => anyRecordPath(context.row[ANY_REF_KIND], id));

/** How each kind is shown. A missing kind is a compile error. */
export const cells: { readonly [K in Kind]: Cell<K> } = {
  text: textCell,
  longText: longTextCell,
  richText: richTextCell,
  email: emailCell,
  phone: phoneCell,
  url: urlCell,
  integer: integerCell,
  decimal: decimalCell,
  money: moneyCell,
  percent: percentCell,
  boolean: booleanCell,
  date: dateCell,
  dateTime: dateTimeCell,
  tags: tagsCell,
  abilities: abilitiesCell,
  address: addressCell,
  ref: refCell,
  anyRef: anyRefCell,
  files: filesCell,
  sequence: sequenceCell,
  choice: choiceCell,
  lines: linesCell,
  // Shown as the kind it computes.
  computed: (value, context) =>
    cellFor({ kind: context.field.as } as Field)(value, { ...context, field: { kind: context.field.as } as Field }),
};

/** The table above is typed kind by kind; indexing it by a union loses that the two belong together. */
const cellFor = (field: Field): Cell<Kind> => cells[field.kind] as Cell<Kind>;

const none = <span className="hq-none">{t("figure.none")}</span>;

/** The cell of one field of a row. */
export function fieldCell(name: string, field: Field, row: RowValues, variant: CellContext["variant"]): ReactNode {
  const value = row[wireName(name, field)];
  // A reference whose id is hidden from the user may still have a name.
  if (isEmptyValue(value)) return isReference(field) && typeof row[name] === "string" ? row[name] : none;
  return cellFor(field)(value, { name, field, row, variant });
}

/** The same by name, for declared fields and system columns; nothing for a value that is hidden from the user for now. */
export function namedCell(resource: AnyResource, name: string, row: RowValues, variant: CellContext["variant"]): ReactNode {
  if (name === "state") return <StateBadge resource={resource} row={row} />;
  const field = anyField(resource, name);
  if (isWithheld(resource, name, row)) return null;
  return field ? fieldCell(name, field, row, variant) : null;
}

export const alignOf = (field: Field): "left" | "right" => traitsOf(field).align;
