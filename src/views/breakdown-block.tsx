import type { Breakdown, BreakdownLine } from "../schemas/breakdown.ts";
import { type Fields, wireName } from "../schemas/field.ts";
import { formatMoney } from "../schemas/values/money.ts";
import type { Values } from "./editing/form-store.ts";
import "./breakdown.css";

/** The steps of a breakdown for a row, which may still be incomplete; empty while a value they need is missing. */
export function breakdownLinesOf({ of, explain }: Breakdown, fields: Fields, row: Values): readonly BreakdownLine[] {
  const input: Record<string, unknown> = {};
  for (const name of of) {
    const field = fields[name];
    const wire = field ? wireName(name, field) : name;
    input[wire] = row[wire];
  }
  try {
    // The declaration is checked against complete rows; here values may be missing, which the catch handles.
    const steps = (explain as (row: Values) => readonly BreakdownLine[])(input);
    return steps.every(({ amount }) => Number.isFinite(amount)) ? steps : [];
  } catch {
    return [];
  }
}

/** A breakdown: label, basis and amount of each step. */
export function BreakdownBlock({ steps, label, glow }: { steps: readonly BreakdownLine[]; label: string; glow?: boolean }) {
  if (steps.length === 0) return null;
  return (
    <dl className={glow ? "hq-steps hq-glow" : "hq-steps"} aria-label={label}>
      {steps.map(({ label: name, basis, amount, strong }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: steps are identified by position; two charges may have the same text.
        <div key={index} data-strong={strong ? "" : undefined}>
          <dt>
            {name} {basis && <small>{basis}</small>}
          </dt>
          <dd className={amount < 0 ? "hq-figure hq-negative" : "hq-figure"}>{formatMoney(amount || 0)}</dd>
        </div>
      ))}
    </dl>
  );
}
