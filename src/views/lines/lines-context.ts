import type { FieldOf } from "../../schemas/field.ts";
import type { FormStore } from "../form/form-store.ts";
import type { LineEditor } from "./line-editor.ts";

/** What all lines of one table share. It stays the same object while one types, so that other lines are not drawn anew. */
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
  /** Puts the cursor into a cell, wherever it is. */
  readonly goTo: (key: string, column: string) => void;
  /** Tells a screen reader what was done. */
  readonly say: (text: string) => void;
}
