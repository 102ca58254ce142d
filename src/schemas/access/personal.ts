import type { Field, Fields } from "../fields/field.ts";
import type { AnyResource } from "../resource.ts";

const personalKinds: ReadonlySet<Field["kind"]> = new Set(["email", "phone", "address", "longText", "richText"]);

/**
 * Whose a value is: `true` is the person's whose row it is, or its customer's; a name is the reference that names the person, or a path to
 * one; `false` is nobody's.
 */
export const whoseIs = (field: Field): boolean | string => field.personal ?? personalKinds.has(field.kind);

export interface PersonalField {
  readonly name: string;
  readonly field: Field;
  readonly whose: true | string;
}

/** The fields of a row, or of its lines, that say something about a natural person. */
export function personalFields(fields: Fields): readonly PersonalField[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const whose = field.kind === "lines" ? false : whoseIs(field);
    return whose === false ? [] : [{ name, field, whose }];
  });
}

/** Whether rows of the resource are natural persons, in part at least. */
export const isOfPersons = ({ naturalPerson }: AnyResource): boolean => naturalPerson === true;
