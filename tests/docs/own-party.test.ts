import { expect, it } from "vitest";
import { resources } from "../../src/resources/index.ts";
import type { Fields, RefField } from "../../src/schemas/field.ts";
import type { AnyResource } from "../../src/schemas/resource.ts";
import { me } from "../../src/schemas/where.ts";

/** The field that says whose a row is: the one that customers' rows are chosen by. */
function ownerField({ customer }: AnyResource): string | undefined {
  const rows: Readonly<Record<string, unknown>> = { ...customer?.rows };
  const alternatives = Array.isArray(rows.$any) ? rows.$any : [rows];
  return alternatives.flatMap((each) => Object.entries(each).flatMap(([name, value]) => (value === me.company ? [name] : [])))[0];
}

const byName = new Map(resources.map((each) => [each.name, each]));

const isEmployee = ({ selectable }: RefField): boolean => selectable !== undefined && "type" in selectable && selectable.type === "E";

function unscoped(resource: AnyResource, fields: Fields, path = ""): string[] {
  const own = ownerField(resource);
  if (own === undefined || own === "id") return [];
  return Object.entries(fields).flatMap(([name, field]): string[] => {
    if (field.kind === "lines") return unscoped(resource, field.fields, `${path}${name}.`);
    if (field.kind !== "ref" || field.readOnly) return [];
    // Employees belong to nobody; what of a role a person may grant is checked by ability (tests/identity/escalation.test.ts).
    if (field.target === "role" || isEmployee(field)) return [];
    const target = byName.get(field.target);
    const owner = target && ownerField(target);
    if (owner === undefined || owner === "id" || field.scopedBy?.[owner] === own) return [];
    // The row is whose the referenced row is, or refers to another row of the same owner.
    const [ownRef = "", theirs = ""] = [own, owner].map((each) => each.split(".")[0] ?? "");
    if (own === `${name}.${owner}` || (own === owner && own.includes(".") && field.scopedBy?.[theirs] === ownRef)) return [];
    return [`${resource.name}.${path}${name}`];
  });
}

it("a document refers only to what belongs to its own party", () => {
  const found = resources.flatMap((resource) => [
    ...unscoped(resource, resource.fields),
    ...Object.entries(resource.actions).flatMap(([name, { input = {} }]) => unscoped(resource, input, `${name} `)),
  ]);
  expect(found).toEqual([]);
  expect(resources.filter((each) => ownerField(each) !== undefined).length).toBeGreaterThan(10);
});
