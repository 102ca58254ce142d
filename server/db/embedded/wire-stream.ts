import { Duplex } from "node:stream";
import type { MessagePort } from "node:worker_threads";

/** The part of the engine that a stream uses. */
export interface WireHost {
  /** Resolves with a port on which the database listens; rejects when it can't be opened. */
  openPort(stream: WireStream): Promise<MessagePort>;
  streamClosed(stream: WireStream): void;
}

/**
 * The PostgreSQL driver's "socket": sends its bytes over a message port to the database thread.
 * Implements the few methods of `net.Socket` that the driver calls.
 */
export class WireStream extends Duplex {
  readonly #host: WireHost;
  #port: MessagePort | undefined;
  /** When the oldest unanswered batch was sent (milliseconds of `performance.now()`), or null when idle. */
  waitingSince: number | null = null;

  constructor(host: WireHost) {
    super();
    this.#host = host;
  }

  connect(): this {
    this.#host.openPort(this).then(
      (port) => this.#attach(port),
      (error: Error) => this.destroy(error),
    );
    return this;
  }

  #attach(port: MessagePort): void {
    if (this.destroyed) {
      port.close();
      return;
    }
    this.#port = port;
    port.on("message", (message: Uint8Array | "connected") => {
      if (message === "connected") {
        this.emit("connect");
        return;
      }
      this.waitingSince = null;
      this.push(Buffer.from(message.buffer, message.byteOffset, message.byteLength));
    });
  }

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    this.#send(chunk, done);
  }

  override _writev(chunks: { chunk: Buffer }[], done: (error?: Error | null) => void): void {
    this.#send(Buffer.concat(chunks.map((one) => one.chunk)), done);
  }

  #send(bytes: Buffer, done: (error?: Error | null) => void): void {
    if (!this.#port) {
      done(new Error("The embedded database is not connected."));
      return;
    }
    if (bytes[0] !== terminate) this.waitingSince ??= performance.now();
    this.#port.postMessage(new Uint8Array(bytes));
    done();
  }

  override _final(done: (error?: Error | null) => void): void {
    done();
    this.destroy();
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.waitingSince = null;
    this.#port?.close();
    this.#host.streamClosed(this);
    done(error);
  }

  setNoDelay(): this {
    return this;
  }

  setKeepAlive(): this {
    return this;
  }

  ref(): this {
    this.#port?.ref();
    return this;
  }

  unref(): this {
    this.#port?.unref();
    return this;
  }
}

const terminate = "X".charCodeAt(0);
