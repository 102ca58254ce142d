import type { Side } from "../access/abilities.ts";
import type { Tone } from "../actions/action.ts";
import { isReadBy } from "../actions/availability.ts";
import { inWords } from "../fields/field.ts";
import type { AnyResource } from "../resource.ts";

/** Returns the states that one side reads under the same word in another color: a color means one thing in the whole product. */
export function toneProblems(resources: readonly AnyResource[]): string[] {
  const sides: readonly Side[] = ["employee", "customer"];
  return [...new Set(sides.flatMap((side) => differing(resources, side)))];
}

function differing(resources: readonly AnyResource[], side: Side): string[] {
  const first = new Map<string, { readonly tone: Tone; readonly location: string }>();
  const problems: string[] = [];
  for (const resource of resources.filter((each) => isReadBy(each, side))) {
    for (const [key, { label = inWords(key), customerLabel, tone }] of Object.entries(resource.states)) {
      const word = side === "customer" ? (customerLabel ?? label) : label;
      const location = `${resource.name}.${key}`;
      const known = first.get(word) ?? { tone, location };
      first.set(word, known);
      if (known.tone !== tone)
        problems.push(`${resource.name}: "${word}" is "${tone}" here and "${known.tone}" in ${known.location}. Give both the same tone.`);
    }
  }
  return problems;
}
