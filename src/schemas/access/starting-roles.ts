/** The two kinds of user. The API sends them as type_id E and C. */
export type Side = "employee" | "customer";

interface RoleOptions {
  readonly name: string;
  readonly side: Side;
  /** May read every subject, beside what the catalogue grants. */
  readonly readsAll?: true;
}

/**
 * The roles that a new company starts with; what each may do stands in the catalogue, at each subject's `grants`. From then on they are
 * ordinary data, and the code doesn't depend on them.
 */
export const startingRoles = {
  sales: { name: "Sales", side: "employee" },
  dispatch: { name: "Dispatch", side: "employee" },
  warehouse: { name: "Warehouse", side: "employee" },
  accounting: { name: "Accounting", side: "employee" },
  viewer: { name: "Viewer", side: "employee", readsAll: true },
  member: { name: "Company member", side: "customer" },
  companyOwner: { name: "Company owner", side: "customer" },
} as const satisfies Record<string, RoleOptions>;

type Roles = typeof startingRoles;
export type StartingRole = keyof Roles;
/** The starting roles of one side. */
export type StartingRoleOf<S extends Side> = { [R in StartingRole]: Roles[R]["side"] extends S ? R : never }[StartingRole];
