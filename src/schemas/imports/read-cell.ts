import { choiceLabel, type Field, type FieldOf } from "../fields/field.ts";
import { kindReaders } from "../fields/kind-readers.ts";
import { isPerUnit } from "../fields/kinds.ts";
import { headingKey } from "../values/heading.ts";
import { isAmount, parseAmount } from "../values/typed-amounts.ts";
import type { DecimalMark } from "../values/typed-number.ts";
import { addTags } from "../values/typed-tags.ts";
import { readUrl } from "../values/typed-url.ts";

/** How what can be read in several ways is read where the cell stands; null for what is no date. */
export interface CellReading {
  day(text: string): string | null;
  moment(text: string, field: FieldOf<"dateTime">): string | null;
  /** What a number's fraction follows; default the point. */
  readonly mark?: DecimalMark | undefined;
}

const yes = /^(yes|y|true|x|1|✓|✔)$/i;
const no = /^(no|n|false|0|-)?$/i;

/** Reads a table cell's text for the field's kind; text that is no such value is returned as it is, for the check to report. */
export function readCell(field: Field, text: string, { day, moment, mark }: CellReading): unknown {
  const plain = text.trim();
  if (isAmount(field.kind)) {
    const amount = parseAmount(field.kind, text, { unit: "unit" in field ? field.unit : undefined, mark, perUnit: isPerUnit(field) });
    return typeof amount === "string" ? text : amount;
  }
  switch (field.kind) {
    case "boolean":
      return yes.test(plain) ? true : no.test(plain) ? false : plain;
    case "date":
      return day(plain) ?? (plain || null);
    case "dateTime":
      return moment(plain, field) ?? (plain || null);
    case "choice": {
      const same = (word: string | undefined) => word !== undefined && headingKey(word) === headingKey(plain);
      return field.options.find((option) => same(option) || same(choiceLabel(field, option))) ?? (plain || null);
    }
    case "phone":
      return plain === "" ? null : (kindReaders().phone(plain) ?? plain);
    case "url":
      return plain === "" ? null : (readUrl(plain) ?? plain);
    case "address":
      return plain === "" ? null : (kindReaders().address(plain) ?? plain);
    case "tags": {
      const words = plain.toLowerCase().split(",");
      const wordCount = new Set(words.map((word) => word.trim())).size;
      const tags = addTags([], plain, field.options);
      return plain !== "" && tags.length < wordCount ? plain : tags;
    }
    default:
      return plain === "" ? null : plain;
  }
}
