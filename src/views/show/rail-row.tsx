import { DeleteOutlined, EditOutlined, MoreOutlined } from "@ant-design/icons";
import { Button, type MenuProps } from "antd";
import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { t } from "../../i18n/kit/records.ts";
import type { ApiRow } from "../../providers/calls/calls.ts";
import type { AnyResource } from "../../schemas/resource.ts";
import { isDate } from "../../schemas/values/date.ts";
import type { RailItemView } from "../../schemas/views/rail-item.ts";
import { actionIcons } from "../actions/action-icons.tsx";
import { availabilityOfAction, type Operation, operationsOf } from "../actions/operations.ts";
import { namedCell } from "../cells/cells.tsx";
import { listCell } from "../cells/highlighted.tsx";
import { PopupMenu } from "../kit/popup-menu.tsx";
import { today } from "../kit/today.ts";
import { railMark, showPath } from "../paths/view-paths.ts";
import { highlightOf } from "../records/row-where.ts";
import { anyField, isFilled, titleOf } from "../records/view-fields.ts";
import { daysInWords } from "./days-in-words.ts";

export type RailItemGroup = RailItemView["groups"][number];

interface RailRowProps {
  readonly resource: AnyResource;
  readonly group: RailItemGroup;
  readonly row: ApiRow;
  readonly glows: boolean;
  /** Whether the address names this row. */
  readonly isTarget: boolean;
  readonly busy: string | undefined;
  readonly onStart: (operation: Operation, row: ApiRow) => void;
  readonly onEdit: () => void;
}

/** The distance of a calendar date; undefined for any other value. */
const distance = (date: unknown): string | undefined => (typeof date === "string" && isDate(date) ? daysInWords(date, today()) : undefined);

/** One row of a rail list: when, by whom, what, and the actions available now. */
export function RailRow({ resource, group, row, glows, isTarget, busy, onStart, onEdit }: RailRowProps) {
  const item = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (!isTarget) return;
    item.current?.scrollIntoView?.({ block: "center" });
    item.current?.focus({ preventScroll: true });
  }, [isTarget]);
  const highlight = highlightOf(resource, row);
  const apart = distance(row[group.when]);
  const has = (name: string) => {
    const field = anyField(resource, name);
    return field !== undefined && isFilled(name, field, row);
  };
  const open = operationsOf(resource).filter(({ name }) => availabilityOfAction(row, name) === true);
  const primary = open.find(({ name }) => resource.next.some((step) => "action" in step && step.action === name));
  const title = titleOf(resource, row);
  const items: NonNullable<MenuProps["items"]> = [
    ...(availabilityOfAction(row, "update") === true
      ? [{ key: "update", label: t("action.edit"), icon: <EditOutlined aria-hidden />, onClick: onEdit }]
      : []),
    ...open
      .filter((operation) => operation !== primary)
      .map((operation) => ({
        key: operation.name,
        label: operation.label,
        danger: operation.danger,
        icon: operation.removes ? <DeleteOutlined aria-hidden /> : operation.icon && actionIcons[operation.icon],
        onClick: () => onStart(operation, row),
      })),
  ];
  return (
    <li
      ref={item}
      id={railMark(resource, row.id)}
      className={glows ? "hq-rail-row hq-glow" : "hq-rail-row"}
      data-highlight={highlight?.tone}
      data-named={isTarget || undefined}
      tabIndex={isTarget ? -1 : undefined}
    >
      <div className="hq-rail-when">
        <span>
          {listCell(resource, group.when, row)} {apart && highlight?.tone !== "warn" && <span className="hq-soft">{apart}</span>}
        </span>
        {items.length > 0 && (
          <PopupMenu placement="bottomRight" menu={{ items }}>
            <Button type="text" size="small" icon={<MoreOutlined aria-hidden />} aria-label={t("rail.more", { title })} />
          </PopupMenu>
        )}
      </div>
      {group.opens ? (
        <Link to={showPath(resource, row.id)}>{has(group.text) ? namedCell(resource, group.text, row, "list") : title}</Link>
      ) : (
        has(group.text) && <div>{namedCell(resource, group.text, row, "record")}</div>
      )}
      <p className="hq-rail-by">
        {group.by.filter(has).map((name) => (
          <span key={name}>{namedCell(resource, name, row, "list")}</span>
        ))}
      </p>
      {primary && (
        <Button
          size="small"
          icon={primary.icon && actionIcons[primary.icon]}
          loading={busy === primary.name}
          aria-label={`${primary.label}: ${title}`}
          onClick={() => onStart(primary, row)}
        >
          {primary.label}
        </Button>
      )}
    </li>
  );
}
