import { useMemo } from "react";
import { t } from "../../i18n/kit/palette.ts";
import { currentSide } from "../../views/records/view-fields.ts";
import type { PaletteMode } from "../shell-state.ts";
import { commandHits, createCommandIn, createHits, meantBy, soughtBy } from "./create-hits.ts";
import { bestGroups, type HitGroup, matching } from "./hits.ts";
import { recordCommands } from "./record-commands.ts";
import { recordGroups } from "./record-hits.ts";
import { screens } from "./screen-hits.ts";
import { useBookmarks } from "./use-bookmarks.ts";
import { useRecordSearch } from "./use-record-search.ts";

const MAX_HITS = 8;
/** So many actions of the open record are offered before anything is typed. */
const NEXT = 4;

interface HitGroups {
  readonly groups: readonly HitGroup[];
  readonly busy: boolean;
  readonly failed: boolean;
}

/** What the palette shows for a query: before one is typed, what the user is likely to want next. */
export function useHitGroups(query: string, mode: PaletteMode): HitGroups {
  const all = useMemo(() => ({ screens: screens(currentSide()), creates: createHits(), record: recordCommands() }), []);
  const command = useMemo(() => (mode === "all" ? createCommandIn(query) : undefined), [query, mode]);
  const meant = useMemo(() => command && meantBy(command, all.creates), [command, all]);
  const among = useMemo(() => meant && soughtBy(meant), [meant]);
  const sought = mode === "create" ? "" : command ? command.whom : query;
  const { found, busy, failed } = useRecordSearch(sought, among);
  const bookmarks = useBookmarks(all.screens);
  const label = { create: t("list.createShort"), screens: t("search.screens") };
  const settled = (groups: readonly HitGroup[]): HitGroups => ({ groups: groups.filter(({ hits }) => hits.length > 0), busy, failed });
  if (mode === "create") return settled([{ label: label.create, hits: matching(all.creates, query) }]);
  if (meant) return settled([{ label: label.create, hits: [...commandHits(meant, found), ...meant].slice(0, 2 * MAX_HITS) }]);
  if (query === "")
    return settled([
      ...(all.record ? [{ ...all.record, hits: all.record.hits.slice(0, NEXT) }] : []),
      ...bookmarks,
      { label: label.screens, hits: all.screens.slice(0, MAX_HITS) },
    ]);
  const place = query.replace(/^(go to|open|show)\s+/i, "");
  const local = (group: HitGroup, words = query): HitGroup => ({ ...group, hits: matching(group.hits, words).slice(0, MAX_HITS) });
  const groups = [
    ...(all.record ? [local(all.record)] : []),
    ...recordGroups(found),
    local({ label: label.screens, hits: all.screens }, place),
    local({ label: label.create, hits: all.creates }),
  ];
  return { groups: bestGroups(groups, place), busy, failed };
}
