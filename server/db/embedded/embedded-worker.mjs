/**
 * The embedded database's thread: opens PGlite and answers the PostgreSQL wire protocol on a message port.
 *
 * Plain JavaScript on purpose: a worker thread gets no TypeScript loader from vitest or tsx on Node 20, and the bundler uses this file as
 * an entry point.
 *
 * Started with `workerData` {@link import("./worker-messages.ts").WorkerStart}; receives {@link import("./worker-messages.ts").ToWorker}
 * and sends {@link import("./worker-messages.ts").FromWorker}.
 */
import { readFileSync } from "node:fs";
import { parentPort, workerData } from "node:worker_threads";
import { PGlite } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { unaccent } from "@electric-sql/pglite/contrib/unaccent";
import { DurableNodeFS, PrivateNodeFS } from "./durable-node-fs.mjs";

const LONGEST_TIMER_MS = 2 ** 31 - 1;
const setTimer = globalThis.setTimeout;
/**
 * PostgreSQL's timers are due at a time of the machine's clock. When that goes back by months, what is left of one is more than Node's
 * timers take, which fire at once instead: a thousand times a second, with a warning each.
 */
globalThis.setTimeout = (run, ms, ...args) => setTimer(run, Math.min(ms, LONGEST_TIMER_MS), ...args);

const settings = {
  wal_sync_method: "fsync",
  max_wal_size: "64MB",
  min_wal_size: "32MB",
  shared_buffers: "32MB",
  timezone: "UTC",
  // The same as of connections to a PostgreSQL server.
  "pg_trgm.word_similarity_threshold": "0.5",
};

function startParams(durable) {
  const inherited = PGlite.defaultStartParams.filter((word) => word !== "-F");
  return [...inherited, ...(durable ? [] : ["-F"]), ...Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`])];
}

/** PostgreSQL's last output lines: the only place where it says why it can't start. */
const output = [];
function hear(line) {
  output.push(line);
  if (output.length > 50) output.shift();
}

/** A file's content as PGlite takes it. Node copies a blob's parts several times when it is read, which takes longer than to unpack them. */
class WholeBlob extends Blob {
  #content;

  constructor(content) {
    super();
    this.#content = content;
  }

  async arrayBuffer() {
    const { buffer, byteOffset, byteLength } = this.#content;
    return byteLength === buffer.byteLength ? buffer : buffer.slice(byteOffset, byteOffset + byteLength);
  }
}

async function open({ dir, durable, template }) {
  const storage = dir === null ? {} : { fs: durable ? new DurableNodeFS(dir) : new PrivateNodeFS(dir) };
  const content = template === null ? {} : { loadDataDir: new WholeBlob(readFileSync(template)) };
  return PGlite.create({
    ...storage,
    ...content,
    extensions: { pg_trgm, unaccent },
    onStderr: hear,
    // With the default 16 MB per log segment, most of a small database would be zeros.
    initDbStartParams: ["--wal-segsize=4"],
    startParams: startParams(durable),
  });
}

/** Message kinds that PostgreSQL answers: Query, Sync, Flush, CopyDone, CopyFail, Terminate. */
const endsBatch = new Set([..."QSHcfX"].map((letter) => letter.charCodeAt(0)));

/** Sends what PostgreSQL has answered so far. */
let answerNow = () => undefined;

/**
 * PGlite keeps going after any error it catches, even a PANIC or a failed disk write, and then waits for itself forever.
 * Its memory can't be trusted after that, so the thread ends and a new one recovers from the log.
 */
function endWhenBroken(pg) {
  const compiled = pg.Module;
  for (const name of ["_PostgresMainLoopOnce", "_PostgresMainLongJmp", "_PostgresSendReadyForQueryIfNecessary"]) {
    const step = compiled[name];
    compiled[name] = (...args) => {
      try {
        return step(...args);
      } catch (error) {
        // Ordinary query errors arrive here the same way.
        if (error?.status === pg.POSTGRES_MAIN_LONGJMP) throw error;
        answerNow();
        parentPort.postMessage({ kind: "broken", message: reasonOf(error) });
        process.exit(1);
      }
    };
  }
}

/** Messages for the error numbers of the compiled file system, which has no text for them. */
const systemErrors = { 2: "Permission denied", 29: "I/O error", 51: "No space left on device", 69: "Read-only file system" };

/** Returns the system's error, or PostgreSQL's last message before it stopped. */
function reasonOf(error) {
  if (error?.name === "ErrnoError") return systemErrors[error.errno] ?? `system error ${error.errno}`;
  const last = output.findLast((line) => /\b(PANIC|FATAL):/.test(line));
  return error?.code === undefined && last ? last.replace(/^.*?\b(PANIC|FATAL):\s*/, "") : String(error?.message ?? error);
}

/** Serves one client. A batch is passed to PostgreSQL once it is complete, and its answer is sent as one buffer. */
function serve(pg, port) {
  let pending = [];
  let started = false;
  port.on("message", (bytes) => {
    pending.push(bytes);
    if (started && !endsBatch.has(kindOfLastMessage(bytes))) return;
    started = true;
    const batch = pending.length === 1 ? pending[0] : Buffer.concat(pending);
    pending = [];
    const chunks = [];
    answerNow = () => {
      const joined = chunks.length === 1 ? chunks[0] : new Uint8Array(Buffer.concat(chunks));
      port.postMessage(joined, [joined.buffer]);
    };
    // The raw stream call skips PGlite's own parsing and is complete when it returns.
    pg.execProtocolRawStream(batch, { syncToFs: false, onRawData: (chunk) => chunks.push(chunk.slice()) }).catch((error) => {
      // Any other error that escapes from PGlite also leaves it in an unknown state.
      setImmediate(() => {
        throw error;
      });
    });
    answerNow();
  });
}

/** Returns the kind of the last message. The driver writes whole messages, so the lengths always end on a message boundary. */
function kindOfLastMessage(bytes) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let offset = 0;
  let kind = 0;
  while (offset + 5 <= bytes.byteLength) {
    kind = view.getUint8(offset);
    offset += 1 + view.getUint32(offset + 1);
  }
  return kind;
}

async function main() {
  const pg = await open(workerData);
  endWhenBroken(pg);
  let current;
  parentPort.on("message", async (message) => {
    if (message.kind === "connect") {
      current?.close();
      current = message.port;
      // One backend serves all connections in turn, so the state of the previous connection must be cleared.
      if (pg.isInTransaction()) await pg.exec("rollback");
      await pg.exec("discard all");
      serve(pg, message.port);
      message.port.postMessage("connected");
    } else if (message.kind === "dump") {
      await pg.exec("checkpoint");
      const content = new Uint8Array(await (await pg.dumpDataDir("none")).arrayBuffer());
      parentPort.postMessage({ kind: "dumped", content }, [content.buffer]);
    } else if (message.kind === "close") {
      current?.close();
      await pg.exec("checkpoint").catch(() => undefined);
      await pg.close();
      parentPort.postMessage({ kind: "closed" });
    }
  });
  parentPort.postMessage({ kind: "ready" });
}

main().catch((error) => parentPort.postMessage({ kind: "failed", message: reasonOf(error) }));
