import type { FastifyInstance, FastifyRequest } from "fastify";
import type { ActivityPage } from "../../src/contract/activity.ts";
import type { ListPage } from "../../src/contract/list-page.ts";
import type { AnyResource } from "../../src/schemas/resource.ts";
import { sideOf } from "../access/caller.ts";
import type { RenderedDocument } from "../documents/document-factory.ts";
import type { DocumentService } from "../documents/document-service.ts";
import { authorizeRead } from "../engine/authorize.ts";
import type { Call } from "../engine/call.ts";
import type { Engine } from "../engine/engine.ts";
import { findTabOrCode } from "../engine/read/list-conditions.ts";
import { notFound } from "../engine/wire/problem.ts";
import type { Exports } from "../exports/exports.ts";
import { activityLogsCall } from "./activity-logs.ts";
import { apiDescription } from "./api-description.ts";
import { bodyOf, idOf, paramOf, targetsOf, versioned } from "./body.ts";
import { callOfRequest } from "./caller-of-request.ts";
import { changeState } from "./change-state.ts";
import { replyWithDocument } from "./document-response.ts";
import { exportBody } from "./export-body.ts";
import {
  parseLabelQuery,
  parseListQuery,
  parseLookupQuery,
  parsePageQuery,
  parseSearchQuery,
  parseSelectionQuery,
  parseTogetherQuery,
  type RawQuery,
  refuseQuery,
} from "./query.ts";
import { routeFor } from "./route-access.ts";
import { type ResourceRoute, routeTable } from "./route-table.ts";

export interface ResourceRouteDeps {
  readonly engine: Engine;
  readonly exports: Pick<Exports, "request">;
  readonly resources: readonly AnyResource[];
  readonly documentService: DocumentService;
}

/** A route's answer: status and body. */
type RouteResponse = readonly [status: number, body: unknown];

/** A request to a route, and the parts that answer it. */
interface Requested extends Omit<ResourceRouteDeps, "resources"> {
  readonly resource: AnyResource;
  readonly action: string;
  readonly document: string;
  readonly call: Call;
  /** The id in the URL; 0 where there is none. */
  readonly id: number;
  readonly query: RawQuery;
  readonly request: FastifyRequest;
}

/** The operations with query parameters. All others refuse any. */
const querying: ReadonlySet<ResourceRoute["operation"]> = new Set(["list", "tabList", "points", "sums", "lookup", "activity", "remove"]);

/** The operations that render a document, which takes long. */
const rendering: ReadonlySet<ResourceRoute["operation"]> = new Set(["document", "printDocument"]);

/** Registers all routes generated from the declarations, under /api. */
export function registerResourceRoutes(app: FastifyInstance, { resources, ...parts }: ResourceRouteDeps): void {
  const { engine } = parts;
  const table = routeTable(resources);
  for (const { method, path, operation, access, resource, action = "", document = "" } of table) {
    app.route({
      method,
      url: `/api/${path}`,
      config: { access, ...(rendering.has(operation) ? { place: "document" as const } : {}) },
      handler: async (request, reply) => {
        const call = callOfRequest(request);
        const id = path.includes(":id") ? idOf(request) : 0;
        const query = queryOf(request);
        // Callers without permission don't learn of mistakes in an export's query.
        if (operation === "export") authorizeRead(resource, call.actor);
        if (!querying.has(operation) && !takesQuery({ operation, resource, document })) refuseQuery(query);
        const requested: Requested = { ...parts, resource, action, document, call, id, query, request };
        if (operation === "document" || operation === "printDocument")
          return replyWithDocument(reply, await rendered(requested, operation));
        const [status, body] = await handlers[operation](requested);
        return reply.code(status).send(body);
      },
    });
  }
  app.get(
    "/api/search",
    routeFor({ ability: "signed-in", keys: true, scope: "Of each resource the rows the caller may read.", refusals: [422] }),
    async (request) => {
      const search = parseSearchQuery(queryOf(request));
      return { data: search.text === "" ? [] : await engine.search(callOfRequest(request), search) };
    },
  );
  activityLogsCall(app, engine);
  apiDescription(app, table);
}

// The framework's parser returns strings, or lists of strings where a name is repeated.
const queryOf = (request: FastifyRequest): RawQuery => request.query as RawQuery;

const ok = (data: unknown): RouteResponse => [200, { data }];

const handlers: Readonly<
  Record<Exclude<ResourceRoute["operation"], "document" | "printDocument">, (requested: Requested) => Promise<RouteResponse>>
> = {
  list: (requested) => listResponse(requested),
  tabList(requested) {
    const tab = paramOf(requested.request, "tab");
    if (!findTabOrCode(requested.resource, sideOf(requested.call.actor), tab)) throw notFound();
    return listResponse(requested, { tab });
  },
  counts: async ({ engine, call, resource }) => ok(await engine.counts(call, resource)),
  points: async ({ engine, call, resource, query }) => ok(await engine.points(call, resource, parseSelectionQuery(resource, query))),
  sums: async ({ engine, call, resource, query }) => ok(await engine.sums(call, resource, parseSelectionQuery(resource, query))),
  lookup: async ({ engine, call, resource, query }) => ok(await engine.lookup(call, resource, parseLookupQuery(query))),
  get: async ({ engine, call, resource, id }) => ok(await engine.get(call, resource, id)),
  async activity({ engine, call, resource, id, query }) {
    const { page, limit, offset } = parsePageQuery(query, 20);
    const { entries, total } = await engine.activity(call, resource, id, { limit, offset });
    return ok({ currentPage: page, entries, total } satisfies ActivityPage);
  },
  documentFlow: async ({ engine, call, resource, id }) => [200, await engine.documentFlow(call, resource, id)],
  figures: async ({ engine, call, resource, id }) => ok(await engine.recordFigures(call, resource, id)),
  async export({ exports, call, resource, request }) {
    return [202, { data: await exports.request(call, resource, exportBody(resource, bodyOf(request))) }];
  },
  create: async ({ engine, call, resource, request }) => [201, await engine.create(call, resource, bodyOf(request))],
  async update({ engine, call, resource, id, request }) {
    const { target, rest } = versioned(id, bodyOf(request), false);
    return [200, await engine.update(call, resource, target, rest)];
  },
  async remove({ engine, call, resource, id, query: { version: queryVersion, ...more }, request }) {
    refuseQuery(more);
    const body = bodyOf(request);
    const { target, rest } = versioned(id, queryVersion === undefined ? body : { ...body, version: Number(queryVersion) }, false);
    return [200, await engine.remove(call, resource, target, rest)];
  },
  changeState: async ({ engine, call, resource, id, request }) => [200, await changeState(engine, call, resource, id, bodyOf(request))],
  async act({ engine, call, resource, id, action, request }) {
    const { target, rest } = versioned(id, bodyOf(request), true);
    return [200, await engine.act(call, resource, target, action, rest)];
  },
  async actOnEach({ engine, call, resource, action, request }) {
    const { rows, rest } = targetsOf(bodyOf(request));
    return ok(await engine.actOnEach(call, resource, rows, action, rest));
  },
  labelPrints: async ({ documentService, call, resource, id, document }) =>
    ok(await documentService.labelPrints(call, resource, id, document)),
  emailDraft: async ({ documentService, call, resource, id, document }) => ok(await documentService.draft(call, resource, id, document)),
  async email({ documentService, call, resource, id, document, request }) {
    return [202, await documentService.send(call, resource, id, document, bodyOf(request))];
  },
  emailEach: async ({ documentService, call, resource, document, request }) =>
    ok(await documentService.emailEach(call, resource, document, bodyOf(request))),
  emails: async ({ documentService, call, resource, id }) => ok(await documentService.sent(call, resource, id)),
  revokeLink: async ({ documentService, call, resource, id, request }) => [
    200,
    await documentService.revokeLink(call, resource, id, bodyOf(request)),
  ],
};

/** Whether a route renders labels, whose query names the format, or documents of several rows. */
const takesQuery = ({ operation, resource, document }: Pick<ResourceRoute, "operation" | "resource"> & { document: string }): boolean =>
  rendering.has(operation) && (resource.documents[document]?.formats === "labels" || resource.documents[document]?.together === true);

async function rendered(
  { documentService, call, resource, id, document, query }: Requested,
  operation: "document" | "printDocument",
): Promise<RenderedDocument> {
  if (resource.documents[document]?.formats !== "labels") {
    const also = resource.documents[document]?.together ? parseTogetherQuery(query) : [];
    return documentService.documentsOf(call, resource, [id, ...also], document);
  }
  const { also, ...print } = parseLabelQuery(query);
  return documentService.labels(call, resource, [id, ...also], document, {
    use: operation === "document" ? "download" : "print",
    ...print,
  });
}

async function listResponse({ engine, call, resource, query }: Requested, path?: { readonly tab: string }): Promise<RouteResponse> {
  const { page, request } = parseListQuery(resource, query, path);
  const { rows, total, totalIsCapped, next } = await engine.list(call, resource, request);
  return ok({ currentPage: page, [resource.collection]: rows, total, totalIsCapped, next } satisfies ListPage);
}
