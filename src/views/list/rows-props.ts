import type { ApiRow } from "../../providers/calls/calls.ts";
import type { AnyResource } from "../../schemas/resource.ts";
import type { ListEdit } from "./edited-fields.ts";
import type { Amounts } from "./use-amounts.ts";
import type { SetWidth, Widths } from "./use-widths.ts";

/** What the rows of a list are shown from, as a table or as cards. */
export interface RowsProps {
  readonly resource: AnyResource;
  readonly columns: readonly string[];
  readonly rows: readonly ApiRow[];
  /** "-number", "number" or undefined. */
  readonly sort: string | undefined;
  readonly onSort: (sort: string | undefined) => void;
  readonly selected: readonly number[];
  readonly onSelect: ((ids: readonly number[]) => void) | undefined;
  readonly active: number | undefined;
  readonly glowing: ReadonlySet<number>;
  /** The list whose amounts are added up under their columns. */
  readonly amounts?: Amounts | undefined;
  /** Absent where the columns' widths can't be changed. */
  readonly widths?: Widths;
  readonly onWidth?: SetWidth;
  /** Absent where nothing is edited in its cell. */
  readonly edit?: ListEdit;
}
