import { createHash, randomBytes } from "node:crypto";
import { closeSync, linkSync, openSync, realpathSync, renameSync, rmSync, statSync } from "node:fs";
import { connect, createServer, type Server } from "node:net";

/** A lock on a database directory; a process keeps it as long as the database is open. */
export interface DirectoryLock {
  release(): Promise<void>;
}

/**
 * Locks a directory for this process with sockets, which the operating system closes however the process ends.
 * A socket that nobody listens on locks nobody out, so there are no process ids to become stale or be reused.
 * @throws Error with a readable message when another process (or this one) already has the directory open.
 */
export async function lockDirectory(dir: string): Promise<DirectoryLock> {
  if (process.platform === "win32") {
    const digest = createHash("sha256").update(realpathSync.native(dir).toLowerCase()).digest("hex");
    return lockByName(`\\\\.\\pipe\\hq-database-${digest}`, dir);
  }
  // An abstract socket name, visible within one machine or container. It uses device and inode instead of the path, because one directory
  // can have several paths.
  const { dev, ino } = statSync(dir, { bigint: true });
  const nameLock = process.platform === "linux" ? await lockByName(`\0hq-database-${dev}:${ino}`, dir) : null;
  try {
    // A socket in the directory itself also locks out containers that share the directory.
    const socketLock = await lockBySocket(dir);
    return {
      async release() {
        await socketLock?.release();
        await nameLock?.release();
      },
    };
  } catch (error) {
    await nameLock?.release();
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

/** The error codes of file systems that don't support sockets. */
const unable = new Set(["EOPNOTSUPP", "ENOTSUP", "EPERM", "EINVAL", "ENOSYS"]);

const writeRefusals = new Map([
  ["EACCES", "permission denied"],
  ["EROFS", "the file system is read-only"],
  ["ENOSPC", "no space left on device"],
]);

async function lockBySocket(dir: string): Promise<DirectoryLock | null> {
  // Socket paths are limited to 107 bytes; a path through an open descriptor is always short.
  const descriptor = openSync(dir, "r");
  const base = process.platform === "linux" ? `/proc/self/fd/${descriptor}` : dir;
  const lock = `${base}/in-use`;
  const ownSocket = `${base}/in-use.${randomBytes(6).toString("hex")}`;
  let server: Server | undefined;
  try {
    server = await listening(ownSocket);
    // The socket gets its final name only after it is listening, so a process that finds that name can connect to it.
    await takeName(lock, ownSocket, dir);
    rmSync(ownSocket, { force: true });
  } catch (error) {
    if (server) await closed(server);
    closeSync(descriptor);
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    if (!server && unable.has(code)) return null;
    throw writeRefusals.has(code) ? new Error(`The directory ${dir} can't be written to: ${writeRefusals.get(code)}.`) : error;
  }
  const lockServer = server;
  return {
    async release() {
      rmSync(lock, { force: true });
      await closed(lockServer);
      closeSync(descriptor);
    },
  };
}

async function takeName(lock: string, ownSocket: string, dir: string): Promise<void> {
  for (let attempt = 0; attempt < 5; attempt++) {
    try {
      linkSync(ownSocket, lock);
      return;
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
    }
    if (await isAlive(lock)) throw refusal(dir);
    // A dead process left the socket behind. Two processes may find it at once, so what this one removes may be what the other just
    // created.
    const old = `${ownSocket}.old`;
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

/** Whether a process listens on the socket. */
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
