import type { ImportDetail } from "../../contract/imports.ts";
import type { AnyResource } from "../../schemas/resource.ts";

export interface ImportPartProps {
  readonly detail: ImportDetail;
  readonly resource: AnyResource;
  /** Shows the import as it is now, after the person did something with it. */
  readonly onDone: () => void;
}
