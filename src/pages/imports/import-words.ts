import { t } from "../../i18n/kit/imports.ts";
import { findResource } from "../../providers/registry.ts";
import { routeTo } from "../../providers/route-to.ts";
import { type ImportTarget, importTargets } from "../../schemas/imports/import-targets.ts";
import type { AnyResource } from "../../schemas/resource.ts";
import { inSentence } from "../../schemas/values/text.ts";
import { labelIn } from "../../views/records/view-fields.ts";

export const IMPORTS_PATH = routeTo("imports");
export const importPath = (id: number): string => routeTo("imports.view", { id });

export const targetsOf = (resource: AnyResource): readonly ImportTarget[] => importTargets(resource, "employee");

export const targetLabel = (resource: AnyResource, key: string): string =>
  targetsOf(resource).find((target) => target.key === key)?.label ?? key;

/** "Name and company" */
export function matchLabel(resource: AnyResource, match: readonly string[]): string {
  const labels = match.map((name, at) => (at === 0 ? labelIn(resource, name) : inSentence(labelIn(resource, name))));
  return labels.reduce((first, last) => t("imports.and", { first, last }));
}

export const pluralOf = (name: string): string => findResource(name)?.plural ?? name;
