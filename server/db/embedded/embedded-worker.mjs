/**
 * The embedded database's thread: opens PGlite and answers PostgreSQL wire protocol on a message port.
 *
 * Plain JavaScript on purpose: a worker thread gets no TypeScript loader from vitest or tsx on Node 20, and the
 * bundler takes this file as an entry point of its own.
 *
 * Started with `workerData` {@link import("./worker-messages.ts").WorkerStart}; speaks
 * {@link import("./worker-messages.ts").ToWorker} and {@link import("./worker-messages.ts").FromWorker}.
 */
import { readFileSync } from "node:fs";
import { parentPort, workerData } from "node:worker_threads";
import { PGlite } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { NodeFS } from "@electric-sql/pglite/nodefs";
import { DurableNodeFS } from "./durable-node-fs.mjs";

const settings = {
  wal_sync_method: "fsync",
  max_wal_size: "64MB",
  min_wal_size: "32MB",
  shared_buffers: "32MB",
  timezone: "UTC",
};

function startParams(durable) {
  const inherited = PGlite.defaultStartParams.filter((word) => word !== "-F");
  return [...inherited, ...(durable ? [] : ["-F"]), ...Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`])];
}

/** PostgreSQL's last words: what it says of itself when it can't start is nowhere else. */
const said = [];
function hear(line) {
  said.push(line);
  if (said.length > 50) said.shift();
}

async function open({ dir, durable, template }) {
  const storage = dir === null ? {} : { fs: durable ? new DurableNodeFS(dir) : new NodeFS(dir) };
  const content = template === null ? {} : { loadDataDir: new Blob([readFileSync(template)]) };
  return PGlite.create({
    ...storage,
    ...content,
    extensions: { pg_trgm },
    onStderr: hear,
    // The usual 16 MB a piece would make most of a small database zeros.
    initDbStartParams: ["--wal-segsize=4"],
    startParams: startParams(durable),
  });
}

/** Message kinds after which PostgreSQL answers: Query, Sync, Flush, CopyDone, CopyFail, Terminate. */
const endsBatch = new Set([..."QSHcfX"].map((letter) => letter.charCodeAt(0)));

/** Hands over what PostgreSQL has answered so far. */
let answerNow = () => undefined;

/**
 * PGlite goes on after whatever it catches, a PANIC and a failed write to the disk included, and from then on it waits for
 * itself for ever. Nothing in its memory can be trusted any more: the thread ends, and a new one recovers from the log.
 */
function endWhenBroken(pg) {
  const compiled = pg.Module;
  for (const name of ["_PostgresMainLoopOnce", "_PostgresMainLongJmp", "_PostgresSendReadyForQueryIfNecessary"]) {
    const step = compiled[name];
    compiled[name] = (...given) => {
      try {
        return step(...given);
      } catch (error) {
        // An ordinary error of a query travels like this, too.
        if (error?.status === pg.POSTGRES_MAIN_LONGJMP) throw error;
        answerNow();
        parentPort.postMessage({ kind: "broken", message: reasonOf(error) });
        process.exit(1);
      }
    };
  }
}

/** What the compiled file system has nothing but numbers for. */
const systemErrors = { 2: "Permission denied", 29: "I/O error", 51: "No space left on device", 69: "Read-only file system" };

/** The system's own error, or what PostgreSQL said before it gave up. */
function reasonOf(error) {
  if (error?.name === "ErrnoError") return systemErrors[error.errno] ?? `system error ${error.errno}`;
  const last = said.findLast((line) => /\b(PANIC|FATAL):/.test(line));
  return error?.code === undefined && last ? last.replace(/^.*?\b(PANIC|FATAL):\s*/, "") : String(error?.message ?? error);
}

/** Answers one client; a batch is handed over once it is complete, and its answer goes back as one buffer. */
function serve(pg, port) {
  let pending = [];
  let greeted = false;
  port.on("message", (bytes) => {
    pending.push(bytes);
    if (greeted && !endsBatch.has(kindOfLastMessage(bytes))) return;
    greeted = true;
    const batch = pending.length === 1 ? pending[0] : Buffer.concat(pending);
    pending = [];
    const answer = [];
    answerNow = () => {
      const joined = answer.length === 1 ? answer[0] : new Uint8Array(Buffer.concat(answer));
      port.postMessage(joined, [joined.buffer]);
    };
    // The raw stream call skips PGlite's own parsing; it runs to its end before it returns.
    pg.execProtocolRawStream(batch, { syncToFs: false, onRawData: (chunk) => answer.push(chunk.slice()) }).catch((error) => {
      // Whatever else escapes from PGlite leaves it in an unknown state, too.
      setImmediate(() => {
        throw error;
      });
    });
    answerNow();
  });
}

/** The driver writes whole messages, so walking the lengths always ends on a boundary. */
function kindOfLastMessage(bytes) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 0;
  let kind = 0;
  while (at + 5 <= bytes.byteLength) {
    kind = view.getUint8(at);
    at += 1 + view.getUint32(at + 1);
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
      // One backend serves all connections in turn: what the last one left behind must not meet the next.
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
