import { Fragment } from "react";
import type { ActivityEntry, FieldChange } from "../../contract/activity.ts";
import { t } from "../../i18n/kit/records.ts";
import { pastOf } from "../../schemas/actions/past.ts";
import { type FieldOf, isReference, wireName } from "../../schemas/fields/field.ts";
import type { AnyResource } from "../../schemas/resource.ts";
import { inSentence } from "../../schemas/values/text.ts";
import { fieldCell } from "../cells/cells.tsx";
import { lazyPart } from "../kit/lazy-part.tsx";
import { linesOf } from "../lines/line-rows.ts";
import { anyField, isEmptyValue } from "../records/view-fields.ts";
import { lineCounts } from "./activity.ts";

const AbilityChanges = lazyPart(async () => (await import("../abilities/ability-changes.tsx")).AbilityChanges);

const MAX_LINES = 5;

const fieldOfChange = (resource: AnyResource, { field }: FieldChange) =>
  anyField(resource, field.replace(/Id$/, "")) ?? anyField(resource, field);

/** The lines that differ, each as a list of its values. */
function linesInWords(field: FieldOf<"lines">, value: unknown) {
  const lines = linesOf(value);
  const valuesOf = (line: Record<string, unknown>) =>
    Object.entries(field.fields)
      .map(([name, each]) => [name, each, line[wireName(name, each)]] as const)
      .filter(([, , cellValue]) => !isEmptyValue(cellValue) && cellValue !== false)
      .map(([name, each, cellValue]) => (
        <Fragment key={name}>
          {/* The history contains references and files by name. */}
          {each.kind === "ref"
            ? String(line[name] ?? cellValue)
            : each.kind === "files"
              ? [cellValue].flat().join(", ")
              : fieldCell(name, each, line, "line")}
        </Fragment>
      ));
  return (
    <span className="hq-activity-lines">
      {lines.slice(0, MAX_LINES).map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: log entries are never reordered.
        <span key={at}>{valuesOf(line)}</span>
      ))}
      {lines.length > MAX_LINES && t("cell.more", { count: lines.length - MAX_LINES })}
    </span>
  );
}

/** The old or new value of a change; null for a value too large for a line. */
function side(resource: AnyResource, change: FieldChange, value: unknown) {
  const field = fieldOfChange(resource, change);
  if (isEmptyValue(value)) return <span className="hq-none">{t("record.nothing")}</span>;
  if (typeof value === "object" && !Array.isArray(value) && field?.kind !== "address") return null;
  if (field?.kind === "lines") return linesInWords(field, value);
  // The history contains references by name.
  if (!field || isReference(field) || field.kind === "files") return String(value);
  return fieldCell(change.field, field, { [change.field]: value }, "line");
}

function BothSides({ resource, change, isNew }: { resource: AnyResource; change: FieldChange; isNew: boolean }) {
  // Only the abilities added and removed are shown, not the whole list.
  if (anyField(resource, change.field)?.kind === "abilities") {
    return <AbilityChanges from={isNew ? [] : change.from} to={change.to} />;
  }
  return (
    <>
      {!isNew && !isEmptyValue(change.from) && (
        <>
          {side(resource, change, change.from)} <span aria-hidden>→</span>
          <span className="hq-visually-hidden">{t("activity.to")}</span>{" "}
        </>
      )}
      {side(resource, change, change.to)}
    </>
  );
}

/** A field with its old and new value, as a log has them. */
export const OneChange = ({ resource, change, isNew }: { resource: AnyResource; change: FieldChange; isNew: boolean }) => (
  <>
    <span className="hq-soft">{change.label}:</span> <BothSides resource={resource} change={change} isNew={isNew} />
  </>
);

/** "6 items added", "2 lines removed, 1 changed". */
function linesSummary({ noun = "line" }: FieldOf<"lines">, change: FieldChange): string {
  const counts = lineCounts(linesOf(change.from), linesOf(change.to));
  const kinds = (["added", "removed", "changed"] as const).filter((each) => counts[each] > 0);
  return kinds
    .map((each, at) => {
      const count = counts[each];
      return at === 0 ? t(`activity.${each}`, { count, noun: count === 1 ? noun : `${noun}s` }) : t(`activity.also.${each}`, { count });
    })
    .join(", ");
}

/** "valuation and 2 more", "6 lines added". */
function whatChanged(resource: AnyResource, changes: readonly FieldChange[]): string {
  const [what = "", ...others] = changes.map((change) => {
    const field = fieldOfChange(resource, change);
    return (field?.kind === "lines" && linesSummary(field, change)) || inSentence(change.label);
  });
  return others.length === 0 ? what : t("activity.andMore", { what, count: others.length });
}

/** A digest says nothing to people. */
const isDigest = (value: unknown): boolean => typeof value === "string" && /^[0-9a-f]{64}$/.test(value);

/** What an entry says of the record's values beyond its sentence: not the status it names, not the reason it quotes. */
const toldChanges = ({ changes, verb, reason }: ActivityEntry): readonly FieldChange[] =>
  changes.filter(
    ({ field, from, to }) =>
      (field !== "state" || verb === "update") && !isDigest(from) && !isDigest(to) && (reason === null || to !== reason),
  );

/** What was done, for after the user's name: "submitted the quote", "changed valuation and 2 more". */
export function deedOf(resource: AnyResource, entry: ActivityEntry): string {
  const changes = toldChanges(entry);
  const hasLines = changes.some((change) => fieldOfChange(resource, change)?.kind === "lines");
  const done = pastOf(resource, entry.verb, t("activity.it", { label: inSentence(resource.label) }));
  if (entry.verb !== "update" || changes.length === 0) return done;
  return hasLines ? `${done}: ${whatChanged(resource, changes)}` : t("activity.changedWhat", { what: whatChanged(resource, changes) });
}

interface ActivityChangesProps {
  readonly resource: AnyResource;
  readonly entry: ActivityEntry;
  /** Whether the sentence beside it does not say what was changed. */
  readonly named?: boolean;
}

/** The values behind an entry's sentence: a single one is shown directly, several on demand. */
export function ActivityChanges({ resource, entry, named = false }: ActivityChangesProps) {
  const isNew = entry.verb === "create";
  const changes = toldChanges(entry);
  const [only] = changes;
  if (!only) return null;
  if (changes.length === 1 && entry.verb === "update" && fieldOfChange(resource, only)?.kind !== "lines") {
    return (
      <div className="hq-activity-change">
        {named ? (
          <OneChange resource={resource} change={only} isNew={false} />
        ) : (
          <BothSides resource={resource} change={only} isNew={false} />
        )}
      </div>
    );
  }
  return (
    <details>
      <summary>{named && !isNew ? whatChanged(resource, changes) : t("activity.details")}</summary>
      <ul>
        {changes.map((change) => (
          <li key={change.field}>
            <OneChange resource={resource} change={change} isNew={isNew} />
          </li>
        ))}
      </ul>
    </details>
  );
}
