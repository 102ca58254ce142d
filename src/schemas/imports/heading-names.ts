import { type Field, labelOf } from "../fields/field.ts";
import { headingKey } from "../values/heading.ts";

/** What files usually call values of a kind, and the parts of an address. */
export const usualOfKind: Readonly<Record<string, readonly string[]>> = {
  email: ["email", "email address", "e-mail address", "mail"],
  phone: ["phone", "phone number", "telephone", "tel", "mobile"],
  url: ["website", "web", "url", "homepage"],
  longText: ["notes", "note", "comment", "comments", "remarks"],
  address: ["street", "street address", "address line 1", "address 1", "address1", "address"],
  address2: ["suite", "address line 2", "address 2", "address2", "unit", "apt"],
  city: ["city", "town"],
  state: ["state", "province", "region"],
  zip: ["zip", "zip code", "postal code", "postcode"],
  country: ["country", "country code"],
};

const item = [
  "item",
  "item description",
  "item name",
  "product",
  "product description",
  "product name",
  "piece",
  "article",
  "goods",
  "name",
];
const price = ["price", "unit price", "price each", "price per unit", "unit rate", "rate each"];

/** What vendors' sheets usually call a column of lines, by its name; "each" where its label says that it is of one piece. */
const usualOfLines: Readonly<Record<string, readonly string[]>> = {
  description: ["desc", ...item],
  product: [...item, "description", "desc"],
  item,
  quantity: ["qty", "pcs", "pieces", "units", "count", "no of pieces", "number of pieces", "no of units", "qty ordered", "ordered"],
  unit: ["uom", "unit of measure"],
  length: ["l", "len", "long", "depth"],
  width: ["w", "wd", "wide"],
  height: ["h", "ht", "high", "tall"],
  weight: ["wt", "wgt", "weight each", "unit weight"],
  value: ["declared value", "insured value", "total value"],
  "value each": ["declared value", "insured value", "unit value", "value per piece", ...price],
  price,
  rate: price,
  unitCost: ["cost", "cost each", "our cost"],
  cost: ["unit cost", "cost each", "our cost"],
  sidemark: ["side mark", "sidemark or po"],
  room: ["room name", "area"],
  tag: ["tag number", "tag no"],
  note: ["notes", "comment", "comments", "remarks"],
};

/** How units are written in headings; a heading with another unit is another column's. */
const writtenUnits: Readonly<Record<string, readonly string[]>> = {
  in: ["in", "inch", "inches"],
  ft: ["ft", "feet"],
  lb: ["lb", "lbs", "pounds"],
  kg: ["kg", "kgs"],
  "cu ft": ["cu ft", "cuft", "cf", "cubic feet"],
  h: ["h", "hrs", "hours"],
};

/** The keys of headings that mean something, the best first: its own names, those that its module declares, and what files usually say. */
export type HeadingNames = readonly [own: readonly string[], declared: readonly string[], usual: readonly string[]];

/** What headings may be to mean a column of lines. `all` are the columns that could be meant instead. */
export function lineHeadingNames(
  name: string,
  field: Field,
  all: readonly { readonly kind: string }[],
  declared: readonly string[] = [],
): HeadingNames {
  const withUnit = (words: readonly string[]): string[] => {
    const unit = "unit" in field ? field.unit : undefined;
    const units = unit === undefined ? [] : (writtenUnits[unit] ?? [unit]);
    return words.flatMap((word) => [word, ...units.map((each) => `${word} ${each}`)]).map(headingKey);
  };
  const isOnlyOfKind = all.filter(({ kind }) => kind === field.kind).length === 1;
  const label = labelOf(name, field);
  const usualName = / each$/i.test(label) ? `${name} each` : name;
  const usual = [
    ...((Object.hasOwn(usualOfLines, usualName) && usualOfLines[usualName]) || []),
    ...((isOnlyOfKind && usualOfKind[field.kind]) || []),
  ];
  return [withUnit([name, label]), withUnit(declared), withUnit(usual)];
}

/** Finds what each heading means. Exact names come first, so that "Phone" doesn't take what "Telephone" would; nothing is meant by two headings. */
export function matchNames<T>(
  headings: readonly string[],
  candidates: readonly { readonly item: T; readonly names: HeadingNames }[],
): (T | undefined)[] {
  const keys = headings.map(headingKey);
  const found = keys.map((): T | undefined => undefined);
  const free = new Set(candidates);
  for (const depth of [0, 1, 2] as const)
    for (const [index, key] of keys.entries()) {
      if (found[index] !== undefined || key === "") continue;
      const fitting = [...free].find(({ names }) => names[depth].includes(key));
      if (!fitting) continue;
      found[index] = fitting.item;
      free.delete(fitting);
    }
  return found;
}
