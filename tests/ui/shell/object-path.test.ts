import { beforeAll, describe, expect, it } from "vitest";
import { createRouteMatcher } from "../../../src/app/route-matcher.ts";
import { createRoutes, findRoute } from "../../../src/app/routes.tsx";
import { registerRoutes } from "../../../src/providers/known-routes.ts";
import { registerResources } from "../../../src/providers/registry.ts";
import { resources } from "../../../src/resources/index.ts";
import type { Ability } from "../../../src/schemas/access/abilities.ts";
import { objectPath } from "../../../src/shell/object-path.ts";
import { signInAs } from "../../support/ui-user.tsx";

const reads = (subject: Ability["subject"]): Ability => ({ subject, action: "read" });

beforeAll(() => {
  registerResources(resources);
  const match = createRouteMatcher(createRoutes(resources));
  registerRoutes((path) => findRoute(match, path));
});

describe("a notification", () => {
  it("opens the record of its business object, at the specification's address", () => {
    signInAs({ isAdmin: true });
    expect([1, 2, 3, 4, 5, 6, 7, 8, 10].map((object) => objectPath(object, 5))).toEqual([
      "/sales/leads/5",
      "/sales/opportunities/5/view",
      "/sales/quotes/5/view",
      "/sales/quote-requests/5/view",
      "/sales/sales-order/5/view",
      "/sales/work-orders/5/view",
      "/sales/proposal/5/view",
      "/customers/5",
      "/follow-ups/5",
    ]);
  });

  it("leads nowhere for tasks, unknown objects, and records that the reader may not read", () => {
    signInAs({ isAdmin: true });
    expect([objectPath(11, 5), objectPath(999, 5)]).toEqual([undefined, undefined]);
    signInAs({ may: [reads("TASKS")] });
    expect(objectPath(3, 5)).toBeUndefined();
  });

  it("about a repair opens the repair, because the customers who approve it may not read inspections", () => {
    signInAs({ may: [reads("WH_REPAIRS"), reads("WH_INSPECTIONS")] });
    expect([objectPath(14, 5), objectPath(15, 5)]).toEqual(["/warehousing/inspections/5/view", "/warehousing/repairs/5/view"]);
    signInAs({ side: "C", may: [reads("WH_REPAIRS"), reads("WH_INSPECTIONS")] });
    expect([objectPath(14, 5), objectPath(15, 5)]).toEqual([undefined, "/warehousing/repairs/5/view"]);
  });

  it("about a user opens the screen for the reader's own side and permissions", () => {
    signInAs({ may: [reads("UM_EMP_USERS"), reads("UM_CUST_USERS")] });
    expect(objectPath(9, 5)).toBe("/user-management/employee/users/5");
    signInAs({ may: [reads("UM_CUST_USERS")] });
    expect(objectPath(9, 5)).toBe("/user-management/customer/users/5");
    signInAs({ side: "C", may: [reads("UM_CUST_USERS")] });
    expect(objectPath(9, 5)).toBe("/user-management/users/5");
    signInAs({ may: [reads("TASKS")] });
    expect(objectPath(9, 5)).toBeUndefined();
  });
});
