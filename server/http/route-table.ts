import type { Verb } from "../../src/schemas/access/abilities.ts";
import { readingSubjects } from "../../src/schemas/access/row-access.ts";
import type { Rule } from "../../src/schemas/actions/action.ts";
import { isInDocumentFlow } from "../../src/schemas/carry/document-flow.ts";
import { type DocumentUse, hasEmails } from "../../src/schemas/documents/documents.ts";
import { summedFields } from "../../src/schemas/fields/summed-fields.ts";
import type { AnyResource } from "../../src/schemas/resource.ts";
import { memoize } from "../../src/schemas/values/memoize.ts";
import { inSentence, withArticle } from "../../src/schemas/values/text.ts";
import { rowFiguresOf } from "../../src/schemas/views/strip.ts";
import type { RouteAccess } from "./route-access.ts";
import { changeStateReach, createReach, documentReach, type Reach, readReach, staffReach, writeReach } from "./route-reach.ts";

export type RouteOperation =
  | "list"
  | "tabList"
  | "counts"
  | "points"
  | "sums"
  | "lookup"
  | "get"
  | "activity"
  | "documentFlow"
  | "figures"
  | "export"
  | "create"
  | "update"
  | "remove"
  | "changeState"
  | "act"
  | "actOnEach"
  | "document"
  | "printDocument"
  | "labelPrints"
  | "emailDraft"
  | "email"
  | "emailEach"
  | "emails"
  | "revokeLink";

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

/** Every generic route of the resources, derived once; resources without routes of their own only get a lookup. */
export const routeTable = memoize((resources: readonly AnyResource[]): readonly ResourceRoute[] =>
  resources.flatMap((resource) => (resource.routes ? routesOf(resource, resources) : [lookupRoute(resource)])),
);

type Method = ResourceRoute["method"];
type Named = Pick<ResourceRoute, "action" | "document">;

/** Makes the routes to one resource's rows that share an access. */
function routeTo(resource: AnyResource, access: RouteAccess) {
  return (method: Method, path: string, operation: RouteOperation, summary: string, named: Named = {}): ResourceRoute => ({
    method,
    // "quotes/{id}" in declarations is "quotes/:id" here.
    path: path.replace(/\{(\w+)\}/g, ":$1"),
    operation,
    resource,
    ...named,
    access,
    summary,
  });
}

function routesOf(resource: AnyResource, resources: readonly AnyResource[]): ResourceRoute[] {
  const { collection, endpoints, label, plural } = resource;
  const one = `${collection}/:id`;
  const read = routeTo(resource, accessOf(resource, "read", readReach(resource)));
  const staff = routeTo(resource, accessOf(resource, "read", staffReach(resource)));
  return [
    read("GET", collection, "list", `A page of ${plural}`),
    read("GET", `${collection}/counts`, "counts", `How many ${plural} the tabs hold`),
    ...(resource.views.list.map ? [read("GET", `${collection}/points`, "points", `Where ${plural} are, for a map`)] : []),
    ...(summedFields(resource, "employee").length > 0
      ? [read("GET", `${collection}/sums`, "sums", `What the amounts of ${plural} add up to`)]
      : []),
    lookupRoute(resource),
    read("GET", one, "get", `${label} by id`),
    staff("GET", `${one}/activity`, "activity", `History of ${withArticle(inSentence(label))}`),
    ...(isInDocumentFlow(resource, resources) ? [documentFlowRoute(resource)] : []),
    ...(rowFiguresOf(resource).length > 0 ? [figuresRoute(resource)] : []),
    exportRoute(resource),
    ...(endpoints.list ? [read("GET", endpoints.list, "tabList", `${plural} of a tab`)] : []),
    ...writesOf(resource),
    ...actionsOf(resource),
    ...documentsOf(resource),
  ];
}

function exportRoute(resource: AnyResource): ResourceRoute {
  // Its job reads with all abilities of the user.
  const to = routeTo(resource, { ...accessOf(resource, "read", readReach(resource)), keys: false });
  return to("POST", `${resource.collection}/exports`, "export", `Export ${resource.plural} as CSV or XLSX`);
}

function documentFlowRoute(resource: AnyResource): ResourceRoute {
  const { callers, scope } = readReach(resource);
  const otherDocuments = "Of the other documents those that the caller may read, and none that only such a document leads to.";
  const to = routeTo(resource, accessOf(resource, "read", { callers, scope: `${scope} ${otherDocuments}` }));
  const summary = `What ${withArticle(inSentence(resource.label))} was made from, and what was made from it`;
  return to("GET", `${resource.collection}/:id/document-flow`, "documentFlow", summary);
}

function figuresRoute(resource: AnyResource): ResourceRoute {
  const { callers, scope } = readReach(resource);
  const otherRows = "Of other rows those that the caller may read; a figure of rows that the caller never reads is null.";
  const to = routeTo(resource, accessOf(resource, "read", { callers, scope: `${scope} ${otherRows}` }));
  return to(
    "GET",
    `${resource.collection}/:id/figures`,
    "figures",
    `Figures of rows that point at ${withArticle(inSentence(resource.label))}`,
  );
}

function writesOf(resource: AnyResource): ResourceRoute[] {
  const { collection, endpoints, label, create, update, remove } = resource;
  const one = `${collection}/:id`;
  const routes: ResourceRoute[] = [];
  if (create) {
    const to = routeTo(resource, accessOf(resource, create.verb ?? "create", createReach(resource, create)));
    routes.push(to("POST", collection, "create", `Create ${withArticle(inSentence(label))}`));
  }
  if (update) {
    const to = routeTo(resource, accessOf(resource, update.verb ?? "update", writeReach(resource, "update", update)));
    for (const { method, path } of [{ method: "PUT", path: one } as const, endpoints.update ?? []].flat())
      routes.push(to(method, path, "update", `Change ${withArticle(inSentence(label))}`));
  }
  if (remove) {
    const to = routeTo(resource, removeAccess(resource, remove));
    for (const { method, path } of [{ method: "DELETE", path: one } as const, endpoints.remove ?? []].flat())
      routes.push(to(method, path, "remove", `Delete ${withArticle(inSentence(label))}`));
  }
  return routes;
}

const removeAccess = (resource: AnyResource, remove: Rule): RouteAccess =>
  accessOf(resource, remove.verb ?? "delete", writeReach(resource, "remove", remove));

function actionsOf(resource: AnyResource): ResourceRoute[] {
  const { collection, plural, remove, endpoints } = resource;
  const onEach = (access: RouteAccess, action: string, label: string) =>
    routeTo(resource, access)("POST", `${collection}/actions/${action}`, "actOnEach", `${label}, on several ${plural}`, { action });
  const routes = Object.entries(resource.actions)
    .filter(([, action]) => (action.by ?? ["employee"]).some((side) => side !== "system"))
    .flatMap(([action, rule]): ResourceRoute[] => {
      const access = accessOf(resource, rule.verb ?? "update", writeReach(resource, action, rule));
      const to = routeTo(resource, access);
      return [to("POST", `${collection}/:id/actions/${action}`, "act", rule.label, { action }), onEach(access, action, rule.label)];
    });
  if (remove) routes.push(onEach(removeAccess(resource, remove), "remove", "Delete"));
  if (!endpoints.changeState) return routes;
  const { callers, scope } = changeStateReach(resource);
  const to = routeTo(resource, {
    ability: "signed-in",
    keys: true,
    callers,
    scope: `${scope} It takes the ability and the rows of the action that leads there.`,
  });
  return [...routes, to("PUT", endpoints.changeState, "changeState", `Move ${withArticle(inSentence(resource.label))} to a status`)];
}

function documentsOf(resource: AnyResource): ResourceRoute[] {
  const one = `${resource.collection}/:id`;
  const documents = Object.entries(resource.documents);
  const forStaff = staffReach(resource);
  const routes = documents.flatMap(([document, { label, formats, together }]): ResourceRoute[] => {
    const path = `${one}/documents/${document}`;
    const forReaders = documentReach(resource, document);
    const to = (verb: DocumentUse, reach: Reach) => routeTo(resource, accessOf(resource, verb, reach));
    const kind = formats === undefined ? "as PDF" : "in a format";
    const readers = [
      to("download", forReaders)("GET", path, "document", `${label} ${kind}`, { document }),
      to("print", forReaders)("GET", `${path}/print`, "printDocument", `${label} ${kind}, to be printed`, { document }),
    ];
    if (formats !== undefined) {
      const read = routeTo(resource, accessOf(resource, "read", forStaff));
      return [...readers, read("GET", `${path}/prints`, "labelPrints", `When the ${label} were last printed`, { document })];
    }
    return [
      ...readers,
      to("email", forStaff)("GET", `${path}/email`, "emailDraft", `Draft of an email with the ${label}`, { document }),
      to("email", forStaff)("POST", `${path}/email`, "email", `Email the ${label}`, { document }),
      ...(together
        ? [
            to("email", forStaff)(
              "POST",
              `${resource.collection}/documents/${document}/email`,
              "emailEach",
              `Email the ${label} of several ${resource.plural}, each to its own people`,
              { document },
            ),
          ]
        : []),
    ];
  });
  if (!hasEmails(resource)) return routes;
  const staff = routeTo(resource, accessOf(resource, "read", forStaff));
  const emails = staff("GET", `${one}/emails`, "emails", `Emails sent with documents of ${withArticle(inSentence(resource.label))}`);
  if (!documents.some(([, { link }]) => link)) return [...routes, emails];
  const senders = routeTo(resource, accessOf(resource, "email", forStaff));
  return [...routes, emails, senders("POST", `${one}/emails/revoke-link`, "revokeLink", "End the link of an email")];
}

function lookupRoute(resource: AnyResource): ResourceRoute {
  // Open to both sides: with `ref`, anyone who may read or write the record containing the reference may look up.
  const scope = `${readReach(resource).scope} With ref, it is open to whoever may read or write what holds the reference.`;
  const to = routeTo(resource, { ability: "signed-in", keys: true, scope });
  return to("GET", `${resource.collection}/lookup`, "lookup", `Names of ${resource.plural} to choose from`);
}

/** Some resources are read by other subjects, too. */
function accessOf(resource: AnyResource, verb: Verb, reach: Reach): RouteAccess {
  const [subject = resource.subject, ...or] = verb === "read" ? readingSubjects(resource, "employee") : [resource.subject];
  return { ability: { subject, verb, ...(or.length > 0 ? { or } : {}) }, ...reach };
}
