import { describe, expect, it } from "vitest";
import { resources } from "../../src/resources/index.ts";
import { fieldNamed } from "../../src/schemas/access/field-access.ts";
import { declaredTexts, inLanguage } from "../../src/schemas/check/declared-texts.ts";
import { labelOf } from "../../src/schemas/fields/field.ts";
import type { AnyResource } from "../../src/schemas/resource.ts";

const sides = ["employee", "customer"] as const;

const named = (name: string): AnyResource => {
  const found = resources.find((each) => each.name === name);
  if (!found) throw new Error(name);
  return found;
};

const labelsOf = (resource: AnyResource, names: readonly string[], side: (typeof sides)[number]) =>
  names.map((name) => {
    const field = fieldNamed(resource, name, side);
    return field && labelOf(name, field).toLowerCase();
  });

const user = {
  company: "company name",
  firstName: "first name",
  lastName: "last name",
  phone: "phone number",
  email: "email",
  createdAt: "created date",
};
const role = { displayName: "display name", createdAt: "created date" };
const permission = { displayName: "display name", permission: "permission", createdAt: "created date" };

describe("the label catalogue", () => {
  it.each([
    ...["user", "employee-user", "customer-user", "company-user", "account-user"].map((name) => [name, user] as const),
    ...["role", "employee-role", "customer-role", "company-role"].map((name) => [name, role] as const),
    ["permission", permission] as const,
  ])("names the fields of %s as specified", (name, labels) => {
    for (const side of sides) expect(labelsOf(named(name), Object.keys(labels), side)).toEqual(Object.values(labels));
  });

  it("names a user's roles one by one", () => {
    const { roles } = named("employee-user").fields;
    expect(roles?.kind === "lines" && roles.fields.role && labelOf("role", roles.fields.role)).toBe("Role");
  });

  it("leaves the fields of other resources as they are called", () => {
    expect(labelsOf(named("lead"), ["createdAt", "updatedAt"], "employee")).toEqual(["created", "updated"]);
  });

  it("is translated with the declaration", () => {
    const key = "resources.employee-user.labels.createdAt";
    expect(declaredTexts(named("employee-user")).get(key)).toBe("Created date");
    const german = inLanguage(named("employee-user"), (each, english) => (each === key ? "Angelegt am" : english));
    expect(labelsOf(german, ["createdAt"], "employee")).toEqual(["angelegt am"]);
  });
});
