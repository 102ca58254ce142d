import type { SearchHit } from "../contract/search.ts";
import { t } from "../i18n/shell.ts";
import { isAllowed } from "../providers/access-control.ts";
import { getData } from "../providers/calls/http.ts";
import { absolute, routerPath } from "../providers/paths.ts";
import { registeredResources } from "../providers/registry.ts";
import type { Side } from "../schemas/access/abilities.ts";
import { createLabel, listTitle } from "../views/view-fields.ts";
import { relatedScreensOf } from "../views/view-paths.ts";
import { routeExists } from "./known-routes.ts";
import { visibleMenu } from "./menu.ts";

export type Hit = { key: string; title: string; subtitle?: string | undefined; path: string };
export type HitGroup = { label: string; hits: Hit[] };

/** An address without placeholders. */
const isPlain = (path: string) => !routerPath(path).includes(":");

/** Every screen this user may open without selecting a record first. */
export function screens(side: Side): Hit[] {
  const fromMenu = visibleMenu(side).flatMap(({ label, items }) =>
    items.map((item) => ({ key: item.path, title: item.label, subtitle: label, path: item.path })),
  );
  const known = new Set(fromMenu.map(({ path }) => path));
  const others = registeredResources()
    .map((resource) => ({ resource, path: absolute(resource.path) }))
    .filter(({ resource, path }) => !known.has(path) && routeExists(path) && isAllowed({ resource }))
    .map(({ resource, path }) => ({ key: path, title: listTitle(resource), path }));
  const named = new Set([...known, ...others.map(({ path }) => path)]);
  const besides = registeredResources()
    .filter((resource) => resource.views.list.relatedScreens && isAllowed({ resource }))
    .flatMap((resource) =>
      relatedScreensOf(resource, side).map(({ label, path }) => ({ key: path, title: `${resource.plural}: ${label}`, path })),
    )
    .filter(({ path }) => !named.has(path));
  return [{ key: "/", title: t("nav.home"), path: "/" }, ...fromMenu, ...others, ...besides];
}

/** The records this user may create from anywhere. */
export function actions(): Hit[] {
  return registeredResources()
    .filter((resource) => resource.routes && resource.create && isPlain(resource.paths.create) && isAllowed({ resource, action: "create" }))
    .map((resource) => ({ resource, path: absolute(resource.paths.create) }))
    .filter(({ path }) => routeExists(path))
    .map(({ resource, path }) => ({ key: path, title: createLabel(resource), path }));
}

const splitWords = (text: string) => text.toLowerCase().split(/\s+/).filter(Boolean);

/** The hits whose title or subtitle contains every word of the query. */
export function matching(hits: readonly Hit[], query: string): Hit[] {
  const terms = splitWords(query);
  return hits.filter(({ title, subtitle = "" }) => {
    const text = `${title} ${subtitle}`.toLowerCase();
    return terms.every((word) => text.includes(word));
  });
}

/** Documents found by the server, which searches only rows the user may read. Rejects with an ApiError. */
export async function documents(query: string, signal: AbortSignal): Promise<Hit[]> {
  const hits = await getData<readonly SearchHit[]>("/search", { params: { q: query }, signal });
  return hits.map((result) => ({
    key: `${result.resource} ${result.id}`,
    title: result.title,
    subtitle: result.subtitle ?? undefined,
    path: absolute(result.path),
  }));
}
