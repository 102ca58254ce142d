/** A row of a sheet with the positions of its cells that are shown as percent; both count from 0. */
export interface PercentRow {
  readonly index: number;
  readonly columns: ReadonlySet<number>;
}

const CHUNK = 64 * 1024;
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
    for (const [, reference = "", style = ""] of text.slice(0, Math.max(0, end)).matchAll(/<c [^>]*?\br="([A-Z]+\d+)"[^>]*?\bs="(\d+)"/g)) {
      if (!styles.has(style)) continue;
      const index = Number(/\d+$/.exec(reference)?.[0]) - 1;
      if (row && row.index !== index) {
        yield row;
        row = undefined;
      }
      row ??= { index, columns: new Set() };
      row.columns.add(columnOf(reference));
    }
    text = text.slice(Math.max(0, end));
  }
  if (row) yield row;
}

/** "AB12" -> 27 */
const columnOf = (reference: string): number =>
  [...reference.replace(/\d+$/, "")].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;

/** The styles of cells, by their number, whose format shows percent. */
function percentStyles(xml: string): ReadonlySet<string> {
  const own = [...xml.matchAll(/<numFmt\b[^>]*?>/g)].flatMap(([tag]) =>
    /formatCode="[^"]*%/.test(tag) ? (/numFmtId="(\d+)"/.exec(tag)?.[1] ?? []) : [],
  );
  const formats = new Set([...BUILT_IN, ...own]);
  const [, list = ""] = /<cellXfs\b[^>]*>([\s\S]*?)<\/cellXfs>/.exec(xml) ?? [];
  const used = [...list.matchAll(/<xf\b[^>]*?>/g)].map(([tag]) => /numFmtId="(\d+)"/.exec(tag)?.[1] ?? "");
  return new Set(used.flatMap((format, index) => (formats.has(format) ? [String(index)] : [])));
}

/** The path of the first sheet in the archive. */
function firstSheet(workbook: string, relations: string): string | undefined {
  const id = /<sheet\b[^>]*?\br:id="([^"]+)"/.exec(workbook)?.[1];
  const relation = [...relations.matchAll(/<Relationship\b[^>]*?>/g)].map(([tag]) => tag).find((tag) => tag.includes(`Id="${id}"`));
  const target = relation && /Target="([^"]+)"/.exec(relation)?.[1];
  return target === undefined ? undefined : target.startsWith("/") ? target.slice(1) : `xl/${target}`;
}
