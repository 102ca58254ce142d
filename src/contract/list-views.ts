/** The tab, the filters, the order and the columns of a list, as its address says them. */
export interface ListAddress {
  /** Empty where the list has no tabs. */
  readonly tab: string;
  /** The query of the address: "sort=-number&state.in=open". */
  readonly query: string;
}

/** A view of a list that somebody saved. */
export interface ListView extends ListAddress {
  readonly id: number;
  readonly version: number;
  readonly name: string;
  readonly isShared: boolean;
  readonly isOwn: boolean;
  readonly mayChange: boolean;
  /** Who saved it. */
  readonly by: string;
  /** The roles whose people see it first; only administrators are told. */
  readonly roles: readonly number[];
  /** How many of its parts were left out, because this user doesn't see them, or because they are no longer there. */
  readonly leftOut: number;
}

/** The views of a list, and for administrators the roles that can see one of them first. */
export interface ListViews {
  readonly views: readonly ListView[];
  readonly roles: readonly { readonly id: number; readonly name: string }[];
}

/** A view that people with a role see first: `GET /api/iam`. */
export interface DefaultView extends ListAddress {
  readonly id: number;
  readonly list: string;
}
