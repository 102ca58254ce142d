import type { FastifyInstance, FastifyRequest } from "fastify";
import type { ActivityPage } from "../../src/contract/activity.ts";
import type { DataResponse } from "../../src/contract/envelope.ts";
import type { ListPage } from "../../src/contract/list-page.ts";
import type { AnyResource } from "../../src/schemas/resource.ts";
import { sideOf } from "../access/caller.ts";
import type { DocumentService } from "../documents/document-service.ts";
import { authorizeRead } from "../engine/authorize.ts";
import type { Engine } from "../engine/engine.ts";
import type { Written } from "../engine/operations.ts";
import { findTabOrCode } from "../engine/read/list-conditions.ts";
import { notFound } from "../engine/wire/problem.ts";
import type { Exports } from "../exports/exports.ts";
import { activityLogsCall } from "./activity-logs.ts";
import { bodyOf, idOf, paramOf, targetsOf, versioned } from "./body.ts";
import { callOfRequest } from "./caller-of-request.ts";
import { changeState } from "./change-state.ts";
import { exportBody } from "./export-body.ts";
import { openApi } from "./openapi.ts";
import { sendPdf } from "./pdf-response.ts";
import { parseListQuery, parseLookupQuery, parsePageQuery, parseSearchQuery, type RawQuery, refuseQuery } from "./query.ts";
import { type ResourceRoute, routeTable } from "./route-table.ts";

export interface ResourceRouteDeps {
  readonly engine: Engine;
  readonly exports: Pick<Exports, "request">;
  readonly resources: readonly AnyResource[];
  readonly documentService: DocumentService;
}

/** A route's answer: status, body, and headers if it is not JSON. */
type RouteResponse = readonly [status: number, body: unknown, headers?: Readonly<Record<string, string>>];
type Parts = Pick<ResourceRouteDeps, "exports" | "documentService">;
type Handler = (engine: Engine, route: ResourceRoute, request: FastifyRequest, parts: Parts) => Promise<RouteResponse>;

/** Registers all routes generated from the declarations, under /api. */
export function registerResourceRoutes(app: FastifyInstance, { engine, resources, ...parts }: ResourceRouteDeps): void {
  const table = routeTable(resources);
  for (const route of table) {
    const handle = handlers[route.operation];
    app.route({
      method: route.method,
      url: `/api/${route.path}`,
      config: { access: route.access },
      handler: async (request, reply) => {
        const [status, body, headers] = await handle(engine, route, request, parts);
        return reply
          .code(status)
          .headers(headers ?? {})
          .send(body);
      },
    });
  }
  app.get(
    "/api/search",
    { config: { access: { ability: "signed-in", scope: "Of each resource the rows the caller may read.", refusals: [422] } } },
    async (request) => {
      const text = parseSearchQuery(queryOf(request));
      return { data: text === "" ? [] : await engine.search(callOfRequest(request), text) };
    },
  );
  activityLogsCall(app, engine);
  let description: unknown;
  app.get("/api/openapi.json", { config: { access: { ability: "public", scope: "The description of the calls; no rows." } } }, async () => {
    // Built on the first request, when all other routes are registered.
    description ??= openApi(table, app.describedRoutes);
    return description;
  });
}

// The framework's parser returns strings, or lists of strings where a name is repeated.
const queryOf = (request: FastifyRequest): RawQuery => request.query as RawQuery;

const handlers: Readonly<Record<ResourceRoute["operation"], Handler>> = {
  list: (engine, { resource }, request) => listResponse(engine, resource, request),
  tabList(engine, { resource }, request) {
    const tab = paramOf(request, "tab");
    if (!findTabOrCode(resource, sideOf(callOfRequest(request).actor), tab)) throw notFound();
    return listResponse(engine, resource, request, { tab });
  },
  async counts(engine, { resource }, request) {
    refuseQuery(queryOf(request));
    return [200, { data: await engine.counts(callOfRequest(request), resource) }];
  },
  async lookup(engine, { resource }, request) {
    return [200, { data: await engine.lookup(callOfRequest(request), resource, parseLookupQuery(queryOf(request))) }];
  },
  async get(engine, { resource }, request) {
    const id = idOf(request);
    refuseQuery(queryOf(request));
    return [200, { data: await engine.get(callOfRequest(request), resource, id) }];
  },
  async activity(engine, { resource }, request) {
    const id = idOf(request);
    const { page, limit, offset } = parsePageQuery(queryOf(request), 20);
    const { entries, total } = await engine.activity(callOfRequest(request), resource, id, { limit, offset });
    return [200, { data: { currentPage: page, entries, total } } satisfies DataResponse<ActivityPage>];
  },
  async documentFlow(engine, { resource }, request) {
    const id = idOf(request);
    refuseQuery(queryOf(request));
    return [200, await engine.documentFlow(callOfRequest(request), resource, id)];
  },
  async export(_engine, { resource }, request, { exports }) {
    const call = callOfRequest(request);
    // Permission is checked first: callers without it don't learn of mistakes in the query.
    authorizeRead(resource, call.actor);
    refuseQuery(queryOf(request));
    return [202, { data: await exports.request(call, resource, exportBody(resource, bodyOf(request))) }];
  },
  async create(engine, { resource }, request) {
    refuseQuery(queryOf(request));
    return [201, responseBody(await engine.create(callOfRequest(request), resource, withoutEcho(resource, request)))];
  },
  async update(engine, { resource }, request) {
    const id = idOf(request);
    refuseQuery(queryOf(request));
    const { version, rest } = versioned(withoutEcho(resource, request), false);
    return [
      200,
      responseBody(await engine.update(callOfRequest(request), resource, { id, ...(version === undefined ? {} : { version }) }, rest)),
    ];
  },
  async remove(engine, { resource }, request) {
    const id = idOf(request);
    const { version: queryVersion, ...more } = queryOf(request);
    refuseQuery(more);
    const body = bodyOf(request);
    const { version, rest } = versioned(queryVersion === undefined ? body : { ...body, version: Number(queryVersion) }, false);
    return [
      200,
      responseBody(await engine.remove(callOfRequest(request), resource, { id, ...(version === undefined ? {} : { version }) }, rest)),
    ];
  },
  async changeState(engine, { resource }, request) {
    const id = idOf(request);
    refuseQuery(queryOf(request));
    return [200, responseBody(await changeState(engine, callOfRequest(request), resource, id, bodyOf(request)))];
  },
  async act(engine, { resource, action = "" }, request) {
    const id = idOf(request);
    refuseQuery(queryOf(request));
    const { version, rest } = versioned(bodyOf(request), true);
    return [
      200,
      responseBody(await engine.act(callOfRequest(request), resource, { id, ...(version === undefined ? {} : { version }) }, action, rest)),
    ];
  },
  async actOnEach(engine, { resource, action = "" }, request) {
    refuseQuery(queryOf(request));
    const { rows, rest } = targetsOf(bodyOf(request));
    return [200, { data: await engine.actOnEach(callOfRequest(request), resource, rows, action, rest) }];
  },
  document: (_engine, route, request, parts) => documentResponse(route, request, parts),
  printDocument: (_engine, route, request, parts) => documentResponse(route, request, parts),
  async emailDraft(_engine, { resource, document = "" }, request, { documentService }) {
    const id = idOf(request);
    refuseQuery(queryOf(request));
    return [200, { data: await documentService.draft(callOfRequest(request), resource, id, document) }];
  },
  async email(_engine, { resource, document = "" }, request, { documentService }) {
    const id = idOf(request);
    refuseQuery(queryOf(request));
    return [202, await documentService.send(callOfRequest(request), resource, id, document, bodyOf(request))];
  },
  async emails(_engine, { resource }, request, { documentService }) {
    const id = idOf(request);
    refuseQuery(queryOf(request));
    return [200, { data: await documentService.sent(callOfRequest(request), resource, id) }];
  },
};

async function documentResponse(
  { resource, document = "" }: ResourceRoute,
  request: FastifyRequest,
  { documentService }: Parts,
): Promise<RouteResponse> {
  const id = idOf(request);
  refuseQuery(queryOf(request));
  const { body, headers } = sendPdf(await documentService.document(callOfRequest(request), resource, id, document));
  return [200, body, headers];
}

async function listResponse(
  engine: Engine,
  resource: AnyResource,
  request: FastifyRequest,
  path?: { tab: string },
): Promise<RouteResponse> {
  const { page, request: listRequest } = parseListQuery(resource, queryOf(request), path);
  const { rows, total, totalIsCapped, next } = await engine.list(callOfRequest(request), resource, listRequest);
  const data: ListPage = { currentPage: page, [resource.collection]: rows, total, totalIsCapped, next };
  return [200, { data }];
}

const responseBody = ({ data, becomes, message }: Written) => ({
  data,
  ...(becomes === undefined ? {} : { becomes }),
  ...(message === undefined ? {} : { message }),
});

/** Removes the creator from a body if it is the caller; the server sets the creator itself. */
function withoutEcho(resource: AnyResource, request: FastifyRequest) {
  const { echoesCreator = [] } = resource.endpoints;
  const body = bodyOf(request);
  if (echoesCreator.length === 0) return body;
  const { actor } = callOfRequest(request);
  const id = "id" in actor ? actor.id : null;
  return Object.fromEntries(Object.entries(body).filter(([name, value]) => !(echoesCreator.includes(name) && value === id)));
}
