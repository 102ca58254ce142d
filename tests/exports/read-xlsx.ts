import { inflateRawSync } from "node:zlib";

export type XlsxCell = string | number | null;

export interface Xlsx {
  readonly sheet: string;
  readonly rows: XlsxCell[][];
  /** The number format of a cell, by row and column. */
  formatOf(row: number, column: number): string;
  /** The names of all elements in the sheet. */
  readonly elements: ReadonlySet<string>;
}

/** Reads a spreadsheet independently of the code that wrote it: the zip directory, then the XML. */
export function readXlsx(bytes: Buffer): Xlsx {
  const parts = unzip(bytes);
  const part = (name: string): string => {
    const entry = parts.get(name);
    if (!entry) throw new Error(`There is no ${name} in ${[...parts.keys()].join(", ")}.`);
    return wellFormed(entry.toString("utf8"));
  };
  for (const name of ["[Content_Types].xml", "_rels/.rels", "xl/_rels/workbook.xml.rels"]) part(name);
  const sheet = part("xl/worksheets/sheet1.xml");
  const styles = part("xl/styles.xml");
  const formats = new Map(
    [...styles.matchAll(/<numFmt numFmtId="(\d+)" formatCode="([^"]*)"/g)].map(([, id = "", code = ""]) => [id, plain(code)]),
  );
  const looks = [...(/<cellXfs[^>]*>(.*?)<\/cellXfs>/s.exec(styles)?.[1] ?? "").matchAll(/<xf [^>]*numFmtId="(\d+)"/g)].map(
    ([, id]) => id ?? "0",
  );
  const rows: XlsxCell[][] = [];
  const look = new Map<string, string>();
  for (const [, number = "", content = ""] of sheet.matchAll(/<row r="(\d+)"[^>]*>(.*?)<\/row>/gs)) {
    const row: XlsxCell[] = [];
    for (const [, attributes = "", inner = ""] of content.matchAll(/<c ([^>]*?)(?:\/>|>(.*?)<\/c>)/gs)) {
      const index = column(/r="([A-Z]+)\d+"/.exec(attributes)?.[1] ?? "");
      row[index] = cell(/t="(\w+)"/.exec(attributes)?.[1], inner);
      look.set(`${Number(number) - 1}:${index}`, formats.get(looks[Number(/s="(\d+)"/.exec(attributes)?.[1] ?? 0)] ?? "") ?? "");
    }
    rows[Number(number) - 1] = Array.from(row, (value) => value ?? null);
  }
  return {
    sheet: plain(/<sheet name="([^"]*)"/.exec(part("xl/workbook.xml"))?.[1] ?? ""),
    rows: Array.from(rows, (row) => row ?? []),
    formatOf: (row, index) => look.get(`${row}:${index}`) ?? "",
    elements: new Set([...sheet.matchAll(/<([A-Za-z]+)/g)].map(([, name = ""]) => name)),
  };
}

function cell(type: string | undefined, inner: string): XlsxCell {
  if (type === "inlineStr") {
    const text = [...inner.matchAll(/<t(?: [^>]*)?>(.*?)<\/t>|<t\/>/gs)].map(([, each = ""]) => plain(each)).join("");
    return text.replace(/_x([0-9a-fA-F]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  }
  const value = /<v>(.*?)<\/v>/.exec(inner)?.[1];
  return value === undefined ? null : Number(value);
}

const column = (letters: string): number => [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;

const entities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };
const plain = (xml: string): string =>
  xml.replace(/&(?:#(\d+)|(\w+));/g, (_, code?: string, name = "") =>
    code ? String.fromCodePoint(Number(code)) : (entities[name] ?? "?"),
  );

/** Returns the XML if its characters and the nesting of its elements are valid. */
function wellFormed(xml: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these characters must not occur.
  if (/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|&(?!(?:#\d+|amp|lt|gt|quot|apos);)/.test(xml))
    throw new Error("Not XML's characters.");
  const open: string[] = [];
  for (const [, end, name = "", own] of xml.replace(/<\?.*?\?>/, "").matchAll(/<(\/?)([\w:]+)(?:[^<>]*?)(\/?)>/g)) {
    if (end) {
      if (open.pop() !== name) throw new Error(`</${name}> ends nothing.`);
    } else if (!own) open.push(name);
  }
  if (open.length > 0) throw new Error(`<${open.join("> <")}> is left open.`);
  return xml;
}

function unzip(bytes: Buffer): Map<string, Buffer> {
  const end = bytes.lastIndexOf("PK\u0005\u0006", undefined, "latin1");
  const parts = new Map<string, Buffer>();
  let offset = bytes.readUInt32LE(end + 16);
  for (let remaining = bytes.readUInt16LE(end + 10); remaining > 0; remaining -= 1) {
    const [size, name, extra, comment, local] = [
      bytes.readUInt32LE(offset + 20),
      bytes.readUInt16LE(offset + 28),
      bytes.readUInt16LE(offset + 30),
      bytes.readUInt16LE(offset + 32),
      bytes.readUInt32LE(offset + 42),
    ];
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    const content = bytes.subarray(start, start + size);
    parts.set(
      bytes.toString("utf8", offset + 46, offset + 46 + name),
      bytes.readUInt16LE(offset + 10) === 8 ? inflateRawSync(content) : content,
    );
    offset += 46 + name + extra + comment;
  }
  return parts;
}
