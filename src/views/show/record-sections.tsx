import { lazy, Suspense } from "react";
import { t } from "../../i18n/kit/views.ts";
import type { ApiRow } from "../../providers/calls/calls.ts";
import { type FieldOf, labelOf, wireName } from "../../schemas/fields/field.ts";
import { valueKind } from "../../schemas/fields/kinds.ts";
import type { AnyResource } from "../../schemas/resource.ts";
import { breakdownLinesOf } from "../../schemas/views/breakdown.ts";
import type { Section } from "../../schemas/views/view.ts";
import type { StartAction } from "../actions/use-actions.tsx";
import { namedCell } from "../cells/cells.tsx";
import { anyField, currentSide, isEmptyValue, isFilled, isWithheld, shownSections } from "../records/view-fields.ts";
import { BreakdownBlock } from "./breakdown-block.tsx";
import { lineChange } from "./line-change.ts";
import { LinesTable } from "./lines-table.tsx";

// Loaded on demand, because few records have such lines; until then, the lines are shown without it.
const JudgedLines = lazy(async () => ({ default: (await import("./judged-lines.tsx")).JudgedLines }));

interface RecordSectionsProps {
  readonly resource: AnyResource;
  readonly row: ApiRow;
  readonly sections: readonly Section[];
  readonly glowing: ReadonlySet<string>;
  /** Starts the actions that change lines; without it, lines are read-only. */
  readonly onStart?: StartAction;
}

const wide = new Set(["longText", "richText", "address", "files", "tags", "abilities"]);

/** A read-only field that is still empty: only an action can fill it, so it is not shown as missing. */
function isStillToCome(resource: AnyResource, name: string, row: ApiRow): boolean {
  const field = resource.fields[name];
  return field?.readOnly === true && isEmptyValue(row[wireName(name, field)]);
}

/** Whether what is in the way of the lines is shown while the record is in its state. */
const isJudged = ({ fields }: FieldOf<"lines">, { state }: ApiRow): boolean =>
  Object.values(fields).some((field) => field.kind === "ref" && field.obstacles?.shownIn.some((each) => each === state));

/** A section without what is hidden from the user for now: a price before the quote is sent. Shown as empty, it would be taken for none. */
function disclosed(resource: AnyResource, { breakdown, ...section }: Section, row: ApiRow): Section {
  const isOpen = (name: string) => !isWithheld(resource, name, row);
  return { ...section, fields: section.fields.filter(isOpen), ...(breakdown?.of.every(isOpen) ? { breakdown } : {}) };
}

/** A section's fields by layout: plain values, lines, and the totals computed from the lines. */
function partsOf(resource: AnyResource, names: readonly string[], row: ApiRow) {
  const firstLines = names.findIndex((name) => resource.fields[name]?.kind === "lines");
  const isSum = (name: string, at: number) => {
    const field = resource.fields[name];
    return firstLines !== -1 && at > firstLines && field?.kind === "computed" && valueKind(field) === "money";
  };
  return {
    facts: names.filter((name, at) => resource.fields[name]?.kind !== "lines" && !isSum(name, at) && !isStillToCome(resource, name, row)),
    lines: names.filter((name) => resource.fields[name]?.kind === "lines"),
    sums: names.filter(isSum),
  };
}

/** The values of a record in the declared sections. Sections without any value are left out. */
export function RecordSections({ resource, row, sections, glowing, onStart }: RecordSectionsProps) {
  return shownSections(resource, sections, currentSide()).map((shown) => {
    const section = disclosed(resource, shown, row);
    const { facts, lines, sums } = partsOf(resource, section.fields, row);
    const filled = section.fields.some((name) => {
      const field = anyField(resource, name);
      return name === "state" || (field && isFilled(name, field, row));
    });
    if (section.fields.length === 0 || (!filled && sections.length > 1)) return null;
    return (
      <section className="hq-sheet" key={section.title}>
        <h2>{section.title}</h2>
        {facts.length > 0 && (
          <dl className="hq-facts">
            {facts.map((name) => {
              const field = anyField(resource, name);
              if (!field) return null;
              return (
                <div
                  key={name}
                  className={glowing.has(wireName(name, field)) ? "hq-fact hq-glow" : "hq-fact"}
                  data-wide={wide.has(field.kind) ? "" : undefined}
                >
                  <dt className={facts.length === 1 && labelOf(name, field) === section.title ? "hq-visually-hidden" : undefined}>
                    {labelOf(name, field)}
                  </dt>
                  <dd>{namedCell(resource, name, row, "record")}</dd>
                </div>
              );
            })}
          </dl>
        )}
        {lines.map((name) => {
          const field = resource.fields[name];
          if (field?.kind !== "lines") return null;
          const change = onStart ? lineChange(resource, field, row, onStart) : {};
          const hasHeading = lines.length > 1;
          // Under an unrelated heading, "no lines" would be unclear.
          const headed = hasHeading || section.fields.length === 1 || labelOf(name, field) === section.title;
          if (isEmptyValue(row[name]) && !headed && !change.add) return null;
          const table = <LinesTable name={name} field={field} value={row[name]} change={change} />;
          return (
            <div key={name} className={glowing.has(name) ? "hq-glow" : undefined}>
              {hasHeading && <h3>{labelOf(name, field)}</h3>}
              {isJudged(field, row) ? (
                <Suspense fallback={table}>
                  <JudgedLines resource={resource} name={name} field={field} row={row} change={change} />
                </Suspense>
              ) : (
                table
              )}
            </div>
          );
        })}
        {sums.length > 0 && (
          <dl className="hq-sums">
            {sums.map((name) => (
              <div key={name} className={glowing.has(name) ? "hq-glow" : undefined}>
                <dt>{labelOf(name, resource.fields[name] ?? {})}</dt>
                <dd>{namedCell(resource, name, row, "record")}</dd>
              </div>
            ))}
          </dl>
        )}
        {section.breakdown && (
          <BreakdownBlock
            steps={breakdownLinesOf(section.breakdown, resource.fields, row)}
            label={t("record.sum", { title: section.title })}
            glow={section.breakdown.of.some((name) => glowing.has(name))}
          />
        )}
      </section>
    );
  });
}
