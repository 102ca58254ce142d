import { createHash, randomBytes } from "node:crypto";
import { closeSync, linkSync, openSync, realpathSync, renameSync, rmSync, statSync } from "node:fs";
import { connect, createServer, type Server } from "node:net";

/** Held for as long as a process has the database open. */
export interface DirectoryLock {
  release(): Promise<void>;
}

/**
 * Takes a directory for this process alone, by something that the operating system frees when the process dies, however it dies: a
 * socket that nobody listens on any more holds nobody out. So there are no process ids to go stale or to be used again.
 * @throws Error with a plain sentence when another process (or this one) already holds it.
 */
export async function lockDirectory(dir: string): Promise<DirectoryLock> {
  if (process.platform === "win32") {
    const digest = createHash("sha256").update(realpathSync.native(dir).toLowerCase()).digest("hex");
    return lockByName(`\\\\.\\pipe\\hq-database-${digest}`, dir);
  }
  // A name without a file, known within one machine or container. Device and inode, not the path: two names of one
  // directory are one directory.
  const { dev, ino } = statSync(dir, { bigint: true });
  const here = process.platform === "linux" ? await lockByName(`\0hq-database-${dev}:${ino}`, dir) : null;
  try {
    // And a socket in the directory itself, which containers that share it see, too.
    const there = await lockBySocket(dir);
    return {
      async release() {
        await there?.release();
        await here?.release();
      },
    };
  } catch (error) {
    await here?.release();
    throw error;
  }
}

function refusal(dir: string): Error {
  return new Error(
    `The database in ${dir} is already open in another process. Stop that process first, or use a different data directory.`,
  );
}

async function lockByName(name: string, dir: string): Promise<DirectoryLock> {
  const server = await listening(name).catch((error: NodeJS.ErrnoException) => {
    throw error.code === "EADDRINUSE" ? refusal(dir) : error;
  });
  return { release: () => closed(server) };
}

/** What file systems without sockets answer. */
const unable = new Set(["EOPNOTSUPP", "ENOTSUP", "EPERM", "EINVAL", "ENOSYS"]);

const writeRefusals = new Map([
  ["EACCES", "permission denied"],
  ["EROFS", "the file system is read-only"],
  ["ENOSPC", "no space left on device"],
]);

async function lockBySocket(dir: string): Promise<DirectoryLock | null> {
  // Sockets' paths may have 107 bytes at most; by way of an open descriptor they are always short.
  const descriptor = openSync(dir, "r");
  const base = process.platform === "linux" ? `/proc/self/fd/${descriptor}` : dir;
  const lock = `${base}/in-use`;
  const mine = `${base}/in-use.${randomBytes(6).toString("hex")}`;
  let server: Server | undefined;
  try {
    server = await listening(mine);
    // Under its final name only when it can be reached: whoever finds it finds it alive.
    await takeName(lock, mine, dir);
    rmSync(mine, { force: true });
  } catch (error) {
    if (server) await closed(server);
    closeSync(descriptor);
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    if (!server && unable.has(code)) return null;
    throw writeRefusals.has(code) ? new Error(`The directory ${dir} can't be written to: ${writeRefusals.get(code)}.`) : error;
  }
  const held = server;
  return {
    async release() {
      rmSync(lock, { force: true });
      await closed(held);
      closeSync(descriptor);
    },
  };
}

async function takeName(lock: string, mine: string, dir: string): Promise<void> {
  for (let attempt = 0; attempt < 5; attempt++) {
    try {
      linkSync(mine, lock);
      return;
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
    }
    if (await isAlive(lock)) throw refusal(dir);
    // Left behind by a dead process. Two may find that at once: what this one takes away may be what the other has just put there.
    const old = `${mine}.old`;
    try {
      renameSync(lock, old);
    } catch (error) {
      if (error instanceof Error && "code" in error && error.code === "ENOENT") continue;
      throw error;
    }
    if (await isAlive(old)) {
      renameSync(old, lock);
      throw refusal(dir);
    }
    rmSync(old, { force: true });
  }
  throw refusal(dir);
}

/** Whether anybody listens there. */
function isAlive(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path);
    socket.once("connect", () => {
      socket.destroy();
      resolve(true);
    });
    socket.once("error", (error: NodeJS.ErrnoException) => resolve(error.code !== "ECONNREFUSED" && error.code !== "ENOENT"));
  });
}

async function listening(name: string): Promise<Server> {
  const server = createServer((socket) => socket.destroy());
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(name, resolve);
  });
  server.unref();
  return server;
}

const closed = (server: Server): Promise<void> => new Promise((resolve) => server.close(() => resolve()));
