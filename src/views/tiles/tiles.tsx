import { CameraOutlined } from "@ant-design/icons";
import { Segmented } from "antd";
import { type ReactNode, useId } from "react";
import type { TilePicture } from "../../contract/tile-pictures.ts";
import { t } from "../../i18n/kit/lists.ts";
import type { ApiRow } from "../../providers/calls/calls.ts";
import { valueKind } from "../../schemas/fields/kinds.ts";
import type { AnyResource } from "../../schemas/resource.ts";
import { inSentence } from "../../schemas/values/text.ts";
import { Highlighted, listCell } from "../cells/highlighted.tsx";
import { StateBadge } from "../cells/state-badge.tsx";
import { InnerLink } from "../kit/inner-link.tsx";
import { showPath } from "../paths/view-paths.ts";
import { highlightOf } from "../records/row-where.ts";
import { anyField, currentSide, isAlwaysOwnCompany, isFilled, labelIn, listTitle, shownNames, titleOf } from "../records/view-fields.ts";
import { useTilePictures } from "./use-tile-pictures.ts";
import "./tiles.css";

interface TilesProps {
  readonly resource: AnyResource;
  readonly rows: readonly ApiRow[];
  readonly glowing: ReadonlySet<number>;
  readonly group: string | undefined;
  readonly onGroup: (group: string | undefined) => void;
}

/** Rows that follow one another with the same value: the list is sorted by the group first. */
function groupsOf(rows: readonly ApiRow[], group: string | undefined): { name: string; rows: ApiRow[] }[] {
  const groups: { name: string; rows: ApiRow[] }[] = [];
  for (const row of rows) {
    const name = group === undefined ? "" : String(row[group] ?? "");
    const last = groups.at(-1);
    if (last && last.name.toLowerCase() === name.toLowerCase()) last.rows.push(row);
    else groups.push({ name, rows: [row] });
  }
  return groups;
}

/** The rows of a list as tiles, each with its first picture. */
export function Tiles({ resource, rows, glowing, group, onGroup }: TilesProps) {
  const pictureOf = useTilePictures(resource, rows);
  const { groups = [] } = resource.views.list.tiles ?? {};
  const offered = shownNames(resource, groups, currentSide());
  const tile = (row: ApiRow) => (
    <Tile key={row.id} resource={resource} row={row} picture={pictureOf(row.id)} glows={glowing.has(row.id)} group={group} />
  );
  return (
    <div className="hq-photo-tiles">
      {offered.length > 0 && <GroupChoice resource={resource} offered={offered} group={group} onGroup={onGroup} />}
      {group === undefined ? (
        <ul aria-label={listTitle(resource)}>{rows.map(tile)}</ul>
      ) : (
        groupsOf(rows, group).map((each) => (
          <Group
            key={each.rows[0]?.id}
            title={each.name || t("tiles.none", { label: inSentence(labelIn(resource, group)) })}
            isNamed={each.name !== ""}
            count={each.rows.length}
          >
            {each.rows.map(tile)}
          </Group>
        ))
      )}
    </div>
  );
}

interface GroupChoiceProps extends Pick<TilesProps, "resource" | "group" | "onGroup"> {
  readonly offered: readonly string[];
}

const UNGROUPED = "";

function GroupChoice({ resource, offered, group, onGroup }: GroupChoiceProps) {
  const id = useId();
  return (
    <div className="hq-photo-tiles-group">
      <span id={id}>{t("tiles.groupBy")}</span>
      <Segmented
        aria-labelledby={id}
        size="small"
        value={group ?? UNGROUPED}
        options={[
          { value: UNGROUPED, label: t("tiles.ungrouped") },
          ...offered.map((name) => ({ value: name, label: labelIn(resource, name) })),
        ]}
        onChange={(name) => onGroup(name === UNGROUPED ? undefined : name)}
      />
    </div>
  );
}

interface GroupProps {
  readonly title: string;
  readonly isNamed: boolean;
  readonly count: number;
  readonly children: ReactNode;
}

function Group({ title, isNamed, count, children }: GroupProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={isNamed ? undefined : "hq-soft"}>
        {title} <span className="hq-count">{count}</span>
      </h2>
      <ul>{children}</ul>
    </section>
  );
}

/** Kinds whose values say nothing without their label. */
const labelled = new Set(["date", "dateTime", "integer", "decimal", "money", "percent", "boolean"]);

interface TileProps {
  readonly resource: AnyResource;
  readonly row: ApiRow;
  readonly picture: TilePicture | null | undefined;
  readonly glows: boolean;
  readonly group: string | undefined;
}

function Tile({ resource, row, picture, glows, group }: TileProps) {
  const { title = resource.title, facts = [] } = resource.views.list.tiles ?? {};
  const side = currentSide();
  const shown = shownNames(resource, facts, side).filter((name) => {
    const field = anyField(resource, name);
    // What every tile of the group has is its heading.
    if (!field || name === group || (side === "customer" && isAlwaysOwnCompany(resource, name))) return false;
    return isFilled(name, field, row);
  });
  const name = String(row[title] ?? "") || titleOf(resource, row);
  return (
    <li className={glows ? "hq-photo-tile hq-glow" : "hq-photo-tile"} data-row={row.id} data-highlight={highlightOf(resource, row)?.tone}>
      <Picture picture={picture} />
      <div className="hq-photo-tile-text">
        <Highlighted resource={resource} name={title} row={row}>
          <InnerLink className="hq-row-link" to={showPath(resource, row.id)}>
            {name}
          </InnerLink>
        </Highlighted>
        <dl>
          {shown.map((each) => {
            const field = anyField(resource, each);
            const isLabelled = field !== undefined && labelled.has(valueKind(field));
            return (
              <div key={each} title={labelIn(resource, each)}>
                <dt className={isLabelled ? undefined : "hq-visually-hidden"}>{labelIn(resource, each)}</dt>
                <dd>{field?.kind === "ref" ? String(row[each]) : listCell(resource, each, row)}</dd>
              </div>
            );
          })}
        </dl>
        <Highlighted resource={resource} name="state" row={row}>
          <StateBadge resource={resource} row={row} />
        </Highlighted>
      </div>
    </li>
  );
}

function Picture({ picture }: { picture: TilePicture | null | undefined }) {
  if (picture === undefined) return <div className="hq-photo-tile-picture hq-skeleton" />;
  if (picture === null || picture.image === null) {
    return (
      <div className="hq-photo-tile-picture hq-photo-tile-blank">
        <CameraOutlined aria-hidden />
        <span>{picture ? t("error.image") : t("tiles.noPhoto")}</span>
      </div>
    );
  }
  return (
    <div className="hq-photo-tile-picture">
      <img src={picture.image} alt="" />
      {picture.count > 1 && (
        <span className="hq-photo-tile-count">
          <CameraOutlined aria-hidden /> <span aria-hidden>{picture.count}</span>
          <span className="hq-visually-hidden">{t("tiles.photos", { count: picture.count })}</span>
        </span>
      )}
    </div>
  );
}
