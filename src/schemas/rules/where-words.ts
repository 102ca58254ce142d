import { inWords } from "../fields/field.ts";
import type { AnyResource } from "../resource.ts";
import { type AnyWhere, type Operand, partsOf, referencedName } from "./where.ts";

/** A condition as text, for the printed permissions: "customer is their own company, not (state is draft)". */
export function whereInWords(where: AnyWhere): string {
  const { fields, any, not } = partsOf(where);
  const clauses = fields.map(([name, operand]) => `${nameInWords(name)} ${operandInWords(operand)}`);
  if (any) clauses.push(`(${any.map(whereInWords).join(" or ")})`);
  if (not) clauses.push(`not (${whereInWords(not)})`);
  return clauses.length > 0 ? clauses.join(", ") : "every row";
}

/** The rows that employees reach, where it isn't all of them, and who reaches all. */
export const employeeRowsInWords = ({ rows, unless, also = [] }: NonNullable<AnyResource["employee"]>): string =>
  `${whereInWords(rows)}${also.map((each) => `, or ${whereInWords(each.rows)} for readers of \`${each.subject}\``).join("")} (all for administrators${unless === undefined ? "" : ` and holders of "${unless}"`})`;

function nameInWords(name: string): string {
  const [reference, own] = referencedName(name) ?? [];
  return (reference === undefined || own === undefined ? inWords(name) : `${inWords(reference)}'s ${inWords(own)}`).toLowerCase();
}

function operandInWords(operand: Operand): string {
  if (operand === null) return "is empty";
  if (typeof operand !== "object") return `is ${operand}`;
  if (Array.isArray(operand)) return `is ${operand.join(" or ")}`;
  if ("before" in operand) return `is before ${typeof operand.before === "string" ? operand.before : "today"}`;
  if ("after" in operand) return `is after ${typeof operand.after === "string" ? operand.after : "today"}`;
  if ("now" in operand) return "is today";
  if ("me" in operand) return operand.me === "user" ? "is the user" : "is their own company";
  return "";
}
