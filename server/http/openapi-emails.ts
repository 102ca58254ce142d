import { inputOf, integer, type Json, listOf, moment, objectOf, text } from "./json-schema.ts";

const addresses = listOf({ type: "string", format: "email" }, { minItems: 1, maxItems: 20, uniqueItems: true });

/** The recipients and text of an email; the document is attached. */
export const emailInput: Json = inputOf(
  {
    to: addresses,
    subject: { type: "string", maxLength: 200 },
    message: { type: "string", maxLength: 10_000 },
    digest: { type: "string", description: "The digest of the draft's document. If the document is another one by now, nothing is sent." },
  },
  ...["to", "subject", "message"],
);

/** A file of a record, or one that was sent. */
export const fileLink: Json = objectOf({ id: integer, name: text, mime: text, size: integer, url: text });

/** An email draft, with the document that would be attached. */
export const emailDraft: Json = objectOf({
  addressees: listOf(objectOf({ address: text, name: text, role: text })),
  to: listOf(text),
  subject: text,
  message: text,
  document: objectOf({ name: text, size: integer, content: { type: "string", format: "byte" }, digest: text }),
});

/** A sent email as stored. */
export const emailSent: Json = objectOf({
  id: integer,
  at: moment,
  by: text,
  document: text,
  to: listOf(text),
  subject: text,
  message: text,
  digest: { type: "string", description: "SHA-256 of the document" },
  file: fileLink,
  link: {
    oneOf: [
      objectOf({ expiresOn: text, times: integer, openedAt: { oneOf: [moment, { type: "null" }] }, isRevoked: { type: "boolean" } }),
      { type: "null" },
    ],
    description: "The link that the email carries; null for none",
  },
});
