import { execFileSync } from "node:child_process";
import { mkdirSync } from "node:fs";

export interface SmallDisk {
  readonly path: string;
  unmount(): void;
}

/** A disk of its own at this path; null if this user may not mount one. */
export function smallDisk(path: string, megabytes: number): SmallDisk | null {
  mkdirSync(path, { recursive: true });
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m`, "tmpfs", path], { stdio: "pipe" });
  } catch (error) {
    console.log(`Skipped: mounting a disk failed (${error instanceof Error ? error.message.trim() : error}).`);
    return null;
  }
  return { path, unmount: () => void execFileSync("umount", [path]) };
}
