import { ApiOutlined, LogoutOutlined, SettingOutlined, SolutionOutlined, UserOutlined } from "@ant-design/icons";
import type { MenuProps } from "antd";
import { type ReactElement, useState } from "react";
import { useNavigate } from "react-router";
import { t } from "../i18n/kit/shell.ts";
import { mayOpen } from "../providers/known-routes.ts";
import { findRouteTo, routeTo } from "../providers/route-to.ts";
import { useAuthState } from "../providers/session/auth-state.ts";
import { setMode, type ThemeMode, themeModes } from "../theme/mode.ts";
import { useMode } from "../theme/use-theme.ts";
import { PopupMenu, type PopupTriggerProps } from "../views/kit/popup-menu.tsx";

const SETTINGS = routeTo("configuration.settings");

/** The lists of what lets other programs in; the first one that the user may read. */
const apiLists = ["user-management.api-keys", "user-management.webhooks"];

const isMode = (key: string): key is ThemeMode => themeModes.some((mode) => mode === key);

/** The menu below the user's initial. */
export function UserMenu({ children }: { children: ReactElement<PopupTriggerProps> }) {
  const { user } = useAuthState();
  const mode = useMode();
  const navigate = useNavigate();
  const [open, setOpen] = useState(true);
  const api = apiLists.flatMap((name) => findRouteTo(name) ?? []).find(mayOpen);
  const items: MenuProps["items"] = [
    { key: routeTo("profile"), icon: <UserOutlined aria-hidden />, label: t("header.profile") },
    ...(mayOpen(SETTINGS) ? [{ key: SETTINGS, icon: <SettingOutlined aria-hidden />, label: t("nav.settings") }] : []),
    ...(api === undefined ? [] : [{ key: api, icon: <ApiOutlined aria-hidden />, label: t("header.api") }]),
    ...(user?.type_id === "C"
      ? [{ key: routeTo("onboarding"), icon: <SolutionOutlined aria-hidden />, label: t("header.accountSetup") }]
      : []),
    {
      type: "group",
      label: t("header.theme"),
      children: themeModes.map((each) => ({ key: each, label: t(`theme.${each}`), className: each === mode ? "hq-chosen" : "" })),
    },
    { type: "divider" },
    { key: routeTo("logout"), icon: <LogoutOutlined aria-hidden />, label: t("header.logout") },
  ];
  return (
    <PopupMenu
      open={open}
      onOpenChange={setOpen}
      placement="bottomRight"
      menu={{ items, onClick: ({ key }) => (isMode(key) ? setMode(key) : navigate(key)) }}
    >
      {children}
    </PopupMenu>
  );
}
