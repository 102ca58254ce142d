import { address, text } from "../../schemas/fields/fields.ts";
import { issuedToFields } from "../shared/issued-to.ts";

/** Origin and destination as they were called when the document was submitted or made. */
export const issuedPlaceFields = {
  issuedOrigin: text({ personal: true, readOnly: true, label: "From" }),
  issuedOriginAddress: address({ readOnly: true, label: "Address of origin" }),
  issuedDestination: text({ personal: true, readOnly: true, label: "To" }),
  issuedDestinationAddress: address({ readOnly: true, label: "Address of destination" }),
};

/** The customer, person and places of a quote as they were called when it was last submitted: its document keeps them. */
export const submittedFields = (person: "contact" | "recipient") => ({
  ...issuedToFields,
  issuedPerson: text({ personal: person, readOnly: true, label: "Person" }),
  ...issuedPlaceFields,
});

export const submittedSection = {
  title: "As submitted",
  help: "How the customer and places were called when the quote was submitted. Its document prints these.",
  fields: [
    "issuedTo",
    "issuedAddress",
    "issuedPerson",
    "issuedOrigin",
    "issuedOriginAddress",
    "issuedDestination",
    "issuedDestinationAddress",
  ],
} as const satisfies {
  readonly title: string;
  readonly help: string;
  readonly fields: readonly (keyof ReturnType<typeof submittedFields>)[];
};
