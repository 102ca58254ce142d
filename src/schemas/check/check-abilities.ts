import type { Side } from "../access/abilities.ts";
import { entryOf, isSubject } from "../access/catalogue.ts";
import { type Verb, verbs } from "../access/verbs.ts";
import type { Rule } from "../actions/action.ts";
import { isOpenTo, isReadBy, rulesOf } from "../actions/availability.ts";
import { documentsFor, usesOf } from "../documents/documents.ts";
import type { AnyResource } from "../resource.ts";
import type { Checked } from "./check-names.ts";

const sides: readonly Side[] = ["employee", "customer"];

/** Returns which abilities a module requires that no role could contain, because the catalogue of subjects doesn't list them. */
export function abilityProblems(resource: AnyResource): string[] {
  const { subject, menu } = resource;
  const named = [subject, ...(menu?.subjects ?? [])];
  const unknown = [...new Set(named)].filter((each) => !isSubject(each));
  if (unknown.length > 0)
    return unknown.map((each) => `the \`subject\` "${each}" is unknown. Add it to the catalogue in src/schemas/access/subjects.`);
  const menuVerb = menu?.verb;
  return [
    ...(menuVerb !== undefined && !named.some((each) => entryOf(each).verbs.includes(menuVerb))
      ? [`\`menu.verb\` is "${menuVerb}", which the catalogue doesn't list for ${named.join(" or ")}.`]
      : []),
    ...sides.flatMap((side) => missing(resource, side)),
  ];
}

/** Returns which modules of named sets don't have any abilities to offer. */
export function presetProblems({ resource, resources }: Checked): string[] {
  return Object.entries(resource.fields).flatMap(([name, field]) => {
    if (field.kind !== "abilities" || field.presets === undefined) return [];
    const sets = resources.find((each) => each.name === field.presets && each.routes);
    return sets && Object.values(sets.fields).some(({ kind }) => kind === "abilities")
      ? []
      : [`"${name}" offers presets of "${field.presets}", which is not a module with a field of abilities.`];
  });
}

function missing(resource: AnyResource, side: Side): string[] {
  const { verbs: offered, customer = [] } = entryOf(resource.subject);
  const [listed, list] = side === "employee" ? [offered, "verbs"] : [customer, "customer"];
  const required = requiredBy(resource, side).filter(({ verb }) => verbs.includes(verb) && !listed.includes(verb));
  return required.map(
    ({ verb, user }) => `${user} requires "${verb}" of ${side}s, but the catalogue doesn't list it in \`${list}\` of ${resource.subject}.`,
  );
}

/** The verbs that a module requires of one side, each with what requires it. */
function requiredBy(resource: AnyResource, side: Side): { readonly verb: Verb; readonly user: string }[] {
  const rules: [string, Rule, Verb][] = [...rulesOf(resource)];
  if (resource.create) rules.push(["create", resource.create, "create"]);
  const open = rules.filter(([name, rule]) => isOpenTo(resource, name, rule, side));
  const documents = resource.routes ? documentsFor(resource, side) : [];
  const uses = new Map(documents.flatMap(([name, rule]) => usesOf(rule, side).map((verb) => [verb, name] as const)).reverse());
  return [
    ...(resource.routes && isReadBy(resource, side) ? [{ verb: "read" as const, user: "its list" }] : []),
    ...open.map(([name, rule, verb]) => ({ verb: rule.verb ?? verb, user: `"${name}"` })),
    ...[...uses].map(([verb, name]) => ({ verb, user: `the document "${name}"` })),
  ];
}
