import { type ChildProcess, fork } from "node:child_process";
import { readFile } from "node:fs/promises";
import type { Answer, Question } from "./answer-with.ts";
import { programAt } from "./program-at.ts";
import { createTurns } from "./turns.ts";

/** The process gave no answer: it crashed, or took more than it may. */
export class ProcessFailure extends Error {
  override readonly name = "ProcessFailure";
  /** The limit that it went over; null if it failed otherwise. */
  readonly limit: "time" | "memory" | null;
  constructor(limit: ProcessFailure["limit"], reason: string) {
    super(reason);
    this.limit = limit;
  }
}

/** The program understood the input, and refuses it with a sentence for whoever sent it. */
export class TaskRefused extends Error {
  override readonly name = "TaskRefused";
}

export interface LimitedProcessOptions {
  /** The program's source, relative to the module that uses it: `new URL("./image-process.ts", import.meta.url)`. It calls `answerWith`. */
  readonly program: URL;
  /** Milliseconds that the answers of one lease may take in all. */
  readonly limitMs: number;
  /** Bytes of memory that the process may use. Looked at ten times a second where the system tells (Linux); elsewhere only its heap is limited. */
  readonly maxBytes: number;
  /** A process that uses more than this many bytes is not kept for the next lease (default half of `maxBytes`). */
  readonly keptBytes?: number;
}

/** The right to ask the process alone, until it is ended. What the program keeps between two questions is this lease's. */
export interface Lease {
  /** @throws TaskRefused, ProcessFailure */
  ask<Result>(task: string, input?: unknown): Promise<Result>;
  end(): void;
}

export interface LimitedProcess {
  /** Waits for the process. Holders (users, addresses) who wait take turns. */
  take(holder?: string): Promise<Lease>;
  /** Asks once. @throws TaskRefused, ProcessFailure */
  ask<Result>(task: string, input?: unknown, holder?: string): Promise<Result>;
}

const IDLE_MS = 10_000;
const LOOK_MS = 100;

/**
 * A process for work on what comes from outside. Whatever an input makes of the work, the server goes on: a process that takes longer or more
 * memory than it may is killed, and the next question starts another. It starts with the first question, and ends when none has come for a
 * while.
 */
export function createLimitedProcess({ program, limitMs, maxBytes, keptBytes = maxBytes / 2 }: LimitedProcessOptions): LimitedProcess {
  let kept: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;
  let last: Promise<unknown> = Promise.resolve();
  /** Each holder has one question in the queue, so that nobody waits for all of another's. */
  const turns = createTurns(1);

  async function start(): Promise<ChildProcess> {
    // Half of the memory is for what is outside of the heap, such as bytes of files.
    const heap = Math.ceil(maxBytes / 2 / 1024 / 1024);
    const child = fork(await programAt(program), {
      serialization: "advanced",
      execArgv: [`--max-old-space-size=${heap}`],
      stdio: ["ignore", "ignore", "ignore", "ipc"],
    });
    const gone = () => {
      if (kept === child) kept = undefined;
    };
    return child.once("exit", gone).once("disconnect", gone).on("error", gone);
  }

  async function take(holder = ""): Promise<Lease> {
    const turn = turns.take(holder);
    await turn.begins;
    const before = last;
    let release = () => {};
    last = new Promise<void>((resolve) => {
      release = resolve;
    });
    await before;
    clearTimeout(idle);
    let child: ChildProcess | undefined;
    let leftMs = limitMs;
    let used = 0;
    return {
      async ask(task, input) {
        child ??= kept && !isGone(kept) ? kept : await start();
        kept = child;
        const began = performance.now();
        const answer = await answerOf(child, { task, input }, { leftMs, maxBytes });
        leftMs -= performance.now() - began;
        used = answer.memory;
        if ("made" in answer) return answer.made as never;
        if (answer.refused !== null) throw new TaskRefused(answer.refused);
        throw new ProcessFailure(null, answer.reason);
      },
      end() {
        if (used > keptBytes) disconnect();
        idle = setTimeout(disconnect, IDLE_MS).unref();
        release();
        turn.end();
      },
    };
  }

  function disconnect(): void {
    const ending = kept;
    kept = undefined;
    if (ending?.connected) ending.disconnect();
  }

  return {
    take,
    async ask(task, input, holder) {
      const lease = await take(holder);
      try {
        return await lease.ask(task, input);
      } finally {
        lease.end();
      }
    },
  };
}

const isGone = ({ connected, killed }: ChildProcess): boolean => killed || !connected;

/** Asks a process that is not asked anything else. @throws ProcessFailure; the process is then killed */
function answerOf(child: ChildProcess, question: Question, { leftMs, maxBytes }: { leftMs: number; maxBytes: number }): Promise<Answer> {
  if (isGone(child)) return Promise.reject(new ProcessFailure(null, "The process has ended."));
  child.ref();
  child.channel?.ref();
  return new Promise((resolve, reject) => {
    const failed = (limit: ProcessFailure["limit"], reason: string) => {
      settle();
      child.kill("SIGKILL");
      reject(new ProcessFailure(limit, reason));
    };
    const ended = (_: unknown, signal: string | null) =>
      // Node's own end when its heap is full.
      signal === "SIGABRT" ? failed("memory", "Its heap is full.") : failed(null, "The process has ended.");
    const broken = (error: Error) => failed(null, error.message);
    const timer = setTimeout(() => failed("time", "It took longer than it may."), Math.max(0, leftMs));
    const look = setInterval(() => {
      memoryOf(child).then((bytes) => bytes > maxBytes && failed("memory", `It took ${bytes} bytes of memory.`));
    }, LOOK_MS);
    const answered = (answer: unknown) => {
      settle();
      // Type boundary: the program's own messages, from answerWith.
      resolve(answer as Answer);
    };
    function settle(): void {
      clearTimeout(timer);
      clearInterval(look);
      child.off("message", answered).off("exit", ended).off("error", broken);
      // An idle process does not keep the server from ending.
      child.unref();
      child.channel?.unref();
    }
    child.once("message", answered).once("exit", ended).once("error", broken);
    child.send(question, (error) => error && broken(error));
  });
}

/** Its memory in bytes; 0 where the system doesn't tell. */
async function memoryOf({ pid }: ChildProcess): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "latin1").catch(() => "");
  return Number(/^VmRSS:\s*(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1024;
}
