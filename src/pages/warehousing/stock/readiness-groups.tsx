import { Button } from "antd";
import { Fragment, type ReactNode, useState } from "react";
import { Link } from "react-router";
import type { ReadinessGroup, ReadinessReport } from "../../../contract/readiness.ts";
import { t } from "../../../i18n/warehousing/stock.ts";
import { inventoryItem } from "../../../resources/warehousing/inventory-item.ts";
import { pendingReceive } from "../../../resources/warehousing/pending-receive.ts";
import { pullFlow } from "../../../resources/warehousing/pull-flow.ts";
import { formatDate } from "../../../schemas/values/date.ts";
import { Badge } from "../../../views/cells/state-badge.tsx";
import { InnerLink } from "../../../views/kit/inner-link.tsx";
import type { ListFilter } from "../../../views/list/list-state.ts";
import { readable, showPath } from "../../../views/paths/view-paths.ts";
import { createLabel } from "../../../views/records/view-fields.ts";
import { StageBar, shownStages } from "./readiness-figures.tsx";
import { RequestPull } from "./request-pull.tsx";

/** The stages whose pieces the tiles below can show. */
export type ShownStage = Exclude<(typeof shownStages)[number], "expected">;

interface GroupsProps {
  readonly report: ReadinessReport;
  /** The address that shows the pieces of a group at a stage; null where the user can't list pieces. */
  readonly addressOf: (group: ReadinessGroup, stage: ShownStage) => string | null;
  /** Which pieces a pull of these groups, of one sidemark, is requested for; null where the user may not request one. */
  readonly pullOf: ((groups: readonly ReadinessGroup[]) => readonly ListFilter[]) | null;
}

/** How many missing lines and held pieces a group names before it is asked. */
const NAMED = 2;

const listedStages = shownStages.filter((stage) => stage !== "expected");

const nameOf = ({ sidemark, room }: ReadinessGroup) => `${sidemark ?? t("track.noSidemark")}, ${room ?? t("track.noRoom")}`;

const keyOf = ({ sidemark, room }: ReadinessGroup) => `${sidemark ?? ""}\n${room ?? ""}`.toLowerCase();

const isSameSidemark = (group: ReadinessGroup, before: ReadinessGroup | undefined): boolean =>
  before !== undefined && (group.sidemark ?? "").toLowerCase() === (before.sidemark ?? "").toLowerCase();

/** Readiness by sidemark and room. On a phone each group is a card. */
export function ReadinessGroups({ report, addressOf, pullOf }: GroupsProps) {
  const columns = 2 + shownStages.length + (pullOf ? 1 : 0);
  return (
    <section className="hq-sheet hq-readiness">
      <table aria-label={t("track.groups")}>
        <thead>
          <tr>
            <th scope="col">{t("track.sidemark")}</th>
            <th scope="col">{t("track.neededBy")}</th>
            {shownStages.map((stage) => (
              <th key={stage} scope="col" data-align="right">
                {t(`track.${stage}`)}
              </th>
            ))}
            {pullOf && (
              <th scope="col">
                <span className="hq-visually-hidden">{createLabel(pullFlow)}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {report.groups.map((group, at) => (
            <Fragment key={keyOf(group)}>
              {!isSameSidemark(group, report.groups[at - 1]) && (
                <tr className="hq-readiness-sidemark">
                  <th scope="colgroup" colSpan={columns} className={group.sidemark === null ? "hq-soft" : undefined}>
                    <div>
                      {group.sidemark ?? t("track.noSidemark")}
                      {pullOf && <PullOfSidemark groups={report.groups.filter((each) => isSameSidemark(each, group))} pullOf={pullOf} />}
                    </div>
                  </th>
                </tr>
              )}
              <Group group={group} today={report.today} addressOf={addressOf} pullOf={pullOf} columns={columns} />
            </Fragment>
          ))}
        </tbody>
      </table>
      {report.more > 0 && <p className="hq-soft">{t("track.moreGroups", { count: report.more })}</p>}
    </section>
  );
}

interface GroupProps extends Pick<GroupsProps, "addressOf" | "pullOf"> {
  readonly group: ReadinessGroup;
  readonly today: string;
  readonly columns: number;
}

/** One button for all rooms of a sidemark, where more than one has something ready. */
function PullOfSidemark({ groups, pullOf }: { groups: readonly ReadinessGroup[]; pullOf: NonNullable<GroupsProps["pullOf"]> }) {
  const ready = groups.filter((group) => group.ready > 0);
  return ready.length > 1 ? <RequestPull filters={pullOf(ready)} of={ready[0]?.sidemark ?? t("track.noSidemark")} /> : null;
}

function Group({ group, today, addressOf, pullOf, columns }: GroupProps) {
  const { room, neededBy, missing, missingCount, onHold, onHoldCount } = group;
  const [isOpen, setOpen] = useState(false);
  const isWaiting = group.expected + group.held > 0;
  const named = isOpen ? Number.POSITIVE_INFINITY : NAMED;
  const isLong = missingCount > NAMED || onHoldCount > NAMED;
  return (
    <>
      <tr data-first="">
        <th scope="row">
          <span className={room === null ? "hq-soft" : undefined}>{room ?? t("track.noRoom")}</span>
          <StageBar units={group} />
        </th>
        <td data-label={t("track.neededBy")} className="hq-readiness-date">
          {neededBy === null ? (
            <span className="hq-soft">{t("figure.none")}</span>
          ) : (
            <time dateTime={neededBy}>{formatDate(neededBy)}</time>
          )}
          {neededBy !== null && neededBy < today && <Badge tone="bad" label={t("track.overdue")} />}
        </td>
        <td data-label={t("track.expected")} data-align="right">
          {group.expected > 0 && isLong ? (
            <button type="button" className="hq-link" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              {group.expected}
            </button>
          ) : (
            <Plain units={group.expected} />
          )}
        </td>
        {listedStages.map((stage) => (
          <td key={stage} data-label={t(`track.${stage}`)} data-align="right">
            <Units units={group[stage]} label={t(`track.${stage}`)} to={addressOf(group, stage)} />
          </td>
        ))}
        {pullOf && <td className="hq-readiness-pull">{group.ready > 0 && <RequestPull filters={pullOf([group])} of={nameOf(group)} />}</td>}
      </tr>
      {isWaiting && (
        <tr>
          <td colSpan={columns} className="hq-readiness-why">
            {missing.length > 0 && (
              <Why title={t("track.missing", { count: missingCount })} rest={missingCount - Math.min(missing.length, named)}>
                {missing.slice(0, named).map((line) => (
                  <MissingRow key={`${line.expectedId} ${line.description}`} line={line} today={today} />
                ))}
              </Why>
            )}
            {onHold.length > 0 && (
              <Why title={t("track.onHold", { count: onHoldCount })} rest={onHoldCount - Math.min(onHold.length, named)}>
                {onHold.slice(0, named).map(({ id, tag, description, reason }) => (
                  <li key={id}>
                    {readable(inventoryItem.name) ? <InnerLink to={showPath(inventoryItem, id)}>{description}</InnerLink> : description}{" "}
                    <span className="hq-mono">{tag}</span>
                    {reason && <>: {reason}</>}
                  </li>
                ))}
              </Why>
            )}
            {isLong && (
              <Button type="link" size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
                {t(isOpen ? "track.less" : "action.more")}
              </Button>
            )}
          </td>
        </tr>
      )}
    </>
  );
}

function MissingRow({ line, today }: { line: ReadinessGroup["missing"][number]; today: string }) {
  const { expectedId, number, description, units, expectedOn } = line;
  return (
    <li>
      {units} × {description},{" "}
      {readable(pendingReceive.name) ? <InnerLink to={showPath(pendingReceive, expectedId)}>{number}</InnerLink> : number}
      {expectedOn !== null && (
        <span className={expectedOn < today ? "hq-readiness-late" : "hq-soft"}>
          {", "}
          {t(expectedOn < today ? "track.late" : "track.due", { date: formatDate(expectedOn) })}
        </span>
      )}
    </li>
  );
}

function Why({ title, rest, children }: { title: string; rest: number; children: ReactNode }) {
  return (
    <div>
      <strong>{title}</strong>
      <ul>
        {children}
        {rest > 0 && <li className="hq-soft">{t("activity.more", { count: rest })}</li>}
      </ul>
    </div>
  );
}

const Plain = ({ units }: { units: number }) => <span className={units === 0 ? "hq-readiness-none" : undefined}>{units}</span>;

function Units({ units, label, to }: { units: number; label: string; to: string | null }) {
  if (units === 0 || to === null) return <Plain units={units} />;
  return (
    <Link to={to} aria-label={t("track.show", { label, count: units })}>
      {units}
    </Link>
  );
}
