import { existsSync } from "node:fs";
import { Worker } from "node:worker_threads";
import type { LabelSheet } from "../labels/label.ts";
import { inFonts } from "./scripts.ts";
import { type Sheet, styles } from "./sheet.ts";

/** The document could not be made: the thread ended, took too long, or can't render this one. */
export class RenderFailure extends Error {}
/** Too many documents are waiting, so another one would wait too long. */
export class RendererBusy extends Error {}

export interface Renderer {
  /** @throws RenderFailure, RendererBusy */
  render(sheet: Sheet | LabelSheet): Promise<Uint8Array>;
  close(): Promise<void>;
}

export interface RendererOptions {
  /** How long one document may take. */
  readonly limitMs?: number;
  /** How long the idle thread is kept. */
  readonly idleMs?: number;
  readonly maxWaiting?: number;
  readonly thread?: URL;
}

interface RenderRequest {
  readonly sheet: Sheet | LabelSheet;
  readonly resolve: (bytes: Uint8Array) => void;
  readonly reject: (failure: Error) => void;
}
type WorkerMessage = { readonly id: number; readonly bytes: Uint8Array } | { readonly id: number; readonly failure: string };

/**
 * Renders documents in a worker thread, one after the other. The thread starts with the first document and ends after an idle period.
 * If it crashes, the current document fails and the next one gets a new thread.
 */
export function createRenderer({ limitMs = 30_000, idleMs = 60_000, maxWaiting = 40, thread }: RendererOptions = {}): Renderer {
  const waiting: RenderRequest[] = [];
  let current: { readonly id: number; readonly request: RenderRequest; readonly timer: NodeJS.Timeout } | undefined;
  let worker: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  let serial = 0;

  function start(): Worker {
    // A page of text takes a few MB; the limit keeps a runaway document from using up the machine's memory.
    const created = new Worker(thread ?? threadUrl(), { execArgv: [], resourceLimits: { maxOldGenerationSizeMb: 512 } });
    const broken = (reason: string) => {
      if (worker !== created) return;
      worker = undefined;
      void created.terminate();
      finish((request) => request.reject(new RenderFailure(reason)));
    };
    created.on("message", (message: WorkerMessage) => {
      if (worker !== created || message.id !== current?.id) return;
      finish(({ resolve, reject }) => ("bytes" in message ? resolve(message.bytes) : reject(new RenderFailure(message.failure))));
    });
    created.on("error", (error) => broken(error instanceof Error ? error.message : String(error)));
    created.on("exit", (code) => broken(`The thread ended with ${code}.`));
    return created;
  }

  function next(): void {
    if (current) return;
    const request = waiting.shift();
    if (!request) {
      rest();
      return;
    }
    clearTimeout(idle);
    const id = ++serial;
    const timer = setTimeout(() => {
      const stalled = worker;
      worker = undefined;
      void stalled?.terminate();
      finish(({ reject }) => reject(new RenderFailure(`It took longer than ${limitMs} ms.`)));
    }, limitMs);
    current = { id, request, timer };
    try {
      worker ??= start();
      worker.ref();
      const { sheet } = request;
      worker.postMessage({ id, sheet: "pages" in sheet ? sheet : inFonts(sheet), styles });
    } catch (error) {
      finish(({ reject }) => reject(new RenderFailure("The thread could not be started.", { cause: error })));
    }
  }

  function finish(settle: (request: RenderRequest) => void): void {
    if (!current) return;
    const { request, timer } = current;
    clearTimeout(timer);
    current = undefined;
    settle(request);
    next();
  }

  function rest(): void {
    worker?.unref();
    clearTimeout(idle);
    idle = setTimeout(() => void stop(), idleMs).unref();
  }

  async function stop(): Promise<void> {
    clearTimeout(idle);
    const stopping = worker;
    worker = undefined;
    await stopping?.terminate();
  }

  return {
    render(sheet) {
      if (waiting.length >= maxWaiting) return Promise.reject(new RendererBusy("Too many documents wait."));
      return new Promise((resolve, reject) => {
        waiting.push({ sheet, resolve, reject });
        next();
      });
    },
    async close() {
      for (const { reject } of waiting.splice(0)) reject(new RenderFailure("The server closes."));
      finish(({ reject }) => reject(new RenderFailure("The server closes.")));
      await stop();
    },
  };
}

/** Returns the URL of the worker file: next to this module in the sources, or next to its bundle. */
function threadUrl(): URL {
  const candidates = [new URL("../pdf-worker.mjs", import.meta.url), new URL("./pdf-worker.js", import.meta.url)];
  const found = candidates.find((candidate) => existsSync(candidate));
  if (!found) throw new Error(`The worker file that renders documents is missing. Looked for ${candidates.map(String).join(" and ")}.`);
  return found;
}
