import { type CodeCandidate, carrierNumbers } from "./carrier-label.ts";
import { digitalLinkElements, type Gs1Element, gs1Elements, gs1Text, hasCheckDigit, SEPARATOR } from "./gs1.ts";

/** The longest code that is read: a carrier's longest label has 34 characters, an address more. */
const LONGEST = 400;
/** What some scanners put before the code to name its symbology, and those of GS1's. */
const symbology = /^\][A-Za-z]\d/;
const gs1Symbology = /^\](?:C1|e\d|d2|Q3|J1)/;
const invisible = /[\p{Cc}\p{Cf}\u2800\u3164]/gu;
/** How scanners that can't type a separator write it. */
const separators = /<(?:GS|FNC1)>|\{(?:GS|FNC1)\}|\[(?:GS|FNC1)\]|\^\]|\\x1d/gi;

/** A code without what scanners and screens add: blanks, invisible characters, the name of its symbology. GS1's as people read them. */
export function cleanCode(scanned: string): string {
  const visible = scanned.slice(0, LONGEST).replaceAll("\u001d", SEPARATOR).replaceAll("\u001e", SEPARATOR).replace(separators, SEPARATOR);
  const text = visible.replace(invisible, "").trim();
  const code = text.replace(symbology, "");
  if (code.startsWith("[)>")) return code;
  const elements = gs1Symbology.test(text) || code.includes(SEPARATOR) ? gs1Elements(code) : undefined;
  return elements ? gs1Text(elements) : code.replaceAll(SEPARATOR, "").trim();
}

/** The numbers that a scanned text may hold beside itself, the likelier ones first. */
export function candidatesIn(scanned: string): readonly CodeCandidate[] {
  const code = cleanCode(scanned);
  const elements = code.startsWith("(") ? gs1Elements(code) : linkElements(code);
  const plain = plainCode(code);
  const found = [
    ...(elements ?? []).flatMap(named),
    ...carrierNumbers(elements ? gs1Plain(elements) : plain),
    ...inEnvelope(code),
    ...inLink(code),
  ];
  const distinct = new Map<string, CodeCandidate>();
  for (const each of found) if (plainCode(each.text) !== plain && !distinct.has(each.text)) distinct.set(each.text, each);
  return [...distinct.values()].sort((one, other) => Number(other.isChecked) - Number(one.isChecked));
}

/** Capitals and digits alone: carriers write a number with and without blanks and hyphens. */
export const plainCode = (text: string): string => text.toUpperCase().replace(/[^\p{L}\p{N}]/gu, "");

const gs1Plain = (elements: readonly Gs1Element[]): string => elements.map(({ id, value }) => id + value).join("");

/** What of an element says which goods it is: units, trade items, orders, consignments and shipments, and what carriers number themselves. */
function named({ id, value }: Gs1Element): CodeCandidate[] {
  if (id === "00" || id === "01" || id === "02" || id === "402") return [{ text: value, isChecked: hasCheckDigit(value) }];
  if (id === "400" || id === "401" || id === "403") return [{ text: value, isChecked: true }];
  // USPS numbers begin with the identifier.
  if (/^9\d$/.test(id))
    return [{ text: id + value, isChecked: !/^\d+$/.test(value) || hasCheckDigit(id + value) }, ...carrierNumbers(id + value)];
  return [];
}

/** Carriers' two-dimensional codes (ANSI MH10.8.3, format 01): ZIP, country, service, number. */
function inEnvelope(code: string): CodeCandidate[] {
  const [head = "", format = "", ...fields] = code.split(SEPARATOR);
  if (head !== "[)>" || format.slice(0, 2) !== "01") return [];
  const [, , , number = ""] = fields;
  return number.length < 8
    ? []
    : [
        { text: number, isChecked: true },
        { text: number.slice(0, 12), isChecked: false },
      ];
}

const asLink = (code: string): URL | undefined => (/^https?:\/\//i.test(code) && URL.canParse(code) ? new URL(code) : undefined);

function linkElements(code: string): readonly Gs1Element[] | undefined {
  const url = asLink(code);
  return url && digitalLinkElements(url);
}

/** A carrier's address of a parcel: "https://tracking.example/?number=1Z…". */
function inLink(code: string): CodeCandidate[] {
  const url = asLink(code);
  if (!url) return [];
  const parts = [...url.searchParams.values(), ...url.pathname.split("/")].slice(0, 20);
  return parts
    .filter((each) => each.length >= 8 && /^[A-Za-z0-9-]+$/.test(each) && /\d/.test(each))
    .map((text) => ({ text, isChecked: false }));
}

/** What a code names among rows. `read`: the number within it by which they were found; absent where the code itself names them. */
export interface CodeMatch<Row> {
  readonly rows: readonly Row[];
  readonly read?: string;
}

/** The rows that a code names: by itself; by a number within it; or because it is within what they are named by. */
export function rowsNamed<Row>(code: string, rows: readonly Row[], namesOf: (row: Row) => readonly string[]): CodeMatch<Row> {
  const wanted = plainCode(cleanCode(code));
  if (wanted === "") return { rows: [] };
  const named = rows.map((row) => ({ row, names: namesOf(row).map((name) => plainCode(cleanCode(name))) }));
  const withName = (name: string) => named.filter(({ names }) => names.includes(name)).map(({ row }) => row);
  const exact = withName(wanted);
  if (exact.length > 0) return { rows: exact };
  const candidates = candidatesIn(code);
  for (const isChecked of [true, false]) {
    const tried = candidates.filter((each) => each.isChecked === isChecked).map(({ text }) => ({ text, found: withName(plainCode(text)) }));
    const hits = tried.filter(({ found }) => found.length > 0);
    const [first] = hits;
    if (first) return { rows: [...new Set(hits.flatMap(({ found }) => found))], read: first.text };
  }
  return withinNames(wanted, candidates, rows, namesOf);
}

/** Somebody scanned a whole label into the list of tracking numbers: its parts are compared too. */
function withinNames<Row>(
  wanted: string,
  candidates: readonly CodeCandidate[],
  rows: readonly Row[],
  namesOf: (row: Row) => readonly string[],
): CodeMatch<Row> {
  const all = new Set([wanted, ...candidates.map(({ text }) => plainCode(text))]);
  let read: string | undefined;
  const found = rows.filter((row) =>
    namesOf(row).some((name) => {
      const shared = candidatesIn(name).find(({ text }) => all.has(plainCode(text)));
      read ??= shared?.text;
      return shared !== undefined;
    }),
  );
  return read === undefined ? { rows: found } : { rows: found, read };
}
