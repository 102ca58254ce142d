import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { PDFiumLibrary } from "@hyzyla/pdfium";
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";

const require = createRequire(import.meta.url);
/** The library would fetch its program from the net. */
const wasm = readFileSync(require.resolve("zxing-wasm/reader/zxing_reader.wasm"));
await prepareZXingModule({
  overrides: { wasmBinary: wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.byteLength) },
  fireImmediately: true,
});

/** A page as a printer prints it: black or white dots. */
export interface Raster {
  readonly width: number;
  readonly height: number;
  /** Red, green, blue and opacity of each dot. */
  readonly data: Uint8ClampedArray<ArrayBuffer>;
}

/** The pages at the resolution of a label printer, drawn by the library that prints PDFs in Chromium. A printer has no grey. */
export async function rasterize(pdf: Uint8Array, dotsPerInch = 203): Promise<Raster[]> {
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(pdf);
  const rasters: Raster[] = [];
  for (const page of document.pages()) {
    const { width, height, data } = await page.render({ scale: dotsPerInch / 72, render: "bitmap" });
    rasters.push({ width, height, data: Uint8ClampedArray.from(data, (value, index) => (index % 4 === 3 || value >= 128 ? 255 : 0)) });
  }
  document.destroy();
  library.destroy();
  return rasters;
}

export interface ReadCode {
  readonly format: string;
  readonly text: string;
  /** Of its upper left corner. */
  readonly x: number;
  readonly y: number;
}

/** Every code on a page, as a scanner reads it. */
export async function codesOn({ width, height, data }: Raster): Promise<ReadCode[]> {
  const image = { width, height, data, colorSpace: "srgb", pixelFormat: "rgba-unorm8" } as ImageData;
  const found = await readBarcodes(image, { formats: ["Code128", "QRCode"], maxNumberOfSymbols: 255, tryHarder: true });
  return found
    .filter(({ isValid }) => isValid)
    .map(({ format, text, position: { topLeft } }) => ({ format: String(format), text, x: topLeft.x, y: topLeft.y }));
}

/** The columns from `left` to `right` in one row of dots: true is black. */
export const rowOf = ({ width, data }: Raster, y: number): boolean[] =>
  Array.from({ length: width }, (_, x) => data[4 * (y * width + x)] === 0);
