import type { Fields, RefField } from "../../../src/schemas/fields/field.ts";
import type { AnyResource } from "../../../src/schemas/resource.ts";

export interface Reference {
  /** "<resource>.<field>", in lines "<resource>.<lines>.<field>", in action inputs "<resource>.<action>.<input>". */
  readonly path: string;
  readonly name: string;
  readonly field: RefField;
  /** The lines field that contains it. */
  readonly lines?: string;
  /** The action whose input contains it. */
  readonly action?: string;
}

/** Every reference in a resource's inputs. */
export function refsIn(resource: AnyResource): Reference[] {
  const own = Object.entries(resource.fields).flatMap(([name, field]): Reference[] => {
    if (field.kind === "ref") return [{ path: `${resource.name}.${name}`, name, field }];
    return field.kind === "lines" ? inFields(field.fields, `${resource.name}.${name}`).map((each) => ({ ...each, lines: name })) : [];
  });
  const actionInputs = Object.entries(resource.actions).flatMap(([action, { input = {} }]) =>
    inFields(input, `${resource.name}.${action}`).map((each) => ({ ...each, action })),
  );
  return [...own, ...actionInputs];
}

const inFields = (fields: Fields, prefix: string): Reference[] =>
  Object.entries(fields).flatMap(([name, field]) => (field.kind === "ref" ? [{ path: `${prefix}.${name}`, name, field }] : []));
