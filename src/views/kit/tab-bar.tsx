import { Link } from "react-router";

const BADGE_MAX = 99;
const badgeText = (count: number): string => (count > BADGE_MAX ? `${BADGE_MAX}+` : String(count));

export interface TabLink {
  readonly path: string;
  readonly label: string;
  readonly current: boolean;
  /** Shown capped at 99, hidden at 0. */
  readonly badge?: number;
}

/** Tabs as links, so that each can be opened in a new window. */
export function TabBar({ tabs, label }: { tabs: readonly TabLink[]; label: string }) {
  return (
    <nav className="hq-view-tabs" aria-label={label}>
      {tabs.map(({ path, label: text, current, badge = 0 }) => (
        <Link key={path} to={path} className="hq-view-tab" aria-current={current ? "page" : undefined}>
          {text}
          {badge > 0 && <span className="hq-view-tab-badge">{badgeText(badge)}</span>}
        </Link>
      ))}
    </nav>
  );
}
