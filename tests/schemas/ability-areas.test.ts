import { describe, expect, it } from "vitest";
import { abilityAreas, abilityLabel } from "../../src/schemas/access/ability-areas.ts";
import { subjects } from "../../src/schemas/access/catalogue.ts";
import { verbLabel, verbs } from "../../src/schemas/access/verbs.ts";

const features = abilityAreas.flatMap((area) => area.features);

describe("the permission catalog", () => {
  it("has each subject once, at least one verb each, and each key in its own area", () => {
    expect(features).toHaveLength(subjects.length);
    expect(verbs.filter((verb) => !features.some((feature) => feature.verbs.includes(verb)))).toEqual([]);
    expect(new Set(features.map(({ key }) => key)).size).toBe(features.length);
    for (const { key, features: own } of abilityAreas) {
      expect(own.length).toBeGreaterThan(0);
      for (const feature of own) expect(feature.key).toMatch(new RegExp(`^${key}\\.[a-z-]+\\.[a-z-]+$`));
    }
    for (const { verbs: own, customer = [] } of features) {
      expect(new Set(own).size).toBe(own.length);
      expect(new Set(customer).size).toBe(customer.length);
    }
  });

  it("has readable labels for its verbs", () => {
    expect(verbLabel("mark.as.lost")).toBe("Mark as lost");
    expect(verbLabel("re-activate")).toBe("Reactivate");
    expect(verbLabel("connect.to.qb")).toBe("Connect to QuickBooks");
    expect(abilityLabel("SALES_QUOTE", "approve")).toBe("Quotes: Approve");
    expect(abilityLabel("ACCG_PAYMENTS", "create")).toBe("Payments: Pay or record");
  });
});
