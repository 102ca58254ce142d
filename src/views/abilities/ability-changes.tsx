import { verbLabelFor } from "../../schemas/access/ability-areas.ts";
import { textsOf } from "../records/view-fields.ts";
import { abilityInWords } from "./matrix-model.ts";

const describeAbilities = (texts: readonly string[]) =>
  abilityInWords(texts).map(
    ({ feature, verbs }) => `${feature.label}: ${verbs.map((verb) => verbLabelFor(feature.subject, verb)).join(", ")}`,
  );

/** The abilities a change added and removed, as text. */
export function AbilityChanges({ from, to }: { from: unknown; to: unknown }) {
  const [before, after] = [textsOf(from), textsOf(to)];
  return (
    <span className="hq-activity-lines">
      {describeAbilities(before.filter((text) => !after.includes(text))).map((line) => (
        <del key={line}>{line}</del>
      ))}
      {describeAbilities(after.filter((text) => !before.includes(text))).map((line) => (
        <ins key={line}>{line}</ins>
      ))}
    </span>
  );
}
