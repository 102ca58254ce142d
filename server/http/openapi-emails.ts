type Json = Readonly<Record<string, unknown>>;

const text: Json = { type: "string" };
const addresses: Json = { type: "array", items: { type: "string", format: "email" }, minItems: 1, maxItems: 20, uniqueItems: true };

/** The recipients and text of an email; the document is attached. */
export const emailInput: Json = {
  type: "object",
  properties: {
    to: addresses,
    subject: { type: "string", maxLength: 200 },
    message: { type: "string", maxLength: 10_000 },
    digest: { type: "string", description: "The digest of the draft's document. If the document is another one by now, nothing is sent." },
  },
  required: ["to", "subject", "message"],
  additionalProperties: false,
};

/** An email draft, with the document that would be attached. */
export const emailDraft: Json = {
  type: "object",
  properties: {
    addressees: { type: "array", items: { type: "object", properties: { address: text, name: text, role: text } } },
    to: { type: "array", items: text },
    subject: text,
    message: text,
    document: {
      type: "object",
      properties: { name: text, size: { type: "integer" }, content: { type: "string", format: "byte" }, digest: text },
    },
  },
};

/** A sent email as stored. */
export const emailSent: Json = {
  type: "object",
  properties: {
    id: { type: "integer" },
    at: { type: "string", format: "date-time" },
    by: text,
    document: text,
    to: { type: "array", items: text },
    subject: text,
    message: text,
    digest: { type: "string", description: "SHA-256 of the document" },
    file: { type: "object", properties: { id: { type: "integer" }, name: text, mime: text, size: { type: "integer" }, url: text } },
  },
};
