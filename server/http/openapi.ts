import { MAX_ROWS } from "../../src/contract/row-outcome.ts";
import { MAX_DOCUMENT_FLOW_NODES } from "../../src/schemas/document-flow.ts";
import type { AnyResource } from "../../src/schemas/resource.ts";
import type { DescribedRoute } from "./described-routes.ts";
import { emailDraft, emailInput, emailSent } from "./openapi-emails.ts";
import { problem, refusalsOf } from "./openapi-refusals.ts";
import { exportInput, exportResponse, inputSchema, listParameters, rowSchema } from "./openapi-schemas.ts";
import type { RouteAccess } from "./route-access.ts";
import type { ResourceRoute } from "./route-table.ts";

type Json = Readonly<Record<string, unknown>>;

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
    components: { schemas, securitySchemes: { bearer: { type: "http", scheme: "bearer" } } },
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
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({ name, in: "path", required: true, schema: { type: "string" } }));
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

/** Documents are PDFs; everything else is JSON. */
const contentOf = (route: ResourceRoute): Json =>
  isDocument(route)
    ? { "application/pdf": { schema: { type: "string", format: "binary" } } }
    : { "application/json": { schema: responseSchema(route) } };
const isDocument = ({ operation: kind }: ResourceRoute): boolean => kind === "document" || kind === "printDocument";

/** The access rules: callers, ability and row scope. */
const accessParts = (access: RouteAccess): Json => ({
  "x-ability": abilityText(access),
  ...(access.ability === "public" ? {} : { "x-callers": access.callers ?? ["employee", "customer"] }),
  "x-row-scope": access.scope,
});

const abilityText = ({ ability }: RouteAccess): string => (typeof ability === "string" ? ability : `${ability.subject} ${ability.verb}`);

function parameters(route: ResourceRoute): Json[] {
  const inPath = [...route.path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: "path",
    required: true,
    schema: name === "id" ? { type: "integer", minimum: 1 } : { type: "string" },
  }));
  if (route.operation === "list" || route.operation === "tabList")
    return [...inPath, ...listParameters(route.resource, route.operation === "tabList")];
  const key = { name: "Idempotency-Key", in: "header", required: false, schema: { type: "string", maxLength: 200 } };
  return ["create", "act", "actOnEach", "export", "email"].includes(route.operation) ? [...inPath, key] : inPath;
}

const ofRow: Json = { type: "object", properties: { resource: { type: "string" }, id: { type: "integer" } }, required: ["resource", "id"] };
const documentFlowResponse: Json = {
  type: "object",
  properties: {
    data: {
      type: "array",
      maxItems: MAX_DOCUMENT_FLOW_NODES,
      items: {
        type: "object",
        properties: {
          resource: { type: "string" },
          id: { type: "integer" },
          title: { type: ["string", "null"] },
          label: { type: "string" },
          state: { type: ["string", "null"] },
          status: { type: ["string", "null"] },
          depth: { type: "integer", description: "Below zero for what the record was made from, above for what was made from it" },
          parent: { oneOf: [ofRow, { type: "null" }], description: "The next one on the way to the record" },
        },
        required: ["resource", "id", "title", "label", "state", "status", "depth", "parent"],
      },
    },
    more: { type: "boolean", description: "There are more than are told" },
  },
  required: ["data", "more"],
};

const version: Json = { type: "integer", minimum: 1, description: "The version of the row that was read" };
const rowsInput: Json = {
  type: "array",
  minItems: 1,
  maxItems: MAX_ROWS,
  items: { type: "object", properties: { id: { type: "integer", minimum: 1 }, version }, required: ["id", "version"] },
};
const rowOutcomes: Json = {
  type: "array",
  description: "One for each row, in their order. A refused row was left as it was, and stopped no other.",
  items: {
    type: "object",
    properties: {
      id: { type: "integer" },
      version: { type: "integer", description: "Absent for a refused row" },
      refused: {
        type: "object",
        properties: { status: { type: "integer" }, message: { type: "string" } },
        required: ["status", "message"],
      },
    },
    required: ["id"],
  },
};
const optional = (schema: Json, name: string, fieldSchema: Json): Json => ({
  ...schema,
  properties: { ...Object(schema.properties), [name]: fieldSchema },
});

function bodySchema({ operation: kind, resource, action }: ResourceRoute): Json {
  switch (kind) {
    case "create":
      return inputSchema(resource.fields, "create");
    case "update":
      return optional(inputSchema(resource.fields, "update"), "version", version);
    case "remove":
      return optional(inputSchema(resource.remove?.input ?? {}, "create"), "version", version);
    case "actOnEach": {
      const input = inputSchema((action === "remove" ? resource.remove : resource.actions[action ?? ""])?.input ?? {}, "create");
      const required = Array.isArray(input.required) ? input.required : [];
      return { ...optional(input, "rows", rowsInput), required: [...required, "rows"] };
    }
    case "export":
      return exportInput;
    case "email":
      return emailInput;
    case "changeState":
      return {
        type: "object",
        properties: { statusId: { type: "integer", enum: Object.values(resource.states).map(({ id }) => id) }, version },
        required: ["statusId"],
      };
    default: {
      const input = inputSchema((action && resource.actions[action]?.input) || {}, "create");
      const required = Array.isArray(input.required) ? input.required : [];
      return { ...optional(input, "version", version), required: [...required, "version"] };
    }
  }
}

function responseSchema({ operation: kind, resource }: ResourceRoute): Json {
  const row = { $ref: `#/components/schemas/${resource.name}` };
  const data = (schema: Json): Json => ({ type: "object", properties: { data: schema }, required: ["data"] });
  if (kind === "list" || kind === "tabList") {
    return data({
      type: "object",
      properties: {
        currentPage: { type: "integer" },
        [resource.collection]: { type: "array", items: row },
        total: { type: "integer" },
        totalIsCapped: { type: "boolean" },
        next: { type: ["string", "null"] },
      },
    });
  }
  if (kind === "counts") return data({ type: "object", additionalProperties: { type: "integer", maximum: 100 } });
  if (kind === "lookup") {
    const choice = { type: "object", properties: { id: { type: "integer" }, name: { type: "string" }, subtitle: { type: "string" } } };
    return data({ type: "array", items: choice });
  }
  if (kind === "actOnEach") return data(rowOutcomes);
  if (kind === "export") return data(exportResponse);
  if (kind === "emailDraft") return data(emailDraft);
  if (kind === "emails") return data({ type: "array", items: emailSent });
  if (kind === "email") return data({ type: "object", properties: { id: { type: "integer" } } });
  if (kind === "documentFlow") return documentFlowResponse;
  if (kind === "activity") {
    return data({
      type: "object",
      properties: { currentPage: { type: "integer" }, entries: { type: "array", items: { type: "object" } }, total: { type: "integer" } },
    });
  }
  return data(kind === "remove" ? { type: "object", properties: { id: { type: "integer" }, version: { type: "integer" } } } : row);
}
