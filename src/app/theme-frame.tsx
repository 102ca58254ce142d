import "@ant-design/v5-patch-for-react-19";
import { ConfigProvider, theme } from "antd";
import { lazy, type ReactNode, Suspense, useMemo } from "react";
import { t } from "../i18n/translate.ts";
import { useStore } from "../providers/store.ts";
import { toastsWanted } from "../providers/toasts.ts";
import { antdTheme } from "../theme/antd-theme.ts";
import { useReducedMotion, useThemeName } from "../theme/use-theme.ts";

const Toaster = lazy(() => import("./toaster.tsx").then((module) => ({ default: module.Toaster })));

/** The component library in the house's clothes, light or dark. */
export function ThemeFrame({ children }: { children: ReactNode }) {
  const name = useThemeName();
  const calm = useReducedMotion();
  const wanted = useStore(toastsWanted);
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
      {wanted && (
        <Suspense fallback={null}>
          <Toaster />
        </Suspense>
      )}
      {children}
    </ConfigProvider>
  );
}
