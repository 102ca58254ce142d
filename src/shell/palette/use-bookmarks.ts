import { useEffect, useState } from "react";
import type { Bookmarks, NamedBookmark } from "../../contract/favorites.ts";
import { t } from "../../i18n/kit/palette.ts";
import { getData } from "../../providers/calls/http.ts";
import { findResource } from "../../providers/registry.ts";
import { openRecord } from "../../views/paths/open-record.ts";
import { readRecent } from "../../views/paths/recent.ts";
import { listPath, showPath } from "../../views/paths/view-paths.ts";
import { listTitle } from "../../views/records/view-fields.ts";
import type { Hit, HitGroup } from "./hits.ts";

const none: Bookmarks = { favorites: [], recent: [] };
const MAX_SCREENS = 3;

function bookmarkHit(kind: string, { resource: name, id, title, subtitle }: NamedBookmark): Hit[] {
  const resource = findResource(name);
  if (!resource) return [];
  return id === null
    ? [{ key: `${kind} ${name}`, title: listTitle(resource), path: listPath(resource) }]
    : [
        {
          key: `${kind} ${name} ${id}`,
          title: title ?? resource.label,
          subtitle: [resource.label, subtitle].filter(Boolean).join(" · "),
          path: showPath(resource, id),
        },
      ];
}

/** The favorites and what was opened last, named by the server as far as the user may read it. Until it answers, and where it can't, the screens. */
export function useBookmarks(screens: readonly Hit[]): readonly HitGroup[] {
  const [{ favorites, recent }, setNamed] = useState(none);
  useEffect(() => {
    const stop = new AbortController();
    getData<Bookmarks>("/v1/favorites", { params: { recent: readRecent().records.join(",") }, signal: stop.signal }).then(
      setNamed,
      () => undefined,
    );
    return () => stop.abort();
  }, []);
  const open = openRecord();
  const opened = readRecent().screens.flatMap((path) => {
    const hit = screens.find((each) => each.path === path);
    return hit && path !== location.pathname ? [{ ...hit, key: `recent ${path}` }] : [];
  });
  return [
    { label: t("search.favorites"), hits: favorites.flatMap((each) => bookmarkHit("favorite", each)) },
    {
      label: t("search.recent"),
      hits: [
        ...recent
          .filter(({ resource, id }) => resource !== open?.resource.name || id !== open.row.id)
          .flatMap((each) => bookmarkHit("recent", each)),
        ...opened.slice(0, MAX_SCREENS),
      ],
    },
  ];
}
