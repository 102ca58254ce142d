import { formTexts } from "./forms.ts";
import { guestTexts } from "./guest.ts";
import { shellTexts } from "./shell.ts";
import { translator } from "./translate.ts";
import { viewTexts } from "./views.ts";

/** The texts of the matrix of abilities. */
export const abilityTexts = {
  "abilities.search": "Search abilities",
  "abilities.onlyHeld": "Only what is held",
  "abilities.held": "{count} held",
  "abilities.feature": "What",
  "abilities.count": "{held} of {all}",
  "abilities.all": "All shown",
  "abilities.row": "All of {label}",
  "abilities.area": "All of the area {label}",
  "abilities.column": "{verb}, everywhere",
  "abilities.lacks": "You may not do this yourself",
  "abilities.alien": "{count} of these you may not give, because you lack them yourself.",
  "abilities.dropAlien": "Take them out",
  "abilities.none": "Nothing matches.",
  "abilities.noneHint": "Try another word, or show more than what is held.",
  "abilities.nothingHeld": "This role allows nothing yet.",
  "abilities.keys": "Arrow keys go from cell to cell, space ticks.",
  "abilities.accessFailed": "This can't be loaded.",
  "abilities.admin": "An administrator: everything.",
  "abilities.adminToo": "An administrator: everything. Of that, their roles allow:",
  "abilities.mayNothing": "Nothing yet: no role allows anything.",
  "abilities.from": "from {roles}",
  "abilities.allFrom": "All of it from {roles}.",
  "abilities.preview": "What can this role see?",
  "abilities.difference": "Difference to another role",
  "abilities.chooseRole": "Choose a role",
  "abilities.comparing": "Comparing…",
  "abilities.compareFailed": "The other role can't be loaded.",
  "abilities.onlyHere": "Only here",
  "abilities.onlyThere": "Only in {name}",
  "abilities.same": "{count} in both.",
  "abilities.equal": "Both allow the same.",
} as const;

export const t = translator({ ...guestTexts, ...shellTexts, ...viewTexts, ...formTexts, ...abilityTexts });
export type AbilityTextKey = Parameters<typeof t>[0];
