import type { Ability } from "./abilities.ts";
import { isSubject, type Subject } from "./catalogue.ts";
import { type Verb, verbs } from "./verbs.ts";

/** An ability as one string, the form in which roles store it: subject and verb separated by a space. */
export type AbilityText = `${Subject} ${Verb}`;

export const textOfAbility = ({ subject, action }: Ability): AbilityText => `${subject} ${action}`;

/** Parses an ability string; returns null if this version does not know its subject or verb. */
export function parseAbility(text: string): Ability | null {
  const [subject = "", verbText, ...more] = text.split(" ");
  const action = verbs.find((each) => each === verbText);
  return isSubject(subject) && action && more.length === 0 ? { subject, action } : null;
}

export const isAbilityText = (text: string): text is AbilityText => parseAbility(text) !== null;
