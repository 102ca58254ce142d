import { sql } from "kysely";
import type { Side } from "../../../src/schemas/access/abilities.ts";
import { filterable } from "../../../src/schemas/access/field-access.ts";
import { parseRecordKey } from "../../../src/schemas/fields/any-ref.ts";
import { ANY_REF_KIND } from "../../../src/schemas/fields/field.ts";
import { type Operator, valueKind } from "../../../src/schemas/fields/kinds.ts";
import type { AnyResource } from "../../../src/schemas/resource.ts";
import { isStorable } from "../../../src/schemas/values/text.ts";
import { figureField } from "../../../src/schemas/views/list-figures.ts";
import { inTable, type NamedColumn, namedColumn } from "../../access/columns.ts";
import { unlessHidden } from "../../access/hidden-while.ts";
import { type Condition, oneOf } from "../../access/where-sql.ts";
import { snake } from "../../db/names.ts";
import { addressText } from "../../db/resource-indexes.ts";
import { invalid } from "../wire/problem.ts";
import { containsPattern, parseBoolean, parseDate, parseId, parseMoment, parseNumber } from "../wire/values.ts";
import { contains } from "./search-sql.ts";

/** `filter[<field>][<operator>]=<value>`, as received. */
export interface Filter {
  readonly field: string;
  readonly operator: string;
  readonly values: readonly string[];
}

/**
 * `figureOf` looks up the values of the list's figures, where it can be filtered by them.
 * @throws Problem 422 that names the parameter
 */
export function filterSql(
  resource: AnyResource,
  side: Side,
  filter: Filter,
  startOfDay: (date: string, plusDays: number) => string,
  figureOf: (name: string) => Condition | null = () => null,
): Condition {
  const parameter = `filter[${filter.field}][${filter.operator}]`;
  const refuse = (message: string) => invalid({ [parameter]: [message] }, "Please check the filters.");
  const operators = filterable(resource, side).get(filter.field);
  const field = operators && figureField(resource, filter.field);
  const figure = field ? figureOf(filter.field) : null;
  const named =
    field && figure ? { name: filter.field, column: "value", kind: valueKind(field) } : operators && namedColumn(resource, filter.field);
  if (!operators || !named) throw refuse("Unknown field.");
  const operator = operators.find((each) => each === filter.operator);
  if (!operator) throw refuse(`One of ${operators.join(", ")} is expected.`);
  if (filter.values.length > (operator === "in" ? 200 : 1))
    throw refuse(operator === "in" ? "At most 200 values." : "Given more than once.");
  if (!filter.values.every((value) => value.length <= 500 && isStorable(value))) throw refuse("This text can't be searched for.");
  const condition = figure
    ? figureCondition(figure, named, operator, filter.values)
    : conditionOf(
        resource,
        named,
        unlessHidden(resource, resource.fields[named.name], side, "t", inTable("t", named.column)),
        operator,
        filter.values,
        startOfDay,
      );
  if (!condition) throw refuse("This value isn't allowed here.");
  return condition;
}

/** The rows whose figure meets a comparison. Those without an amount are compared as zero, those without a date with nothing. */
function figureCondition(values: Condition, { kind }: NamedColumn, operator: Operator, [value = ""]: readonly string[]): Condition | null {
  const ids = sql`"t"."id" in (select "id" from (${values}) "f"`;
  if (operator === "empty") {
    const expectsEmpty = parseBoolean(value);
    return expectsEmpty === null ? null : expectsEmpty ? sql`not ${ids})` : sql`${ids})`;
  }
  const column = sql`"f"."value"`;
  if (kind === "date") {
    const compare = compared(column, operator, parseDate(value), "date");
    return compare && sql`${ids} where ${compare})`;
  }
  const amount = parseNumber(value, true);
  const compare = compared(column, operator, amount, "bigint");
  if (!compare || amount === null) return null;
  const isMetByNone = operator === "gte" ? amount <= 0 : operator === "lte" ? amount >= 0 : amount === 0;
  return isMetByNone ? sql`not ${ids} where not (${compare}))` : sql`${ids} where ${compare})`;
}

function conditionOf(
  resource: AnyResource,
  named: NamedColumn,
  expression: string,
  operator: Operator,
  values: readonly string[],
  startOfDay: (date: string, plusDays: number) => string,
): Condition | null {
  const column = sql.raw(expression);
  const [value = ""] = values;
  if (operator === "empty") return emptiness(column, named, value);
  switch (named.kind) {
    case "id":
    case "ref":
      return ids(column, values);
    case "anyRef":
      return records(column, values);
    case "state":
      return amongst(column, values, Object.keys(resource.states));
    case "choice": {
      const field = resource.fields[named.name];
      return amongst(column, values, field?.kind === "choice" ? field.options : []);
    }
    case "boolean": {
      const expected = parseBoolean(value);
      return expected === null ? null : sql`${column} = ${expected}`;
    }
    case "integer":
    case "money":
      return compared(column, operator, parseNumber(value, true), "bigint");
    case "decimal":
    case "percent":
      return compared(column, operator, parseNumber(value, false), "numeric");
    case "date":
      return compared(column, operator, parseDate(value), "date");
    case "dateTime":
      return moments(column, operator, value, startOfDay);
    case "tags":
      return sql`${column} @> array[${value}]::text[]`;
    case "address":
      return contains(addressText(expression), containsPattern(value));
    default:
      return operator === "contains" ? contains(expression, containsPattern(value)) : sql`lower(${column}) = lower(${value})`;
  }
}

function emptiness(column: Condition, { kind }: NamedColumn, value: string): Condition | null {
  const expectsEmpty = parseBoolean(value);
  if (expectsEmpty === null) return null;
  const nothing = kind === "tags" ? sql`${column} = '{}'` : sql`${column} is null`;
  return expectsEmpty ? nothing : sql`not (${nothing})`;
}

function ids(column: Condition, values: readonly string[]): Condition | null {
  const parsedIds = values.map(parseId);
  if (parsedIds.includes(null)) return null;
  // Rows of one id come in the order of the list from an index that begins with it; rows of several have to be sorted.
  return parsedIds.length === 1 ? sql`${column} = ${parsedIds[0]}::bigint` : sql`${column} = any(${parsedIds}::bigint[])`;
}

/** Records by key: "1:42", or "1" for every record of that kind. `id` is null in rows that hide the reference. */
function records(id: Condition, values: readonly string[]): Condition | null {
  const kind = sql.raw(inTable("t", snake(ANY_REF_KIND)));
  const parts = values.map(parseRecordKey).map((key) => {
    if (!key) return null;
    return sql`(${kind} = ${key.bizObjectId} and ${key.recordId === null ? sql`${id} is not null` : sql`${id} = ${key.recordId}`})`;
  });
  const valid = parts.filter((part) => part !== null);
  return valid.length === parts.length ? oneOf(valid) : null;
}

function amongst(column: Condition, values: readonly string[], known: readonly string[]): Condition | null {
  return values.every((value) => known.includes(value)) ? sql`${column} = any(${[...values]}::text[])` : null;
}

const comparisons = { eq: sql`=`, gte: sql`>=`, lte: sql`<=` } as const;

function compared(column: Condition, operator: Operator, value: number | string | null, type: string): Condition | null {
  if (value === null || (operator !== "eq" && operator !== "gte" && operator !== "lte")) return null;
  return sql`${column} ${comparisons[operator]} ${value}::${sql.raw(type)}`;
}

/** A date means that whole day in the company's time zone. */
function moments(
  column: Condition,
  operator: Operator,
  value: string,
  startOfDay: (date: string, plusDays: number) => string,
): Condition | null {
  const day = parseDate(value);
  if (day === null) return compared(column, operator, parseMoment(value), "timestamptz");
  const from = sql`${column} >= ${startOfDay(day, 0)}::timestamptz`;
  const until = sql`${column} < ${startOfDay(day, 1)}::timestamptz`;
  if (operator === "gte") return from;
  return operator === "lte" ? until : sql`(${from} and ${until})`;
}
