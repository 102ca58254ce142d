import { Button } from "antd";
import { Fragment, lazy, Suspense, useEffect, useState } from "react";
import { t } from "../../i18n/views.ts";
import { activity } from "../../providers/calls.ts";
import { type FieldOf, wireName } from "../../schemas/field.ts";
import type { AnyResource } from "../../schemas/resource.ts";
import { fieldCell, isEmpty } from "../cells/cells.tsx";
import { formatMoment } from "../cells/moments.tsx";
import { linesOf } from "../lines/line-rows.ts";
import { anyField } from "../view-fields.ts";
import { type Change, type Entry, readActivity, verbOf } from "./activity.ts";

const AbilityChanges = lazy(async () => ({ default: (await import("../abilities/ability-changes.tsx")).AbilityChanges }));

const MOST_LINES = 5;

/** Line items as far as they differ: each by what it holds. */
function linesInWords(field: FieldOf<"lines">, value: unknown) {
  const lines = linesOf(value);
  const words = (line: Record<string, unknown>) =>
    Object.entries(field.fields)
      .map(([name, each]) => [name, each, line[wireName(name, each)]] as const)
      .filter(([, , held]) => !isEmpty(held) && held !== false)
      .map(([name, each, held]) => (
        <Fragment key={name}>{each.kind === "ref" ? String(line[name] ?? held) : fieldCell(name, each, line, "line")}</Fragment>
      ));
  return (
    <span className="hq-activity-lines">
      {lines.slice(0, MOST_LINES).map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: what was written down never changes places.
        <span key={at}>{words(line)}</span>
      ))}
      {lines.length > MOST_LINES && t("cell.more", { count: lines.length - MOST_LINES })}
    </span>
  );
}

/** A side of a change; what is too large for a line is named only. */
function side(resource: AnyResource, change: Change, value: unknown) {
  const field = anyField(resource, change.field.replace(/Id$/, "")) ?? anyField(resource, change.field);
  if (isEmpty(value)) return <span className="hq-none">{t("record.nothing")}</span>;
  if (typeof value === "object" && !Array.isArray(value) && field?.kind !== "address") return null;
  if (field?.kind === "lines") return linesInWords(field, value);
  // The history tells references by name.
  if (!field || field.kind === "ref" || field.kind === "files") return String(value);
  return fieldCell(change.field, field, { [change.field]: value }, "line");
}

function BothSides({ resource, change, isNew }: { resource: AnyResource; change: Change; isNew: boolean }) {
  // Of forty abilities it is the one that came or went that counts.
  if (anyField(resource, change.field)?.kind === "abilities") {
    return (
      <Suspense fallback={null}>
        <AbilityChanges from={isNew ? [] : change.from} to={change.to} />
      </Suspense>
    );
  }
  return (
    <>
      {!isNew && !isEmpty(change.from) && <del>{side(resource, change, change.from)}</del>} {side(resource, change, change.to)}
    </>
  );
}

/** What an entry says was changed, field by field. */
export function Changes({ resource, entry }: { resource: AnyResource; entry: Entry }) {
  const told = entry.changes.filter(({ field }) => field !== "state" || entry.verb === "update");
  if (told.length === 0) return null;
  return (
    <ul>
      {told.slice(0, 8).map((change) => (
        <li key={change.field}>
          <span className="hq-soft">{change.label}</span>
          <BothSides resource={resource} change={change} isNew={entry.verb === "create"} />
        </li>
      ))}
    </ul>
  );
}

/** What happened to a record, newest first. `version` is the record's: another one asks anew. */
export function ActivityFeed({ resource, id, version }: { resource: AnyResource; id: number; version: number | undefined }) {
  const [entries, setEntries] = useState<readonly Entry[]>();
  const [total, setTotal] = useState(0);
  const [page, setPage] = useState(1);
  const [failed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version or attempt asks again.
  useEffect(() => {
    let left = false;
    activity(resource.name, id, { page }).then(
      (answer) => {
        if (left) return;
        const found = readActivity(answer);
        setFailed(false);
        setTotal(found.total);
        setEntries((known = []) =>
          page === 1 ? found.entries : [...known, ...found.entries.filter((each) => !known.some((one) => one.id === each.id))],
        );
      },
      () => !left && setFailed(true),
    );
    return () => {
      left = true;
    };
  }, [resource, id, version, page, attempt]);
  if (failed && !entries) {
    return (
      <p className="hq-soft">
        {t("record.activityFailed")}{" "}
        <Button type="link" size="small" onClick={() => setAttempt(attempt + 1)}>
          {t("action.retry")}
        </Button>
      </p>
    );
  }
  if (!entries) return <span className="hq-skeleton hq-skeleton-bar" />;
  if (entries.length === 0) return <p className="hq-soft">{t("record.noActivity")}</p>;
  return (
    <>
      <ol className="hq-activity">
        {entries.map((entry) => (
          <li key={entry.id}>
            <p>
              <strong>{verbOf(resource, entry.verb)}</strong>
              <span className="hq-soft">
                {" "}
                {entry.user ?? t("record.system")} · <time dateTime={entry.at}>{formatMoment(entry.at)}</time>
              </span>
            </p>
            {entry.reason && <blockquote>{entry.reason}</blockquote>}
            <Changes resource={resource} entry={entry} />
          </li>
        ))}
      </ol>
      {entries.length < total && (
        <Button type="link" size="small" onClick={() => setPage(page + 1)}>
          {t("record.moreActivity")}
        </Button>
      )}
    </>
  );
}
