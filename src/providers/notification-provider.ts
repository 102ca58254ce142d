import type { NotificationProvider } from "@refinedev/core";
import { authState } from "./session/auth-state.ts";
import { closeToast, showToast } from "./toasts.ts";

// Refine puts the status into its message. These are silent because field errors are shown at the fields, and 401 has a screen.
const silent = /status code: (401|422)\b/;
const technical = /status code: \d+/;

/** Shows Refine's messages as our toasts. */
export const notificationProvider: NotificationProvider = {
  open: ({ key, message, description, type }) => {
    if (type === "error" && authState.get().maintenance) return;
    if (type === "error" && silent.test(`${message} ${description ?? ""}`)) return;
    // For an error, one of the two contains the server's message and the other Refine's technical one.
    const sentence = technical.test(message) && description ? description : message;
    const rest = sentence === message && description && !technical.test(description) ? description : undefined;
    showToast({
      kind: type === "error" ? "error" : type === "success" ? "success" : "info",
      message: sentence,
      ...(rest ? { description: rest } : {}),
      ...(key ? { key } : {}),
    });
  },
  close: closeToast,
};
