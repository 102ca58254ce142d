import type { AnyResource } from "../../schemas/resource.ts";
import { TabBar } from "../tab-bar.tsx";
import { vt } from "../texts.ts";
import { currentSide } from "../view-fields.ts";
import { besideLists, listPath, listTabs } from "../view-paths.ts";

interface ListTabsProps {
  readonly resource: AnyResource;
  readonly current: string;
  readonly counts: Readonly<Record<string, number>>;
}

/** The tabs of a list: each a link of its own, with how much it holds. */
export function ListTabs({ resource, current, counts }: ListTabsProps) {
  const tabs = listTabs(resource, currentSide()).map(({ name, path, label, tab }) => ({
    path: listPath(resource, path),
    label,
    current: name === current,
    badge: tab.badge ? (counts[name] ?? 0) : 0,
  }));
  return <TabBar tabs={tabs} label={vt("list.tabs", { plural: resource.plural })} />;
}

/** The lists that stand beside this one, where there is another to go to. */
export function BesideTabs({ resource }: { resource: AnyResource }) {
  const lists = besideLists(resource);
  if (lists.length < 2) return null;
  const tabs = lists.map(({ list, label }) => ({ path: listPath(list), label, current: list.name === resource.name }));
  return <TabBar tabs={tabs} label={vt("list.beside")} />;
}
