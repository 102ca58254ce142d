// @module-tag gate
import { beforeAll, describe, expect, it } from "vitest";
import { apiPage } from "../../scripts/docs/api.ts";
import { mayDo, mayRead } from "../../server/access/permission.ts";
import { type ResourceRoute, routeTable } from "../../server/http/route-table.ts";
import { openapiText } from "../../server/operator/openapi.ts";
import { resources } from "../../src/resources/index.ts";
import type { Actor, Side } from "../../src/schemas/access/abilities.ts";

/** The user with the most permissions on a side: what is forbidden to them is forbidden to everyone on that side. */
const strongest = (side: Side): Actor & { name: string } => ({
  id: 7,
  name: "Sam",
  side,
  companyId: side === "customer" ? 3 : null,
  isAdmin: true,
  abilities: [],
});

/** The engine's own decision; undefined for operations that no rule decides. */
function isAllowed({ resource, operation, action = "" }: ResourceRoute, side: Side): boolean | undefined {
  const actor = strongest(side);
  if (operation === "actOnEach" && action === "remove") return mayDo(resource, "remove", resource.remove, "delete", actor);
  if (operation === "act" || operation === "actOnEach") return mayDo(resource, action, resource.actions[action], "update", actor);
  if (operation === "create") return mayDo(resource, "create", resource.create, "create", actor);
  if (operation === "update") return mayDo(resource, "update", resource.update, "update", actor);
  if (operation === "remove") return mayDo(resource, "remove", resource.remove, "delete", actor);
  if (operation === "list" || operation === "get" || operation === "export") return mayRead(resource, actor);
  if (operation === "activity" || operation === "email") return side === "employee" && mayRead(resource, actor);
  return undefined;
}

const table = routeTable(resources);
let page = "";
beforeAll(async () => {
  page = apiPage(JSON.parse(await openapiText()));
});
const rowOf = ({ method, path }: Pick<ResourceRoute, "method" | "path">) =>
  page.split("\n").find((line) => line.startsWith(`| \`${method} /${path.replace(/:(\w+)/g, "{$1}")}\` |`)) ?? "";

describe.each(["employee", "customer"] as const)("docs/api.md, access by an %s", (side) => {
  const closed = side === "employee" ? "Employees: no access." : "Customers: no access.";

  it.each(resources.filter(({ routes }) => routes).map((each) => [each.name, each] as const))("%s", (_, resource) => {
    for (const route of table.filter((each) => each.resource === resource)) {
      const allowed = isAllowed(route, side);
      if (allowed === undefined) continue;
      const row = rowOf(route);
      expect(row, `${route.method} ${route.path}`).not.toBe("");
      expect(row.includes(closed), `${row}\nallowed: ${allowed}`).toBe(!allowed);
      expect(route.access.callers?.includes(side), row).toBe(allowed);
    }
  });
});

it("shows credit memos as closed to customers for writing, but open to employees", () => {
  for (const [method, path] of [
    ["POST", "credit-memos"],
    ["PUT", "credit-memos/:id"],
    ["DELETE", "credit-memos/:id"],
    ["POST", "credit-memos/:id/actions/issue"],
  ] as const) {
    const row = rowOf({ method, path });
    expect(row).toContain("Customers: no access.");
    expect(row).not.toContain("Employees: no access.");
  }
  expect(rowOf({ method: "GET", path: "credit-memos" })).toContain("Customers: those where customer is their own company");
});

it("says which rows a customer can write", () => {
  expect(rowOf({ method: "POST", path: "contacts" })).toContain("Customers: new Contacts of their own company.");
  expect(rowOf({ method: "PUT", path: "contacts/:id" })).toContain("Customers: those where party is their own company.");
});

it("says a call is closed to employees or customers if, and only if, it is", async () => {
  const { paths } = JSON.parse(await openapiText());
  for (const [path, methods] of Object.entries<Record<string, Record<string, unknown>>>(paths)) {
    // Looking up a reference can be allowed where the rows themselves are not.
    if (path.endsWith("/lookup")) continue;
    for (const [method, operation] of Object.entries(methods)) {
      const callers = operation["x-callers"];
      if (!Array.isArray(callers)) continue;
      const scope = String(operation["x-row-scope"]);
      expect(scope.includes("Employees: no access."), `${method} ${path}: ${scope}`).toBe(!callers.includes("employee"));
      expect(scope.includes("Customers: no access."), `${method} ${path}: ${scope}`).toBe(!callers.includes("customer"));
    }
  }
});
