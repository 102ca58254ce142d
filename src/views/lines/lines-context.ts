import type { Store } from "../../providers/store.ts";
import type { FieldOf, Fields } from "../../schemas/fields/field.ts";
import type { FormStore, Values } from "../editing/form-store.ts";
import type { LineEditor } from "./line-editor.ts";
import type { Obstacles } from "./obstacle-key.ts";

/** What a cell needs of the table around it. */
export interface CellContext {
  readonly id: string;
  readonly fields: Fields;
  readonly noun: string;
  /** `resource` or `resource.field`: where the server finds the declaration of the columns. */
  readonly path: string;
  readonly disabled: boolean;
  /** Cells show their values only. */
  readonly isReadOnly?: boolean;
  /** Nobody is in the row any more: inputs that were opened in its cells become values again. */
  readonly isLeft?: boolean;
  /** Writes values of one line. */
  readonly set: (key: string, values: Values) => void;
  /** One line as a form, for the ordinary inputs. */
  readonly formOf: (key: string) => FormStore;
}

/** Shared by all lines of one table. The object stays the same while the user types, so that other lines are not re-rendered. */
export interface LinesContext extends CellContext {
  readonly form: FormStore;
  readonly editor: LineEditor;
  readonly field: FieldOf<"lines">;
  readonly columns: readonly string[];
  /** What is in the way of the rows that the lines refer to. */
  readonly obstacles: Store<Obstacles>;
  /** Focuses a cell, even one that is out of view. */
  readonly goTo: (key: string, column: string) => void;
  /** Announces an action to screen readers. */
  readonly say: (text: string) => void;
}
