import { describe, expect, it } from "vitest";
import { startingRoles } from "../../server/db/starting-roles.ts";
import { resources } from "../../src/resources/index.ts";
import { subjects, verbs } from "../../src/schemas/abilities.ts";
import { abilityAreas, abilityLabel, areasFor, featureOf, verbLabel } from "../../src/schemas/ability-areas.ts";
import { isReadBy, rulesOf } from "../../src/schemas/availability.ts";
import { customerSubjects } from "../../src/schemas/customer-subjects.ts";
import { documentsFor, documentUses } from "../../src/schemas/documents.ts";

const features = abilityAreas.flatMap((area) => area.features);
const sides = ["employee", "customer"] as const;

/** Each ability that a declaration asks of one side. */
function asked(side: "employee" | "customer"): string[] {
  return resources.flatMap((resource) => {
    if (resource.side !== undefined && resource.side !== side) return [];
    const rules = [...rulesOf(resource), ...(resource.create ? [["create", resource.create, "create"] as const] : [])];
    const open = rules.filter(([name, rule]) => {
      const by = rule.by ?? ["employee"];
      return by.includes(side) && (side === "employee" || resource.customer?.may.includes(name));
    });
    const wanted = open.map(([, rule, verb]) => `${resource.subject} ${rule.verb ?? verb}`);
    const uses = documentsFor(resource, side).length === 0 ? [] : documentUses.filter((use) => use !== "email" || side === "employee");
    wanted.push(...uses.map((use) => `${resource.subject} ${use}`));
    return isReadBy(resource, side) && resource.routes ? [`${resource.subject} read`, ...wanted] : wanted;
  });
}

describe("the catalogue of abilities", () => {
  it("has each subject once, each verb at least once, and each key in its own area", () => {
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

  it.each(sides)("offers everything that a module asks of an %s", (side) => {
    const offered = areasFor(side).flatMap(({ features: own }) =>
      own.flatMap(({ subject, verbs: meant }) => meant.map((verb) => `${subject} ${verb}`)),
    );
    const wanted = asked(side);
    expect(wanted.length).toBeGreaterThan(10);
    expect([...new Set(wanted)].filter((each) => !offered.includes(each))).toEqual([]);
  });

  it("offers customers what customers have a side of, and nothing else", () => {
    const theirs = areasFor("customer").flatMap((area) => area.features.map(({ subject }) => subject));
    expect(theirs.sort()).toEqual([...customerSubjects].sort());
  });

  it("has what the demo company's roles hold", () => {
    for (const { type, grants } of Object.values(startingRoles)) {
      for (const [subject, held] of Object.entries(grants)) {
        const feature = featureOf(subjects.find((each) => each === subject) ?? "TASKS");
        const meant = type === "C" ? (feature.customer ?? []) : feature.verbs;
        expect(held.filter((verb) => !meant.includes(verb))).toEqual([]);
      }
    }
  });

  it("says verbs in words", () => {
    expect(verbLabel("mark.as.lost")).toBe("Mark as lost");
    expect(verbLabel("re-activate")).toBe("Reactivate");
    expect(verbLabel("connect.to.qb")).toBe("Connect to QuickBooks");
    expect(abilityLabel("SALES_QUOTE", "approve")).toBe("Quotes: Approve");
  });
});
