import { inDoubleBraces, placeholdersIn, replacePlaceholders } from "../../schemas/documents/placeholders.ts";

/** What a template can name in double braces, as those of proposals: filled in by the browser from what is known about the conversation. */
export const templateFields = {
  contact: "first name of the person",
  company: "their company",
  job: "number of the job",
  window: "when the crew comes, on our clocks",
  vehicle: "the job's vehicle",
  record: "number of the record it is about",
  me: "your name",
  us: "our company's name",
} as const;

export type TemplateField = keyof typeof templateFields;
export type TemplateValues = { readonly [F in TemplateField]?: string | null };

const isField = (name: string): name is TemplateField => Object.hasOwn(templateFields, name);

/** What stands in braces and is no field of a template. */
export const unknownFields = (text: string): string[] => placeholdersIn(text).filter((name) => !isField(name));

/** What still stands in braces: a field without a value, or a word that is no field. */
export const unfilledFields = (text: string): string[] => placeholdersIn(text).map(inDoubleBraces);

/** The text with every field that has a value; the others stay in braces, for their reader to fill in. */
export const fillTemplate = (text: string, values: TemplateValues): string =>
  replacePlaceholders(text, (name, whole) => (isField(name) ? values[name]?.trim() || whole : whole));
