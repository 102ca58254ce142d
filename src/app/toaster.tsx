import { notification } from "antd";
import { useEffect, useLayoutEffect, useState } from "react";
import { setToastHost, TOAST_MS, type Toast } from "../providers/toasts.ts";
import { followToastPlace, type ToastPlace } from "./toast-place.ts";
import "./toaster.css";

/** The most passing toasts at a time. Sticky toasts don't count and are never removed for others. */
const MAX_TOASTS = 5;
/** The mouse over a toast pauses it. This limit removes it anyway, because the mouse may just have been left there. */
const LONGEST = 2 * TOAST_MS;

/** Shows the toasts that plain functions request, inside the theme. */
export function Toaster() {
  const [{ top, right, over }, setPlace] = useState<ToastPlace>({ top: 0, right: 0, over: false });
  const [api, holder] = notification.useNotification({ placement: "topRight", top });
  useLayoutEffect(() => {
    document.documentElement.style.setProperty("--hq-toast-right", `${right}px`);
    document.documentElement.toggleAttribute("data-toasts-over", over);
  }, [right, over]);
  useEffect(() => {
    const follow = () =>
      followToastPlace((next) =>
        setPlace((last) => (last.top === next.top && last.right === next.right && last.over === next.over ? last : next)),
      );
    /** The toasts on screen with their timers; a sticky toast has none. */
    const timers = new Map<string, ReturnType<typeof setTimeout> | undefined>();
    let unfollow: (() => void) | undefined;
    let count = 0;
    const forget = (name: string) => {
      clearTimeout(timers.get(name));
      timers.delete(name);
    };
    const handleClosed = (name: string) => {
      forget(name);
      if (timers.size > 0) return;
      unfollow?.();
      unfollow = undefined;
    };
    const open = ({ kind, message, description, key, sticky = false, quiet, action, onClick, onClose }: Toast) => {
      unfollow ??= follow();
      const name = key ?? `toast-${++count}`;
      forget(name);
      timers.set(name, sticky ? undefined : setTimeout(() => api.destroy(name), LONGEST));
      const passing = [...timers].flatMap(([each, end]) => (end === undefined ? [] : [each]));
      if (passing[0] !== undefined && passing.length > MAX_TOASTS) api.destroy(passing[0]);
      api[kind]({
        key: name,
        message,
        placement: "topRight",
        duration: sticky ? 0 : TOAST_MS / 1000,
        className: sticky ? "" : "hq-toast-passing",
        role: quiet ? "status" : "alert",
        onClose: () => {
          handleClosed(name);
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
      for (const name of timers.keys()) forget(name);
      unfollow?.();
    };
  }, [api]);
  return holder;
}
