import { t } from "../i18n/kit/shell.ts";
import "@ant-design/v5-patch-for-react-19";
import { ConfigProvider, theme } from "antd";
import { type ReactNode, useMemo } from "react";
import { antdTheme } from "../theme/antd-theme.ts";
import { useReducedMotion, useThemeName } from "../theme/use-theme.ts";
import { Toaster } from "./toaster.tsx";

/** Applies our theme to the component library, light or dark. */
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
      // Only a list whose options all exist has options for a screen reader.
      virtual={false}
      button={{ autoInsertSpace: false }}
      renderEmpty={() => <span className="hq-empty">{t("empty.noData")}</span>}
    >
      <Toaster />
      {children}
    </ConfigProvider>
  );
}
