import { readdirSync, readFileSync } from "node:fs";

/** Clock ticks per second in /proc, the same on every Linux. */
const ticks = 100;

/** CPU milliseconds used by a process so far; NaN without /proc. Unlike wall-clock time, it does not depend on other processes. */
export function cpuOf(pid: number): number {
  const fields = statOf(pid);
  return fields ? ((fields.user + fields.system) / ticks) * 1000 : Number.NaN;
}

/** The same for a PostgreSQL cluster: the postmaster and its children. Exited children count toward the postmaster. */
export function cpuOfCluster(dataDirectory: string): number {
  const postmaster = Number(readable(`${dataDirectory}/postmaster.pid`)?.split("\n", 1)[0]);
  const children = pids().filter((pid) => statOf(pid)?.parent === postmaster);
  return [postmaster, ...children].reduce((sum, pid) => sum + cpuOf(pid), endedChildren(postmaster));
}

const pids = () => readdirSync("/proc").flatMap((name) => (/^\d+$/.test(name) ? [Number(name)] : []));

const endedChildren = (pid: number) => (((statOf(pid)?.ended ?? Number.NaN) as number) / ticks) * 1000;

function statOf(pid: number): { parent: number; user: number; system: number; ended: number } | null {
  const text = readable(`/proc/${pid}/stat`);
  if (!text) return null;
  // The name, in parentheses, may contain anything; numbers follow it.
  const fields = text
    .slice(text.lastIndexOf(")") + 2)
    .split(" ")
    .map(Number);
  const [parent = 0, user = 0, system = 0, endedUser = 0, endedSystem = 0] = [fields[1], fields[11], fields[12], fields[13], fields[14]];
  return { parent, user, system, ended: endedUser + endedSystem };
}

function readable(path: string): string | null {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return null;
  }
}
