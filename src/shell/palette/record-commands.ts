import { bookmarkKey } from "../../contract/favorites.ts";
import { t } from "../../i18n/kit/palette.ts";
import { authState } from "../../providers/session/auth-state.ts";
import type { AnyResource } from "../../schemas/resource.ts";
import { availabilityOfAction, operationsOf } from "../../views/actions/operations.ts";
import { openRecord } from "../../views/paths/open-record.ts";
import { star } from "../../views/paths/star-button.tsx";
import { editPath } from "../../views/paths/view-paths.ts";
import { createLabel, titleOf } from "../../views/records/view-fields.ts";
import { createLinksFrom } from "../../views/show/create-links.ts";
import { otherChanges } from "../../views/show/line-change.ts";
import type { HitGroup } from "./hits.ts";

/** The place of an action among the declared next steps; after all of them for any other. */
function stepOf({ next }: AnyResource, name: string): number {
  const at = next.findIndex((step) => "action" in step && step.action === name);
  return at === -1 ? next.length : at;
}

/** What can be done now with the record that is shown, its next action first. */
export function recordCommands(): HitGroup | undefined {
  const record = openRecord();
  if (!record) return undefined;
  const { resource, row, start } = record;
  const title = titleOf(resource, row);
  const ofLines = otherChanges(resource);
  const operations = operationsOf(resource)
    .filter(({ name }) => !ofLines.has(name) && availabilityOfAction(row, name) === true)
    .sort((a, b) => stepOf(resource, a.name) - stepOf(resource, b.name) || Number(a.removes) - Number(b.removes));
  const bookmark = { resource: resource.name, id: row.id };
  const isStarred = authState.get().favorites.includes(bookmarkKey(bookmark));
  const edit = resource.update && availabilityOfAction(row, "update") === true;
  return {
    label: t("search.on", { title }),
    hits: [
      ...operations
        .filter(({ removes }) => !removes)
        .map((operation) => ({ key: `do ${operation.name}`, title: operation.label, subtitle: title, run: () => start(operation, row) })),
      ...(edit ? [{ key: "do edit", title: t("action.edit"), subtitle: title, path: editPath(resource, row.id) }] : []),
      ...createLinksFrom(resource, row).map(({ module, path }) => ({
        key: path,
        title: t("search.for", { action: createLabel(module), title }),
        path,
      })),
      {
        key: "do star",
        title: t(isStarred ? "favorite.remove" : "favorite.add"),
        subtitle: title,
        run: () => void star(bookmark, !isStarred),
      },
      ...operations
        .filter(({ removes }) => removes)
        .map((operation) => ({ key: "do remove", title: operation.label, subtitle: title, run: () => start(operation, row) })),
    ],
  };
}
