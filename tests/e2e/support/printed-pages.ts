import { inflateSync } from "node:zlib";

/** The texts on each page of a PDF that Chromium wrote, in the order in which they were drawn. */
export function printedPages(pdf: Buffer): string[][] {
  const objects = objectsOf(pdf);
  const find = (text: string, name: string) => objects.get(new RegExp(`/${name} (\\d+) 0 R`).exec(text)?.[1] ?? "");
  const lettersOf = (font: string) => lettersIn(find(objects.get(font)?.head ?? "", "ToUnicode")?.content ?? "");
  const pages = [...objects.values()].filter(({ head }) => /\/Type \/Page\b(?!s)/.test(head));
  return pages.map(({ head }) => {
    const fonts = new Map([...head.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = "", id = ""]) => [name, lettersOf(id)]));
    return textsIn(find(head, "Contents")?.content ?? "", fonts);
  });
}

type Letters = ReadonlyMap<number, string>;

function objectsOf(pdf: Buffer): Map<string, { readonly head: string; readonly content: string }> {
  const text = pdf.toString("latin1");
  const found = [...text.matchAll(/(?:^|\n)(\d+) 0 obj\n/g)].map(({ 0: mark, 1: id = "", index }) => {
    const start = index + mark.length;
    const stream = text.indexOf("stream\n", start);
    const end = text.indexOf("endobj", start);
    const head = text.slice(start, stream >= 0 && stream < end ? stream : end);
    const length = Number(/\/Length (\d+)/.exec(head)?.[1] ?? 0);
    const bytes = pdf.subarray(stream + 7, stream + 7 + length);
    const isText = head.includes("/FlateDecode") && !head.includes("/Length1") && !head.includes("/Image");
    return [id, { head, content: isText ? inflateSync(bytes).toString("latin1") : "" }] as const;
  });
  return new Map(found);
}

/** The characters of a font's glyphs. */
function lettersIn(table: string): Letters {
  const letters = new Map<number, string>();
  const code = (hex: string | undefined) => Number.parseInt(hex ?? "0", 16);
  for (const [, block = ""] of table.matchAll(/beginbfchar\n(.*?)endbfchar/gs))
    for (const [, glyph, char = ""] of block.matchAll(/<(\w+)> <(\w+)>/g))
      letters.set(code(glyph), Buffer.from(char, "hex").swap16().toString("utf16le"));
  for (const [, block = ""] of table.matchAll(/beginbfrange\n(.*?)endbfrange/gs))
    for (const [, first, last, char] of block.matchAll(/<(\w+)> <(\w+)> <(\w+)>/g))
      for (let glyph = code(first); glyph <= code(last); glyph += 1)
        letters.set(glyph, String.fromCodePoint(code(char) + glyph - code(first)));
  return letters;
}

function textsIn(content: string, fonts: ReadonlyMap<string, Letters>): string[] {
  let font: Letters | undefined;
  const texts: string[] = [];
  for (const [, name, glyphs] of content.matchAll(/\/(F\d+) [\d.]+ Tf|<([0-9A-F]+)> Tj/g)) {
    if (name !== undefined) font = fonts.get(name);
    else texts.push([...(glyphs ?? "").matchAll(/.{4}/g)].map(([hex]) => font?.get(Number.parseInt(hex, 16)) ?? "").join(""));
  }
  return texts;
}
