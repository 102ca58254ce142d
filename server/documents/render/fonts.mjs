/** The fonts of the worker thread that renders documents. Nothing else is read by it. */
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import pdfmake from "pdfmake";
import { fontFile as font, mainFile, symbolFiles } from "./symbol-files.mjs";

const require = createRequire(import.meta.url);
const family = (normal, bold, italics = normal, bolditalics = bold) => ({ normal, bold, italics, bolditalics });
export const fonts = {
  Sans: family(
    mainFile,
    font("noto-sans/600SemiBold/NotoSans_600SemiBold"),
    font("noto-sans/400Regular_Italic/NotoSans_400Regular_Italic"),
    font("noto-sans/600SemiBold_Italic/NotoSans_600SemiBold_Italic"),
  ),
  Hebrew: family(
    font("noto-sans-hebrew/400Regular/NotoSansHebrew_400Regular"),
    font("noto-sans-hebrew/600SemiBold/NotoSansHebrew_600SemiBold"),
  ),
  Arabic: family(
    font("noto-sans-arabic/400Regular/NotoSansArabic_400Regular"),
    font("noto-sans-arabic/600SemiBold/NotoSansArabic_600SemiBold"),
  ),
  ...Object.fromEntries(Object.entries(symbolFiles).map(([name, [normal, bold]]) => [name, family(normal, bold)])),
};
export const packagedFonts = new Set(Object.values(fonts).flatMap((each) => Object.values(each)));

/** Chinese, Japanese and Korean fonts come in slices of some hundred characters; a text run names the slice it needs. */
const isSlice = (name) => /^noto-sans-(sc|tc|jp|kr)-[a-z0-9-]+$/.test(name);

function* slicesIn(node) {
  if (typeof node !== "object" || node === null) return;
  if (typeof node.font === "string" && isSlice(node.font)) yield node.font;
  for (const part of Object.values(node)) yield* slicesIn(part);
}

/**
 * Loads the font slices that a sheet needs, in both weights.
 * The packaged files are variable web fonts (WOFF2), which pdfmake can't use or embed.
 */
export async function loadSlices(sheet) {
  for (const name of new Set(slicesIn(sheet))) {
    if (fonts[name]) continue;
    const { default: subsetFont } = await import("subset-font");
    const file = `@fontsource-variable/${name.replace(/^(noto-sans-..)-/, "$1/files/$&")}-wght-normal.woff2`;
    const packed = await readFile(require.resolve(file));
    const [normal, bold] = await Promise.all(
      [400, 600].map(async (weight) => {
        const path = `slices/${name}-${weight}.ttf`;
        const how = { targetFormat: "sfnt", variationAxes: { wght: weight }, keepAllGlyphs: true, noHinting: true };
        pdfmake.virtualfs.writeFileSync(path, await subsetFont(packed, undefined, how));
        return path;
      }),
    );
    fonts[name] = family(normal, bold);
  }
}

/** The path of a font, or the bytes of a slice that was loaded. */
export function fontSource(name, bold) {
  const path = fonts[name][bold ? "bold" : "normal"];
  return packagedFonts.has(path) ? path : pdfmake.virtualfs.readFileSync(path);
}
