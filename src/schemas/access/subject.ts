import type { StartingRole, StartingRoleOf } from "./starting-roles.ts";
import type { Verb } from "./verbs.ts";

/** The areas of the catalogue, in the order of a role's matrix. */
export const areaLabels = {
  "customer-care": "Customer care",
  communications: "Communications",
  location: "Location",
  accounts: "Accounts",
  sales: "Sales",
  tasks: "Tasks",
  warehousing: "Warehousing",
  billing: "Billing",
  accounting: "Accounting",
  providers: "Providers",
  "user-management": "User management",
  configuration: "Configuration",
} as const;

/** Everything the catalogue knows of a subject. */
export interface SubjectEntry {
  /** `area.module.feature` */
  readonly key: string;
  readonly label: string;
  /** The verbs that apply in an employee's role. */
  readonly verbs: readonly Verb[];
  /** Verbs that are called something else here: "Pay" instead of "Create". */
  readonly verbLabels?: Partial<Readonly<Record<Verb, string>>>;
  /** The verbs that apply in a customer's role; a subject without them is for employees only. */
  readonly customer?: readonly Verb[];
  /** What the starting roles may do with it. A change reaches existing companies through `npm run migration`. */
  readonly grants?: Partial<Readonly<Record<StartingRole, readonly Verb[]>>>;
}

/** The same as it is written down: only verbs of the subject, each side's in its own roles. */
interface Options<V extends Verb, C extends Verb> extends SubjectEntry {
  readonly key: `${keyof typeof areaLabels}.${string}.${string}`;
  readonly verbs: readonly V[];
  readonly verbLabels?: { readonly [verb in NoInfer<V | C>]?: string };
  readonly customer?: readonly C[];
  readonly grants?: { readonly [R in StartingRoleOf<"employee">]?: readonly NoInfer<V>[] } & {
    readonly [R in StartingRoleOf<"customer">]?: readonly NoInfer<C>[];
  };
}

/** An entry of the catalogue. */
export const subject = <const V extends Verb, const C extends Verb = never>(options: Options<V, C>): SubjectEntry => options;

export const read = ["read"] as const;
export const write = ["create", "read", "update"] as const;
export const all = [...write, "delete"] as const;
export const documentVerbs = ["download", "print", "email"] as const;
export const readDocuments = ["read", "download", "print"] as const;
