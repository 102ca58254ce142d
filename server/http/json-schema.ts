/** A part of the API's description, as JSON Schema. */
export type Json = Readonly<Record<string, unknown>>;

export const text: Json = { type: "string" };
export const integer: Json = { type: "integer" };
export const boolean: Json = { type: "boolean" };
export const moment: Json = { type: "string", format: "date-time" };

export const orNull = (type: string): Json => ({ type: [type, "null"] });
/** The same or null. */
export function nullable(schema: Json): Json {
  const { type, enum: options, description, ...rest } = schema;
  if (typeof type !== "string") return { anyOf: [schema, { type: "null" }] };
  return {
    type: [type, "null"],
    ...(Array.isArray(options) ? { enum: [...options, null] } : {}),
    ...rest,
    ...(description === undefined ? {} : { description }),
  };
}

export const listOf = (items: Json, limits: Json = {}): Json => ({ type: "array", items, ...limits });

/** Without names in `required`, nothing is said about what is there. */
export const objectOf = (properties: Json, ...required: readonly string[]): Json => ({
  type: "object",
  properties,
  ...(required.length > 0 ? { required } : {}),
});

/** An object that may have no other properties. */
export const inputOf = (properties: Json, ...required: readonly string[]): Json => ({
  ...objectOf(properties, ...required),
  additionalProperties: false,
});
