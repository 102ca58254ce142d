import { resources } from "../../../src/resources/index.ts";
import type { FinishedDocument, Wording } from "../../../src/schemas/documents/document-rule.ts";
import { type Field, labelOf } from "../../../src/schemas/fields/field.ts";
import { valueKind } from "../../../src/schemas/fields/kinds.ts";
import type { AnyResource } from "../../../src/schemas/resource.ts";
import { writtenNumber } from "../../../src/schemas/values/document-number.ts";
import { inSentence } from "../../../src/schemas/values/text.ts";

/** A kind of document that the company words. */
export interface WordingKind {
  /** "sales-quote.quote" */
  readonly name: string;
  readonly label: string;
  readonly resource: AnyResource;
  readonly document: string;
  readonly wording: Wording;
  readonly placeholders: readonly WordingPlaceholder[];
}

export interface WordingPlaceholder {
  readonly name: string;
  /** "number" */
  readonly meaning: string;
  /** What a preview shows. */
  readonly example: string;
}

/** Names of the company, which every kind has. */
export const companyPlaceholders: readonly WordingPlaceholder[] = [
  { name: "company", meaning: "our company's name", example: "Harbor Moving" },
  { name: "companyPhone", meaning: "our phone number", example: "(201) 555-0100" },
  { name: "companyEmail", meaning: "our email address", example: "office@harbor.example" },
];

const examples: Readonly<Record<string, string>> = {
  money: "$2,165.00",
  date: "12/26/2026",
  dateTime: "12/26/2026",
  ref: "Atelier Vandermeer",
};

function placeholderOf(name: string, field: Field): WordingPlaceholder {
  const label = labelOf(name, field);
  const example = field.kind === "sequence" ? writtenNumber(field.pattern, 42) : undefined;
  return { name, meaning: inSentence(label), example: example ?? examples[valueKind(field)] ?? label };
}

const kindKey = (resource: AnyResource, document: string): string => `${resource.name}.${document}`;

/** A document's name; that of its module where another module's document is called the same: "Shipping quote". */
function labelOfKind(resource: AnyResource, { label }: FinishedDocument): string {
  const same = resources.flatMap(({ documents }) => Object.values(documents)).filter((each) => each.wording && each.label === label);
  return same.length > 1 && resource.label.toLowerCase().includes(label.toLowerCase()) ? resource.label : label;
}

/** All kinds by their label. */
export const wordingKinds: readonly WordingKind[] = resources
  .flatMap((resource) =>
    Object.entries(resource.documents).flatMap(([document, rule]): WordingKind[] => {
      const { wording } = rule;
      if (!wording) return [];
      const own = wording.placeholders.flatMap((name) => {
        const field = resource.fields[name];
        return field ? [placeholderOf(name, field)] : [];
      });
      return [
        {
          name: kindKey(resource, document),
          label: labelOfKind(resource, rule),
          resource,
          document,
          wording,
          placeholders: [...own, ...companyPlaceholders],
        },
      ];
    }),
  )
  .sort((one, other) => one.label.localeCompare(other.label, "en"));

export const wordingKindOf = (resource: AnyResource, document: string): WordingKind | undefined =>
  wordingKinds.find(({ name }) => name === kindKey(resource, document));
