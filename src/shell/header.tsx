import { BellOutlined, MenuOutlined, SearchOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { t } from "../i18n/kit/shell.ts";
import { useClientConfig } from "../providers/client-config.ts";
import { useAuthState } from "../providers/session/auth-state.ts";
import { openedOnDemand } from "../views/kit/on-demand.tsx";
import { useWide } from "../views/kit/use-media.ts";
import { useUnreadCount } from "./notification-state.ts";
import { useRouteTitle } from "./page-title.tsx";
import { openPalette, openPanel, setCollapsed, showSidebar, useCollapsed, usePanel, useSidebarShown } from "./shell-state.ts";

const UserMenu = openedOnDemand(async () => (await import("./user-menu.tsx")).UserMenu, "menu");

function SidebarToggle() {
  const wide = useWide();
  const collapsed = useCollapsed();
  const shown = useSidebarShown();
  return (
    <Button
      type="text"
      icon={<MenuOutlined aria-hidden />}
      aria-label={t("nav.toggle")}
      aria-controls="hq-sidebar"
      aria-expanded={wide ? !collapsed : shown}
      onClick={() => (wide ? setCollapsed(!collapsed) : showSidebar(!shown))}
    />
  );
}

function Bell() {
  const unread = useUnreadCount();
  const panel = usePanel();
  return (
    <span className="hq-bell">
      <Button
        type="text"
        icon={<BellOutlined aria-hidden />}
        aria-label={t("header.notifications", { count: unread })}
        aria-haspopup="dialog"
        aria-expanded={panel === "notifications"}
        onClick={() => openPanel(panel === "notifications" ? null : "notifications")}
      />
      {unread > 0 && (
        <span className="hq-unread" aria-hidden>
          {unread > 99 ? "99+" : unread}
        </span>
      )}
    </span>
  );
}

function UserButton() {
  const { user } = useAuthState();
  return (
    <UserMenu>
      <button type="button" className="hq-user" aria-label={t("header.userMenu")}>
        <span className="hq-initial">{(user?.first_name ?? "").slice(0, 1).toUpperCase() || "?"}</span>
      </button>
    </UserMenu>
  );
}

/** Says that this is a demo that starts over. */
function Sandbox() {
  const { sandboxHours: count } = useClientConfig();
  if (count === undefined) return null;
  const text = count === 24 ? t("sandbox.nightly") : t("sandbox.text", { count });
  return (
    <span className="hq-sandbox" title={text}>
      {t("sandbox.title")}
      <span>{text}</span>
    </span>
  );
}

/** The bar at the top: the screen's title, search, notifications, the user menu. */
export function Header() {
  const title = useRouteTitle();
  const { logoWord } = useClientConfig();
  return (
    <header className="hq-header">
      <SidebarToggle />
      <span className="hq-word">{logoWord}</span>
      <span className="hq-route-title">{title}</span>
      <Sandbox />
      <button type="button" className="hq-search-button" onClick={() => openPalette("all")}>
        <SearchOutlined aria-hidden />
        <span>{t("header.search")}</span>
        <kbd aria-hidden>{/mac/i.test(navigator.userAgent) ? "⌘ K" : "Ctrl K"}</kbd>
      </button>
      <Bell />
      <UserButton />
    </header>
  );
}
