import { describe, expect, it } from "vitest";
import { startingRoles } from "../../server/db/starting-roles.ts";
import { resources } from "../../src/resources/index.ts";
import { subjects, verbs } from "../../src/schemas/access/abilities.ts";
import { abilityAreas, abilityLabel, areasFor, featureOf, verbLabel } from "../../src/schemas/access/ability-areas.ts";
import { customerSubjects } from "../../src/schemas/access/customer-subjects.ts";
import { isReadBy, rulesOf } from "../../src/schemas/availability.ts";
import { documentsFor, documentUses } from "../../src/schemas/documents.ts";

const features = abilityAreas.flatMap((area) => area.features);
const sides = ["employee", "customer"] as const;

/** Every permission that a declaration requires of one side. */
function requiredAbilities(side: "employee" | "customer"): string[] {
  return resources.flatMap((resource) => {
    if (resource.side !== undefined && resource.side !== side) return [];
    const rules = [...rulesOf(resource), ...(resource.create ? [["create", resource.create, "create"] as const] : [])];
    const open = rules.filter(([name, rule]) => {
      const by = rule.by ?? ["employee"];
      return by.includes(side) && (side === "employee" || resource.customer?.may.includes(name));
    });
    const required = open.map(([, rule, verb]) => `${resource.subject} ${rule.verb ?? verb}`);
    const uses = documentsFor(resource, side).length === 0 ? [] : documentUses.filter((use) => use !== "email" || side === "employee");
    required.push(...uses.map((use) => `${resource.subject} ${use}`));
    return isReadBy(resource, side) && resource.routes ? [`${resource.subject} read`, ...required] : required;
  });
}

describe("the permission catalog", () => {
  it("has each subject once, at least one verb each, and each key in its own area", () => {
    expect(features.map(({ subject }) => subject).sort()).toEqual([...subjects].sort());
    expect(verbs.filter((verb) => !features.some((feature) => feature.verbs.includes(verb)))).toEqual([]);
    expect(new Set(features.map(({ key }) => key)).size).toBe(features.length);
    for (const { key, features: own } of abilityAreas) {
      expect(own.length).toBeGreaterThan(0);
      for (const feature of own) expect(feature.key).toMatch(new RegExp(`^${key}\\.[a-z-]+\\.[a-z-]+$`));
    }
    for (const { verbs: own, customer = [] } of features) {
      expect(new Set(own).size).toBe(own.length);
      expect(customer.filter((verb) => !own.includes(verb))).toEqual([]);
    }
  });

  it.each(sides)("covers every permission that a module requires of an %s", (side) => {
    const offered = areasFor(side).flatMap(({ features: own }) =>
      own.flatMap(({ subject, verbs: offeredVerbs }) => offeredVerbs.map((verb) => `${subject} ${verb}`)),
    );
    const required = requiredAbilities(side);
    expect(required.length).toBeGreaterThan(10);
    expect([...new Set(required)].filter((each) => !offered.includes(each))).toEqual([]);
  });

  it("offers customers only the subjects that have a customer side", () => {
    const offeredSubjects = areasFor("customer").flatMap((area) => area.features.map(({ subject }) => subject));
    expect(offeredSubjects.sort()).toEqual([...customerSubjects].sort());
  });

  it("contains every permission of the demo company's roles", () => {
    for (const { type, grants } of Object.values(startingRoles)) {
      for (const [subject, granted] of Object.entries(grants)) {
        const feature = featureOf(subjects.find((each) => each === subject) ?? "TASKS");
        const allowed = type === "C" ? (feature.customer ?? []) : feature.verbs;
        expect(granted.filter((verb) => !allowed.includes(verb))).toEqual([]);
      }
    }
  });

  it("has readable labels for its verbs", () => {
    expect(verbLabel("mark.as.lost")).toBe("Mark as lost");
    expect(verbLabel("re-activate")).toBe("Reactivate");
    expect(verbLabel("connect.to.qb")).toBe("Connect to QuickBooks");
    expect(abilityLabel("SALES_QUOTE", "approve")).toBe("Quotes: Approve");
  });
});
