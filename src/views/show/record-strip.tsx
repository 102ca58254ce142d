import type { ReactNode } from "react";
import { t } from "../../i18n/kit/records.ts";
import type { ApiRow } from "../../providers/calls/calls.ts";
import { isVisible } from "../../schemas/access/field-access.ts";
import { wireName } from "../../schemas/fields/field.ts";
import { valueKind } from "../../schemas/fields/kinds.ts";
import type { AnyResource } from "../../schemas/resource.ts";
import { dayIn, isDay } from "../../schemas/values/time-zone.ts";
import { type FinishedFigure, isOfRows, type StripField, type StripRows } from "../../schemas/views/strip.ts";
import { namedCell } from "../cells/cells.tsx";
import { companyZone, today } from "../kit/today.ts";
import { readable } from "../paths/view-paths.ts";
import { rowHolds } from "../records/row-where.ts";
import { anyField, currentSide, isAlwaysOwnCompany, isFilled, isWithheld, labelIn } from "../records/view-fields.ts";
import { daysInWords, lateInWords } from "./days-in-words.ts";
import "./strip.css";

/** Whether this user's screen shows the figure of the record. */
function isShown(resource: AnyResource, row: ApiRow, figure: FinishedFigure): boolean {
  const side = currentSide();
  if (figure.onlyFor !== undefined && figure.onlyFor !== side) return false;
  if (figure.where && !rowHolds(resource, figure.where, row)) return false;
  if (isOfRows(figure)) return readable(figure.of) !== undefined;
  const field = anyField(resource, figure.field);
  if (!field || !isVisible(field, side) || (side === "customer" && isAlwaysOwnCompany(resource, figure.field))) return false;
  return isFilled(figure.field, field, row) || (figure.empty !== undefined && !isWithheld(resource, figure.field, row));
}

/** A date that counts is shown as its distance first, then as it is written. */
function dateValue(
  resource: AnyResource,
  row: ApiRow,
  { field: name, due }: StripField,
  value: string,
): { late: boolean; node: ReactNode } {
  const cell = namedCell(resource, name, row, "record");
  const day = dayIn(companyZone(), value);
  const counts = due ? rowHolds(resource, due, row) : isDay(value);
  const late = due && counts ? lateInWords(day, today()) : undefined;
  const words = late ?? (counts && day >= today() ? daysInWords(day, today()) : undefined);
  if (words === undefined) return { late: false, node: cell };
  return {
    late: late !== undefined,
    node: (
      <>
        {words} <small>{cell}</small>
      </>
    ),
  };
}

function fieldValue(resource: AnyResource, row: ApiRow, figure: StripField): { late: boolean; node: ReactNode } {
  const { field: name } = figure;
  const field = anyField(resource, name);
  if (!field || !isFilled(name, field, row)) return { late: false, node: <span className="hq-soft">{figure.empty}</span> };
  const value = row[wireName(name, field)];
  return ["date", "dateTime"].includes(valueKind(field)) && typeof value === "string"
    ? dateValue(resource, row, figure, value)
    : { late: false, node: namedCell(resource, name, row, "record") };
}

interface RecordStripProps {
  readonly resource: AnyResource;
  readonly row: ApiRow;
  /** Shows a figure of other rows. */
  readonly ofRows: (figure: StripRows) => ReactNode;
}

/** What matters of the record, in a line under its title. */
export function RecordStrip({ resource, row, ofRows }: RecordStripProps) {
  const figures = (resource.views.show.strip ?? []).filter((figure) => isShown(resource, row, figure));
  if (figures.length === 0) return null;
  return (
    <dl className="hq-strip" aria-label={t("record.strip")}>
      {figures.map((figure) => {
        if (isOfRows(figure)) return ofRows(figure);
        const { late, node } = fieldValue(resource, row, figure);
        return (
          <div key={figure.field} data-late={late || undefined}>
            <dt>{figure.label ?? labelIn(resource, figure.field)}</dt>
            <dd>{node}</dd>
          </div>
        );
      })}
    </dl>
  );
}

/** The record's first amount, beside its steps where the strip is out of sight. */
export function Headline({ resource, row }: Pick<RecordStripProps, "resource" | "row">) {
  const figure = (resource.views.show.strip ?? []).find((each): each is StripField => {
    const field = isOfRows(each) ? undefined : anyField(resource, each.field);
    return field !== undefined && valueKind(field) === "money" && isShown(resource, row, each);
  });
  return (
    figure && (
      <span className="hq-headline">
        {figure.label ?? labelIn(resource, figure.field)} <strong>{namedCell(resource, figure.field, row, "list")}</strong>
      </span>
    )
  );
}
