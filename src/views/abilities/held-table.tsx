import { Fragment, type ReactNode } from "react";
import type { Subject, Verb } from "../../schemas/access/abilities.ts";
import { type AbilityFeature, verbLabelFor } from "../../schemas/access/ability-areas.ts";
import { abilityInWords } from "./matrix-model.ts";

interface HeldTableProps {
  readonly label: string;
  readonly texts: readonly string[];
  /** The content shown next to a feature. */
  readonly children: (feature: AbilityFeature, verbs: readonly Verb[]) => ReactNode;
}

/** Abilities by area and feature, read-only. */
export function HeldTable({ label, texts, children }: HeldTableProps) {
  const rows = abilityInWords(texts);
  return (
    <table className="hq-held" aria-label={label}>
      <tbody>
        {rows.map(({ area, feature, verbs }, index) => (
          <Fragment key={feature.key}>
            {rows[index - 1]?.area !== area && (
              <tr>
                <th scope="rowgroup" colSpan={2}>
                  {area}
                </th>
              </tr>
            )}
            <tr>
              <th scope="row" title={feature.key}>
                {feature.label}
              </th>
              <td>{children(feature, verbs)}</td>
            </tr>
          </Fragment>
        ))}
      </tbody>
    </table>
  );
}

export const VerbTags = ({ subject, verbs }: { subject: Subject; verbs: readonly Verb[] }) => (
  <span className="hq-tags">
    {verbs.map((verb) => (
      <span className="hq-tag" key={verb}>
        {verbLabelFor(subject, verb)}
      </span>
    ))}
  </span>
);
