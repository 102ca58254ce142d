import { readdirSync, readFileSync } from "node:fs";

/** Clock ticks in a second, in which Linux counts a process's time. */
const ticksPerSecond = 100;

interface ProcessTimes {
  readonly parent: number;
  /** Seconds of its own and of its children that have ended. */
  readonly seconds: number;
}

/**
 * CPU seconds of this process and of those it started, such as servers and browsers. Where the system does not list processes (it is
 * not Linux), of this process alone.
 */
export function cpuSeconds(): number {
  const processes = readProcesses();
  if (!processes) {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e6;
  }
  let sum = 0;
  for (const [id, { seconds }] of processes) if (startedHere(id, processes)) sum += seconds;
  return sum;
}

function startedHere(id: number, processes: ReadonlyMap<number, ProcessTimes>): boolean {
  for (let each: number | undefined = id; each; each = processes.get(each)?.parent) if (each === process.pid) return true;
  return false;
}

function readProcesses(): Map<number, ProcessTimes> | undefined {
  if (process.platform !== "linux") return undefined;
  const processes = new Map<number, ProcessTimes>();
  for (const name of readdirSync("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    try {
      processes.set(Number(name), timesIn(readFileSync(`/proc/${name}/stat`, "latin1")));
    } catch {
      // It has ended since the list was read.
    }
  }
  return processes;
}

/** Reads a line of /proc/<pid>/stat: proc_pid_stat(5), fields 4 (parent) and 14 to 17 (times). */
function timesIn(line: string): ProcessTimes {
  // The name of the program is in parentheses, and may contain some.
  const [, parent, ...rest] = line.slice(line.lastIndexOf(")") + 2).split(" ");
  const ticks = rest.slice(9, 13).reduce((sum, each) => sum + Number(each), 0);
  return { parent: Number(parent), seconds: ticks / ticksPerSecond };
}
