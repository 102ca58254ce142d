import { inputOf, type Json, listOf, text } from "./json-schema.ts";

const addresses = listOf({ ...text, description: "An email address" }, { minItems: 1, maxItems: 20, uniqueItems: true });

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
