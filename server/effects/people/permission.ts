import { permission } from "../../../src/resources/people/permission.ts";
import type { Subject } from "../../../src/schemas/access/abilities.ts";
import { verbLabelFor } from "../../../src/schemas/access/ability-areas.ts";
import { parseAbility } from "../../../src/schemas/access/ability-text.ts";
import { entryOf } from "../../../src/schemas/access/catalogue.ts";
import { defineEffects } from "../../engine/effect.ts";
import { invalid } from "../../engine/wire/problem.ts";

/** Abilities in words, by subject: "Sales quotes: Read, Approve; Leads: Read". */
export function abilitiesInWords(texts: readonly string[]): string {
  const verbsOf = new Map<Subject, string[]>();
  for (const ability of texts.map(parseAbility)) {
    if (!ability) continue;
    const { subject, action } = ability;
    verbsOf.set(subject, [...(verbsOf.get(subject) ?? []), verbLabelFor(subject, action)]);
  }
  return [...verbsOf].map(([subject, verbs]) => `${entryOf(subject).label}: ${verbs.join(", ")}`).join("; ");
}

function named({ abilities }: { readonly abilities: readonly string[] }) {
  if (abilities.length === 0) throw invalid({ abilities: ["Choose at least one ability."] });
  return { permission: abilitiesInWords(abilities) };
}

export const permissionEffects = defineEffects(permission, {
  beforeCreate: async ({ row }) => named(row),
  update: async ({ row, write }) => write(named(row)),
});
