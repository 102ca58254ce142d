import { lazyPart } from "../views/lazy-part.tsx";

/** Says why the screen can't be opened. Few ever see it, so that screens don't load dialogs for it. */
export const AccessDenied = lazyPart(async () => (await import("./denied-dialog.tsx")).DeniedDialog);
