import { CheckSquareOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { Suspense, useEffect, useRef } from "react";
import { Outlet, useLocation } from "react-router";
import { t } from "../i18n/kit/shell.ts";
import { useAccess } from "../providers/access-control.ts";
import { useClientConfig } from "../providers/client-config.ts";
import { task } from "../resources/tasks/task.ts";
import { lazyComponent } from "../views/kit/lazy-dialog.tsx";
import { viewSlots } from "../views/kit/slots.ts";
import { noteScreen } from "../views/paths/recent.ts";
import { ConnectionBar } from "./connection-bar.tsx";
import { CrashBoundary } from "./crash-boundary.tsx";
import { Header } from "./header.tsx";
import { useScreenLoading } from "./screen-loading.ts";
import { ScreenSkeleton } from "./screen-skeleton.tsx";
import { openPalette, openPanel, showKeys, useCollapsed, useKeysShown, usePalette, usePanel } from "./shell-state.ts";
import { Sidebar } from "./sidebar.tsx";
import { useShortcuts } from "./use-shortcuts.ts";
import "./print.css";

/** The toolbar at the right, for users who may create tasks. */
export function TasksToolbar() {
  const canCreate = useAccess({ resource: task, action: "create" });
  const panel = usePanel();
  if (!canCreate) return null;
  return (
    <aside className="hq-toolbar" aria-label={t("tasks.title")}>
      <Button
        type="text"
        icon={<CheckSquareOutlined aria-hidden />}
        title={t("tasks.title")}
        aria-label={t("tasks.open")}
        aria-haspopup="dialog"
        aria-expanded={panel === "tasks"}
        onClick={() => openPanel(panel === "tasks" ? null : "tasks")}
      />
    </aside>
  );
}

/** On paper: whose screen it was, and when it was printed. */
function PrintHead() {
  const { company, productName } = useClientConfig();
  const when = useRef<HTMLTimeElement>(null);
  useEffect(() => {
    // Set at the last moment, without a render, which would come after the paper.
    const note = () => {
      if (when.current) when.current.textContent = new Date().toLocaleString("en-US", { dateStyle: "short", timeStyle: "short" });
    };
    addEventListener("beforeprint", note);
    return () => removeEventListener("beforeprint", note);
  }, []);
  return (
    <div className="hq-print-head">
      <span>{company ?? productName}</span>
      <time ref={when} />
    </div>
  );
}

const closePanel = () => openPanel(null);
const NotificationPanel = lazyComponent(async () => (await import("./notification-panel.tsx")).NotificationPanel, closePanel);
const TasksPanel = lazyComponent(async () => (await import("./tasks/tasks-panel.tsx")).TasksPanel, closePanel);
const KeysDialog = lazyComponent(
  async () => (await import("./keys-dialog.tsx")).KeysDialog,
  () => showKeys(false),
);
const Palette = lazyComponent(
  async () => (await import("./palette/palette.tsx")).Palette,
  () => openPalette(null),
);

/** Panels and the palette, which open over a screen; their code is loaded on first use. */
function Overlays() {
  const panel = usePanel();
  const palette = usePalette();
  const keysShown = useKeysShown();
  const { Preferences } = viewSlots();
  return (
    <>
      {panel === "notifications" && <NotificationPanel />}
      {panel === "tasks" && <TasksPanel />}
      {panel === "preferences" && Preferences && <Preferences onClose={closePanel} />}
      {palette && <Palette key={palette} mode={palette} />}
      {keysShown && <KeysDialog />}
    </>
  );
}

function Progress() {
  return !useScreenLoading() ? null : <div className="hq-progress" role="progressbar" aria-label={t("app.loading")} />;
}

/** The last screen stays until the next one's code is loaded. A crash is limited to the screen. */
function Screen() {
  const { pathname } = useLocation();
  return (
    <CrashBoundary where={pathname}>
      <Suspense fallback={<ScreenSkeleton />}>
        <Outlet />
      </Suspense>
    </CrashBoundary>
  );
}

/** A screen that is removed loses the focus. It moves to the start of the next screen, unless that screen has set it. */
function useFocusOnScreen(): void {
  const { pathname } = useLocation();
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    const timer = setTimeout(() => {
      const main = document.getElementById("hq-main");
      if (main && !main.contains(document.activeElement) && !document.activeElement?.closest("[role=dialog]"))
        main.focus({ preventScroll: true });
    });
    return () => clearTimeout(timer);
  }, [pathname]);
}

function Frame({ toolbar }: { toolbar: boolean }) {
  useShortcuts();
  useFocusOnScreen();
  const { pathname } = useLocation();
  useEffect(() => noteScreen(pathname), [pathname]);
  const collapsed = useCollapsed();
  return (
    <div className="hq-shell" data-collapsed={collapsed || undefined}>
      <a className="hq-skip" href="#hq-main">
        {t("app.skip")}
      </a>
      <Progress />
      <Header />
      <Sidebar />
      <main id="hq-main" className="hq-main" tabIndex={-1}>
        <PrintHead />
        <ConnectionBar />
        <Screen />
      </main>
      {toolbar && <TasksToolbar />}
      <Overlays />
    </div>
  );
}

/** Header, sidebar and tasks toolbar: the default layout. */
export const MainLayout = () => <Frame toolbar />;

/** Header and sidebar only. */
export const HeaderSidebarLayout = () => <Frame toolbar={false} />;

/** Only the screen. */
export const PlainLayout = () => (
  <main id="hq-main" className="hq-plain" tabIndex={-1}>
    <PrintHead />
    <Progress />
    <Screen />
  </main>
);
