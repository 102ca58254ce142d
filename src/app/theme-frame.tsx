import "@ant-design/v5-patch-for-react-19";
import { App, ConfigProvider, theme } from "antd";
import { type ReactNode, useEffect, useMemo } from "react";
import { t } from "../i18n/translate.ts";
import { setToastHost, TOAST_MS, type Toast } from "../providers/toasts.ts";
import { antdTheme } from "../theme/antd-theme.ts";
import { useReducedMotion, useThemeName } from "../theme/use-theme.ts";

/** Gives the toasts, which plain functions open, their place inside the theme. */
function ToastHost() {
  const { notification } = App.useApp();
  useEffect(() => {
    const open = ({ kind, message, description, key, sticky, action, onClick }: Toast) =>
      notification[kind]({
        message,
        placement: "topRight",
        duration: sticky ? 0 : TOAST_MS / 1000,
        className: "hq-toast",
        ...(description === undefined ? {} : { description }),
        ...(key === undefined ? {} : { key }),
        ...(action === undefined ? {} : { actions: action }),
        ...(onClick === undefined ? {} : { onClick }),
      });
    setToastHost({ open, close: (key) => notification.destroy(key) });
    return () => setToastHost(undefined);
  }, [notification]);
  return null;
}

/** The component library in the house's clothes, light or dark. */
export function ThemeFrame({ children }: { children: ReactNode }) {
  const name = useThemeName();
  const calm = useReducedMotion();
  const config = useMemo(
    () => ({ ...antdTheme(name, !calm), algorithm: name === "dark" ? theme.darkAlgorithm : theme.defaultAlgorithm }),
    [name, calm],
  );
  return (
    <ConfigProvider
      theme={config}
      wave={{ disabled: true }}
      button={{ autoInsertSpace: false }}
      renderEmpty={() => <span className="hq-empty">{t("empty.noData")}</span>}
    >
      <App component={false} notification={{ maxCount: 5, placement: "topRight", top: 64 }}>
        <ToastHost />
        {children}
      </App>
    </ConfigProvider>
  );
}
