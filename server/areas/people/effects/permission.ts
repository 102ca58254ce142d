import { permission } from "../../../../src/resources/people/permission.ts";
import { abilitiesInWords } from "../../../../src/schemas/access/ability-areas.ts";
import { defineEffects } from "../../../engine/effect.ts";
import { invalid } from "../../../engine/wire/problem.ts";

/** What is kept of the abilities in words. @throws Problem 422 without any */
function wordsOf({ abilities }: { readonly abilities: readonly string[] }) {
  if (abilities.length === 0) throw invalid({ abilities: ["Choose at least one ability."] });
  return { permission: abilitiesInWords(abilities) };
}

export const permissionEffects = defineEffects(permission, {
  beforeCreate: async ({ row }) => wordsOf(row),
  update: async ({ row, write }) => write(wordsOf(row)),
});
