import type { ReactNode } from "react";
import { createStore } from "./store.ts";

export type ToastKind = "success" | "error" | "warning" | "info";
export type Toast = {
  kind: ToastKind;
  message: ReactNode;
  description?: ReactNode;
  key?: string;
  /** Stays until the user closes it. */
  sticky?: boolean;
  /** Not read out before all else by a screen reader. */
  quiet?: boolean;
  action?: ReactNode;
  onClick?: () => void;
  onClose?: () => void;
};
type Host = { open: (toast: Toast) => void; close: (key: string) => void };

export const TOAST_MS = 5000;

/** Whether there was ever a toast to show: what shows them is only loaded then. */
export const toastsWanted = createStore(false);

// Set by the component that stands inside the theme; toasts from before are shown once it does.
let host: Host | undefined;
const waiting: Toast[] = [];

export function setToastHost(next: Host | undefined): void {
  host = next;
  if (host) for (const toast of waiting.splice(0)) host.open(toast);
}

export function showToast(toast: Toast): void {
  if (host) host.open(toast);
  else waiting.push(toast);
  toastsWanted.set(true);
}

export const closeToast = (key: string): void => host?.close(key);

/** The everyday toasts, from anywhere: a form, a provider, an event. */
export const toast = {
  success: (message: ReactNode): void => showToast({ kind: "success", message }),
  error: (message: ReactNode, description?: ReactNode): void => showToast({ kind: "error", message, description }),
  warning: (message: ReactNode): void => showToast({ kind: "warning", message }),
  info: (message: ReactNode): void => showToast({ kind: "info", message }),
};
