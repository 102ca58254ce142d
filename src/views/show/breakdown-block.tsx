import { formatMoney } from "../../schemas/values/money.ts";
import type { BreakdownLine } from "../../schemas/views/breakdown.ts";
import "./breakdown.css";

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
