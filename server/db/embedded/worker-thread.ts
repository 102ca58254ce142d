import { cpSync, statSync } from "node:fs";
import { type MessagePort, Worker } from "node:worker_threads";
import { makePrivate } from "../private-directory.ts";
import type { FromWorker, ToWorker, WorkerStart } from "./worker-messages.ts";
import { workerUrl } from "./worker-url.ts";

/**
 * Creates a new database in a directory that doesn't exist yet.
 * @param template a dump, or the directory of a closed database, which is copied in a tenth of the time; undefined for an empty database
 */
export async function createDatabase(dir: string, template: string | undefined): Promise<void> {
  if (template !== undefined && statSync(template).isDirectory()) {
    cpSync(template, dir, { recursive: true });
    // Others may read the directory that the build has made; they may not read this one.
    return makePrivate(dir);
  }
  await closeWorker(await startWorker({ dir, durable: false, template: template ?? null }));
}

/** @throws Error when the thread can't open its database */
export function startWorker(start: WorkerStart): Promise<Worker> {
  const worker = new Worker(workerUrl(), { workerData: start, execArgv: [], stdout: false });
  return new Promise((resolve, reject) => {
    const fail = (reason: string) => {
      void worker.terminate();
      reject(new Error(`The embedded database could not be opened${start.dir ? ` in ${start.dir}` : ""}: ${reason}`));
    };
    worker.once("error", (error) => fail(error.message));
    const ended = () => fail("its thread ended");
    worker.once("exit", ended);
    worker.once("message", (message: FromWorker) => {
      worker.off("exit", ended);
      if (message.kind === "ready") {
        worker.unref();
        resolve(worker);
      } else fail("message" in message ? message.message : message.kind);
    });
  });
}

/** Terminates a thread at once, whatever it is doing. */
export async function stopWorker(worker: Worker): Promise<void> {
  worker.removeAllListeners("exit");
  await worker.terminate();
}

/** Shuts a thread down cleanly: everything is written to the files before this resolves. */
export async function closeWorker(worker: Worker): Promise<void> {
  worker.removeAllListeners("exit");
  worker.ref();
  await new Promise<void>((resolve) => {
    worker.on("message", (message: FromWorker) => {
      if (message.kind !== "ready") resolve();
    });
    worker.once("exit", () => resolve());
    send(worker, { kind: "close" });
  });
  await worker.terminate();
}

export function send(worker: Worker, message: ToWorker, transfer: MessagePort[] = []): void {
  worker.postMessage(message, transfer);
}
