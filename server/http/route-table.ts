import type { Verb } from "../../src/schemas/access/abilities.ts";
import { isInDocumentFlow } from "../../src/schemas/document-flow.ts";
import type { DocumentUse } from "../../src/schemas/documents.ts";
import type { AnyResource } from "../../src/schemas/resource.ts";
import type { RouteAccess } from "./route-access.ts";
import { changeStateReach, createReach, documentReach, type Reach, readReach, staffReach, writeReach } from "./route-reach.ts";

export type RouteOperation =
  | "list"
  | "tabList"
  | "counts"
  | "lookup"
  | "get"
  | "activity"
  | "documentFlow"
  | "export"
  | "create"
  | "update"
  | "remove"
  | "changeState"
  | "act"
  | "actOnEach"
  | "document"
  | "printDocument"
  | "emailDraft"
  | "email"
  | "emails";

/** A route of a resource: registered by the server and described in the printed API. */
export interface ResourceRoute {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  /** Relative to the API base, in the framework's notation: "quotes/:id". */
  readonly path: string;
  readonly operation: RouteOperation;
  readonly resource: AnyResource;
  /** The action's name, for `act` and `actOnEach`; "remove" for the removal of several rows. */
  readonly action?: string;
  /** The document's name, for documents and their emails. */
  readonly document?: string;
  readonly access: RouteAccess;
  readonly summary: string;
}

/** Every generic route of the resources; resources without routes of their own only get a lookup. */
export function routeTable(resources: readonly AnyResource[]): ResourceRoute[] {
  return resources.flatMap((resource) => (resource.routes ? routesOf(resource, resources) : [lookupRoute(resource)]));
}

function routesOf(resource: AnyResource, resources: readonly AnyResource[]): ResourceRoute[] {
  const { collection, endpoints, label, plural } = resource;
  const one = `${collection}/:id`;
  const read = { access: accessOf(resource, "read", readReach(resource)), resource } as const;
  const routes: ResourceRoute[] = [
    { ...read, method: "GET", path: collection, operation: "list", summary: `A page of ${plural}` },
    { ...read, method: "GET", path: `${collection}/counts`, operation: "counts", summary: `How many ${plural} the tabs hold` },
    lookupRoute(resource),
    { ...read, method: "GET", path: one, operation: "get", summary: `${label} by id` },
    {
      ...read,
      access: accessOf(resource, "read", staffReach(resource)),
      method: "GET",
      path: `${one}/activity`,
      operation: "activity",
      summary: `History of a ${label}`,
    },
  ];
  if (isInDocumentFlow(resource, resources)) routes.push(documentFlowRoute(resource));
  routes.push({ ...read, method: "POST", path: `${collection}/exports`, operation: "export", summary: `Export ${plural} as CSV or XLSX` });
  if (endpoints.list)
    routes.push({ ...read, method: "GET", path: notation(endpoints.list), operation: "tabList", summary: `${plural} of a tab` });
  return [...routes, ...writesOf(resource), ...actionsOf(resource), ...documentsOf(resource)];
}

function documentFlowRoute(resource: AnyResource): ResourceRoute {
  const { callers, scope } = readReach(resource);
  const otherDocuments = "Of the other documents those that the caller may read, and none that only such a document leads to.";
  return {
    resource,
    access: accessOf(resource, "read", { callers, scope: `${scope} ${otherDocuments}` }),
    method: "GET",
    path: `${resource.collection}/:id/document-flow`,
    operation: "documentFlow",
    summary: `What a ${resource.label} was made from, and what was made from it`,
  };
}

function writesOf(resource: AnyResource): ResourceRoute[] {
  const { collection, endpoints, label } = resource;
  const one = `${collection}/:id`;
  const routes: ResourceRoute[] = [];
  if (resource.create) {
    const access = accessOf(resource, resource.create.verb ?? "create", createReach(resource, resource.create));
    routes.push({ resource, access, method: "POST", path: collection, operation: "create", summary: `Create a ${label}` });
  }
  if (resource.update) {
    const update = {
      resource,
      access: accessOf(resource, resource.update.verb ?? "update", writeReach(resource, "update", resource.update)),
      operation: "update",
      summary: `Change a ${label}`,
    } as const;
    routes.push({ ...update, method: "PUT", path: one });
    if (endpoints.update) routes.push({ ...update, method: endpoints.update.method, path: notation(endpoints.update.path) });
  }
  if (resource.remove) {
    const remove = {
      resource,
      access: accessOf(resource, resource.remove.verb ?? "delete", writeReach(resource, "remove", resource.remove)),
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
    .filter(([, action]) => (action.by ?? ["employee"]).some((side) => side !== "system"))
    .flatMap(([name, action]): ResourceRoute[] => {
      const access = accessOf(resource, action.verb ?? "update", writeReach(resource, name, action));
      const summary = action.label;
      return [
        { resource, access, method: "POST", path: `${one}/actions/${name}`, operation: "act", action: name, summary },
        onEachRow(resource, access, name, summary),
      ];
    });
  if (resource.remove) {
    const access = accessOf(resource, resource.remove.verb ?? "delete", writeReach(resource, "remove", resource.remove));
    routes.push(onEachRow(resource, access, "remove", "Delete"));
  }
  const { changeState } = resource.endpoints;
  if (!changeState) return routes;
  const { callers, scope } = changeStateReach(resource);
  const access: RouteAccess = {
    ability: "signed-in",
    callers,
    scope: `${scope} It takes the ability and the rows of the action that leads there.`,
  };
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

const onEachRow = (resource: AnyResource, access: RouteAccess, action: string, summary: string): ResourceRoute => ({
  resource,
  access,
  method: "POST",
  path: `${resource.collection}/actions/${action}`,
  operation: "actOnEach",
  action,
  summary: `${summary}, on several ${resource.plural}`,
});

function documentsOf(resource: AnyResource): ResourceRoute[] {
  const one = `${resource.collection}/:id`;
  const documents = Object.entries(resource.documents);
  const routes = documents.flatMap(([name, { label }]): ResourceRoute[] => {
    const path = `${one}/documents/${name}`;
    const whole = { resource, document: name } as const;
    const forReaders = documentReach(resource, name);
    const forStaff = staffReach(resource);
    const needs = (verb: DocumentUse, reach: Reach): RouteAccess => accessOf(resource, verb, reach);
    return [
      { ...whole, access: needs("download", forReaders), method: "GET", path, operation: "document", summary: `${label} as PDF` },
      {
        ...whole,
        access: needs("print", forReaders),
        method: "GET",
        path: `${path}/print`,
        operation: "printDocument",
        summary: `${label} as PDF, to be printed`,
      },
      {
        ...whole,
        access: needs("email", forStaff),
        method: "GET",
        path: `${path}/email`,
        operation: "emailDraft",
        summary: `Draft of an email with the ${label}`,
      },
      {
        ...whole,
        access: needs("email", forStaff),
        method: "POST",
        path: `${path}/email`,
        operation: "email",
        summary: `Email the ${label}`,
      },
    ];
  });
  if (documents.length === 0) return routes;
  return [
    ...routes,
    {
      resource,
      access: accessOf(resource, "read", staffReach(resource)),
      method: "GET",
      path: `${one}/emails`,
      operation: "emails",
      summary: `Emails sent with documents of a ${resource.label}`,
    },
  ];
}

function lookupRoute(resource: AnyResource): ResourceRoute {
  // Open to both sides: with `ref`, anyone who may read or write the record containing the reference may look up.
  const access: RouteAccess = {
    ability: "signed-in",
    scope: `${readReach(resource).scope} With ref, it is open to whoever may read or write what holds the reference.`,
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

function accessOf({ subject }: AnyResource, verb: Verb, reach: Reach): RouteAccess {
  return { ability: { subject, verb }, ...reach };
}

/** "quotes/{id}" -> "quotes/:id" */
const notation = (path: string): string => path.replace(/\{(\w+)\}/g, ":$1");
