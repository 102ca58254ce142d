import { describe, expect, it } from "vitest";
import { registerResources } from "../../../src/providers/registry.ts";
import { declarationProblems } from "../../../src/schemas/check/check.ts";
import { text } from "../../../src/schemas/fields/fields.ts";
import { resource } from "../../../src/schemas/resource.ts";
import { columnShares } from "../../../src/views/list/column-widths.ts";
import { otherSlices, refPath } from "../../../src/views/paths/view-paths.ts";
import { signInAs } from "../../support/ui-user.tsx";

const fields = { name: text({ required: true }), code: text({ mono: true }) };
const shape = { label: "Box", title: "name", table: "boxes", bizObject: 900, fields, views: { list: { columns: ["name"] } } } as const;
const base = resource("box", { ...shape, path: "/boxes", subject: "ACCT_CUSTOMERS", routes: false, slices: ["full-box", "new-box"] });
const full = resource("full-box", { ...shape, path: "/full", subject: "ACCT_CUSTOMERS" });
const fresh = resource("new-box", { ...shape, path: "/new", subject: "ACCT_PROSPECTS" });

describe("a base resource with slices", () => {
  it("is linked through the first slice the user can read, or not at all", () => {
    registerResources([base, full, fresh]);
    signInAs({ isAdmin: true });
    expect(refPath("box", 5)).toBe("/full/5");
    expect(otherSlices(full)).toEqual([fresh]);
    signInAs({ may: [{ subject: "ACCT_PROSPECTS", action: "read" }] });
    expect(refPath("box", 5)).toBe("/new/5");
    signInAs({});
    expect(refPath("box", 5)).toBeUndefined();
  });

  it("may only declare slices of its own table", () => {
    const stranger = resource("stranger", { ...shape, table: "strangers", path: "/strangers", subject: "ACCT_CUSTOMERS" });
    const wrong = resource("box", { ...shape, path: "/boxes", subject: "ACCT_CUSTOMERS", routes: false, slices: ["stranger"] });
    expect(declarationProblems([wrong, stranger]).join()).toMatch(/`slices` lists "stranger"/);
    expect(declarationProblems([base, full, fresh])).toEqual([]);
  });
});

describe("the column widths of a list", () => {
  it("distribute the remaining space by content length", () => {
    const shares = columnShares(full, ["name", "code", "createdBy"], [{ id: 1, name: "x".repeat(32), createdBy: "Dana" }]);
    expect(shares.has("code")).toBe(false);
    const share = (name: string) => Number.parseFloat(String(shares.get(name)?.width));
    expect(share("name")).toBeGreaterThan(share("createdBy"));
  });
});
