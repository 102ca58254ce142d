import { outsideKinds, zonePurposes } from "../../src/resources/warehousing/place.ts";
import { inWords } from "../../src/schemas/fields/field.ts";

export type OutsideKind = (typeof outsideKinds)[number];

/** What a place outside the hub is called: where pieces are when they have left. */
export const outsideCodes: Readonly<Record<OutsideKind, string>> = {
  truck: "On a truck",
  customer: "With the customer",
  vendor: "With the vendor",
  "repair shop": "At the repair shop",
  disposal: "Disposed of",
  gone: "Lost",
};

interface FirstPlace {
  readonly kind: "zone" | OutsideKind;
  readonly code: string;
  readonly purpose?: string;
}

/** The places that every hub begins with: the floors of its zones, and those outside. */
export const firstPlaces: readonly FirstPlace[] = [
  ...zonePurposes.map((purpose) => ({ kind: "zone" as const, code: inWords(purpose), purpose })),
  ...outsideKinds.map((kind) => ({ kind, code: outsideCodes[kind] })),
];
