import { z } from "zod";
import { MAX_ROWS } from "../../src/contract/row-outcome.ts";
import type { Action } from "../../src/schemas/actions/action.ts";
import { editsOf } from "../../src/schemas/actions/action-edits.ts";
import { MAX_TOGETHER } from "../../src/schemas/documents/documents.ts";
import { DEFAULT_LABEL_FORMAT, labelFormats } from "../../src/schemas/documents/label-formats.ts";
import type { Fields } from "../../src/schemas/fields/field.ts";
import type { AnyResource } from "../../src/schemas/resource.ts";
import type { DescribedRoute } from "./described-routes.ts";
import { boolean, inputOf, integer, type Json, listOf, objectOf, orNull, text } from "./json-schema.ts";
import { answerSchemas, callAnswers, operationAnswer, partsOf } from "./openapi-answers.ts";
import { problem, refusals, refusalsOf } from "./openapi-refusals.ts";
import { exportInput, inputSchema, listParameters, rowSchema, selectionParameters } from "./openapi-schemas.ts";
import { isOpenToKeys, type RouteAccess, type TakenBody } from "./route-access.ts";
import type { ResourceRoute } from "./route-table.ts";

const addresses = listOf({ ...text, description: "An email address" }, { minItems: 1, maxItems: 20, uniqueItems: true });

/** The recipients and text of an email; the document is attached. */
const emailInput: Json = inputOf(
  {
    to: addresses,
    subject: { type: "string", maxLength: 200 },
    message: { type: "string", maxLength: 10_000 },
    digest: { type: "string", description: "The digest of the draft's document. If the document is another one by now, nothing is sent." },
  },
  ...["to", "subject", "message"],
);

/** The API as OpenAPI 3.1, generated from the declarations. Each operation names its ability and row scope. */
export function openApi(table: readonly ResourceRoute[], otherRoutes: readonly DescribedRoute[] = []): Json {
  const paths: Record<string, Record<string, unknown>> = {};
  const pathOf = createPaths();
  const resources = new Map<string, AnyResource>();
  for (const route of table) {
    resources.set(route.resource.name, route.resource);
    const path = pathOf(`/${route.path}`);
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(route) };
  }
  for (const route of otherRoutes) {
    const path = pathOf(route.url.slice("/api".length));
    const [method, known] = [route.method.toLowerCase(), paths[path] ?? {}];
    paths[path] = { [method]: known[method] ?? specialOperation(route, path), ...known };
  }
  const schemas: Record<string, unknown> = { Problem: problem, ...answerSchemas };
  for (const [name, resource] of resources) schemas[name] = rowSchema(resource);
  return {
    openapi: "3.1.0",
    info: {
      title: "HQ",
      version: "1",
      description:
        "A field that is hidden from customers is unknown to them everywhere: in rows, inputs, filters and sorts. In inputs, empty text counts as null.",
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

/**
 * The paths in the description's notation. Two templates that differ in the names of their parameters only are one path, with the names of the
 * first.
 */
function createPaths(): (url: string) => string {
  const known = new Map<string, string>();
  return (url) => {
    const shape = url.replace(/:\w+/g, ":");
    const path = known.get(shape) ?? url.replace(/:(\w+)/g, "{$1}");
    known.set(shape, path);
    return path;
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
    ...(body ? { requestBody: { required: "required" in body, content: { "application/json": { schema: body } } } } : {}),
    responses: {
      [successes[route.operation] ?? 200]: { description: "Done", content: contentOf(route) },
      ...(isDocument(route) ? partsOf(filesOf(route)) : {}),
      ...refusalsOf(route.method, route.path, access, own),
    },
    ...accessParts(access),
  };
}

/** A route that no declaration generates. */
function specialOperation({ method, url, access, body }: DescribedRoute, path: string): Json {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({ name, in: "path", required: true, schema: text }));
  return {
    operationId: `${method.toLowerCase()}${path.replace(/\W+/g, "-").replace(/-$/, "")}`,
    tags: ["Special calls"],
    summary: access.scope,
    ...(inPath.length > 0 ? { parameters: inPath } : {}),
    ...(access.ability === "public" ? { security: [] } : {}),
    ...(body ? { requestBody: bodyOfCheck(body) } : {}),
    responses: { ...refusalsOf(method, path, access, access.refusals ?? []), ...callAnswers(method, url) },
    ...accessParts(access),
  };
}

/** What a check takes, as far as JSON Schema can say it. */
function bodyOfCheck({ check, as }: TakenBody): Json {
  const { $schema, ...schema } = z.toJSONSchema(check, { io: "input", unrepresentable: "any" });
  return {
    required: "required" in schema,
    content: {
      ...(as === "form" ? {} : { "application/json": { schema } }),
      ...(as === "json" ? {} : { "application/x-www-form-urlencoded": { schema } }),
    },
  };
}

/** Documents are PDFs, and labels a printer's file too; everything else is JSON. */
const contentOf = (route: ResourceRoute): Json =>
  isDocument(route)
    ? Object.fromEntries(Object.entries(filesOf(route)).map(([type, schema]) => [type, { schema }]))
    : { "application/json": { schema: responseSchema(route) } };
const filesOf = (route: ResourceRoute): Json => ({
  "application/pdf": { type: "string", format: "binary" },
  ...(isLabels(route) ? { "text/plain": text } : {}),
});
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

const version: Json = { type: "integer", minimum: 1, description: "The version of the row that was read" };
const rowsInput = listOf(objectOf({ id: { type: "integer", minimum: 1 }, version }, "id", "version"), { minItems: 1, maxItems: MAX_ROWS });
/** The input of an operation, with one more property. */
function withProperty(fields: Fields, mode: "create" | "update", name: string, schema: Json, isRequired: boolean): Json {
  const { properties, required, ...input } = inputSchema(fields, mode);
  const names = [...(Array.isArray(required) ? required : []), ...(isRequired ? [name] : [])];
  return { ...input, properties: { ...Object(properties), [name]: schema }, ...(names.length > 0 ? { required: names } : {}) };
}

/** Names for the creator that bodies of the specification have. */
function withCreator({ endpoints: { echoesCreator = [] } }: AnyResource, { properties, ...body }: Json): Json {
  const creator = { type: ["integer", "string", "null"], description: "Who created it, as it is anyway; another is refused" };
  return { ...body, properties: { ...Object(properties), ...Object.fromEntries(echoesCreator.map((name) => [name, creator])) } };
}

function bodySchema({ operation: kind, resource, action = "" }: ResourceRoute): Json {
  const { fields, remove, actions, states } = resource;
  const rule: Action = (action === "remove" ? remove : actions[action]) ?? {};
  const { input = {} } = rule;
  switch (kind) {
    case "create":
      return withCreator(resource, inputSchema(fields, "create"));
    case "update":
      return withCreator(resource, withProperty(fields, "update", "version", version, false));
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

/** The answer to a write: the row, of which there is no more than id and version if its writer can't reach it any longer. */
const written = (row: Json): Json =>
  objectOf({ data: row, becomes: { ...text, description: "The resource it now belongs to" }, message: text }, "data");

const writes: ReadonlySet<ResourceRoute["operation"]> = new Set(["create", "update", "act", "changeState"]);

function responseSchema({ operation: kind, resource }: ResourceRoute): Json {
  const row = { $ref: `#/components/schemas/${resource.name}` };
  const same = operationAnswer(kind);
  if (same) return same;
  if (writes.has(kind)) return written(row);
  if (kind !== "list" && kind !== "tabList") return dataOf(row);
  const page = { currentPage: integer, [resource.collection]: listOf(row), total: integer, totalIsCapped: boolean, next: orNull("string") };
  return dataOf(objectOf(page, ...Object.keys(page)));
}
