import { memo } from "react";
import type { ApiRow } from "../../providers/calls/calls.ts";
import type { AnyResource } from "../../schemas/resource.ts";
import { Highlighted, listCell } from "../cells/highlighted.tsx";
import { StateBadge } from "../cells/state-badge.tsx";
import { highlightOf } from "../records/row-where.ts";
import { anyField, isFilled, labelIn, listTitle } from "../records/view-fields.ts";
import { linkColumn, RowLink } from "./list-table.tsx";
import type { RowsProps } from "./rows-props.ts";

const FACTS = 4;

const has = (resource: AnyResource, name: string, row: ApiRow): boolean => {
  const field = anyField(resource, name);
  return field !== undefined && isFilled(name, field, row);
};

/** The list on a phone: one card per row with its most important fields, linked as a whole. */
export const ListCards = memo(function ListCards({ resource, columns, rows, glowing }: RowsProps) {
  const link = linkColumn(resource, columns);
  return (
    <ul className="hq-cards" aria-label={listTitle(resource)}>
      {rows.map((row) => (
        <li
          key={row.id}
          className={glowing.has(row.id) ? "hq-card-row hq-glow" : "hq-card-row"}
          data-row={row.id}
          data-highlight={highlightOf(resource, row)?.tone}
        >
          <div className="hq-card-head">
            <strong>{link && <RowLink resource={resource} row={row} name={link} />}</strong>
            <Highlighted resource={resource} name="state" row={row}>
              <StateBadge resource={resource} row={row} />
            </Highlighted>
          </div>
          <dl>
            {columns
              .filter((name) => name !== link && name !== "state" && has(resource, name, row))
              .slice(0, FACTS)
              .map((name) => (
                <div key={name}>
                  <dt>{labelIn(resource, name)}</dt>
                  <dd>{listCell(resource, name, row)}</dd>
                </div>
              ))}
          </dl>
        </li>
      ))}
    </ul>
  );
});
