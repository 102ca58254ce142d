import { HomeOutlined, QuestionCircleOutlined, SettingOutlined } from "@ant-design/icons";
import { Menu, type MenuProps } from "antd";
import { useEffect, useMemo, useState } from "react";
import { Link, useLocation } from "react-router";
import { t } from "../i18n/shell.ts";
import { useAuthState } from "../providers/session/auth-state.ts";
import { useWide } from "../views/use-media.ts";
import { currentItem, openGroups, type VisibleSection, visibleMenu } from "./menu.ts";
import { showSidebar, useCollapsed, useSidebarShown } from "./shell-state.ts";

type Entry = NonNullable<MenuProps["items"]>[number];

function entries(sections: readonly VisibleSection[]): Entry[] {
  return [
    { key: "/", icon: <HomeOutlined aria-hidden />, label: <Link to="/">{t("nav.home")}</Link> },
    ...sections.map(({ group, label, icon, items }) => ({
      key: group,
      icon,
      label,
      children: items.map((item) => ({ key: item.path, label: <Link to={item.path}>{item.label}</Link> })),
    })),
    { key: "setting", icon: <SettingOutlined aria-hidden />, label: t("nav.setting"), className: "hq-nav-later" },
    { key: "help", icon: <QuestionCircleOutlined aria-hidden />, label: t("nav.help"), className: "hq-nav-later" },
  ];
}

/** The main navigation: collapses above 992 px, hidden below. The group of the current path opens automatically. */
export function Sidebar() {
  const { pathname } = useLocation();
  const { user, abilities, isAdmin } = useAuthState();
  const wide = useWide();
  const narrow = useCollapsed() && wide;
  const shown = useSidebarShown();
  const side = user?.type_id === "C" ? "customer" : "employee";
  // biome-ignore lint/correctness/useExhaustiveDependencies: the menu reads `ability`, which changes with these two.
  const sections = useMemo(() => visibleMenu(side), [side, abilities, isAdmin]);
  const [open, setOpen] = useState<string[]>([]);

  useEffect(() => {
    const groups = openGroups(sections, pathname);
    setOpen((before) => [...new Set([...before, ...groups])]);
    showSidebar(false);
  }, [sections, pathname]);

  const items = useMemo(() => entries(sections), [sections]);
  const current = pathname === "/" ? "/" : currentItem(sections, pathname)?.path;

  return (
    <>
      {!wide && shown && (
        <button type="button" className="hq-sidebar-mask" aria-label={t("action.close")} onClick={() => showSidebar(false)} />
      )}
      <nav
        id="hq-sidebar"
        className="hq-sidebar"
        aria-label={t("nav.main")}
        data-collapsed={narrow || undefined}
        data-over={!wide || undefined}
        data-shown={shown || undefined}
        inert={!wide && !shown}
      >
        <Menu
          mode="inline"
          inlineIndent={14}
          inlineCollapsed={narrow}
          items={items}
          selectedKeys={current ? [current] : []}
          {...(narrow ? {} : { openKeys: open, onOpenChange: setOpen })}
        />
      </nav>
    </>
  );
}
