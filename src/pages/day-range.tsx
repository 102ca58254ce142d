import type { ReactNode } from "react";
import { t } from "../i18n/kit/forms.ts";
import { isDate } from "../schemas/values/date.ts";
import { DayField } from "../views/inputs/day-field.tsx";
import "./day-range.css";

type End = "from" | "to";

/** YYYY-MM-DD; empty for none, or for one that can't be read. */
type Days = Readonly<Record<End, string>>;

interface DayRangeProps {
  readonly days: Days;
  readonly onChange: (end: End, day: string) => void;
  readonly labels?: Readonly<Record<End, string>>;
  /** Whether either end can be left open. */
  readonly mayBeOpen?: boolean;
  /** What stands beside the dates. */
  readonly children?: ReactNode;
}

/** Whether both ends are chosen and in order. */
export const isDayRange = ({ from, to }: Days): boolean => isDate(from) && isDate(to) && from <= to;

/** The first and the last day that a page shows. */
export function DayRange({ days, onChange, labels, mayBeOpen = false, children }: DayRangeProps) {
  const isReversed = isDate(days.from) && isDate(days.to) && days.from > days.to;
  const problemOf = (end: End): string | undefined => {
    if (days[end] === "" && !mayBeOpen) return t("dayRange.needed");
    return end === "to" && isReversed ? t("dayRange.order") : undefined;
  };
  return (
    <div className="hq-day-range">
      {(["from", "to"] as const).map((end) => (
        <DayField
          key={end}
          label={labels?.[end] ?? t(`dayRange.${end}`)}
          value={days[end]}
          problem={problemOf(end)}
          onChange={(day) => onChange(end, day)}
        />
      ))}
      {children}
    </div>
  );
}
