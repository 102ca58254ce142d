import type { OfferedRemedy } from "../../src/contract/remedy.ts";
import type { Availability } from "../../src/schemas/actions/availability.ts";
import type { ColumnValues, WrittenValues } from "../../src/schemas/fields/row.ts";
import type { systemFields } from "../../src/schemas/fields/system-fields.ts";
import type { AnyResource, ResourceRow } from "../../src/schemas/resource.ts";
import type { Call, Input, Row } from "./call.ts";
import type { Filter } from "./read/filters.ts";

/** A row with the actions its reader may take now, and as a record with what leads on from those that are refused. */
export type Presented = Row & {
  readonly actions: Readonly<Record<string, Availability>>;
  readonly remedies?: Readonly<Record<string, readonly OfferedRemedy[]>>;
};

/** A list request; names are validated here, numbers are already within bounds. */
export interface ListRequest {
  /** Maximum number of rows, 1 to 200. */
  readonly limit: number;
  readonly offset?: number;
  /** A cursor to continue after; excludes `offset`. */
  readonly after?: string;
  /** "-number" for descending. */
  readonly sort?: readonly string[];
  readonly q?: string;
  /** The tab's name, its customer path, or the code of a state. */
  readonly tab?: string;
  readonly segment?: string;
  readonly statusId?: number;
  readonly filters?: readonly Filter[];
  /** Counts long lists completely. */
  readonly exactCount?: boolean;
  /** Returns rows as records, with what lists leave out: lines, files, rich texts and abilities. */
  readonly complete?: boolean;
  /**
   * The fields that the rows have besides id, version, state and what they are sorted by; without their available actions. What the
   * caller may not see is left out. All fields and the actions if it is not given.
   */
  readonly fields?: readonly string[];
}

/** The part of a request that selects and orders rows, regardless of the page. */
export type ListSelection = Pick<ListRequest, "sort" | "q" | "tab" | "segment" | "statusId" | "filters">;

/** With the available actions, unless only some fields were asked for. */
export type ListedRow = Row & Partial<Presented>;

export interface ListResult {
  readonly rows: readonly ListedRow[];
  readonly total: number;
  /** There are more than `total`: counting stopped there. */
  readonly totalIsCapped: boolean;
  /** The cursor of the next page; null on the last page. */
  readonly next: string | null;
}

/** The result of a write. A row that the caller can no longer reach is returned as its id and version only. */
export interface Written {
  readonly data: Row;
  /** The resource the row now belongs to, if the action moved it. */
  readonly becomes?: string;
  readonly message?: string;
}

/** The row of an operation; with a version, the operation is refused for any other version. */
export interface Target {
  readonly id: number;
  readonly version?: number;
}

/** What `write` may store in a row of the resource. */
export type ValuesOf<R> = R extends { readonly types?: { fields: infer F } } ? WrittenValues<F> : never;

type StateColumn<S> = [S] extends [never] ? unknown : { readonly state: S };

/** What `read` may name of a row of the resource: what has a column of its own, so neither lines, files nor names of other rows. */
export type ColumnsOf<R> = R extends { readonly types?: { fields: infer F; state: infer S } }
  ? { readonly version: number } & ColumnValues<typeof systemFields> & ColumnValues<F> & StateColumn<S>
  : Readonly<Record<never, never>>;

export interface ReadOptions {
  /** Held until the transaction ends, so it needs one. `no key update` lets others write rows that reference this one. */
  readonly lock?: "update" | "no key update" | "share" | "key share";
  /** Also a removed row: what was made from it, or still points at it, goes on. */
  readonly withDeleted?: true;
}

/**
 * The generic operations. Each but `read` and `write` checks ability and scope, and throws a Problem: 403 without the ability, 404 outside the scope, 409 for the
 * wrong state or version, 422 for invalid fields.
 */
export interface Operations {
  list(call: Call, resource: AnyResource, request: ListRequest): Promise<ListResult>;
  get(call: Call, resource: AnyResource, id: number): Promise<Presented>;
  /**
   * For the server's own work: some fields of one row, by their names in rows, without checking abilities or scope. Null where there is no
   * such row. In a transaction it sees what that has written, and its lock is held until the end.
   */
  read<R extends AnyResource, K extends keyof ColumnsOf<R> & string>(
    resource: R,
    id: number,
    fields: readonly K[],
    options?: ReadOptions,
  ): Promise<Pick<ColumnsOf<R>, K> | null>;
  /** `values` are for fields that inputs do not contain; only effects and jobs pass them. */
  create(call: Call, resource: AnyResource, input: Input, values?: Input): Promise<Written>;
  update(call: Call, resource: AnyResource, target: Target, input: Input): Promise<Written>;
  remove(call: Call, resource: AnyResource, target: Target, input?: Input): Promise<Written>;
  act(call: Call, resource: AnyResource, target: Target, action: string, input?: Input): Promise<Written>;
  /**
   * For effects and jobs: stores values in a row, read-only fields included, without checking abilities, states or guards. It is logged and
   * pushed as an update with its own version, or as part of the row's own operation if that led here. A function receives the row once it
   * is locked, so that its values may depend on it; values that change nothing write nothing. A change that has a name is an action instead.
   */
  write<R extends AnyResource>(
    call: Call,
    resource: R,
    id: number,
    values: ValuesOf<R> | ((row: ResourceRow<R>) => ValuesOf<R>),
  ): Promise<void>;
}
