import { type ChildProcess, fork } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { createTurns } from "../turns.ts";
import { FileRefused } from "./file-refused.ts";

const LIMIT_MS = 30_000;
const IDLE_MS = 10_000;
const PROBLEM = "There was some problem with the image.";

export interface Decoded {
  readonly bytes: Buffer;
  readonly extension: "jpg" | "png" | "webp";
  readonly width: number;
  readonly height: number;
}
type Answer = ({ readonly made: Decoded } | { readonly refused: string | null; readonly reason: string }) & { readonly ends: boolean };

export interface Encoded {
  readonly bytes: Uint8Array;
  /** Its type, as far as the result depends on it. */
  readonly kind?: string;
}

let child: ChildProcess | undefined;
let idle: NodeJS.Timeout | undefined;
let last: Promise<unknown> = Promise.resolve();
/** Each holder has one image in the queue, so that nobody waits for all of another's images. */
const turns = createTurns(1);

/**
 * Decodes one image after the other in a process of its own (image-process.mjs), which starts with the first and ends when none has come
 * for a while. Users who wait take turns; the holder says whose image it is. An image is read when it is its turn, so that waiting images
 * use no memory.
 * @throws FileRefused for what can't be read and decoded within the limits, also when the process crashes over it
 */
export async function decodeImage(task: "encode" | "print" | "small", read: () => Promise<Encoded>, holder = ""): Promise<Decoded> {
  const turn = turns.take(holder);
  await turn.begins;
  const mine = last.then(async () => {
    clearTimeout(idle);
    try {
      return await ask({ task, ...(await inTime(read())) });
    } finally {
      idle = setTimeout(end, IDLE_MS).unref();
    }
  });
  last = mine.catch(() => undefined);
  return mine.finally(turn.end);
}

/** A read that never ends must not hold up everybody's images. */
function inTime<Value>(reading: Promise<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    const late = () => reject(new FileRefused(PROBLEM, { cause: `It could not be read within ${LIMIT_MS} ms.` }));
    const timer = setTimeout(late, LIMIT_MS);
    reading.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

function end(): void {
  const ending = child;
  child = undefined;
  ending?.disconnect();
}

function ask(request: object): Promise<Decoded> {
  const decoder = child ?? start();
  child = decoder;
  decoder.ref();
  decoder.channel?.ref();
  return new Promise((resolve, reject) => {
    const failed = (reason: unknown) => {
      settle();
      if (child === decoder) child = undefined;
      decoder.kill("SIGKILL");
      reject(new FileRefused(PROBLEM, { cause: reason }));
    };
    const ended = () => failed("The decoder has ended.");
    const timer = setTimeout(() => failed(`It took longer than ${LIMIT_MS} ms.`), LIMIT_MS);
    const answered = (answer: unknown) => {
      settle();
      // Type boundary: the process's own messages.
      const outcome = answer as Answer;
      if (outcome.ends) child = undefined;
      if ("made" in outcome) resolve({ ...outcome.made, bytes: Buffer.from(outcome.made.bytes) });
      else reject(new FileRefused(outcome.refused ?? PROBLEM, { cause: outcome.reason }));
    };
    function settle(): void {
      clearTimeout(timer);
      decoder.off("message", answered).off("exit", ended).off("error", failed);
      // An idle decoder does not keep the server from ending.
      decoder.unref();
      decoder.channel?.unref();
    }
    decoder.once("message", answered).once("exit", ended).once("error", failed);
    decoder.send(request, (error) => error && failed(error));
  });
}

function start(): ChildProcess {
  const decoder = fork(processPath(), { serialization: "advanced", execArgv: [], stdio: ["ignore", "ignore", "ignore", "ipc"] });
  const gone = () => {
    if (child === decoder) child = undefined;
  };
  decoder.once("exit", gone).once("disconnect", gone).on("error", gone);
  return decoder;
}

function processPath(): string {
  const candidates = [new URL("./image-process.mjs", import.meta.url), new URL("./image-process.js", import.meta.url)].map((url) =>
    fileURLToPath(url),
  );
  const found = candidates.find((candidate) => existsSync(candidate));
  if (!found) throw new Error(`The program that decodes images is missing. Looked for ${candidates.join(" and ")}.`);
  return found;
}
