import { inWords } from "./field.ts";
import { type AnyWhere, type Operand, partsOf } from "./where.ts";

/** A condition as text, for the printed permissions: "customer is their own company, not (state is draft)". */
export function whereInWords(where: AnyWhere): string {
  const { fields, any, not } = partsOf(where);
  const clauses = fields.map(([name, operand]) => `${inWords(name).toLowerCase()} ${operandInWords(operand)}`);
  if (any) clauses.push(`(${any.map(whereInWords).join(" or ")})`);
  if (not) clauses.push(`not (${whereInWords(not)})`);
  return clauses.length > 0 ? clauses.join(", ") : "every row";
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
