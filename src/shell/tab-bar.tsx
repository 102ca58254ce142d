import { Badge } from "antd";
import { NavLink } from "react-router";

export type TabLink = {
  path: string;
  label: string;
  /** Shown capped at 99, hidden at 0. */
  badge?: number | undefined;
};

/** Tabs that are addresses: each opens in a new window too. */
export function TabBar({ tabs, label }: { tabs: readonly TabLink[]; label: string }) {
  return (
    <nav className="hq-tabs" aria-label={label}>
      {tabs.map((tab) => (
        <NavLink key={tab.path} to={tab.path} className="hq-tab">
          {tab.label}
          <Badge count={tab.badge ?? 0} overflowCount={99} size="small" />
        </NavLink>
      ))}
    </nav>
  );
}
