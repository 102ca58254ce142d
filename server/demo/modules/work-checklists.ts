import { workChecklist } from "../../../src/resources/sales/work-checklist.ts";
import { defineDemo } from "../demo-module.ts";
import { operatorId } from "../parties.ts";

const checklists: readonly (readonly [name: string, types: readonly string[], items: readonly string[], more?: object])[] = [
  [
    "Installation",
    ["install"],
    ["Tools and hardware checked before leaving", "Wall type checked before drilling", "Every piece level and stable", "Site swept"],
  ],
  ["Packing", ["pack"], ["Inventory list complete", "Every box labeled with its room", "Fragile pieces double-boxed"]],
  ["Doorman buildings", ["install"], ["Certificate of insurance at hand", "Service elevator reserved"], { customerId: operatorId + 1 }],
  ["White-glove delivery", [], ["Floors and door frames protected", "Photos of every piece in its place", "Packing material removed"]],
  ["Art handling", [], ["Gloves worn", "Condition report signed", "Crate kept for the return"]],
  ["Winter roads", ["delivery", "pickup"], ["Salt and shovel on board"], { state: "archived" }],
];

/** What crews check, by type of work: for one customer in addition, by hand alone, and no longer. */
export const demoWorkChecklists = defineDemo(workChecklist, ({ staff: [admin = null], daysAgo }) =>
  checklists.map(([name, types, items, more], index) => ({
    id: index + 1,
    state: "active",
    name,
    types,
    items: items.map((item) => ({ item })),
    createdById: admin,
    createdAt: daysAgo(80 - index),
    ...more,
  })),
);
