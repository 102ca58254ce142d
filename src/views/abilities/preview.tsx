import { useMemo } from "react";
import { t } from "../../i18n/kit/abilities.ts";
import type { Side } from "../../schemas/access/abilities.ts";
import { parseAbility } from "../../schemas/access/ability-text.ts";
import { viewSlots } from "../kit/slots.ts";

/** The navigation that a user with only these abilities would see. */
export function Preview({ texts, side }: { texts: readonly string[]; side: Side }) {
  const { RolePreview } = viewSlots();
  const key = texts.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the abilities are compared by value, not by array identity.
  const abilities = useMemo(() => texts.map(parseAbility).filter((each) => each !== null), [key]);
  if (!RolePreview) return null;
  return (
    <section className="hq-abilities-part" aria-label={t("abilities.preview")}>
      <h3>{t("abilities.preview")}</h3>
      <RolePreview abilities={abilities} side={side} />
    </section>
  );
}
