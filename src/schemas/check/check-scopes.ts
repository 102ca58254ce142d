import type { Fields, RefField } from "../fields/field.ts";
import { systemFields } from "../fields/system-fields.ts";
import type { AnyResource } from "../resource.ts";
import { me, partsOf } from "../rules/where.ts";
import { memoize } from "../values/memoize.ts";
import type { Checked } from "./check-names.ts";

/**
 * Returns references by which a row that names its company could point at what belongs to another one: a place, a contact, a document. They
 * are scoped by the company, or say why not.
 */
export function scopeProblems({ resource, resources }: Checked): string[] {
  const companies = companyTables(resources);
  const owner = ownerIn(resource, resources, companies);
  // A company that nobody enters follows from what the row refers to.
  if (owner === undefined || owner === "id" || resource.fields[owner]?.readOnly) return [];
  const inputs = Object.entries(resource.actions).map(([name, { input = {} }]): [string, Fields] => [`${name}.`, input]);
  return [["", resource.fields] as [string, Fields], ...inputs].flatMap(([prefix, fields]) =>
    unscopedIn(fields, prefix, (name, field) => isOpen(name, field, owner)).map(
      (name) => `"${name}" can point at another company's rows. Declare \`scopedBy\`, or \`unscoped\` with the reason.`,
    ),
  );

  function isOpen(name: string, field: RefField, own: string): boolean {
    const target = resources.find((each) => each.name === field.target);
    const theirs = target && ownerIn(target, resources, companies);
    if (theirs === undefined || theirs === "id" || field.scopedBy?.[theirs] === own) return false;
    // The row is whose the referenced row is, or both refer to rows of one owner.
    const [ownReference = "", theirReference = ""] = [own, theirs].map((each) => each.split(".")[0] ?? "");
    return own !== `${name}.${theirs}` && !(own === theirs && own.includes(".") && field.scopedBy?.[theirReference] === ownReference);
  }
}

function unscopedIn(fields: Fields, prefix: string, isOpen: (name: string, field: RefField) => boolean): string[] {
  return Object.entries(fields).flatMap(([name, field]): string[] => {
    if (field.kind === "lines") return unscopedIn(field.fields, `${prefix}${name}.`, isOpen);
    if (field.kind !== "ref" || field.readOnly || field.unscoped !== undefined) return [];
    // Users are chosen among employees by a condition.
    if (field.target === systemFields.createdBy.target && field.selectable) return [];
    return isOpen(name, field) ? [`${prefix}${name}`] : [];
  });
}

/** The name by which customers' rows are chosen: their company, or the company of what the row refers to. */
function customerOwner({ customer }: AnyResource): string | undefined {
  if (!customer) return undefined;
  const { fields, any = [] } = partsOf(customer.rows);
  const own = fields.find(([, operand]) => operand === me.company)?.[0];
  return own ?? any.flatMap((each) => partsOf(each).fields.filter(([, operand]) => operand === me.company)).map(([name]) => name)[0];
}

/** The tables of companies: what the names by which customers' rows are chosen refer to. */
const companyTables = memoize(
  (resources: readonly AnyResource[]): ReadonlySet<string> =>
    new Set(
      resources.flatMap((each) => {
        const field = each.fields[customerOwner(each) ?? ""];
        const target = field?.kind === "ref" ? resources.find(({ name }) => name === field.target) : undefined;
        return target ? [target.table] : [];
      }),
    ),
);

/** The same for resources that customers never see: their only reference to a company. */
function ownerIn(resource: AnyResource, resources: readonly AnyResource[], companies: ReadonlySet<string>): string | undefined {
  const declared = customerOwner(resource);
  if (declared !== undefined) return declared;
  const all = Object.entries(resource.fields).filter(
    ([, field]) => field.kind === "ref" && companies.has(resources.find(({ name }) => name === field.target)?.table ?? ""),
  );
  return all.length === 1 ? all[0]?.[0] : undefined;
}
