const CHUNK = 64 * 1024;

/** The text of a part of an archive, piece by piece as it is unpacked; nothing if it has no such part. */
export async function* textOfPart(archive: Uint8Array, path: string): AsyncGenerator<string> {
  const { Unzip, UnzipInflate } = await import("fflate");
  let text = "";
  const decoder = new TextDecoder();
  const unzip = new Unzip((file) => {
    if (file.name !== path) return;
    file.ondata = (error, data) => {
      if (error) throw error;
      text += decoder.decode(data, { stream: true });
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  for (let at = 0; at < archive.length; at += CHUNK) {
    unzip.push(archive.subarray(at, at + CHUNK), at + CHUNK >= archive.length);
    if (text !== "") yield text;
    text = "";
  }
}
