import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Plugin } from "vite";

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);
const worthwhile = /\.(js|css|svg|json|html|txt|map|wasm)$/;

async function compress(path: string): Promise<void> {
  const content = await readFile(path);
  if (content.length < 1024) return;
  const options = { params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: content.length } };
  const [br, gz] = await Promise.all([toBrotli(content, options), toGzip(content, { level: 9 })]);
  await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)]);
}

/** Writes a .br and a .gz next to each hashed text asset, so that the server only has to send files. */
export function precompress(): Plugin {
  let folder = "";
  return {
    name: "hq-precompress",
    apply: "build",
    configResolved(config) {
      folder = join(config.build.outDir, config.build.assetsDir);
    },
    async closeBundle() {
      const names = await readdir(folder).catch(() => []);
      await Promise.all(names.filter((name) => worthwhile.test(name)).map((name) => compress(join(folder, name))));
    },
  };
}
