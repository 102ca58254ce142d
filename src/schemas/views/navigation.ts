import type { Subject, Verb } from "../access/abilities.ts";

export type MenuGroup = "customerCare" | "accounts" | "sales" | "warehousing" | "accounting" | "providers" | "userManagement";

/** A place in the sidebar, shown to those who may read the resource at all and hold any ability on one of its subjects. */
export interface MenuEntry {
  /** The section of the sidebar. */
  readonly group: MenuGroup;
  /** Its position in the section, lowest first. */
  readonly order: number;
  /** Default: the list's title. */
  readonly label?: string;
  /** Subjects that show it; default the resource's own. */
  readonly subjects?: readonly Subject[];
  /** Requires this verb instead of any. */
  readonly verb?: Verb;
}

/** Browser addresses that differ from the convention: `path`, `path/create`, `path/{id}`, `path/{id}/edit`. */
export interface Paths {
  /** With `{tab}` where each tab has an address. */
  readonly list?: string;
  /** The form for a new row. */
  readonly create?: string;
  /** The record. */
  readonly show?: string;
  /** The form for an existing row. It may differ from creation by the query alone: `/create?id={id}&isEdit=true`. */
  readonly edit?: string;
  /** The form for a copy; like `edit` it may differ by the query alone. */
  readonly duplicate?: string;
  /** Further addresses of the same forms. */
  readonly aliases?: { readonly create?: readonly string[] };
  /** Addresses that open the record with an action's dialog: `{ revise: "/quotes/{id}/revise" }`. */
  readonly actions?: Readonly<Record<string, string>>;
}

/**
 * Names of addresses that differ from the convention. By convention the list's name is its path with dots, "sales.leads", and every other
 * name is the list's with what the address shows behind it: "sales.leads.view", "sales.leads.create", "sales.leads.archived" for a tab.
 */
export interface RouteNames {
  /** The list. The other names begin with it: "accg.invoices" gives "accg.invoices.view". */
  readonly list?: string;
  /** The record. */
  readonly view?: string;
  /** Of a list with a page per kind of record: the address that leads from a row to the record that it is about, which notifications open. */
  readonly about?: string;
}

/** Calls of the specification that differ from the API's convention. Paths are under the API base, without a leading slash. */
export interface Endpoints {
  /** `{tab}` is a tab's name, its customer name or its state's code; paged by limit and offset. */
  readonly list?: string;
  /** A second address that updates a row. */
  readonly update?: { readonly method: "POST"; readonly path: string };
  /** A second address that deletes a row. */
  readonly remove?: { readonly method: "POST"; readonly path: string };
  /** Names that the specification's bodies carry for the creator: their id, or in updates the name that rows carry. Another is refused. */
  readonly echoesCreator?: readonly string[];
  /** Takes `{ statusId }` and runs the action that leads there. */
  readonly changeState?: string;
}
