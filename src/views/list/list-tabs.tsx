import { t } from "../../i18n/kit/views.ts";
import type { AnyResource } from "../../schemas/resource.ts";
import { TabBar, type TabLink } from "../kit/tab-bar.tsx";
import { listPath, listTabs, type SiblingList, siblingHostOf, siblingListsOf } from "../paths/view-paths.ts";
import { currentSide } from "../records/view-fields.ts";
import { useCounts, useListBadges } from "./use-counts.ts";

interface BarProps {
  readonly resource: AnyResource;
  /** The current tab, if the list has tabs. */
  readonly current: string | undefined;
}

/** The tabs of a list as links, each with its count. */
function useOwnTabs(resource: AnyResource, current: string | undefined): TabLink[] {
  const [counts] = useCounts(resource);
  return listTabs(resource, currentSide()).map(({ name, path, label, tab }) => ({
    path: listPath(resource, path),
    label,
    current: name === current,
    badge: tab.badge ? (counts[name] ?? 0) : 0,
  }));
}

/** The sibling lists as links, each with its badge count. */
function useSiblingTabs(lists: readonly SiblingList[], current: AnyResource): TabLink[] {
  const counts = useListBadges(lists);
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
  readonly siblings: readonly SiblingList[];
}

/** The host's own tabs and its sibling lists in one bar, which is the same on all their pages. */
function OneBar({ resource, current, host, siblings }: OneBarProps) {
  const own = useOwnTabs(host, host.name === resource.name ? current : undefined);
  return <TabBar tabs={[...own, ...useSiblingTabs(siblings, resource)]} label={t("list.beside")} />;
}

function SiblingTabs({ resource, lists }: { resource: AnyResource; lists: readonly SiblingList[] }) {
  return <TabBar tabs={useSiblingTabs(lists, resource)} label={t("list.beside")} />;
}

/** The bars above a list: its sibling lists, if there is more than one, and its own tabs. */
export function ListBars({ resource, current }: BarProps) {
  const lists = siblingListsOf(resource);
  const own = resource.views.list.tabs && current !== undefined ? <OwnTabs resource={resource} current={current} /> : null;
  if (lists.length < 2) return own;
  const host = siblingHostOf(resource);
  if (host && lists[0]?.list.name === host.name) {
    return (
      <>
        <OneBar resource={resource} current={current} host={host} siblings={lists.slice(1)} />
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
