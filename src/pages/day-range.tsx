import { Input } from "antd";
import { type ReactNode, useId } from "react";
import "./day-range.css";

type End = "from" | "to";

interface DayRangeProps {
  readonly labels: Readonly<Record<End, string>>;
  /** YYYY-MM-DD; empty while a date is being typed. */
  readonly days: Readonly<Record<End, string>>;
  readonly onChange: (end: End, day: string) => void;
  /** What stands beside the dates. */
  readonly children?: ReactNode;
}

/** The first and the last day that a page shows. */
export function DayRange({ labels, days, onChange, children }: DayRangeProps) {
  const id = useId();
  return (
    <div className="hq-day-range">
      {(["from", "to"] as const).map((end) => (
        <span key={end}>
          <label htmlFor={`${id}-${end}`}>{labels[end]}</label>
          <Input id={`${id}-${end}`} type="date" value={days[end]} onChange={(event) => onChange(end, event.target.value)} />
        </span>
      ))}
      {children}
    </div>
  );
}
