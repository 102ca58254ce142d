import { notification } from "antd";
import { useEffect, useLayoutEffect, useState } from "react";
import { setToastHost, TOAST_MS, type Toast } from "../providers/toasts.ts";
import { followToastPlace, type ToastPlace } from "./toast-place.ts";
import "./toaster.css";

/** Passing ones; those that stay until they are closed make room for none. */
const MOST = 5;

/** Shows the toasts that plain functions ask for, inside the theme. */
export function Toaster() {
  const [{ top, right }, setPlace] = useState<ToastPlace>({ top: 0, right: 0 });
  const [api, holder] = notification.useNotification({ placement: "topRight", top });
  useLayoutEffect(() => document.documentElement.style.setProperty("--hq-toast-right", `${right}px`), [right]);
  useEffect(() => {
    const follow = () => followToastPlace((next) => setPlace((last) => (last.top === next.top && last.right === next.right ? last : next)));
    /** Those shown, each with whether it stays. */
    const shown = new Map<string, boolean>();
    let unfollow: (() => void) | undefined;
    let count = 0;
    const gone = (name: string) => {
      shown.delete(name);
      if (shown.size > 0) return;
      unfollow?.();
      unfollow = undefined;
    };
    const open = ({ kind, message, description, key, sticky = false, quiet, action, onClick, onClose }: Toast) => {
      unfollow ??= follow();
      const name = key ?? `toast-${++count}`;
      shown.delete(name);
      shown.set(name, sticky);
      const passing = [...shown].flatMap(([each, stays]) => (stays ? [] : [each]));
      if (passing[0] !== undefined && passing.length > MOST) api.destroy(passing[0]);
      api[kind]({
        key: name,
        message,
        placement: "topRight",
        duration: sticky ? 0 : TOAST_MS / 1000,
        className: "hq-toast",
        role: quiet ? "status" : "alert",
        onClose: () => {
          gone(name);
          onClose?.();
        },
        ...(description === undefined ? {} : { description }),
        ...(action === undefined ? {} : { actions: action }),
        ...(onClick === undefined ? {} : { onClick }),
      });
    };
    setToastHost({ open, close: (key) => api.destroy(key) });
    return () => {
      setToastHost(undefined);
      unfollow?.();
    };
  }, [api]);
  return holder;
}
