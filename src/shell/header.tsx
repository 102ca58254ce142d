import { BellOutlined, LogoutOutlined, MenuOutlined, SearchOutlined, SolutionOutlined, UserOutlined } from "@ant-design/icons";
import { Badge, Button, Dropdown, type MenuProps } from "antd";
import { useNavigate } from "react-router";
import { t } from "../i18n/shell.ts";
import { useClientConfig } from "../providers/client-config.ts";
import { useAuthState } from "../providers/session/auth-state.ts";
import { setMode, type ThemeMode } from "../theme/mode.ts";
import { useMode } from "../theme/use-theme.ts";
import { useWide } from "../views/use-media.ts";
import { useUnreadCount } from "./notification-state.ts";
import { useRouteTitle } from "./page-title.tsx";
import { openPalette, openPanel, setCollapsed, showSidebar, useCollapsed, usePanel, useSidebarShown } from "./shell-state.ts";

const modes: readonly ThemeMode[] = ["system", "light", "dark"];
const isMode = (key: string): key is ThemeMode => modes.some((mode) => mode === key);

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
    <Badge count={unread} overflowCount={99} size="small" offset={[-7, 7]}>
      <Button
        type="text"
        icon={<BellOutlined aria-hidden />}
        aria-label={t("header.notifications", { count: unread })}
        aria-haspopup="dialog"
        aria-expanded={panel === "notifications"}
        onClick={() => openPanel(panel === "notifications" ? null : "notifications")}
      />
    </Badge>
  );
}

function UserMenu() {
  const { user } = useAuthState();
  const mode = useMode();
  const navigate = useNavigate();
  const items: MenuProps["items"] = [
    { key: "/profile", icon: <UserOutlined aria-hidden />, label: t("header.profile") },
    ...(user?.type_id === "C" ? [{ key: "/onboarding", icon: <SolutionOutlined aria-hidden />, label: t("header.accountSetup") }] : []),
    {
      type: "group",
      label: t("header.theme"),
      children: modes.map((each) => ({ key: each, label: t(`theme.${each}`), className: each === mode ? "hq-chosen" : "" })),
    },
    { type: "divider" },
    { key: "/logout", icon: <LogoutOutlined aria-hidden />, label: t("header.logout") },
  ];
  return (
    <Dropdown
      autoFocus
      trigger={["click"]}
      placement="bottomRight"
      menu={{ items, onClick: ({ key }) => (isMode(key) ? setMode(key) : navigate(key)) }}
    >
      <button type="button" className="hq-user" aria-label={t("header.userMenu")}>
        <span className="hq-initial">{(user?.first_name ?? "").slice(0, 1).toUpperCase() || "?"}</span>
      </button>
    </Dropdown>
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
      <button type="button" className="hq-search-button" onClick={() => openPalette(true)}>
        <SearchOutlined aria-hidden />
        <span>{t("header.search")}</span>
        <kbd aria-hidden>{/mac/i.test(navigator.userAgent) ? "⌘ K" : "Ctrl K"}</kbd>
      </button>
      <Bell />
      <UserMenu />
    </header>
  );
}
