import { bareDate, type DateOrder, dateOrderOf, numbersIn } from "../../src/schemas/values/typed-dates.ts";
import { type DecimalMark, oneKind, readNumber } from "../../src/schemas/values/typed-number.ts";

/** Whether a date's numbers can be read in both orders, and mean two days. */
export function isAmbiguousDate(text: string): boolean {
  const [first = 0, second = 0] = numbersIn(bareDate(text))?.map(Number) ?? [];
  return first !== second && first > 0 && second > 0 && first <= 12 && second <= 12;
}

/** Whether a text is two numbers, by its mark: "1,250". */
export function isAmbiguousNumber(text: string): boolean {
  const [point, comma] = [readNumber(text, "."), readNumber(text, ",")];
  return point !== null && comma !== null && Number(point) !== Number(comma);
}

/** Which mark the text's fraction follows, if it can't be read otherwise. */
export function decimalMarkOf(text: string): DecimalMark | undefined {
  const plain = oneKind(text);
  const [point, comma] = [readNumber(plain, "."), readNumber(plain, ",")];
  if (point !== comma) return undefined;
  if (!point?.includes(".")) return groupMark(plain);
  return plain.lastIndexOf(",") > plain.lastIndexOf(".") ? "," : ".";
}

/** The mark that "1,250,000" leaves for a fraction. */
const groupMark = (text: string): DecimalMark | undefined => {
  const [, separator] = /\d{1,3}([.,])\d{3}\1\d{3}/.exec(text) ?? [];
  return separator === "," ? "." : separator === "." ? "," : undefined;
};

/** What the values of a column say of how they are read. */
export interface ColumnReading {
  readonly dateOrders: readonly DateOrder[];
  readonly marks: readonly DecimalMark[];
  /** A value of the column that can be read in both ways. */
  readonly date?: string;
  readonly number?: string;
}

/** More characters than a date or a number that is worth a look. */
const LONGEST = 40;

/** Looks at every value of every column: what proves an order may stand in the last row. */
export function createColumnReadings() {
  const columns: { dateOrders: Set<DateOrder>; marks: Set<DecimalMark>; date?: string; number?: string }[] = [];
  return {
    add(cells: readonly string[]): void {
      for (const [index, cell] of cells.entries()) {
        // Digits alone can be read in one way only.
        if (cell.length > LONGEST || !/\d[.,/-]\d/.test(cell)) continue;
        columns[index] ??= { dateOrders: new Set(), marks: new Set() };
        const column = columns[index];
        const order = dateOrderOf(cell);
        const mark = decimalMarkOf(cell);
        if (order) column.dateOrders.add(order);
        else if (column.date === undefined && isAmbiguousDate(cell)) column.date = cell.trim();
        if (mark) column.marks.add(mark);
        else if (column.number === undefined && isAmbiguousNumber(cell)) column.number = cell.trim();
      }
    },
    all: (): readonly ColumnReading[] =>
      Array.from(columns, (column) => ({ ...column, dateOrders: [...(column?.dateOrders ?? [])], marks: [...(column?.marks ?? [])] })),
  };
}
