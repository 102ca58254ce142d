import { lazyComponent } from "../kit/lazy-dialog.tsx";
import type { DraftNoteProps } from "./draft-note.tsx";

/** The offer to continue a draft. Its code is loaded when there is one; a draft that could not be offered stays stored. */
export const DraftOffer = lazyComponent<DraftNoteProps>(
  async () => (await import("./draft-note.tsx")).DraftNote,
  () => undefined,
);
