import { t } from "../i18n/shell.ts";
import "@ant-design/v5-patch-for-react-19";
import { ConfigProvider, theme } from "antd";
import { type ComponentType, type ReactNode, useEffect, useMemo, useState } from "react";
import { useStore } from "../providers/store.ts";
import { toastsWanted } from "../providers/toasts.ts";
import { antdTheme } from "../theme/antd-theme.ts";
import { useReducedMotion, useThemeName } from "../theme/use-theme.ts";

const SOON_MS = 3000;
// A separate function: the build moves code that is chained directly to an import into its loader, where a failed style sheet goes
// unnoticed.
const toaster = () => import("./toaster.tsx");

/** Loads the toaster shortly after the screen, or at once for the first toast. A failed load is retried until it succeeds. */
function useToaster(): ComponentType | undefined {
  const requested = useStore(toastsWanted);
  const [Toaster, setToaster] = useState<ComponentType>();
  useEffect(() => {
    if (Toaster) return;
    const load = () =>
      toaster().then(
        (module) => setToaster(() => module.Toaster),
        () => {
          timer = setTimeout(load, SOON_MS);
        },
      );
    let timer = setTimeout(load, requested ? 0 : SOON_MS);
    return () => clearTimeout(timer);
  }, [requested, Toaster]);
  return Toaster;
}

/** Applies our theme to the component library, light or dark. */
export function ThemeFrame({ children }: { children: ReactNode }) {
  const name = useThemeName();
  const calm = useReducedMotion();
  const Toaster = useToaster();
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
      {Toaster && <Toaster />}
      {children}
    </ConfigProvider>
  );
}
