import { createHash } from "node:crypto";
import { readFileSync, realpathSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:net";
import { join } from "node:path";

/** Held for as long as a process has the database open. */
export interface DirectoryLock {
  release(): Promise<void>;
}

/**
 * Takes a directory for this process alone, by a lock that the operating system frees when the process dies:
 * an abstract socket on Linux, a named pipe on Windows; elsewhere a file with the owner's process id.
 * @throws Error with a plain sentence when another process (or this one) already holds it.
 */
export async function lockDirectory(dir: string): Promise<DirectoryLock> {
  if (process.platform === "linux") {
    // Device and inode, not the path: two names of one directory are one directory.
    const { dev, ino } = statSync(dir, { bigint: true });
    return lockByListening(`\0hq-database-${dev}:${ino}`, dir);
  }
  if (process.platform === "win32") {
    const digest = createHash("sha256").update(realpathSync.native(dir).toLowerCase()).digest("hex");
    return lockByListening(`\\\\.\\pipe\\hq-database-${digest}`, dir);
  }
  return lockByPidFile(dir);
}

function refusal(dir: string): Error {
  return new Error(
    `The database in ${dir} is already open in another process. Stop that one first, or give this one a data directory of its own.`,
  );
}

async function lockByListening(name: string, dir: string): Promise<DirectoryLock> {
  const server: Server = createServer((socket) => socket.destroy());
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => reject(error.code === "EADDRINUSE" ? refusal(dir) : error));
    server.listen(name, resolve);
  });
  server.unref();
  return { release: () => new Promise((resolve) => server.close(() => resolve())) };
}

async function lockByPidFile(dir: string): Promise<DirectoryLock> {
  const file = join(dir, "hq-database.pid");
  for (let attempt = 0; attempt < 3; attempt++) {
    try {
      writeFileSync(file, String(process.pid), { flag: "wx" });
      return { release: async () => rmSync(file, { force: true }) };
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
      if (isAlive(Number(readFileSync(file, "utf8")))) throw refusal(dir);
      rmSync(file, { force: true });
    }
  }
  throw refusal(dir);
}

function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
