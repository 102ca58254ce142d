import fs from "node:fs";
import { NodeFS } from "@electric-sql/pglite/nodefs";

/** PGlite's own file system never calls fsync, so acknowledged rows could be lost in a power failure. */
export class DurableNodeFS extends NodeFS {
  async init(pg, options) {
    const { emscriptenOpts } = await super.init(pg, options);
    const giveFsync = (mod) => {
      mod.NODEFS.stream_ops.fsync = (stream) => {
        if (stream.nfd !== undefined) fs.fsyncSync(stream.nfd);
        else fsyncDirectory(mod.NODEFS.realPath(stream.node));
        return 0;
      };
    };
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...emscriptenOpts.preRun, giveFsync] } };
  }
}

function fsyncDirectory(path) {
  if (process.platform === "win32") return;
  const descriptor = fs.openSync(path, "r");
  try {
    fs.fsyncSync(descriptor);
  } finally {
    fs.closeSync(descriptor);
  }
}
