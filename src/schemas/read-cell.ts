import { choiceLabel, type Field, type FieldOf } from "./field.ts";
import { isPhone, parsePhone, phoneText } from "./values/phone.ts";
import { isAmount, parseAmount } from "./values/typed-amounts.ts";
import { addTags } from "./values/typed-tags.ts";

/** How dates are read where the cell stands; null for what is none. */
export interface CellDates {
  day(text: string): string | null;
  moment(text: string, field: FieldOf<"dateTime">): string | null;
}

const yes = /^(yes|y|true|x|1|✓|✔)$/i;
const no = /^(no|n|false|0|-)?$/i;

/** The number without a unit typed after it. */
const bare = (field: Field, text: string): string => {
  const unit = "unit" in field && field.unit ? field.unit.toLowerCase() : undefined;
  const plain = text.replace(/(?<=[\d.])\s?(in\.?|lbs?\.?|["”″])$/i, "");
  return unit && plain.toLowerCase().endsWith(unit) ? plain.slice(0, -unit.length) : plain;
};

/** Reads a table cell's text for the field's kind; text that is no such value is returned as it is, for the check to report. */
export function readCell(field: Field, text: string, { day, moment }: CellDates): unknown {
  const plain = text.trim();
  if (isAmount(field.kind)) {
    const amount = parseAmount(field.kind, bare(field, text));
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
      const same = (word: string | undefined) => word?.toLowerCase() === plain.toLowerCase();
      return field.options.find((option) => same(option) || same(choiceLabel(field, option))) ?? (plain || null);
    }
    case "phone":
      return plain === "" ? null : isPhone(plain) ? phoneText(parsePhone(plain)) : plain;
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
