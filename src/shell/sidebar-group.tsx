import { Link, useLocation } from "react-router";
import { pressedKey } from "../views/kit/pressed-key.ts";
import type { VisibleSection } from "./menu.ts";

/** Between the entries beside an icon and the end of the window, in px. */
const GAP = 8;

interface GroupProps {
  readonly section: VisibleSection;
  /** The path of the entry that the screen belongs to. */
  readonly current: string | undefined;
  readonly open: boolean;
  /** Of the collapsed sidebar: the entries are shown beside the icon, while the pointer or the focus is there. */
  readonly flyout: boolean;
  readonly onOpen: (open: boolean) => void;
}

/** Moves the entries of a low group up by as much as the window would cut off. */
function keepInWindow(entries: HTMLUListElement | null): void {
  const over = (entries?.getBoundingClientRect().bottom ?? 0) + GAP - innerHeight;
  if (entries && over > 0) entries.style.translate = `0 ${-over}px`;
}

/** A group of the sidebar: a button that shows its entries, which are links. */
export function SidebarGroup({ section: { label, icon, items }, current, open, flyout, onOpen }: GroupProps) {
  const { pathname } = useLocation();
  return (
    <li
      data-current={items.some(({ path }) => path === current) || undefined}
      {...(flyout && {
        onPointerEnter: ({ pointerType }) => pointerType === "mouse" && onOpen(true),
        onPointerLeave: ({ pointerType }) => pointerType === "mouse" && onOpen(false),
        onKeyDown: (event) => {
          if (pressedKey(event) !== "Escape") return;
          event.currentTarget.querySelector("button")?.focus();
          onOpen(false);
        },
        onBlur: ({ currentTarget, relatedTarget }) => !currentTarget.contains(relatedTarget) && onOpen(false),
      })}
    >
      <button
        type="button"
        className="hq-nav-entry"
        aria-expanded={open}
        // The pointer has opened a flyout before it clicks; only the keyboard, whose clicks have no detail, closes it here.
        onClick={({ detail }) => onOpen(!open || (flyout && detail > 0))}
      >
        {icon}
        <span>{label}</span>
      </button>
      {open && (
        <ul ref={flyout ? keepInWindow : undefined}>
          {items.map(({ path, label: text }) => (
            <li key={path}>
              <Link to={path} className="hq-nav-entry" aria-current={path !== current ? undefined : path === pathname ? "page" : true}>
                <span>{text}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
