type Json = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Json => typeof value === "object" && value !== null && !Array.isArray(value);
const names: Readonly<Record<string, string>> = { integer: "number" };

/** A JSON schema as a TypeScript type: for readers of the API's description, and for the client that is generated from it. */
export function typeText(schema: unknown, refTo: (name: string) => string = (name) => name, indent = ""): string {
  if (!isObject(schema)) return "unknown";
  if (typeof schema.$ref === "string") return refTo(schema.$ref.slice(schema.$ref.lastIndexOf("/") + 1));
  if ("const" in schema) return JSON.stringify(schema.const);
  if (Array.isArray(schema.enum)) return schema.enum.map((each) => JSON.stringify(each)).join(" | ") || "never";
  const any = schema.oneOf ?? schema.anyOf;
  if (Array.isArray(any)) return any.map((each) => typeText(each, refTo, indent)).join(" | ");
  if (Array.isArray(schema.type)) return schema.type.map((type) => typeText({ ...schema, type }, refTo, indent)).join(" | ");
  if (Array.isArray(schema.prefixItems)) return `[${schema.prefixItems.map((each) => typeText(each, refTo, indent)).join(", ")}]`;
  if (schema.type === "array") return listText(typeText(schema.items, refTo, indent));
  if (isObject(schema.properties)) return objectText(schema, schema.properties, refTo, indent);
  if (schema.type !== "object") return typeof schema.type === "string" ? (names[schema.type] ?? schema.type) : "unknown";
  return `Record<string, ${typeText(schema.additionalProperties, refTo, indent)}>`;
}

const listText = (item: string): string => (/[|\s]/.test(item) ? `(${item})[]` : `${item}[]`);

function objectText(schema: Json, properties: Json, refTo: (name: string) => string, indent: string): string {
  const required = Array.isArray(schema.required) ? schema.required : [];
  const inner = `${indent}  `;
  const lines = Object.entries(properties).map(([name, each]) => {
    const key = /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name);
    return `${inner}${key}${required.includes(name) ? "" : "?"}: ${typeText(each, refTo, inner)};\n`;
  });
  return lines.length === 0 ? "Record<string, never>" : `{\n${lines.join("")}${indent}}`;
}
