import type { Readiness } from "../../../contract/readiness.ts";
import { t } from "../../../i18n/warehousing/stock.ts";
import type { Tone } from "../../../schemas/actions/action.ts";

/** The stages in the order in which goods pass them. */
export const stages = ["expected", "held", "ready", "pulled", "out", "delivered"] as const;
export type Stage = (typeof stages)[number];

const toneOf: Readonly<Record<Stage, Tone>> = {
  expected: "info",
  held: "warn",
  ready: "good",
  pulled: "progress",
  out: "progress",
  delivered: "muted",
};

/** With what is in the hub, which three of them are part of. */
export const shownStages = ["expected", "here", "held", "ready", "pulled", "out", "delivered"] as const;

/** The units of every stage, as figures. */
export function StageFigures({ totals }: { totals: Readiness }) {
  return (
    <dl className="hq-stages" aria-label={t("track.totals")}>
      {shownStages.map((stage) => (
        <div
          key={stage}
          data-tone={stage === "here" ? "neutral" : toneOf[stage]}
          data-part={stage === "held" || stage === "ready" || stage === "pulled" ? "" : undefined}
        >
          <dt>{t(`track.${stage}`)}</dt>
          <dd>{totals[stage].toLocaleString("en-US")}</dd>
        </div>
      ))}
    </dl>
  );
}

/** How far a group has come, as a bar. */
export function StageBar({ units }: { units: Readiness }) {
  const all = stages.reduce((sum, stage) => sum + units[stage], 0);
  return (
    <span
      className="hq-stage-bar"
      role="img"
      aria-label={t("track.progress", { ready: units.ready + units.pulled + units.out + units.delivered, all })}
    >
      {([...stages].reverse() as Stage[])
        .filter((stage) => units[stage] > 0)
        .map((stage) => (
          <span key={stage} data-tone={toneOf[stage]} style={{ flexGrow: units[stage] }} />
        ))}
    </span>
  );
}
