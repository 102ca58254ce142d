import { t } from "../i18n/kit/shell.ts";
import { isAllowed } from "../providers/access-control.ts";
import { registeredResources } from "../providers/registry.ts";
import type { Side } from "../schemas/access/abilities.ts";
import { listPath, relatedScreensOf } from "../views/paths/view-paths.ts";
import { listTitle } from "../views/records/view-fields.ts";

interface GoTarget {
  readonly key: string;
  readonly label: string;
  readonly path: string;
}

/** Where "g" and a letter lead this user: home, the lists they may read, and these lists' other screens. */
export function goTargets(side: Side): GoTarget[] {
  const declared = registeredResources()
    .filter((resource) => resource.routes && isAllowed({ resource }))
    .flatMap((resource) => [
      { key: resource.views.list.goKey, label: listTitle(resource), path: listPath(resource) },
      ...relatedScreensOf(resource, side).map(({ label, path, goKey }) => ({ key: goKey, label, path })),
    ]);
  return [
    { key: "h", label: t("nav.home"), path: "/" },
    ...declared.flatMap(({ key, ...target }) => (key === undefined ? [] : [{ key, ...target }])),
  ];
}
