import { beforeAll, describe, expect, it } from "vitest";
import { registerResources } from "../../../src/providers/registry.ts";
import { role } from "../../../src/resources/people/role.ts";
import { companyUser, customerUser, employeeUser, user } from "../../../src/resources/people/user.ts";
import type { Ability } from "../../../src/schemas/access/abilities.ts";
import { registerRoutes } from "../../../src/shell/known-routes.ts";
import { objectPath } from "../../../src/shell/named-routes.ts";
import { signInAs } from "../../support/ui-user.tsx";

const reads = (subject: Ability["subject"]): Ability => ({ subject, action: "read" });

beforeAll(() => {
  registerRoutes((path) => (path.startsWith("/user-management/") ? { title: path } : undefined));
  registerResources([user, employeeUser, customerUser, companyUser, role]);
});

describe("a notification about a user", () => {
  it("opens the screen for the reader's own side and permissions", () => {
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
