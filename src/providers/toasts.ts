import type { ReactNode } from "react";

type ToastKind = "success" | "error" | "warning" | "info";
export type Toast = {
  kind: ToastKind;
  message: ReactNode;
  description?: ReactNode;
  key?: string;
  /** Stays until the user closes it. */
  sticky?: boolean;
  /** Announced politely: a screen reader does not interrupt for it. */
  quiet?: boolean;
  action?: ReactNode;
  onClick?: () => void;
  onClose?: () => void;
};
type Host = { open: (toast: Toast) => void; close: (key: string) => void };

export const TOAST_MS = 5000;

// Set by the component inside the theme; earlier toasts are shown once it is set.
let host: Host | undefined;
const waiting: Toast[] = [];

export function setToastHost(next: Host | undefined): void {
  host = next;
  if (host) for (const toast of waiting.splice(0)) host.open(toast);
}

export function showToast(toast: Toast): void {
  if (host) host.open(toast);
  else waiting.push(toast);
}

export const closeToast = (key: string): void => host?.close(key);

/** The common toasts, callable from a form, a provider or an event. */
export const toast = {
  success: (message: ReactNode): void => showToast({ kind: "success", message }),
  error: (message: ReactNode, description?: ReactNode): void => showToast({ kind: "error", message, description }),
  warning: (message: ReactNode): void => showToast({ kind: "warning", message }),
  info: (message: ReactNode): void => showToast({ kind: "info", message }),
};
