/**
 * Loaded before the server in each of its threads. Records every change below HQ_PROOF_ROOT in system order in the
 * journal (HQ_PROOF_JOURNAL), and makes changes fail while the file HQ_PROOF_FAULT exists, as its content says. A
 * sync is recorded after the data is safe, every other change once it is done. A change that the shim misses is
 * detected by comparing the files with a replay of the journal.
 */
import fs from "node:fs";
import promises from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import { resolve } from "node:path";

const { HQ_PROOF_ROOT: rootGiven, HQ_PROOF_JOURNAL: journalPath, HQ_PROOF_FAULT: faultPath } = process.env;
const root = resolve(rootGiven);
const real = { ...fs };
const journal = journalPath ? real.openSync(journalPath, "a") : null;
const isInRoot = (path) => typeof path === "string" && (path === root || path.startsWith(`${root}/`));

/** Open files below the root: inode, path and the position of the next write, by descriptor. */
const open = new Map();

function note(entry, data = new Uint8Array(0)) {
  if (journal === null) return;
  const head = Buffer.from(JSON.stringify(entry));
  const lengths = Buffer.alloc(8);
  lengths.writeUInt32LE(head.length, 0);
  lengths.writeUInt32LE(data.byteLength, 4);
  // A single write, so that entries of two threads never mix.
  real.writeSync(journal, Buffer.concat([lengths, head, Buffer.from(data.buffer, data.byteOffset, data.byteLength)]));
}

const inodeAt = (path) => real.statSync(path).ino;

/**
 * Throws if the fault file asks for it: "ENOSPC" (growing) or "EIO" (syncing), optionally only for paths containing a
 * word.
 */
function refuse(code, path) {
  if (!faultPath) return;
  let fault;
  try {
    fault = real.readFileSync(faultPath, "utf8").trim().split(" ");
  } catch {
    return;
  }
  if (fault[0] !== code || !path.includes(fault[1] ?? "")) return;
  const error = new Error(code === "ENOSPC" ? "ENOSPC: no space left on device, write" : "EIO: i/o error, fsync");
  throw Object.assign(error, { code, errno: code === "ENOSPC" ? -28 : -5, syscall: code === "ENOSPC" ? "write" : "fsync" });
}

/** A full disk still accepts writes to blocks that a file already has. */
function refuseGrowth(descriptor, end) {
  if (end > real.fstatSync(descriptor).size) refuse("ENOSPC", open.get(descriptor).path);
}
const refuseSync = (descriptor) => refuse("EIO", open.get(descriptor).path);

function opened(path, descriptor, created) {
  const stats = real.fstatSync(descriptor);
  open.set(descriptor, { ino: stats.ino, at: 0, path, isFolder: stats.isDirectory() });
  if (created) note({ op: "create", path, ino: stats.ino });
}
function synced(descriptor) {
  const { ino, path, isFolder } = open.get(descriptor);
  note(isFolder ? { op: "syncNames", path } : { op: "sync", ino });
}
const creates = (flags) => (typeof flags === "number" ? (flags & fs.constants.O_CREAT) !== 0 : /[wa]/.test(flags ?? "r"));
const empties = (flags) => (typeof flags === "number" ? (flags & fs.constants.O_TRUNC) !== 0 : /w/.test(flags ?? "r"));

function noteWrite(descriptor, position, bytes) {
  const file = open.get(descriptor);
  if (!file) return;
  const at = typeof position === "number" || typeof position === "bigint" ? Number(position) : file.at;
  if (at === file.at) file.at += bytes.byteLength;
  note({ op: "write", ino: file.ino, at }, bytes);
}

fs.openSync = (path, flags, mode) => {
  if (!isInRoot(path)) return real.openSync(path, flags, mode);
  const missing = creates(flags) && !real.existsSync(path);
  if (missing) refuse("ENOSPC", path);
  const descriptor = real.openSync(path, flags, mode);
  opened(path, descriptor, missing);
  if (!missing && empties(flags)) note({ op: "size", ino: open.get(descriptor).ino, size: 0 });
  return descriptor;
};
fs.closeSync = (descriptor) => {
  open.delete(descriptor);
  real.closeSync(descriptor);
};
fs.writeSync = (descriptor, buffer, offset = 0, length = buffer.byteLength - offset, position = null) => {
  if (!open.has(descriptor)) return real.writeSync(descriptor, buffer, offset, length, position);
  refuseGrowth(descriptor, (position ?? open.get(descriptor).at) + length);
  const count = real.writeSync(descriptor, buffer, offset, length, position);
  noteWrite(descriptor, position, new Uint8Array(buffer.buffer, buffer.byteOffset + offset, count));
  return count;
};
fs.writeFileSync = (path, data, options) => {
  if (!isInRoot(path)) return real.writeFileSync(path, data, options);
  const descriptor = fs.openSync(path, "w", options?.mode);
  const bytes = Buffer.from(data);
  if (bytes.length > 0) fs.writeSync(descriptor, bytes);
  fs.closeSync(descriptor);
};
fs.ftruncateSync = (descriptor, size = 0) => {
  if (open.has(descriptor)) refuseGrowth(descriptor, size);
  real.ftruncateSync(descriptor, size);
  if (open.has(descriptor)) note({ op: "size", ino: open.get(descriptor).ino, size });
};
fs.truncateSync = (path, size = 0) => {
  real.truncateSync(path, size);
  if (isInRoot(path)) note({ op: "size", ino: inodeAt(path), size });
};
fs.fsyncSync = (descriptor) => {
  if (!open.has(descriptor)) return real.fsyncSync(descriptor);
  refuseSync(descriptor);
  real.fsyncSync(descriptor);
  synced(descriptor);
};
/** One file after another, so that each change is noted; a directory from elsewhere only. */
fs.cpSync = (from, to, options) => {
  if (!isInRoot(to)) return real.cpSync(from, to, options);
  if (!real.statSync(from).isDirectory()) {
    try {
      return fs.writeFileSync(to, real.readFileSync(from));
    } catch (error) {
      // As node names them when it copies a file.
      throw Object.assign(error, { path: from, dest: to });
    }
  }
  fs.mkdirSync(to);
  for (const name of real.readdirSync(from)) fs.cpSync(`${from}/${name}`, `${to}/${name}`, options);
};
fs.mkdirSync = (path, options) => {
  const created = real.mkdirSync(path, options);
  if (isInRoot(path) && (created !== undefined || !options?.recursive)) note({ op: "mkdir", path });
  return created;
};
fs.renameSync = (from, to) => {
  real.renameSync(from, to);
  if (isInRoot(from)) note({ op: "rename", from, to });
};
for (const name of ["unlinkSync", "rmdirSync", "rmSync"]) {
  fs[name] = (path, options) => {
    const existed = isInRoot(path) && real.existsSync(path);
    real[name](path, options);
    if (existed) note({ op: "remove", path });
  };
}

const later = { ...promises };
promises.open = async (path, flags, mode) => {
  if (!isInRoot(path)) return later.open(path, flags, mode);
  const missing = creates(flags) && !real.existsSync(path);
  if (missing) refuse("ENOSPC", path);
  const handle = await later.open(path, flags, mode);
  const { fd } = handle;
  opened(path, fd, missing);
  const { writeFile, sync, close } = handle;
  handle.writeFile = async (data) => {
    const bytes = Buffer.from(data);
    refuseGrowth(fd, open.get(fd).at + bytes.length);
    await writeFile.call(handle, bytes);
    noteWrite(fd, null, bytes);
  };
  handle.sync = async () => {
    refuseSync(fd);
    await sync.call(handle);
    synced(fd);
  };
  handle.close = () => {
    open.delete(fd);
    return close.call(handle);
  };
  for (const name of ["write", "writev", "appendFile", "truncate", "datasync", "createWriteStream"]) handle[name] = unseen(name);
  return handle;
};
promises.mkdir = async (path, options) => {
  const created = await later.mkdir(path, options);
  if (isInRoot(path) && (created !== undefined || !options?.recursive)) note({ op: "mkdir", path });
  return created;
};
promises.rename = async (from, to) => {
  await later.rename(from, to);
  if (isInRoot(from)) note({ op: "rename", from, to });
};
for (const name of ["rm", "unlink", "rmdir"]) {
  promises[name] = async (path, options) => {
    const existed = isInRoot(path) && real.existsSync(path);
    await later[name](path, options);
    if (existed) note({ op: "remove", path });
  };
}

/**
 * For functions that the server does not use yet: using one fails with an error, instead of leaving a gap in the
 * journal.
 */
function unseen(name) {
  return () => {
    throw new Error(`The journal of files doesn't know ${name}: teach it (tests/proof/support/file-shim.mjs).`);
  };
}
for (const [module, names] of [
  [fs, ["appendFileSync", "copyFileSync", "linkSync", "symlinkSync", "writevSync", "fdatasyncSync"]],
  [promises, ["appendFile", "copyFile", "cp", "link", "symlink", "truncate"]],
]) {
  for (const name of names) {
    const usual = module[name];
    module[name] = (...args) => (args.some(isInRoot) || open.has(args[0]) ? unseen(name)() : usual(...args));
  }
}
promises.writeFile = async (path, data, options) => {
  if (!isInRoot(path)) return later.writeFile(path, data, options);
  fs.writeFileSync(path, data, options);
};
syncBuiltinESMExports();
