import { Link } from "react-router";
import type { AnyResource } from "../../schemas/resource.ts";
import { vt } from "../texts.ts";
import { currentSide } from "../view-fields.ts";
import { listPath, listTabs } from "../view-paths.ts";

export const BADGE_MAX = 99;
export const badgeText = (count: number): string => (count > BADGE_MAX ? `${BADGE_MAX}+` : String(count));

/** The tabs of a list: each a link of its own, with how much it holds. */
export function ListTabs({
  resource,
  current,
  counts,
}: {
  resource: AnyResource;
  current: string;
  counts: Readonly<Record<string, number>>;
}) {
  return (
    <nav className="hq-view-tabs" aria-label={vt("list.tabs", { plural: resource.plural })}>
      {listTabs(resource, currentSide()).map(({ name, path, label, tab }) => {
        const count = tab.badge ? (counts[name] ?? 0) : 0;
        return (
          <Link key={name} to={listPath(resource, path)} className="hq-view-tab" aria-current={name === current ? "page" : undefined}>
            {label}
            {count > 0 && <span className="hq-view-tab-badge">{badgeText(count)}</span>}
          </Link>
        );
      })}
    </nav>
  );
}
