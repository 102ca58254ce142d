import type { NotificationProvider } from "@refinedev/core";
import { closeToast, showToast } from "./toasts.ts";

// Refine writes the status into its own message; what fields say stands at the fields, and 401 and 503 have screens.
const silent = /status code: (401|422|503)\b/;
const technical = /status code: \d+/;

/** Refine's own messages as toasts of the house. */
export const notificationProvider: NotificationProvider = {
  open: ({ key, message, description, type }) => {
    if (type === "error" && silent.test(`${message} ${description ?? ""}`)) return;
    // For an error the server's sentence is in one of the two, the technical one in the other.
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
