import { Unzip, UnzipInflate } from "fflate";

/** Of all parts of a workbook; a few megabytes can be packed of gigabytes. */
const MAX_BYTES = 500_000_000;
/** Of the texts of all cells, which are in memory at once and take several times as much there. */
const MAX_TEXTS = 150_000_000;
const CHUNK = 64 * 1024;

export class UnpackedTooLarge extends Error {}

/** Unpacks an archive without keeping it, and counts: what its own directory says of sizes may be wrong. @throws UnpackedTooLarge */
export function checkUnpackedSize(archive: Uint8Array): void {
  let all = 0;
  const unzip = new Unzip((file) => {
    const most = /sharedStrings\.xml$/i.test(file.name) ? MAX_TEXTS : MAX_BYTES;
    let size = 0;
    file.ondata = (error, data) => {
      if (error) throw error;
      size += data.length;
      all += data.length;
      if (size > most || all > MAX_BYTES) throw new UnpackedTooLarge();
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  for (let at = 0; at < archive.length; at += CHUNK) unzip.push(archive.subarray(at, at + CHUNK), at + CHUNK >= archive.length);
}
