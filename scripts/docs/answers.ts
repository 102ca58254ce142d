import { fileURLToPath } from "node:url";
import { createGenerator } from "ts-json-schema-generator";

type Json = Readonly<Record<string, unknown>>;

const source = fileURLToPath(new URL("../../src/contract/answers/printed.ts", import.meta.url));
const isObject = (value: unknown): value is Json => typeof value === "object" && value !== null && !Array.isArray(value);
/** Definitions without a name of their own, such as `DataResponse<Queue>`, are written where they are used. */
const isNamed = (name: string): boolean => /^\w+$/.test(name);

/**
 * server/http/answers.json: what calls answer, as JSON Schema, from the types in src/contract. So the description of the API and what browser
 * and server are compiled with are the same. One line for each call and each type, so that a change is seen as what it is.
 */
export function answersText(): string {
  const { properties = {}, definitions = {} } = createGenerator({
    path: source,
    type: "PrintedAnswers",
    topRef: false,
    expose: "export",
    jsDoc: "basic",
    skipTypeCheck: true,
    additionalProperties: true,
  }).createSchema("PrintedAnswers");
  const write = (schema: unknown): unknown => written(schema, definitions);
  const [calls, operations] = [membersOf(properties.calls, definitions), membersOf(properties.operations, definitions)];
  const byCall = new Map<string, Record<string, unknown>>();
  for (const [name, schema] of Object.entries(calls)) {
    const [method = "", url = "", status = "200"] = name.split(" ");
    byCall.set(`${method} ${url}`, { ...byCall.get(`${method} ${url}`), [status]: contentOf(schema, definitions, write) });
  }
  const inLines = (entries: Iterable<readonly [string, unknown]>) =>
    [...entries].map(([name, value]) => `    ${JSON.stringify(name)}: ${JSON.stringify(value)}`).join(",\n");
  const parts = [
    ["calls", [...byCall]],
    ["operations", Object.entries(operations).map(([name, schema]) => [name, write(schema)] as const)],
    [
      "schemas",
      Object.entries(definitions).flatMap(([name, schema]) => (isNamed(name) && !isMarker(name) ? [[name, write(schema)] as const] : [])),
    ],
  ] as const;
  return `{\n${parts.map(([name, entries]) => `  "${name}": {\n${inLines(entries)}\n  }`).join(",\n")}\n}\n`;
}

const isMarker = (name: string): boolean => /^(Answers|OperationAnswers|Empty)$/.test(name);

const nameIn = ($ref: unknown): string => decodeURIComponent(String($ref).slice("#/definitions/".length));

function resolved(schema: unknown, definitions: Json): unknown {
  return isObject(schema) && "$ref" in schema ? definitions[nameIn(schema.$ref)] : schema;
}

function membersOf(schema: unknown, definitions: Json): Json {
  const found = resolved(schema, definitions);
  if (isObject(found) && isObject(found.properties)) return found.properties;
  throw new Error("src/contract/answers/printed.ts has no such part.");
}

/** The content of an answer, by media type; none for an empty one. */
function contentOf(schema: unknown, definitions: Json, write: (schema: unknown) => unknown): Json {
  const name = isObject(schema) && "$ref" in schema ? nameIn(schema.$ref) : "";
  if (name === "Empty") return {};
  if (!name.startsWith("Bytes<")) return { "application/json": write(schema) };
  const media = membersOf(schema, definitions).media;
  const named = isObject(media) ? [media.enum ?? media.const ?? "*/*"].flat() : [];
  return Object.fromEntries(named.map((each) => [String(each), { type: "string", format: "binary" }]));
}

/** A schema as the description has it: its references lead to the components, and nothing says that there can be more. */
function written(schema: unknown, definitions: Json): unknown {
  if (Array.isArray(schema)) return schema.map((each) => written(each, definitions));
  if (!isObject(schema)) return schema;
  if (typeof schema.$ref === "string") {
    const name = nameIn(schema.$ref);
    const row = /^RowOf<"([\w-]+)">$/.exec(name)?.[1];
    if (row !== undefined) return { $ref: `#/components/schemas/${row}` };
    const rest = Object.fromEntries(Object.entries(schema).filter(([key]) => key !== "$ref"));
    if (!isNamed(name)) return { ...Object(written(definitions[name], definitions)), ...rest };
    return { $ref: `#/components/schemas/${name}`, ...rest };
  }
  return Object.fromEntries(
    Object.entries(schema).flatMap(([key, value]) => {
      if (key === "additionalProperties" && value === true) return [];
      // The generator writes tuples as JSON Schema had them before 2020.
      if (key === "items" && Array.isArray(value)) return [["prefixItems", written(value, definitions)]];
      return [[key, written(value, definitions)]];
    }),
  );
}
