import { type AccessControlProvider, type CanReturnType, useCan } from "@refinedev/core";
import { t } from "../i18n/kit/shell.ts";
import type { Actor, Side, Subject, Verb } from "../schemas/access/abilities.ts";
import { readingSubjects } from "../schemas/access/row-access.ts";
import type { Rule } from "../schemas/actions/action.ts";
import { isOpenTo, isReadBy, mayInvoke } from "../schemas/actions/availability.ts";
import type { AnyResource } from "../schemas/resource.ts";
import { can, useAbilityRevision } from "./ability.ts";
import { findResource } from "./registry.ts";
import { authState } from "./session/auth-state.ts";

/** The signed-in user in the form that the declarations' rules expect, or null. */
export function currentActor(): Actor | null {
  const { user, abilities, isAdmin, company } = authState.get();
  if (!user) return null;
  return {
    id: user.id,
    side: user.type_id === "C" ? "customer" : "employee",
    companyId: user.type_id === "C" ? (company?.id ?? user.stakeholder_id) : null,
    isAdmin,
    abilities,
  };
}

/** Refine's names for operations that the declarations name differently. */
const operations: Record<string, { name: string; verb: Verb; rule: (resource: AnyResource) => Rule | undefined }> = {
  create: { name: "create", verb: "create", rule: (resource) => resource.create },
  clone: { name: "create", verb: "create", rule: (resource) => resource.create },
  edit: { name: "update", verb: "update", rule: (resource) => resource.update },
  update: { name: "update", verb: "update", rule: (resource) => resource.update },
  delete: { name: "remove", verb: "delete", rule: (resource) => resource.remove },
  remove: { name: "remove", verb: "delete", rule: (resource) => resource.remove },
};

const readings = new Set(["list", "show", "read"]);

/** Whether an operation of a module is open to this side at all, regardless of the user's abilities. */
export function isForSide(resource: AnyResource, action: string, side: Side): boolean {
  if (readings.has(action)) return isReadBy(resource, side);
  const known = operations[action];
  return isOpenTo(resource, known?.name ?? action, known ? known.rule(resource) : resource.actions[action], side);
}

/** An operation of a resource (by its declaration or its name), the ability that a screen of no resource requires, or either of them. */
export interface AccessQuestion {
  readonly resource?: AnyResource | string | undefined;
  /** Default: the list. */
  readonly action?: string | undefined;
  readonly subject?: Subject | undefined;
  /** The verb on any of these. */
  readonly subjects?: readonly Subject[] | undefined;
  /** Default: read. */
  readonly verb?: Verb | undefined;
}

function mayEver(resource: AnyResource, action: string): boolean {
  const actor = currentActor();
  if (!actor) return false;
  if (readings.has(action))
    return isForSide(resource, action, actor.side) && readingSubjects(resource, actor.side).some((each) => can("read", each));
  const known = operations[action];
  if (known) return mayInvoke(resource, known.name, known.rule(resource), known.verb, actor);
  return mayInvoke(resource, action, resource.actions[action], "update", actor);
}

/**
 * Whether the signed-in user may ever do this, by the same rules as on the server: the answer of Refine's provider, and of functions that
 * ask about many resources at once. What a particular row allows now is decided by the server and comes with the row.
 */
export function isAllowed({ resource, action = "list", subject, subjects, verb = "read" }: AccessQuestion): boolean {
  const declaration = typeof resource === "string" ? findResource(resource) : resource;
  if (subjects && !subjects.some((each) => can(verb, each))) return false;
  return (!declaration || mayEver(declaration, action)) && (!subject || can(verb, subject));
}

const answerTo = (question: AccessQuestion): CanReturnType =>
  isAllowed(question) ? { can: true } : { can: false, reason: t("denied.permission") };

export const accessControlProvider: AccessControlProvider = {
  can: async ({ resource, action, params }) =>
    answerTo({
      resource,
      action,
      subject: params?.subject as Subject | undefined,
      subjects: params?.subjects as readonly Subject[] | undefined,
      verb: params?.verb as Verb | undefined,
    }),
  options: { buttons: { enableAccessControl: true, hideIfUnauthorized: true } },
};

/**
 * Asks the provider through Refine. The first render has the answer already, so that nothing appears late; when the user's abilities change,
 * it is another question.
 */
export function useAccess(question: AccessQuestion): boolean {
  const { resource, action = "list", subject, subjects, verb } = question;
  const abilities = useAbilityRevision();
  const { data } = useCan({
    ...(resource === undefined ? {} : { resource: typeof resource === "string" ? resource : resource.name }),
    action,
    params: { subject, subjects, verb, abilities },
    queryOptions: { initialData: () => answerTo(question), staleTime: Number.POSITIVE_INFINITY },
  });
  return data?.can === true;
}
