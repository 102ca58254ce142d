import type { Verb } from "../../src/schemas/abilities.ts";
import type { Rule } from "../../src/schemas/action.ts";
import { isInChain } from "../../src/schemas/chain.ts";
import type { DocumentUse } from "../../src/schemas/documents.ts";
import type { AnyResource } from "../../src/schemas/resource.ts";
import { whereInWords } from "../../src/schemas/where-words.ts";
import type { RouteAccess } from "./route-access.ts";

export type Operation =
  | "list"
  | "tabList"
  | "counts"
  | "lookup"
  | "get"
  | "activity"
  | "chain"
  | "export"
  | "create"
  | "update"
  | "remove"
  | "changeState"
  | "act"
  | "document"
  | "printDocument"
  | "letterDraft"
  | "letter"
  | "letters";

/** One route of a resource: what the server registers and the printed API describes. */
export interface ResourceRoute {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  /** Under the API base, in the framework's notation: "quotes/:id". */
  readonly path: string;
  readonly operation: Operation;
  readonly resource: AnyResource;
  /** Of `act`. */
  readonly action?: string;
  /** Of a document and the letters with it. */
  readonly document?: string;
  readonly access: RouteAccess;
  readonly summary: string;
}

/** Every generic route of the resources; those without routes of their own still answer look-ups. */
export function routeTable(resources: readonly AnyResource[]): ResourceRoute[] {
  return resources.flatMap((resource) => (resource.routes ? routesOf(resource, resources) : [lookupRoute(resource)]));
}

function routesOf(resource: AnyResource, resources: readonly AnyResource[]): ResourceRoute[] {
  const { collection, endpoints, label, plural } = resource;
  const one = `${collection}/:id`;
  const read = { access: accessOf(resource, "read"), resource } as const;
  const routes: ResourceRoute[] = [
    { ...read, method: "GET", path: collection, operation: "list", summary: `A page of ${plural}` },
    { ...read, method: "GET", path: `${collection}/counts`, operation: "counts", summary: `How many ${plural} the tabs hold` },
    lookupRoute(resource),
    { ...read, method: "GET", path: one, operation: "get", summary: `${label} by id` },
    {
      ...read,
      access: historyAccess(resource),
      method: "GET",
      path: `${one}/activity`,
      operation: "activity",
      summary: `History of a ${label}`,
    },
  ];
  if (isInChain(resource, resources)) routes.push(chainRoute(resource));
  routes.push({ ...read, method: "POST", path: `${collection}/exports`, operation: "export", summary: `Export ${plural} as CSV or XLSX` });
  if (endpoints.list)
    routes.push({ ...read, method: "GET", path: notation(endpoints.list), operation: "tabList", summary: `${plural} of a tab` });
  return [...routes, ...writesOf(resource), ...actionsOf(resource), ...documentsOf(resource)];
}

function chainRoute(resource: AnyResource): ResourceRoute {
  return {
    resource,
    access: {
      ability: { subject: resource.subject, verb: "read" },
      scope: `${scopeOf(resource)} Of the other documents those that the caller may read, and no way through one that they may not.`,
    },
    method: "GET",
    path: `${resource.collection}/:id/chain`,
    operation: "chain",
    summary: `What a ${resource.label} was made from, and what was made from it`,
  };
}

function writesOf(resource: AnyResource): ResourceRoute[] {
  const { collection, endpoints, label } = resource;
  const one = `${collection}/:id`;
  const routes: ResourceRoute[] = [];
  if (resource.create) {
    const access = accessOf(resource, "create", resource.create);
    routes.push({ resource, access, method: "POST", path: collection, operation: "create", summary: `Create a ${label}` });
  }
  if (resource.update) {
    const update = {
      resource,
      access: accessOf(resource, "update", resource.update),
      operation: "update",
      summary: `Change a ${label}`,
    } as const;
    routes.push({ ...update, method: "PUT", path: one });
    if (endpoints.update) routes.push({ ...update, method: endpoints.update.method, path: notation(endpoints.update.path) });
  }
  if (resource.remove) {
    const remove = {
      resource,
      access: accessOf(resource, "delete", resource.remove),
      operation: "remove",
      summary: `Delete a ${label}`,
    } as const;
    routes.push({ ...remove, method: "DELETE", path: one });
    if (endpoints.remove) routes.push({ ...remove, method: endpoints.remove.method, path: notation(endpoints.remove.path) });
  }
  return routes;
}

function actionsOf(resource: AnyResource): ResourceRoute[] {
  const one = `${resource.collection}/:id`;
  const routes = Object.entries(resource.actions)
    .filter(([, action]) => (action.by ?? ["employee"]).some((who) => who !== "system"))
    .map(([name, action]): ResourceRoute => {
      const access = accessOf(resource, "update", action);
      return { resource, access, method: "POST", path: `${one}/actions/${name}`, operation: "act", action: name, summary: action.label };
    });
  const { changeState } = resource.endpoints;
  if (!changeState) return routes;
  const access: RouteAccess = { ability: "signed-in", scope: `${scopeOf(resource)} The ability is that of the action which leads there.` };
  return [
    ...routes,
    {
      resource,
      access,
      method: "PUT",
      path: notation(changeState),
      operation: "changeState",
      summary: `Move a ${resource.label} to a status`,
    },
  ];
}

function documentsOf(resource: AnyResource): ResourceRoute[] {
  const one = `${resource.collection}/:id`;
  const documents = Object.entries(resource.documents);
  const house = `${employeesScope(resource)} Customers: none.`;
  const routes = documents.flatMap(([name, { label, only }]): ResourceRoute[] => {
    const path = `${one}/documents/${name}`;
    const whole = { resource, document: name } as const;
    const scope = only === "employee" ? house : scopeOf(resource);
    const needs = (verb: DocumentUse, reach: string): RouteAccess => ({ ability: { subject: resource.subject, verb }, scope: reach });
    return [
      { ...whole, access: needs("download", scope), method: "GET", path, operation: "document", summary: `${label} as PDF` },
      {
        ...whole,
        access: needs("print", scope),
        method: "GET",
        path: `${path}/print`,
        operation: "printDocument",
        summary: `${label} as PDF, to be printed`,
      },
      {
        ...whole,
        access: needs("email", house),
        method: "GET",
        path: `${path}/letter`,
        operation: "letterDraft",
        summary: `What a mail with the ${label} would be`,
      },
      {
        ...whole,
        access: needs("email", house),
        method: "POST",
        path: `${path}/letter`,
        operation: "letter",
        summary: `Mail the ${label}`,
      },
    ];
  });
  if (documents.length === 0) return routes;
  return [
    ...routes,
    {
      resource,
      access: historyAccess(resource),
      method: "GET",
      path: `${one}/letters`,
      operation: "letters",
      summary: `Mails with documents of a ${resource.label}`,
    },
  ];
}

function lookupRoute(resource: AnyResource): ResourceRoute {
  const access: RouteAccess = {
    ability: "signed-in",
    scope: `${scopeOf(resource)} With ref, for whoever may read or write what holds the reference; else with the ability to read.`,
  };
  return {
    resource,
    access,
    method: "GET",
    path: `${resource.collection}/lookup`,
    operation: "lookup",
    summary: `Names of ${resource.plural} to choose from`,
  };
}

function accessOf(resource: AnyResource, verb: Verb, rule?: Rule): RouteAccess {
  return { ability: { subject: resource.subject, verb: rule?.verb ?? verb }, scope: scopeOf(resource) };
}

/** The log is the employees'. */
function historyAccess(resource: AnyResource): RouteAccess {
  return { ability: { subject: resource.subject, verb: "read" }, scope: `${employeesScope(resource)} Customers: none.` };
}

/** Which rows the calls of a resource reach, in a sentence. */
export function scopeOf(resource: AnyResource): string {
  const employees = employeesScope(resource);
  return resource.customer
    ? `${employees} Customers: those where ${whereInWords(resource.customer.rows)}.`
    : `${employees} Customers: none.`;
}

function employeesScope({ rows, plural }: AnyResource): string {
  return `Employees: all ${plural}${rows ? ` where ${whereInWords(rows)}` : ""}.`;
}

/** "quotes/{id}" -> "quotes/:id" */
const notation = (path: string): string => path.replace(/\{(\w+)\}/g, ":$1");
