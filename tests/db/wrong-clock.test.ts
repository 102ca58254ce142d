import { MessageChannel, type MessagePort, Worker } from "node:worker_threads";
import { afterEach, describe, expect, it } from "vitest";
import { workerUrl } from "../../server/db/embedded/worker-url.ts";
import { inTime, stays } from "../support/waits.ts";

const YEAR_MS = 365 * 24 * 60 * 60 * 1000;

/** The thread of the embedded database, on a machine whose clock the test sets. */
class DatabaseThread {
  readonly warnings: string[] = [];
  readonly #ahead = new Float64Array(new SharedArrayBuffer(Float64Array.BYTES_PER_ELEMENT));
  readonly #worker: Worker;

  constructor(aheadMs: number) {
    this.setClock(aheadMs);
    const source = `
      import { parentPort, workerData } from "node:worker_threads";
      const now = Date.now;
      Date.now = () => now() + workerData.ahead[0];
      process.on("warning", ({ name }) => parentPort.postMessage({ kind: "warning", name }));
      await import(${JSON.stringify(workerUrl().href)});`;
    this.#worker = new Worker(new URL(`data:text/javascript,${encodeURIComponent(source)}`), {
      workerData: { dir: null, durable: false, template: null, ahead: this.#ahead },
      execArgv: [],
      stderr: true,
    });
    this.#worker.on("message", ({ kind, name }: { kind: string; name: string }) => kind === "warning" && this.warnings.push(name));
  }

  /** How far the machine's clock is ahead, in ms. */
  setClock(aheadMs: number): void {
    this.#ahead[0] = aheadMs;
  }

  async connect(): Promise<(sql: string) => Promise<string>> {
    await inTime(new Promise((resolve) => this.#worker.once("message", resolve)), "the thread to be ready");
    const { port1, port2 } = new MessageChannel();
    this.#worker.postMessage({ kind: "connect", port: port2 }, [port2]);
    await answer(port1);
    await ask(port1, startup());
    return (sql) => ask(port1, query(sql));
  }

  stop = () => this.#worker.terminate();
}

const answer = (port: MessagePort) =>
  inTime(new Promise<Uint8Array | string>((resolve) => port.once("message", resolve)), "the thread to answer");

async function ask(port: MessagePort, message: Buffer): Promise<string> {
  port.postMessage(new Uint8Array(message));
  return Buffer.from(await answer(port)).toString("latin1");
}

/** The protocol's first message: its length, the version, who connects to what. */
function startup(): Buffer {
  const message = Buffer.from("\0\0\0\0\0\x03\0\0user\0postgres\0database\0postgres\0\0");
  message.writeInt32BE(message.length);
  return message;
}

/** The protocol's message for one SQL text. */
function query(sql: string): Buffer {
  const message = Buffer.from(`Q\0\0\0\0${sql}\0`);
  message.writeInt32BE(message.length - 1, 1);
  return message;
}

describe("the embedded database", () => {
  let thread: DatabaseThread | undefined;
  afterEach(async () => {
    await thread?.stop();
  });

  it("waits quietly for its timers when the machine's clock goes back by years", async () => {
    thread = new DatabaseThread(20 * YEAR_MS);
    const run = await thread.connect();
    // A timer that is due at a time of the wrong clock.
    await run("set idle_session_timeout = 100");
    thread.setClock(0);
    const { warnings } = thread;
    await stays(() => expect(warnings).toEqual([]), 600, "a timer that fires too early is followed by nothing but itself");
    expect(await run("select extract(year from now())::text as year")).toContain(String(new Date().getUTCFullYear()));
  });
});
