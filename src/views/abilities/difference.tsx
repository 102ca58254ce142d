import { useOne } from "@refinedev/core";
import { useState } from "react";
import { t } from "../../i18n/kit/abilities.ts";
import type { ApiRow } from "../../providers/calls/calls.ts";
import { verbLabelFor } from "../../schemas/access/ability-areas.ts";
import type { AnyResource } from "../../schemas/resource.ts";
import { abilitiesOf, abilityInWords } from "./matrix-model.ts";
import { type NamedRow, RowSelect } from "./row-select.tsx";

interface HeldListProps {
  readonly title: string;
  readonly texts: readonly string[];
  readonly tone: "plus" | "minus";
}

/** A compact list of abilities under a heading. */
function HeldList({ title, texts, tone }: HeldListProps) {
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

interface DifferenceProps {
  readonly texts: readonly string[];
  readonly resource: AnyResource;
  /** The id of the row being edited, which can't be compared with itself. */
  readonly ownId: unknown;
}

/** Compares the abilities with those of another row of the resource, in both directions. */
export function Difference({ texts, resource, ownId }: DifferenceProps) {
  const [chosen, setChosen] = useState<NamedRow>();
  return (
    <section className="hq-abilities-part" aria-label={t("abilities.difference")}>
      <h3>{t("abilities.difference")}</h3>
      <RowSelect resource={resource} label={t("abilities.chooseRole")} chosen={chosen} without={ownId} onChoose={setChosen} />
      {chosen && <Compared key={chosen.id} texts={texts} resource={resource} other={chosen} />}
    </section>
  );
}

function Compared({ texts, resource, other }: Omit<DifferenceProps, "ownId"> & { other: NamedRow }) {
  const { query } = useOne<ApiRow>({ resource: resource.name, id: other.id, errorNotification: false });
  const row = query.data?.data;
  if (!row) return <p className="hq-soft">{t(query.isError ? "abilities.compareFailed" : "abilities.comparing")}</p>;
  const otherTexts = abilitiesOf(resource, row);
  const onlyHere = texts.filter((text) => !otherTexts.includes(text));
  const onlyThere = otherTexts.filter((text) => !texts.includes(text));
  if (onlyHere.length === 0 && onlyThere.length === 0) return <p>{t("abilities.equal")}</p>;
  return (
    <div className="hq-difference">
      {onlyHere.length > 0 && <HeldList title={t("abilities.onlyHere")} texts={onlyHere} tone="plus" />}
      {onlyThere.length > 0 && <HeldList title={t("abilities.onlyThere", { name: other.name })} texts={onlyThere} tone="minus" />}
      <p className="hq-soft">{t("abilities.same", { count: texts.length - onlyHere.length })}</p>
    </div>
  );
}
