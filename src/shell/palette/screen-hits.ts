import { t } from "../../i18n/kit/palette.ts";
import { isAllowed } from "../../providers/access-control.ts";
import { routeExists } from "../../providers/known-routes.ts";
import { absolute } from "../../providers/paths.ts";
import { registeredResources } from "../../providers/registry.ts";
import { routeTo } from "../../providers/route-to.ts";
import type { Side } from "../../schemas/access/abilities.ts";
import { offeredNeeds } from "../../views/paths/offered-needs.ts";
import { relatedScreensOf } from "../../views/paths/view-paths.ts";
import { listTitle } from "../../views/records/view-fields.ts";
import { visibleMenu } from "../menu.ts";
import type { Hit } from "./hits.ts";

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
  const own = [
    [routeTo("home"), t("nav.home")],
    [routeTo("dashboard"), t("dashboard.title")],
    [routeTo("profile"), t("header.profile")],
    ...(offeredNeeds().length > 0 ? ([[routeTo("need"), t("needs.title")]] as const) : []),
  ] as const;
  return [...own.map(([path, title]) => ({ key: path, title, path })), ...fromMenu, ...others, ...besides];
}
