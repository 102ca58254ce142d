import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { createRouteMatcher } from "../../../src/app/route-matcher.ts";
import { createRoutes, findRoute } from "../../../src/app/routes.tsx";
import { registerRoutes } from "../../../src/providers/known-routes.ts";
import { registerResources } from "../../../src/providers/registry.ts";
import { resources } from "../../../src/resources/index.ts";
import { inspection } from "../../../src/resources/warehousing/inspection.ts";
import { inventoryItem } from "../../../src/resources/warehousing/inventory-item.ts";
import type { Ability } from "../../../src/schemas/access/abilities.ts";
import { UserMenu } from "../../../src/shell/user-menu.tsx";
import { relatedScreensOf, siblingListsOf } from "../../../src/views/paths/view-paths.ts";
import { show, signInAs } from "../../support/ui-user.tsx";

const reads = (...subjects: Ability["subject"][]): Ability[] => subjects.map((subject) => ({ subject, action: "read" }));

beforeEach(() => {
  registerResources(resources);
  const match = createRouteMatcher(createRoutes(resources));
  registerRoutes((path) => findRoute(match, path));
});

describe("repairs", () => {
  it("are a tab of inspections", () => {
    signInAs({ may: reads("WH_INSPECTIONS", "WH_REPAIRS") });
    expect(siblingListsOf(inspection).map(({ label }) => label)).toEqual(["Inspections", "Repair orders"]);
  });

  it("are beside the inventory's title for customers", () => {
    const paths = (side: "employee" | "customer") => relatedScreensOf(inventoryItem, side).map(({ path }) => path);
    signInAs({ side: "C", may: reads("WH_INVENTORY", "WH_REPAIRS") });
    expect(paths("customer")).toContain("/warehousing/repairs");
    signInAs({ side: "C", may: reads("WH_INVENTORY") });
    expect(paths("customer")).not.toContain("/warehousing/repairs");
  });
});

describe("the API in the user's menu", () => {
  it.each([
    ["E", "API_KEYS", "/user-management/api-keys"],
    ["E", "WEBHOOKS", "/user-management/webhooks"],
    ["C", "API_KEYS", "/user-management/api-keys"],
  ] as const)("leads %s with %s to %s", async (side, subject, path) => {
    signInAs({ side, may: reads(subject) });
    show(
      <UserMenu>
        <button type="button">Menu</button>
      </UserMenu>,
    );
    await userEvent.click(await screen.findByRole("menuitem", { name: "API" }));
    expect(screen.getByTestId("where")).toHaveTextContent(path);
  });

  it("is missing for who may read neither keys nor webhooks", async () => {
    signInAs({ may: reads("SALES_LEADS") });
    show(
      <UserMenu>
        <button type="button">Menu</button>
      </UserMenu>,
    );
    expect(await screen.findByRole("menuitem", { name: "Profile" })).toBeInTheDocument();
    expect(screen.queryByRole("menuitem", { name: "API" })).not.toBeInTheDocument();
  });
});
