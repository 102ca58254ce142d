import type { OfferedRemedy, PeopleToAsk } from "../../contract/remedy.ts";
import { ADMINISTRATORS } from "../../contract/remedy.ts";
import { t } from "../../i18n/kit/remedies.ts";
import type { ApiRow } from "../../providers/calls/calls.ts";
import { getData } from "../../providers/calls/http.ts";
import { findResource } from "../../providers/registry.ts";
import { labelOf, wireName } from "../../schemas/fields/field.ts";
import type { AnyResource } from "../../schemas/resource.ts";
import { inSentence } from "../../schemas/values/text.ts";
import { figureAddress } from "../list/figure-address.ts";
import { duplicatePath, editPath, refPath } from "../paths/view-paths.ts";
import { withWayBack } from "../paths/way-back.ts";
import { isEmptyValue } from "../records/view-fields.ts";
import { createLinksFrom } from "../show/create-links.ts";

/** Where a remedy leads: to an address, to an action of the record, to a question to the server, or to nobody but a name. */
export type Way =
  | { readonly label: string; readonly to: string; readonly field?: string }
  | { readonly label: string; readonly action: string }
  | { readonly label: string; readonly ask: string }
  | { readonly label: string };

/** The remedies as ways on this screen. What has no screen here is left out. */
export const waysOf = (resource: AnyResource, row: ApiRow, remedies: readonly OfferedRemedy[], here: string): readonly Way[] =>
  remedies.flatMap((remedy) => wayOf(resource, row, remedy, here) ?? []);

function wayOf(resource: AnyResource, row: ApiRow, remedy: OfferedRemedy, here: string): Way | undefined {
  if ("fill" in remedy) {
    const field = resource.fields[remedy.fill];
    if (!field) return undefined;
    const wire = wireName(remedy.fill, field);
    const label = t(isEmptyValue(row[wire]) ? "remedy.add" : "remedy.edit", { field: inSentence(labelOf(remedy.fill, field)) });
    return { label, to: `${withWayBack(editPath(resource, row.id), here)}#${wire}`, field: wire };
  }
  if ("act" in remedy) {
    const action = resource.actions[remedy.act];
    return action && { label: action.label, action: remedy.act };
  }
  if ("open" in remedy) {
    const { title, id } = remedy.open;
    const to = refPath(remedy.open.resource, id);
    return to === undefined ? undefined : { label: t("remedy.open", { title }), to: withWayBack(to, here) };
  }
  if ("rows" in remedy) {
    const listed = findResource(remedy.rows);
    const filters = [{ field: remedy.by, operator: "in" as const, values: [String(row.id)] }];
    return (
      listed && { label: t("remedy.show", { plural: inSentence(listed.plural) }), to: figureAddress({ resource: listed.name, filters }) }
    );
  }
  if ("create" in remedy) {
    if (remedy.create === resource.name) return { label: t("record.duplicate"), to: duplicatePath(resource, row.id) };
    const link = createLinksFrom(resource, row).find(({ module }) => module.name === remedy.create);
    return link && { label: link.label, to: link.path };
  }
  if ("person" in remedy) return { label: t("remedy.ask", { names: remedy.person }) };
  return { label: t("remedy.who"), ask: remedy.ask };
}

/** The names in a sentence: "Ask Mia Chen or Noah Park." */
export const askSentence = (names: PeopleToAsk): string =>
  names.length === 0 ? t("remedy.nobody") : t("remedy.ask", { names: new Intl.ListFormat("en-US", { type: "disjunction" }).format(names) });

/** Who may do what this user may not, as a sentence. */
export async function whomToAsk(resource: AnyResource, id: number, operation: string): Promise<string> {
  const params = operation === ADMINISTRATORS ? {} : { resource: resource.name, recordId: id, operation };
  try {
    return askSentence(await getData<PeopleToAsk>("/people-to-ask", { params }));
  } catch {
    return t("remedy.unknown");
  }
}
