import type { ComponentType } from "react";
import type { ApiRow } from "../../providers/calls/calls.ts";
import type { Ability, Side } from "../../schemas/access/abilities.ts";
import type { AnyResource } from "../../schemas/resource.ts";

/** Places in the views that the application shell fills, so that the views need not import it. A slot is empty until it is filled. */
interface ViewSlots {
  /** The tasks about one record, shown in its rail. */
  readonly RecordTasks?: ComponentType<{ readonly bizObjectId: number; readonly recordId: number }>;
  /** Sets a more specific page title than the route's; renders nothing. */
  readonly PageTitle?: ComponentType<{ readonly title: string }>;
  /** How the user talks about a record with the other side, beside its actions. */
  readonly RecordCommunications?: ComponentType<{ readonly resource: AnyResource; readonly row: ApiRow }>;
  /** Figures about a record that declarations can't compute, by the name given in the record's tab. */
  readonly RecordFigures?: ComponentType<{ readonly name: string; readonly recordId: number }>;
  /** The navigation as a user with only these abilities sees it. */
  readonly RolePreview?: ComponentType<{ readonly abilities: readonly Ability[]; readonly side: Side }>;
  /** The user's own preferences, over the screen. */
  readonly Preferences?: ComponentType<{ readonly onClose: () => void }>;
  /** The screen at a path of the application, or undefined. */
  readonly screenAt?: (path: string) => { readonly title: string } | undefined;
  /** Whether the signed-in user may open the screen at a path. */
  readonly mayOpen?: (path: string) => boolean;
}

let slots: ViewSlots = {};

export function fillViewSlots(newSlots: ViewSlots): void {
  slots = { ...slots, ...newSlots };
}
/** Empties all slots again, because tests share one page. */
export function emptyViewSlots(): void {
  slots = {};
}
export const viewSlots = (): ViewSlots => slots;
