import { notification } from "antd";
import { useEffect } from "react";
import { setToastHost, TOAST_MS, type Toast } from "../providers/toasts.ts";

// Below the header and a record's actions: for its 5 seconds a toast must not lie over the button one needs next.
const TOP = 124;

/** Shows the toasts that plain functions ask for, inside the theme. */
export function Toaster() {
  const [api, holder] = notification.useNotification({ maxCount: 5, placement: "topRight", top: TOP });
  useEffect(() => {
    const open = ({ kind, message, description, key, sticky, action, onClick }: Toast) =>
      api[kind]({
        message,
        placement: "topRight",
        duration: sticky ? 0 : TOAST_MS / 1000,
        className: "hq-toast",
        ...(description === undefined ? {} : { description }),
        ...(key === undefined ? {} : { key }),
        ...(action === undefined ? {} : { actions: action }),
        ...(onClick === undefined ? {} : { onClick }),
      });
    setToastHost({ open, close: (key) => api.destroy(key) });
    return () => setToastHost(undefined);
  }, [api]);
  return holder;
}
