import type { FieldOf } from "../../schemas/field.ts";
import type { FormStore } from "../editing/form-store.ts";
import type { LineEditor } from "./line-editor.ts";

/** Shared by all lines of one table. The object stays the same while the user types, so that other lines are not re-rendered. */
export interface LinesContext {
  readonly id: string;
  readonly form: FormStore;
  readonly editor: LineEditor;
  readonly field: FieldOf<"lines">;
  readonly columns: readonly string[];
  readonly noun: string;
  /** `resource.field`. */
  readonly path: string;
  readonly disabled: boolean;
  /** Focuses a cell, even one that is out of view. */
  readonly goTo: (key: string, column: string) => void;
  /** Announces an action to screen readers. */
  readonly say: (text: string) => void;
}
