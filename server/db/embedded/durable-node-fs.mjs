import fs from "node:fs";
import { NodeFS } from "@electric-sql/pglite/nodefs";

/** The permissions that remain of a mode: only the owner's. */
const OWNERS = ~0o077;

/**
 * PGlite creates its files for everybody (0666), whatever umask the process has. These are created for their owner alone, because a
 * database that is closed to others only afterwards could have been opened before.
 */
export class PrivateNodeFS extends NodeFS {
  constructor(dir) {
    fs.mkdirSync(dir, { recursive: true, mode: 0o700 });
    super(dir);
  }

  async init(pg, options) {
    const { emscriptenOpts } = await super.init(pg, options);
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...emscriptenOpts.preRun, keepPrivate] } };
  }
}

function keepPrivate({ NODEFS: { node_ops, stream_ops } }) {
  const { mknod } = node_ops;
  node_ops.mknod = (parent, name, mode, dev) => mknod(parent, name, mode & OWNERS, dev);
  for (const operations of [node_ops, stream_ops]) {
    const { setattr } = operations;
    operations.setattr = (target, attr) => setattr(target, attr.mode === undefined ? attr : { ...attr, mode: attr.mode & OWNERS });
  }
}

/** PGlite's own file system never calls fsync, so acknowledged rows could be lost in a power failure. */
export class DurableNodeFS extends PrivateNodeFS {
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
