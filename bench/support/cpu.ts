import { readdirSync, readFileSync } from "node:fs";

/** Clock ticks a second of /proc, on every Linux there is. */
const ticks = 100;

/** CPU milliseconds that a process has used so far; NaN where there is no /proc. Unlike time by the clock, it does not depend on what else runs. */
export function cpuOf(pid: number): number {
  const fields = statOf(pid);
  return fields ? ((fields.user + fields.system) / ticks) * 1000 : Number.NaN;
}

/** The same of a PostgreSQL cluster: of the process that started the others, and of those. Ended ones count in their parent. */
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
  // The name, in brackets, may hold anything; what follows it is numbers.
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
