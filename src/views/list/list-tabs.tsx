import { t } from "../../i18n/views.ts";
import type { AnyResource } from "../../schemas/resource.ts";
import { TabBar, type TabLink } from "../tab-bar.tsx";
import { currentSide } from "../view-fields.ts";
import { listPath, listTabs, type SiblingList, siblingHostOf, siblingListsOf } from "../view-paths.ts";
import { useCounts, useListBadges } from "./use-counts.ts";

interface BarProps {
  readonly resource: AnyResource;
  /** The tab that is shown, where the list has some. */
  readonly current: string | undefined;
}

/** Each tab of a list a link of its own, with how much it holds. */
function useOwnTabs(resource: AnyResource, current: string | undefined): TabLink[] {
  const [counts] = useCounts(resource);
  return listTabs(resource, currentSide()).map(({ name, path, label, tab }) => ({
    path: listPath(resource, path),
    label,
    current: name === current,
    badge: tab.badge ? (counts[name] ?? 0) : 0,
  }));
}

/** The lists that stand beside one another, each with how much of it counts. */
function useSiblingTabs(lists: readonly SiblingList[], current: AnyResource): TabLink[] {
  const counts = useListBadges(lists.map(({ list }) => list));
  return lists.map(({ list, label }) => ({
    path: listPath(list),
    label,
    current: list.name === current.name,
    badge: counts[list.name] ?? 0,
  }));
}

function OwnTabs({ resource, current }: BarProps) {
  return <TabBar tabs={useOwnTabs(resource, current)} label={t("list.tabs", { plural: resource.plural })} />;
}

interface OneBarProps extends BarProps {
  /** The list whose own tabs come first. */
  readonly host: AnyResource;
  readonly others: readonly SiblingList[];
}

/** The host's own tabs and the lists beside them in one: the same bar on the pages of all of them. */
function OneBar({ resource, current, host, others }: OneBarProps) {
  const own = useOwnTabs(host, host.name === resource.name ? current : undefined);
  return <TabBar tabs={[...own, ...useSiblingTabs(others, resource)]} label={t("list.beside")} />;
}

function SiblingTabs({ resource, lists }: { resource: AnyResource; lists: readonly SiblingList[] }) {
  return <TabBar tabs={useSiblingTabs(lists, resource)} label={t("list.beside")} />;
}

/** The bars over a list: the lists that stand beside it, where there is another to go to, and its own tabs. */
export function ListBars({ resource, current }: BarProps) {
  const lists = siblingListsOf(resource);
  const own = resource.views.list.tabs && current !== undefined ? <OwnTabs resource={resource} current={current} /> : null;
  if (lists.length < 2) return own;
  const host = siblingHostOf(resource);
  if (host && lists[0]?.list.name === host.name) {
    return (
      <>
        <OneBar resource={resource} current={current} host={host} others={lists.slice(1)} />
        {host.name !== resource.name && own}
      </>
    );
  }
  return (
    <>
      <SiblingTabs resource={resource} lists={lists} />
      {own}
    </>
  );
}
