import { MoreOutlined } from "@ant-design/icons";
import { Button, type MenuProps } from "antd";
import { t } from "../../i18n/kit/lists.ts";
import type { ApiRow } from "../../providers/calls/calls.ts";
import type { AnyResource } from "../../schemas/resource.ts";
import { namedCell } from "../cells/cells.tsx";
import { InnerLink } from "../kit/inner-link.tsx";
import { PopupMenu } from "../kit/popup-menu.tsx";
import { showPath } from "../paths/view-paths.ts";
import { anyField, currentSide, isFilled, labelIn, shownNames, stateLabel, titleOf } from "../records/view-fields.ts";
import { waysFrom } from "./moves.ts";

interface BoardCardProps {
  readonly resource: AnyResource;
  readonly row: ApiRow;
  /** Moved here, but not confirmed by the server yet. */
  readonly isGuest: boolean;
  readonly onDrag: (row: ApiRow | undefined) => void;
  readonly onMove: (row: ApiRow, to: string) => void;
}

function nameOf(resource: AnyResource, row: ApiRow): string {
  const title = row[resource.views.list.board?.title ?? resource.title];
  return typeof title === "string" && title !== "" ? title : titleOf(resource, row);
}

export function BoardCard({ resource, row, isGuest, onDrag, onMove }: BoardCardProps) {
  const name = nameOf(resource, row);
  const details = shownNames(resource, resource.views.list.board?.facts ?? [], currentSide()).filter((each) => {
    const field = anyField(resource, each);
    return field !== undefined && isFilled(each, field, row);
  });
  const targets = waysFrom(resource, row);
  const items: MenuProps["items"] = targets.map(({ to, move }) => ({
    key: to,
    label:
      "operation" in move ? (
        t("board.moveTo", { to: stateLabel(resource, to) })
      ) : (
        <span className="hq-refused" title={move.refused}>
          {t("board.moveTo", { to: stateLabel(resource, to) })}
          <small>{move.refused}</small>
        </span>
      ),
    disabled: !("operation" in move),
    onClick: () => onMove(row, to),
  }));
  return (
    <li
      className="hq-board-card"
      data-card={row.id}
      aria-busy={isGuest}
      draggable={!isGuest && targets.length > 0}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = "move";
        event.dataTransfer.setData("text/plain", name);
        onDrag(row);
      }}
      onDragEnd={() => onDrag(undefined)}
    >
      <div className="hq-board-card-head">
        <InnerLink className="hq-board-link" draggable={false} to={showPath(resource, row.id)}>
          {name}
        </InnerLink>
        {targets.length > 0 && (
          <PopupMenu menu={{ items }} placement="bottomRight" disabled={isGuest}>
            <Button type="text" size="small" icon={<MoreOutlined aria-hidden />} aria-label={t("board.move", { title: name })} />
          </PopupMenu>
        )}
      </div>
      {details.length > 0 && (
        <dl>
          {details.map((each) => (
            <div key={each}>
              <dt>{labelIn(resource, each)}</dt>
              <dd>{namedCell(resource, each, row, "list")}</dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  );
}
