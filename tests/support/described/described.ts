import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import type { InjectOptions, LightMyRequestResponse } from "fastify";
import { createFinder } from "./paths.ts";

type Json = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Json => typeof value === "object" && value !== null && !Array.isArray(value);
const at = (value: unknown, ...keys: readonly string[]): unknown =>
  keys.reduce((found: unknown, key) => (isObject(found) ? found[key] : undefined), value);

/** What a call got, as far as the description speaks of it. */
export type Answered = Pick<LightMyRequestResponse, "statusCode" | "headers" | "body">;
export type Described = (request: InjectOptions, answer: Answered) => string | null;

/**
 * Compares calls with the description that the server gives of itself. What it says of an answer is taken as all there is: a property that it does
 * not name is a mistake too.
 * @returns what is wrong, or null
 */
export function createDescribed(description: Json): Described {
  const document = isObject(description.paths) ? description : { paths: {} };
  const find = createFinder(document.paths as Parameters<typeof createFinder>[0]);
  const answers = compiler(closed(description));
  const bodies = compiler(description);
  return (request, answer) => {
    const method = request.method ?? "GET";
    const url = new URL(String(typeof request.url === "string" ? request.url : "/"), "http://hq.test");
    if (!url.pathname.startsWith("/api/") || method === "HEAD") return null;
    const call = find(method, url.pathname.slice("/api".length));
    if (!call) return answer.statusCode < 400 ? `${method} ${url.pathname} is not described.` : null;
    const { operation, pointer } = call;
    const says = (what: string) => `${method} ${pointer[1]} ${answer.statusCode}: ${what}`;
    const response = resolved(description, at(operation, "responses", String(answer.statusCode)));
    if (!response) return says("no such answer is described");
    for (const [name, header] of Object.entries(Object(response.headers)))
      if (isObject(header) && header.required && answer.headers[name] === undefined) return says(`the header ${name} is missing`);
    const wrong = wrongContent(answer, response, (type) =>
      answers([...response.pointer(pointer, answer.statusCode), "content", type, "schema"]),
    );
    if (wrong) return says(wrong);
    if (answer.statusCode >= 300 || !at(operation, "requestBody", "content", "application/json")) return null;
    const body = bodyOf(request);
    if (body === undefined) return at(operation, "requestBody", "required") ? says("was taken without a body") : null;
    if (body === notJson) return null;
    const check = bodies([...pointer, "requestBody", "content", "application/json", "schema"]);
    const refusal = check(body) && check(withoutEmpty(body));
    return refusal ? says(`was taken, though its body ${refusal}: ${JSON.stringify(body).slice(0, 300)}`) : null;
  };
}

/** A response with where it is described. */
interface Response extends Json {
  readonly pointer: (call: readonly string[], status: number) => readonly string[];
}

function resolved(description: Json, response: unknown): Response | null {
  if (!isObject(response)) return null;
  if (typeof response.$ref !== "string") return { ...response, pointer: (call, status) => [...call, "responses", String(status)] };
  const keys = response.$ref.split("/").slice(1);
  const found = at(description, ...keys);
  return isObject(found) ? { ...found, pointer: () => keys } : null;
}

function wrongContent(
  { headers, body }: Answered,
  response: Json,
  check: (type: string) => (value: unknown) => string | null,
): string | null {
  const content = isObject(response.content) ? response.content : {};
  const type = String(headers["content-type"] ?? "").split(";")[0] ?? "";
  const described = [type, "*/*"].find((each) => each in content);
  if (Object.keys(content).length === 0) return body === "" ? null : "has a body, of which the description says nothing";
  if (described === undefined) return `is ${type || "empty"}, and described as ${Object.keys(content).join(" or ")}`;
  // A compressed body is the same as the one that is not.
  return type === "application/json" && described === type && !headers["content-encoding"] ? check(type)(JSON.parse(body)) : null;
}

/** A form, or bytes that are no text: nothing that a schema speaks of. */
const notJson = Symbol("not JSON");

function bodyOf({ payload, body = payload, headers = {} }: InjectOptions): unknown {
  if (body === undefined || body === null) return undefined;
  if (typeof body !== "string") return Buffer.isBuffer(body) || typeof body.valueOf() !== "object" ? notJson : body;
  const type = String(Object.entries(headers).find(([name]) => name.toLowerCase() === "content-type")?.[1] ?? "");
  return type.startsWith("application/json") ? JSON.parse(body) : notJson;
}

/** Empty text is no value, wherever one can be left out; the description says it of all fields at once. */
function withoutEmpty(value: unknown): unknown {
  if (typeof value === "string" && value.trim() === "") return null;
  if (Array.isArray(value)) return value.map(withoutEmpty);
  return isObject(value) ? Object.fromEntries(Object.entries(value).map(([name, each]) => [name, withoutEmpty(each)])) : value;
}

/** Compiles what is asked for, once. */
function compiler(description: Json): (pointer: readonly string[]) => (value: unknown) => string | null {
  const ajv = new Ajv2020({ strict: false, validateSchema: false, inlineRefs: false });
  // It ships as CommonJS, whose default is the module itself to the compiler and the function to Node.
  (formats as unknown as (target: Ajv2020) => void)(ajv);
  ajv.addFormat("binary", true);
  ajv.addSchema({ ...description, $id: "hq:description" });
  const known = new Map<string, ValidateFunction>();
  return (pointer) => {
    const path = pointer.map((key) => `/${encodeURIComponent(key.replaceAll("~", "~0").replaceAll("/", "~1"))}`).join("");
    const validate = known.get(path) ?? ajv.compile({ $ref: `hq:description#${path}` });
    known.set(path, validate);
    return (value) => {
      if (validate(value)) return null;
      const [error] = validate.errors ?? [];
      const found = error?.instancePath
        .split("/")
        .slice(1)
        .reduce((each: unknown, key) => Object(each)[key], value);
      return `${error?.instancePath} ${error?.message} (${JSON.stringify(error?.params)}) is ${JSON.stringify(found)?.slice(0, 200)}`;
    };
  };
}

/** The same without room for more: objects have the properties that are named and no other. */
function closed(schema: unknown): Json;
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed);
  if (!isObject(schema)) return schema;
  const entries = Object.entries(schema).map(
    ([name, each]) => [name, name === "examples" || name === "enum" ? each : closed(each)] as const,
  );
  const isOpen = schema.type === "object" && isObject(schema.properties) && !("additionalProperties" in schema);
  return Object.fromEntries([...entries, ...(isOpen ? [["additionalProperties", false] as const] : [])]);
}
