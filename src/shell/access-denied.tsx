import { lazyPart } from "../views/kit/lazy-part.tsx";

/** Says why the screen can't be opened. Its dialog is loaded when it is shown, because few ever see it. */
export const AccessDenied = lazyPart(async () => (await import("./denied-dialog.tsx")).DeniedDialog);
