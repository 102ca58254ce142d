import answers from "./answers.json" with { type: "json" };
import type { Json } from "./json-schema.ts";

interface Answers {
  /** By "GET /api/queue" and status, the content by media type; an empty object for an answer without a body. */
  readonly calls: Readonly<Record<string, Readonly<Record<string, Json>>>>;
  /** By operation, what is the same for all modules. */
  readonly operations: Readonly<Record<string, Json>>;
  /** The types that these name. */
  readonly schemas: Readonly<Record<string, Json>>;
}

/** What the types in src/contract/answers say, as JSON Schema; `npm run docs` writes it. */
export const { calls, operations, schemas: answerSchemas }: Answers = answers;

/** @returns null for the operations whose answers consist of the module's own rows */
export const operationAnswer = (operation: string): Json | null => operations[operation] ?? null;

/**
 * The successful answers of a hand-written call, or of one that each module with some word has: "GET /api/:collection/pictures".
 * @throws for a call without an entry in src/contract/answers
 */
export function callAnswers(method: string, url: string): Json {
  const found = calls[`${method} ${url}`] ?? calls[`${method} ${url.replace(/^\/api\/[\w-]+\//, "/api/:collection/")}`];
  if (!found) throw new Error(`src/contract/answers doesn't say what ${method} ${url} answers.`);
  const whole = Object.entries(found).map(([status, content]) => [status, answer(Number(status), content)] as const);
  return { ...Object.fromEntries(whole), ...partsOf(found["200"] ?? {}) };
}

/** A file is also answered in parts. */
export function partsOf(content: Json): Json {
  if (Object.keys(content).length === 0 || "application/json" in content) return {};
  const { content: files } = answer(206, content);
  const headers = { "content-range": { required: true, schema: { type: "string" } } };
  return { 206: { description: "The part that Range asks for", headers, content: files }, 416: { $ref: "#/components/responses/416" } };
}

const words: Readonly<Record<number, string>> = {
  201: "Created",
  202: "Accepted; it is done later",
  204: "Done",
  303: "Leads to another page",
  304: "Not changed since",
  503: "Not now",
};

function answer(status: number, content: Json): Json {
  const media = Object.entries(content).map(([type, schema]) => [type, { schema }]);
  return {
    description: words[status] ?? "Done",
    ...(status === 303 ? { headers: { location: { required: true, schema: { type: "string" } } } } : {}),
    ...(media.length > 0 ? { content: Object.fromEntries(media) } : {}),
  };
}
