import { t } from "../../i18n/kit/abilities.ts";
import type { Side } from "../../schemas/access/abilities.ts";
import { HeldTable, VerbTags } from "./held-table.tsx";
import { Preview } from "./preview.tsx";
import "./abilities.css";

/** A role's abilities, read-only; shows only those it has. */
export function AbilitiesView({ texts, side }: { texts: readonly string[]; side: Side }) {
  if (texts.length === 0) return <p className="hq-soft">{t("abilities.nothingHeld")}</p>;
  return (
    <div className="hq-abilities">
      <HeldTable label={t("abilities.held", { count: texts.length })} texts={texts}>
        {({ subject }, verbs) => <VerbTags subject={subject} verbs={verbs} />}
      </HeldTable>
      <Preview texts={texts} side={side} />
    </div>
  );
}
