import type { Side } from "./abilities.ts";
import { parseAbility } from "./ability-text.ts";
import { entryOf, type Subject, subjects } from "./catalogue.ts";
import { areaLabels, type SubjectEntry } from "./subject.ts";
import { type Verb, verbLabel } from "./verbs.ts";

/** A subject as a role's matrix shows it. */
export interface AbilityFeature extends SubjectEntry {
  readonly subject: Subject;
}

export interface AbilityArea {
  readonly key: string;
  readonly label: string;
  readonly features: readonly AbilityFeature[];
}

const features: readonly AbilityFeature[] = subjects.map((subject) => ({ subject, ...entryOf(subject) }));

/** All abilities that can be granted, by area. */
export const abilityAreas: readonly AbilityArea[] = Object.entries(areaLabels).map(([key, label]) => ({
  key,
  label,
  features: features.filter((feature) => feature.key.startsWith(`${key}.`)),
}));

/** The abilities a role of this side may contain, by area. */
export function areasFor(side: Side): readonly AbilityArea[] {
  // What is for customers alone has no verbs for employees.
  if (side === "employee")
    return abilityAreas.map((area) => ({ ...area, features: area.features.filter(({ verbs }) => verbs.length > 0) }));
  return abilityAreas.flatMap((area) => {
    const customerFeatures = area.features.flatMap((feature) => (feature.customer ? [{ ...feature, verbs: feature.customer }] : []));
    return customerFeatures.length === 0 ? [] : [{ ...area, features: customerFeatures }];
  });
}

/** A verb as it is called for this subject: "create" a payment is "Pay or record". */
export const verbLabelFor = (subject: Subject, verb: Verb): string => entryOf(subject).verbLabels?.[verb] ?? verbLabel(verb);

/** An ability as a label: "Quotes: Mark as lost". */
export const abilityLabel = (subject: Subject, verb: Verb): string => `${entryOf(subject).label}: ${verbLabelFor(subject, verb)}`;

/** Abilities in words, by subject: "Sales quotes: Read, Approve; Leads: Read". */
export function abilitiesInWords(texts: readonly string[]): string {
  const verbsOf = new Map<Subject, string[]>();
  for (const ability of texts.map(parseAbility)) {
    if (!ability) continue;
    const { subject, action } = ability;
    verbsOf.set(subject, [...(verbsOf.get(subject) ?? []), verbLabelFor(subject, action)]);
  }
  return [...verbsOf].map(([subject, verbs]) => `${entryOf(subject).label}: ${verbs.join(", ")}`).join("; ");
}
