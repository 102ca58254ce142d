import { fill, type MessageParams } from "../../i18n/translate.ts";

/** The texts of the matrix of abilities; they come with it. */
const texts = {
  search: "Search abilities",
  onlyHeld: "Only what is held",
  held: "{count} held",
  feature: "What",
  count: "{held} of {all}",
  all: "All shown",
  row: "All of {label}",
  area: "All of the area {label}",
  column: "{verb}, everywhere",
  lacks: "You may not do this yourself",
  alien: "{count} of these you may not give, because you lack them yourself.",
  dropAlien: "Take them out",
  none: "Nothing matches.",
  noneHint: "Try another word, or show more than what is held.",
  nothingHeld: "This role allows nothing yet.",
  keys: "Arrow keys go from cell to cell, space ticks.",
  accessFailed: "This can't be loaded.",
  admin: "An administrator: everything.",
  adminToo: "An administrator: everything. Of that, their roles allow:",
  mayNothing: "Nothing yet: no role allows anything.",
  from: "from {roles}",
  allFrom: "All of it from {roles}.",
  preview: "What can this role see?",
  difference: "Difference to another role",
  chooseRole: "Choose a role",
  comparing: "Comparing…",
  compareFailed: "The other role can't be loaded.",
  onlyHere: "Only here",
  onlyThere: "Only in {name}",
  same: "{count} in both.",
  equal: "Both allow the same.",
} as const;

export const at = (key: keyof typeof texts, params?: MessageParams): string => (params ? fill(texts[key], params) : texts[key]);
