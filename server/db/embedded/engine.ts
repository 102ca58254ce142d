import { MessageChannel, type MessagePort, type Worker } from "node:worker_threads";
import { makePrivate } from "../private-directory.ts";
import { type DirectoryLock, lockDirectory } from "./directory-lock.ts";
import { prepareDirectory } from "./prepare-directory.ts";
import { type WireHost, WireStream } from "./wire-stream.ts";
import type { FromWorker } from "./worker-messages.ts";
import { closeWorker, createDatabase, send, startWorker, stopWorker } from "./worker-thread.ts";

export interface EmbeddedOptions {
  /** Directory for the data; the database files go to `<dataDir>/database`. Absent: the database stays in memory. */
  readonly dataDir?: string;
  /** false disables fsync, for tests only. Default true. */
  readonly durable?: boolean;
  /** What to create a new database from, instead of an empty one: a dump (tar file), or on disk the directory of a closed database, too. */
  readonly template?: string;
  /** Milliseconds a query may run before the database thread is restarted. Default 30,000. */
  readonly queryLimit?: number;
  readonly log?: (message: string) => void;
}

const REST_MS = 1_000;

/** The embedded database: a thread, the lock on its directory, and a watchdog for its queries. */
export class EmbeddedEngine implements WireHost {
  readonly #options: EmbeddedOptions;
  readonly #dir: string | null;
  readonly #lock: DirectoryLock | null;
  readonly #watchdog: NodeJS.Timeout;
  readonly #streams = new Set<WireStream>();
  #worker: Promise<Worker> | null = null;
  #closed = false;
  #lost = false;
  #limit: number;

  private constructor(options: EmbeddedOptions, dir: string | null, lock: DirectoryLock | null) {
    this.#options = options;
    this.#dir = dir;
    this.#lock = lock;
    this.#limit = options.queryLimit ?? 30_000;
    this.#watchdog = setInterval(() => this.#watch(), Math.min(250, this.#limit / 2));
    this.#watchdog.unref();
  }

  /** @throws Error when the directory is in use by another process or the database can't be opened. */
  static async open(options: EmbeddedOptions): Promise<EmbeddedEngine> {
    const durable = options.durable ?? true;
    if (options.dataDir === undefined) return new EmbeddedEngine(options, null, null).#opened();
    makePrivate(options.dataDir);
    const lock = await lockDirectory(options.dataDir);
    try {
      const dir = await prepareDirectory(options.dataDir, durable, (fresh) => createDatabase(fresh, options.template));
      return await new EmbeddedEngine(options, dir, lock).#opened();
    } catch (error) {
      await lock.release();
      throw error;
    }
  }

  async #opened(): Promise<EmbeddedEngine> {
    try {
      await this.#running();
      return this;
    } catch (error) {
      clearInterval(this.#watchdog);
      throw error;
    }
  }

  /** Returns a new "socket" for the driver. The database serves one at a time: a newer one replaces an older one. */
  stream(): WireStream {
    const stream = new WireStream(this);
    this.#streams.add(stream);
    return stream;
  }

  /** Runs something known to take long, such as a migration or a clean-up, without the query limit. */
  async withoutTimeout<T>(run: () => Promise<T>): Promise<T> {
    const usual = this.#limit;
    this.#limit = Number.POSITIVE_INFINITY;
    try {
      return await run();
    } finally {
      this.#limit = usual;
    }
  }

  /** Returns all files of the database as a tar: a backup, or a template for others. No query may be running. */
  async dump(): Promise<Uint8Array> {
    const worker = await this.#running();
    return new Promise((resolve, reject) => {
      const settle = (message: FromWorker) => {
        worker.off("message", settle);
        if (message.kind === "dumped") resolve(message.content);
        else reject(new Error("The embedded database could not be dumped."));
      };
      worker.on("message", settle);
      send(worker, { kind: "dump" });
    });
  }

  async openPort(_stream: WireStream): Promise<MessagePort> {
    const worker = await this.#running();
    const { port1, port2 } = new MessageChannel();
    send(worker, { kind: "connect", port: port2 }, [port2]);
    return port1;
  }

  streamClosed(stream: WireStream): void {
    this.#streams.delete(stream);
  }

  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    clearInterval(this.#watchdog);
    const worker = await this.#worker?.catch(() => null);
    if (worker) await closeWorker(worker);
    await this.#lock?.release();
  }

  #running(): Promise<Worker> {
    if (this.#closed) return Promise.reject(new Error("The embedded database is closed."));
    if (this.#lost) return Promise.reject(new Error("The in-memory database was lost when its thread was stopped."));
    this.#worker ??= this.#begin();
    return this.#worker;
  }

  /** A start that fails also takes time, so its failure is returned to all callers for `REST_MS` before it is tried again. */
  #begin(after: Promise<unknown> = Promise.resolve()): Promise<Worker> {
    const starting = after.then(() => this.#start());
    starting.catch(() =>
      setTimeout(() => {
        if (this.#worker === starting) this.#worker = null;
      }, REST_MS).unref(),
    );
    return starting;
  }

  async #start(): Promise<Worker> {
    if (this.#closed) throw new Error("The embedded database is closed.");
    const inMemory = this.#dir === null;
    const worker = await startWorker({
      dir: this.#dir,
      durable: !inMemory && (this.#options.durable ?? true),
      template: inMemory ? (this.#options.template ?? null) : null,
    });
    let reason = "nothing was said about it";
    worker.on("message", (message: FromWorker) => {
      if (message.kind === "broken") reason = message.message;
    });
    worker.once("exit", () => {
      this.#options.log?.(`The embedded database stopped: ${reason}. Restarting it.`);
      this.#gone(new DatabaseBrokenError(`The database stopped unexpectedly: ${reason}. The query was not completed.`));
    });
    return worker;
  }

  #watch(): void {
    const now = performance.now();
    for (const { waitingSince } of this.#streams) {
      if (waitingSince === null || now - waitingSince < this.#limit) continue;
      const seconds = Math.round((now - waitingSince) / 100) / 10;
      this.#options.log?.(`Restarting the embedded database: a query has run for ${seconds} s.`);
      this.#gone(new QueryStoppedError(`The query was stopped after ${seconds} s: it took longer than the embedded database allows.`));
      return;
    }
  }

  /** Fails the running queries and drops the thread; the next connection starts a new one, which recovers from its log. */
  #gone(reason: Error): void {
    if (this.#closed) return;
    const worker = this.#worker;
    this.#worker = null;
    this.#lost = this.#dir === null;
    for (const stream of [...this.#streams]) stream.destroy(reason);
    if (!worker || this.#lost) {
      void worker?.then(stopWorker);
      return;
    }
    // Two threads must never have the directory open at the same time.
    this.#worker = this.#begin(worker.then(stopWorker, () => undefined));
  }
}

/** A query was stopped because it ran too long; its transaction was not committed. */
class QueryStoppedError extends Error {
  /** The code PostgreSQL uses for a query stopped by `statement_timeout`. */
  readonly code = "57014";
  readonly severity = "ERROR";
}

/**
 * The database's thread had to end because of a full or broken disk or a bug of its own.
 * The write in progress was not committed, or its commit was not acknowledged.
 */
class DatabaseBrokenError extends Error {}
