import type { Tone } from "../../schemas/actions/action.ts";
import type { AnyResource } from "../../schemas/resource.ts";
import { currentSide } from "../records/view-fields.ts";
import "./cells.css";

export function Badge({ tone, label }: { tone: Tone; label: string }) {
  return (
    <span className="hq-badge" data-tone={tone}>
      <span className="hq-badge-dot" aria-hidden />
      {label}
    </span>
  );
}

/** A row's state with its label and color; the label alone is enough to understand it. */
export function StateBadge({ resource, row }: { resource: AnyResource; row: Readonly<Record<string, unknown>> }) {
  const state = typeof row.state === "string" ? resource.states[row.state] : undefined;
  const status = typeof row.status === "string" ? row.status : undefined;
  const own = state && currentSide() === "customer" ? state.customerLabel : undefined;
  const label = own ?? status ?? state?.label;
  return label === undefined ? null : <Badge tone={state?.tone ?? "neutral"} label={label} />;
}
