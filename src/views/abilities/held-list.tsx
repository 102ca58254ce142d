import { verbLabelFor } from "../../schemas/access/ability-areas.ts";
import { abilityInWords } from "./matrix-model.ts";

interface HeldListProps {
  readonly title: string;
  readonly texts: readonly string[];
  readonly tone: "plus" | "minus";
}

/** A compact list of abilities under a heading. */
export function HeldList({ title, texts, tone }: HeldListProps) {
  return (
    <section aria-label={title}>
      <h4 data-tone={tone}>{title}</h4>
      <dl className="hq-held-list">
        {abilityInWords(texts).map(({ feature, verbs }) => (
          <div key={feature.key}>
            <dt>{feature.label}</dt>
            <dd>{verbs.map((verb) => verbLabelFor(feature.subject, verb)).join(", ")}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
