import { translator } from "../translate.ts";
import { formTexts } from "./forms.ts";
import { guestTexts } from "./guest.ts";
import { shellTexts } from "./shell.ts";
import { viewTexts } from "./views.ts";

/** The texts of the matrix of abilities. */
export const abilityTexts = {
  "abilities.search": "Search abilities",
  "abilities.onlyHeld": "Granted only",
  "abilities.held": "{count} granted",
  "abilities.feature": "Feature",
  "abilities.count": "{granted} of {all}",
  "abilities.all": "All shown",
  "abilities.row": "Everything in {label}",
  "abilities.area": "Everything in the area {label}",
  "abilities.column": "{verb}, everywhere",
  "abilities.lacks": "You don't have this permission yourself",
  "abilities.alien": {
    one: "You can't grant {count} of these because you don't have it yourself.",
    other: "You can't grant {count} of these because you don't have them yourself.",
  },
  "abilities.dropAlien": "Remove them",
  "abilities.none": "No matches.",
  "abilities.noneHint": "Try different words, or show more than what is granted.",
  "abilities.nothingHeld": "This role grants nothing yet.",
  "abilities.keys": "Use the arrow keys to move between cells and Space to check one.",
  "abilities.admin": "Administrator: can do everything.",
  "abilities.adminToo": "Administrator: can do everything. Their roles grant:",
  "abilities.mayNothing": "No permissions yet: their roles grant none.",
  "abilities.from": "from {roles}",
  "abilities.allFrom": "All from {roles}.",
  "abilities.presetNothing": "{name} has nothing that you can add here.",
  "abilities.addPreset": "Add a permission by name",
  "abilities.presetAdded": {
    one: "{name}: {count} ability added.",
    other: "{name}: {count} abilities added.",
  },
  "abilities.preview": "What this shows in the sidebar",
  "abilities.difference": "Compare with another role",
  "abilities.chooseRole": "Choose a role",
  "abilities.comparing": "Comparing…",
  "abilities.compareFailed": "The other role can't be loaded.",
  "abilities.onlyHere": "Only in this role",
  "abilities.onlyThere": "Only in {name}",
  "abilities.same": "{count} in both.",
  "abilities.equal": "Both roles grant the same.",
} as const;

export const t = translator({ ...guestTexts, ...shellTexts, ...viewTexts, ...formTexts, ...abilityTexts });
