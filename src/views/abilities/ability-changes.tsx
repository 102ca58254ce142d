import { verbLabel } from "../../schemas/ability-areas.ts";
import { abilityInWords } from "./matrix-model.ts";
import { textsOf } from "./texts-of.ts";

const told = (texts: readonly string[]) =>
  abilityInWords(texts).map(({ feature, verbs }) => `${feature.label}: ${verbs.map(verbLabel).join(", ")}`);

/** The abilities a change added and removed, as text. */
export function AbilityChanges({ from, to }: { from: unknown; to: unknown }) {
  const [before, after] = [textsOf(from), textsOf(to)];
  return (
    <span className="hq-activity-lines">
      {told(before.filter((text) => !after.includes(text))).map((words) => (
        <del key={words}>{words}</del>
      ))}
      {told(after.filter((text) => !before.includes(text))).map((words) => (
        <ins key={words}>{words}</ins>
      ))}
    </span>
  );
}
