import { inflateSync } from "node:zlib";

/**
 * The text of each page, read with the tables that map a font's glyphs to characters. It can read only PDFs that our
 * own renderer wrote.
 */
export const pagesOf = (bytes: Uint8Array): string[] => placedOnPages(bytes).map((page) => page.map(({ text }) => text).join(""));

/** What each object of the file says, and what is in its stream. */
export const partsOf = (bytes: Uint8Array): readonly Part[] => [...objectsOf(Buffer.from(bytes)).values()];

/** A piece of text, and where it starts on the page. */
export interface Placed {
  readonly x: number;
  readonly y: number;
  readonly text: string;
}

export function placedOnPages(bytes: Uint8Array): Placed[][] {
  const objects = objectsOf(Buffer.from(bytes));
  const fonts = new Map(
    [...objects].filter(([, { head }]) => head.includes("/ToUnicode")).map(([id, { head }]) => [id, lettersInText(objects, head)]),
  );
  const pages = [...objects.values()].filter(({ head }) => /\/Type \/Page\b(?!s)/.test(head));
  return pages.map(({ head }) => {
    const resources = objects.get(idIn(head, "Resources") ?? "")?.head ?? head;
    const byName = new Map([...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = "", id = ""]) => [name, fonts.get(id)]));
    return placedIn(objects.get(idIn(head, "Contents") ?? "")?.stream ?? "", byName);
  });
}

export interface Part {
  readonly head: string;
  readonly stream: string | undefined;
}

function objectsOf(file: Buffer): Map<string, Part> {
  const objects = new Map<string, Part>();
  const text = file.toString("latin1");
  for (const match of text.matchAll(/(?:^|\n)(\d+) 0 obj\n/g)) {
    const start = match.index + match[0].length;
    const end = text.indexOf("\nendobj", start);
    const stream = text.indexOf("\nstream\n", start);
    const hasStream = stream >= 0 && stream < end;
    const head = text.slice(start, hasStream ? stream : end);
    const length = Number(/\/Length (\d+)/.exec(head)?.[1]);
    const raw = hasStream ? file.subarray(stream + 8, stream + 8 + length) : undefined;
    objects.set(match[1] ?? "", { head, stream: raw && (head.includes("FlateDecode") ? inflateSync(raw) : raw).toString("latin1") });
  }
  return objects;
}

const idIn = (head: string, name: string): string | undefined => new RegExp(`/${name} (\\d+) 0 R`).exec(head)?.[1];

/** The characters that a font's glyphs represent. */
function lettersInText(objects: ReadonlyMap<string, Part>, head: string): ReadonlyMap<number, string> {
  const table = objects.get(idIn(head, "ToUnicode") ?? "")?.stream ?? "";
  const characters = new Map<number, string>();
  for (const [, first = "", , list = ""] of table.matchAll(/<([0-9a-f]+)> <([0-9a-f]+)> \[([^\]]*)\]/gi)) {
    const start = Number.parseInt(first, 16);
    for (const [index, [, code = ""]] of [...list.matchAll(/<([0-9a-f ]*)>/gi)].entries())
      characters.set(start + index, Buffer.from(code.replaceAll(" ", ""), "hex").swap16().toString("utf16le"));
  }
  return characters;
}

function placedIn(content: string, fonts: ReadonlyMap<string, ReadonlyMap<number, string> | undefined>): Placed[] {
  let font: ReadonlyMap<number, string> | undefined;
  let position = { x: 0, y: 0 };
  const placed: Placed[] = [];
  for (const [, x, y, name, glyphs] of content.matchAll(/([\d.-]+) ([\d.-]+) Tm|\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (x !== undefined) position = { x: Number(x), y: Number(y) };
    else if (name !== undefined) font = fonts.get(name);
    else {
      const hex = [...(glyphs ?? "").matchAll(/<([0-9a-f]*)>/gi)].map(([, code]) => code).join("");
      placed.push({
        ...position,
        text: [...hex.matchAll(/.{4}/g)].map(([code]) => font?.get(Number.parseInt(code, 16)) ?? "\ufffd").join(""),
      });
    }
  }
  return placed;
}
