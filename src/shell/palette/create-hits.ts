import type { SearchHit } from "../../contract/search.ts";
import { t } from "../../i18n/kit/palette.ts";
import { isAllowed } from "../../providers/access-control.ts";
import { routeExists } from "../../providers/known-routes.ts";
import { absolute, routerPath } from "../../providers/paths.ts";
import { registeredResources } from "../../providers/registry.ts";
import { mayWrite } from "../../schemas/access/field-access.ts";
import { type FieldOf, wireName } from "../../schemas/fields/field.ts";
import { canSearch } from "../../schemas/fields/kinds.ts";
import type { AnyResource } from "../../schemas/resource.ts";
import { readable } from "../../views/paths/view-paths.ts";
import { mayRefer, referable } from "../../views/records/may-refer.ts";
import { createLabel, currentSide } from "../../views/records/view-fields.ts";
import { type Hit, matching } from "./hits.ts";
import { detailOf } from "./record-hits.ts";

export interface CreateHit extends Hit {
  readonly resource: AnyResource;
  readonly path: string;
}

/** The records this user may create from anywhere. */
export const createHits = (): CreateHit[] =>
  registeredResources()
    .filter(
      ({ routes, create, paths, ...resource }) =>
        routes && create && !routerPath(paths.create).includes(":") && isAllowed({ resource: resource.name, action: "create" }),
    )
    .map((resource) => ({ resource, path: absolute(resource.paths.create) }))
    .filter(({ path }) => routeExists(path))
    .map(({ resource, path }) => ({ key: path, title: createLabel(resource), path, resource }));

/** "new invoice for Atelier": what to create, and for whom. */
interface CreateCommand {
  readonly what: string;
  /** Empty while it is not typed yet. */
  readonly whom: string;
}

export function createCommandIn(query: string): CreateCommand | undefined {
  const [verb = "", ...words] = query.trim().split(/\s+/);
  if (!/^(?:new|create|add)$/i.test(verb) || words.length === 0) return undefined;
  // What is to be created has at least one word.
  const end = words.findIndex((word, at) => at > 0 && word.toLowerCase() === "for");
  return end < 0 ? { what: words.join(" "), whom: "" } : { what: words.slice(0, end).join(" "), whom: words.slice(end + 1).join(" ") };
}

/** So many kinds of record are offered for the one that is named. */
const KINDS = 2;

/** What a command may create of all that the user may: "quote" is a sales quote and a shipping quote. */
export const meantBy = ({ what }: CreateCommand, creates: readonly CreateHit[]): CreateHit[] =>
  // Its name as it is said in the address or on its button: "Create bill for service", "invoice".
  matching(
    creates.map((hit) => ({ ...hit, subtitle: `${hit.resource.label} ${hit.resource.plural}` })),
    what,
  ).map(({ subtitle: _, ...hit }) => hit);

/** A reference of a new record that the form takes from its address, under this parameter. */
interface Subject {
  readonly param: string;
  readonly field: FieldOf<"ref">;
}

/** Whom or what a new record can be for. */
function subjectsOf(resource: AnyResource): Subject[] {
  const isOpen = (name: string): FieldOf<"ref">[] => {
    const field = resource.fields[name];
    return field?.kind === "ref" && mayWrite(field, currentSide()) && !field.readOnly ? [field] : [];
  };
  const sources = Object.entries(resource.views.form.sources ?? {}).flatMap(([param, source]) =>
    source.many === undefined ? isOpen(source.field).map((field) => ({ param, field })) : [],
  );
  const named = Object.entries(resource.fields).flatMap(([name, field]) =>
    canSearch(field) ? isOpen(name).map((own) => ({ param: wireName(name, field), field: own })) : [],
  );
  return [...sources, ...named];
}

/** The resources to search for whom the records of a command are meant. */
export const soughtBy = (meant: readonly CreateHit[]): string[] => [
  ...new Set(
    meant
      .slice(0, KINDS)
      .flatMap(({ resource }) => subjectsOf(resource).flatMap(({ field }) => referable(field)))
      .filter((name) => readable(name)),
  ),
];

/** "Create invoice for Atelier Noor", for each of the records found. */
export const commandHits = (meant: readonly CreateHit[], found: readonly SearchHit[]): Hit[] =>
  meant.slice(0, KINDS).flatMap(({ resource, path, title: action }) =>
    found.flatMap((hit): Hit[] => {
      const subject = subjectsOf(resource).find(({ field }) => mayRefer(field, hit));
      if (!subject) return [];
      return [
        {
          key: `${path} ${hit.resource} ${hit.id}`,
          title: t("search.for", { action, title: hit.title }),
          subtitle: detailOf(hit),
          path: `${path}?${new URLSearchParams({ [subject.param]: String(hit.id) })}`,
        },
      ];
    }),
  );
