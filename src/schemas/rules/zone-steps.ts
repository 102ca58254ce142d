import type { Field } from "../fields/field.ts";
import type { AnyResource } from "../resource.ts";

interface ZoneStep {
  /** The resource that a reference points at, and the field of it that comes next. */
  readonly target: AnyResource;
  readonly next: string;
  readonly field: Field;
}

/** The steps of a path to a zone; undefined where it leads through anything but references, or not to a text. */
export function zoneSteps(resource: AnyResource, resources: readonly AnyResource[], path: string): ZoneStep[] | undefined {
  const names = path.split(".");
  const steps: ZoneStep[] = [];
  let field = resource.fields[names[0] ?? ""];
  for (const next of names.slice(1)) {
    const pointed = field?.kind === "ref" ? field.target : undefined;
    const target = resources.find(({ name }) => name === pointed);
    field = target?.fields[next];
    if (!target || !field) return undefined;
    steps.push({ target, next, field });
  }
  return field?.kind === "text" ? steps : undefined;
}
