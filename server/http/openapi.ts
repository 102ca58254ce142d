import { MAX_ROWS } from "../../src/contract/row-outcome.ts";
import type { Action } from "../../src/schemas/action.ts";
import { editsOf } from "../../src/schemas/action-edits.ts";
import { MAX_DOCUMENT_FLOW_NODES } from "../../src/schemas/document-flow.ts";
import { MAX_TOGETHER } from "../../src/schemas/documents.ts";
import type { Fields } from "../../src/schemas/field.ts";
import { DEFAULT_LABEL_FORMAT, labelFormats } from "../../src/schemas/label-formats.ts";
import type { AnyResource } from "../../src/schemas/resource.ts";
import type { DescribedRoute } from "./described-routes.ts";
import { inputOf, integer, type Json, listOf, moment, objectOf, orNull, text } from "./json-schema.ts";
import { emailDraft, emailInput, emailSent } from "./openapi-emails.ts";
import { problem, refusals, refusalsOf } from "./openapi-refusals.ts";
import { exportInput, exportResponse, inputSchema, listParameters, rowSchema, selectionParameters } from "./openapi-schemas.ts";
import { isOpenToKeys, type RouteAccess } from "./route-access.ts";
import type { ResourceRoute } from "./route-table.ts";

/** The API as OpenAPI 3.1, generated from the declarations. Each operation names its ability and row scope. */
export function openApi(table: readonly ResourceRoute[], otherRoutes: readonly DescribedRoute[] = []): Json {
  const paths: Record<string, Record<string, unknown>> = {};
  const resources = new Map<string, AnyResource>();
  for (const route of table) {
    resources.set(route.resource.name, route.resource);
    const path = `/${route.path.replace(/:(\w+)/g, "{$1}")}`;
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(route) };
  }
  for (const { method, url, access } of otherRoutes) {
    const path = url.slice("/api".length).replace(/:(\w+)/g, "{$1}");
    const known = paths[path] ?? {};
    paths[path] = { [method.toLowerCase()]: specialOperation(method.toLowerCase(), path, access), ...known };
  }
  const schemas: Record<string, unknown> = { Problem: problem };
  for (const [name, resource] of resources) schemas[name] = rowSchema(resource);
  return {
    openapi: "3.1.0",
    info: {
      title: "HQ",
      version: "1",
      description: "A field that is hidden from customers is unknown to them everywhere: in rows, inputs, filters and sorts.",
    },
    servers: [{ url: "/api" }],
    security: [{ bearer: [] }],
    paths,
    components: {
      schemas,
      responses: refusals,
      securitySchemes: {
        bearer: { type: "http", scheme: "bearer", description: "An API key, for calls with x-api-keys, or a session's token." },
      },
    },
  };
}

const successes: Readonly<Partial<Record<ResourceRoute["operation"], number>>> = { create: 201, export: 202, email: 202 };

function operation(route: ResourceRoute): Json {
  const { resource, access, summary } = route;
  const writes = route.method !== "GET";
  const body = writes ? bodySchema(route) : undefined;
  const own = [403, 422, ...(writes || route.document !== undefined ? [409] : [])];
  return {
    operationId: [
      route.operation,
      route.action,
      route.document,
      resource.name,
      route.method === "POST" && route.operation !== "create" ? "post" : "",
    ]
      .filter(Boolean)
      .join("-"),
    tags: [resource.plural],
    summary,
    parameters: parameters(route),
    ...(body ? { requestBody: { required: route.method !== "DELETE", content: { "application/json": { schema: body } } } } : {}),
    responses: {
      [successes[route.operation] ?? 200]: { description: "Done", content: contentOf(route) },
      ...refusalsOf(route.method, route.path, access, own),
    },
    ...accessParts(access),
  };
}

/** A route that no declaration generates: its access and scope. The specification defines its shapes. */
function specialOperation(method: string, path: string, access: RouteAccess): Json {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({ name, in: "path", required: true, schema: text }));
  return {
    operationId: `${method}${path.replace(/\W+/g, "-").replace(/-$/, "")}`,
    tags: ["Special calls"],
    summary: access.scope,
    ...(inPath.length > 0 ? { parameters: inPath } : {}),
    ...(access.ability === "public" ? { security: [] } : {}),
    responses: { "2XX": { description: "As the specification says" }, ...refusalsOf(method, path, access, access.refusals ?? []) },
    ...accessParts(access),
  };
}

/** Documents are PDFs, and labels a printer's file too; everything else is JSON. */
const contentOf = (route: ResourceRoute): Json =>
  isDocument(route)
    ? {
        "application/pdf": { schema: { type: "string", format: "binary" } },
        ...(isLabels(route) ? { "text/plain": { schema: text } } : {}),
      }
    : { "application/json": { schema: responseSchema(route) } };
const isDocument = ({ operation: kind }: ResourceRoute): boolean => kind === "document" || kind === "printDocument";
const isLabels = (route: ResourceRoute): boolean =>
  isDocument(route) && route.resource.documents[route.document ?? ""]?.formats === "labels";

const labelParameters: readonly Json[] = [
  { name: "format", in: "query", required: false, schema: { type: "string", enum: labelFormats, default: DEFAULT_LABEL_FORMAT } },
  { name: "note", in: "query", required: false, schema: { type: "string", maxLength: 200 }, description: "Why they are printed again" },
  {
    name: "also",
    in: "query",
    required: false,
    schema: text,
    description: "Ids of further records whose labels are printed with it, separated by commas",
  },
];

const togetherParameter: Json = {
  name: "also",
  in: "query",
  required: false,
  schema: text,
  description: "Ids of further records whose documents are in the same file, separated by commas",
};

/** The access rules: callers, ability and row scope. */
const accessParts = (access: RouteAccess): Json => ({
  "x-ability": abilityText(access),
  ...(access.ability === "public" ? {} : { "x-callers": access.callers ?? ["employee", "customer"] }),
  "x-row-scope": access.scope,
  ...(isOpenToKeys(access) ? { "x-api-keys": true } : {}),
});

const abilityText = ({ ability }: RouteAccess): string =>
  typeof ability === "string" ? ability : [ability.subject, ...(ability.or ?? [])].map((each) => `${each} ${ability.verb}`).join(" or ");

function parameters(route: ResourceRoute): Json[] {
  const inPath = [...route.path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: "path",
    required: true,
    schema: name === "id" ? { type: "integer", minimum: 1 } : { type: "string" },
  }));
  if (route.operation === "list" || route.operation === "tabList")
    return [...inPath, ...listParameters(route.resource, route.operation === "tabList")];
  if (route.operation === "sums") return selectionParameters(route.resource);
  if (isLabels(route)) return [...inPath, ...labelParameters];
  if (isDocument(route) && route.resource.documents[route.document ?? ""]?.together) return [...inPath, togetherParameter];
  const key = { name: "Idempotency-Key", in: "header", required: false, schema: { type: "string", maxLength: 200 } };
  return ["create", "act", "actOnEach", "export", "email", "emailEach"].includes(route.operation) ? [...inPath, key] : inPath;
}

const documentFlowNode = objectOf(
  {
    resource: text,
    id: integer,
    title: orNull("string"),
    label: text,
    state: orNull("string"),
    status: orNull("string"),
    depth: { type: "integer", description: "Below zero for what the record was made from, above for what was made from it" },
    parent: {
      oneOf: [objectOf({ resource: text, id: integer }, "resource", "id"), { type: "null" }],
      description: "The next one on the way to the record",
    },
  },
  ...["resource", "id", "title", "label", "state", "status", "depth", "parent"],
);
const documentFlowResponse = objectOf(
  {
    data: listOf(documentFlowNode, { maxItems: MAX_DOCUMENT_FLOW_NODES }),
    more: { type: "boolean", description: "There are more than are told" },
  },
  ...["data", "more"],
);

const version: Json = { type: "integer", minimum: 1, description: "The version of the row that was read" };
const rowsInput = listOf(objectOf({ id: { type: "integer", minimum: 1 }, version }, "id", "version"), { minItems: 1, maxItems: MAX_ROWS });
const rowOutcomes = listOf(
  objectOf(
    {
      id: integer,
      version: { type: "integer", description: "Absent for a refused row" },
      refused: objectOf({ status: integer, message: text, remedies: listOf({ type: "object" }) }, "status", "message"),
    },
    "id",
  ),
  { description: "One for each row, in their order. A refused row was left as it was, and stopped no other." },
);
/** The input of an operation, with one more property. */
function withProperty(fields: Fields, mode: "create" | "update", name: string, schema: Json, isRequired: boolean): Json {
  const { properties, required, ...input } = inputSchema(fields, mode);
  const names = [...(Array.isArray(required) ? required : []), ...(isRequired ? [name] : [])];
  return { ...input, properties: { ...Object(properties), [name]: schema }, ...(names.length > 0 ? { required: names } : {}) };
}

function bodySchema({ operation: kind, resource, action = "" }: ResourceRoute): Json {
  const { fields, remove, actions, states } = resource;
  const rule: Action = (action === "remove" ? remove : actions[action]) ?? {};
  const { input = {} } = rule;
  switch (kind) {
    case "create":
      return inputSchema(fields, "create");
    case "update":
      return withProperty(fields, "update", "version", version, false);
    case "remove":
      return withProperty(remove?.input ?? {}, "create", "version", version, false);
    case "actOnEach":
      return withProperty(input, "create", "rows", rowsInput, true);
    case "export":
      return exportInput;
    case "email":
      return emailInput;
    case "emailEach":
      return inputOf({ ids: listOf({ type: "integer", minimum: 1 }, { minItems: 1, maxItems: MAX_TOGETHER, uniqueItems: true }) }, "ids");
    case "changeState":
      return objectOf({ statusId: { type: "integer", enum: Object.values(states).map(({ id }) => id) }, version }, "statusId");
    default: {
      const { properties, ...body } = withProperty(input, "create", "version", version, true);
      return { ...body, properties: { ...Object(properties), ...Object(inputSchema(editsOf(resource, rule), "update").properties) } };
    }
  }
}

const dataOf = (schema: Json): Json => objectOf({ data: schema }, "data");

const responses: Readonly<Partial<Record<ResourceRoute["operation"], Json>>> = {
  counts: dataOf({ type: "object", additionalProperties: { type: "integer", maximum: 100 } }),
  points: dataOf(
    objectOf({ points: listOf({ type: "array", minItems: 4, maxItems: 4 }), unplaced: integer, isCapped: { type: "boolean" } }),
  ),
  sums: dataOf({
    type: "object",
    additionalProperties: { type: ["number", "null"] },
    description: "Cents by field; null where no row has an amount",
  }),
  lookup: dataOf(
    listOf(
      objectOf({
        id: integer,
        name: text,
        subtitle: text,
        fills: { type: "object" },
        refused: text,
        obstacle: objectOf({ message: text, blocks: { type: "boolean" } }),
      }),
    ),
  ),
  actOnEach: dataOf(rowOutcomes),
  export: dataOf(exportResponse),
  emailDraft: dataOf(emailDraft),
  emails: dataOf(listOf(emailSent)),
  revokeLink: objectOf({ message: text }, "message"),
  email: dataOf(objectOf({ id: integer })),
  emailEach: dataOf(
    listOf(
      objectOf({ id: integer, sentTo: listOf(text), refused: objectOf({ status: integer, message: text }, "status", "message") }, "id"),
      { description: "One for each row, in their order: the addresses it is on its way to, or why it was not sent" },
    ),
  ),
  labelPrints: dataOf(
    objectOf(
      { last: { oneOf: [objectOf({ at: moment, by: text }, "at", "by"), { type: "null" }], description: "Null before the first" } },
      "last",
    ),
  ),
  documentFlow: documentFlowResponse,
  figures: dataOf(
    listOf({
      oneOf: [
        objectOf(
          {
            count: integer,
            value: { type: ["number", "string", "null"] },
            rows: { type: "object", description: "The list of these rows" },
          },
          ...["count", "value", "rows"],
        ),
        { type: "null" },
      ],
    }),
  ),
  activity: dataOf(objectOf({ currentPage: integer, entries: listOf({ type: "object" }), total: integer })),
  remove: dataOf(objectOf({ id: integer, version: integer })),
};

function responseSchema({ operation: kind, resource }: ResourceRoute): Json {
  const row = { $ref: `#/components/schemas/${resource.name}` };
  if (kind !== "list" && kind !== "tabList") return responses[kind] ?? dataOf(row);
  const rows = { [resource.collection]: listOf(row) };
  return dataOf(objectOf({ currentPage: integer, ...rows, total: integer, totalIsCapped: { type: "boolean" }, next: orNull("string") }));
}
