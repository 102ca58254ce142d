import { HomeOutlined, QuestionCircleOutlined, SettingOutlined } from "@ant-design/icons";
import { type ReactNode, useEffect, useMemo, useState } from "react";
import { Link, useLocation } from "react-router";
import { t } from "../i18n/kit/shell.ts";
import { useAuthState } from "../providers/session/auth-state.ts";
import { useWide } from "../views/kit/use-media.ts";
import { currentItem, openGroups, visibleMenu } from "./menu.ts";
import { openPanel, showKeys, showSidebar, useCollapsed, useSidebarShown } from "./shell-state.ts";
import { SidebarGroup } from "./sidebar-group.tsx";
import "./sidebar.css";

/** An entry that opens something over the screen. Its name is a tooltip where only its icon is shown. */
function InPlace({ icon, label, narrow, onOpen }: { icon: ReactNode; label: string; narrow: boolean; onOpen: () => void }) {
  const open = () => {
    showSidebar(false);
    onOpen();
  };
  return (
    <li>
      <button type="button" className="hq-nav-entry" title={narrow ? label : undefined} aria-haspopup="dialog" onClick={open}>
        {icon}
        <span>{label}</span>
      </button>
    </li>
  );
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
  const [open, setOpen] = useState<readonly string[]>([]);
  const [flyout, setFlyout] = useState<string>();

  useEffect(() => {
    const groups = openGroups(sections, pathname);
    setOpen((before) => [...new Set([...before, ...groups])]);
    setFlyout(undefined);
    showSidebar(false);
  }, [sections, pathname]);

  const change = (group: string, opens: boolean) => {
    if (narrow) setFlyout((before) => (opens ? group : before === group ? undefined : before));
    else setOpen((before) => (opens ? [...before, group] : before.filter((each) => each !== group)));
  };

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
        <ul>
          <li>
            <Link
              to="/"
              className="hq-nav-entry"
              aria-current={pathname === "/" ? "page" : undefined}
              title={narrow ? t("nav.home") : undefined}
            >
              <HomeOutlined aria-hidden />
              <span>{t("nav.home")}</span>
            </Link>
          </li>
          {sections.map((section) => (
            <SidebarGroup
              key={section.group}
              section={section}
              current={currentItem(sections, pathname)?.path}
              open={narrow ? flyout === section.group : open.includes(section.group)}
              flyout={narrow}
              onOpen={(opens) => change(section.group, opens)}
            />
          ))}
          <InPlace
            icon={<SettingOutlined aria-hidden />}
            label={t("nav.setting")}
            narrow={narrow}
            onOpen={() => openPanel("preferences")}
          />
          <InPlace icon={<QuestionCircleOutlined aria-hidden />} label={t("nav.help")} narrow={narrow} onOpen={() => showKeys(true)} />
        </ul>
      </nav>
    </>
  );
}
