/** A row of a sheet with the positions of its cells that are shown as percent; both count from 0. */
export interface PercentRow {
  readonly index: number;
  readonly columns: ReadonlySet<number>;
}

const CHUNK = 64 * 1024;
const LONGEST_TAG = 4_000;
/** Formats without a code of their own: "0%" and "0.00%". */
const BUILT_IN = new Set(["9", "10"]);

/**
 * The cells of a workbook's first sheet that are shown as percent, row by row: the file has 0.0825 for what its reader sees as 8.25%, and the
 * reader of workbooks tells values alone. The sheet is unpacked as it is read, and only if the workbook has such a format.
 */
export async function* percentRows(book: Uint8Array): AsyncGenerator<PercentRow> {
  const { strFromU8, Unzip, UnzipInflate, unzipSync } = await import("fflate");
  const parts = unzipSync(book, { filter: ({ name }) => /^xl\/(?:styles|workbook|_rels\/workbook)\.xml(?:\.rels)?$/.test(name) });
  const part = (name: string): string => strFromU8(parts[name] ?? new Uint8Array());
  const styles = percentStyles(part("xl/styles.xml"));
  const sheet = firstSheet(part("xl/workbook.xml"), part("xl/_rels/workbook.xml.rels"));
  if (styles.size === 0 || sheet === undefined) return;
  let text = "";
  const decoder = new TextDecoder();
  const unzip = new Unzip((file) => {
    if (file.name !== sheet) return;
    file.ondata = (error, data) => {
      if (error) throw error;
      text += decoder.decode(data, { stream: true });
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  let row: { index: number; columns: Set<number> } | undefined;
  for (let at = 0; at < book.length; at += CHUNK) {
    unzip.push(book.subarray(at, at + CHUNK), at + CHUNK >= book.length);
    const end = text.lastIndexOf("<");
    for (const tag of tagsIn(text.slice(0, Math.max(0, end)))) {
      if (!tag.startsWith("c ") || !styles.has(attribute(tag, "s"))) continue;
      const place = /^([A-Z]{1,3})(\d{1,7})$/.exec(attribute(tag, "r"));
      if (!place) continue;
      const index = Number(place[2]) - 1;
      if (row && row.index !== index) {
        yield row;
        row = undefined;
      }
      row ??= { index, columns: new Set() };
      row.columns.add(columnOf(place[1] ?? ""));
    }
    // The rest of a long text is no part of a tag.
    text = end < 0 ? "" : text.slice(end, end + LONGEST_TAG);
  }
  if (row) yield row;
}

/** "AB" -> 27 */
const columnOf = (letters: string): number => [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;

/** The tags of a text, without their brackets, in linear time; one that is longer than a tag of a sheet needs to be is cut. */
function* tagsIn(xml: string): Generator<string> {
  for (let at = xml.indexOf("<"); at >= 0; at = xml.indexOf("<", at + 1)) {
    const tag = xml.slice(at + 1, at + LONGEST_TAG);
    yield tag.slice(0, tag.search(/[<>]|$/));
  }
}

/** The value of a tag's attribute; empty if it has none. */
function attribute(tag: string, name: string): string {
  const begin = tag.indexOf(` ${name}="`);
  const value = begin < 0 ? "" : tag.slice(begin + name.length + 3);
  return value.slice(0, Math.max(0, value.indexOf('"')));
}

/** The styles of cells, by their number, whose format shows percent. */
function percentStyles(xml: string): ReadonlySet<string> {
  const formats = new Set(BUILT_IN);
  const styles = new Set<string>();
  let cells = false;
  let count = 0;
  for (const tag of tagsIn(xml)) {
    if (tag.startsWith("numFmt ") && attribute(tag, "formatCode").includes("%")) formats.add(attribute(tag, "numFmtId"));
    if (/^\/?cellXfs\b/.test(tag)) cells = tag.startsWith("c");
    if (!cells || !/^xf\b/.test(tag)) continue;
    if (formats.has(attribute(tag, "numFmtId"))) styles.add(String(count));
    count += 1;
  }
  return styles;
}

/** The path of the first sheet in the archive. */
function firstSheet(workbook: string, relations: string): string | undefined {
  const sheet = [...tagsIn(workbook)].find((tag) => tag.startsWith("sheet "));
  const id = sheet === undefined ? "" : attribute(sheet, "r:id");
  const relation = [...tagsIn(relations)].find((tag) => tag.startsWith("Relationship ") && attribute(tag, "Id") === id);
  const target = relation === undefined ? "" : attribute(relation, "Target");
  if (target === "") return undefined;
  return target.startsWith("/") ? target.slice(1) : `xl/${target}`;
}
