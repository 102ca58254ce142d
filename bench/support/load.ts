import { connect, type Socket } from "node:net";
import { performance } from "node:perf_hooks";
import { percentile } from "./figures.ts";

/** The next request of a client; clients are numbered from 0, as are the turns of each. */
export type Requests = (client: number, turn: number) => Request;

export interface Request {
  readonly method: "GET" | "POST" | "PUT";
  readonly path: string;
  readonly token?: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Outcome {
  readonly requests: number;
  readonly perSecond: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
}

export interface LoadOptions {
  readonly port: number;
  readonly clients: number;
  readonly seconds: number;
  readonly requests: Requests;
}

/**
 * Runs this many clients, each with its own connection, one request after the other. Uses bare sockets, so that the clients' own cost is
 * small and the same for every server. Rejects at the first error response.
 */
export async function load({ port, clients, seconds, requests }: LoadOptions): Promise<Outcome> {
  const start = performance.now();
  const end = start + seconds * 1000;
  const times: number[] = [];
  const run = async (client: number) => {
    const connection = await open(port);
    for (let turn = 0; performance.now() < end; turn++) {
      const sentAt = performance.now();
      await connection.ask(wire(requests(client, turn)));
      times.push(performance.now() - sentAt);
    }
    connection.close();
  };
  await Promise.all(Array.from({ length: clients }, (_, client) => run(client)));
  const elapsed = (performance.now() - start) / 1000;
  return { requests: times.length, perSecond: times.length / elapsed, p50: percentile(times, 0.5), p99: percentile(times, 0.99) };
}

export function wire({ method, path, token, body, headers = {} }: Request): string {
  const content = body === undefined ? "" : JSON.stringify(body);
  const lines = [
    `${method} ${path} HTTP/1.1`,
    "host: 127.0.0.1",
    ...(token === undefined ? [] : [`authorization: Bearer ${token}`]),
    ...(body === undefined ? [] : ["content-type: application/json", `content-length: ${Buffer.byteLength(content)}`]),
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ];
  return `${lines.join("\r\n")}\r\n\r\n${content}`;
}

export interface LoadConnection {
  /** Returns the response body. */
  ask(request: string): Promise<Buffer>;
  close(): void;
}

export async function open(port: number): Promise<LoadConnection> {
  const socket = connect({ port, host: "127.0.0.1", noDelay: true });
  await new Promise<void>((done, failed) => socket.once("connect", done).once("error", failed));
  return {
    ask: (request) => sendRequest(socket, request),
    close: () => socket.destroy(),
  };
}

function sendRequest(socket: Socket, request: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let missing = Number.POSITIVE_INFINITY;
    let body = 0;
    let status = 0;
    const settle = (finish: () => void) => {
      socket.off("data", take).off("close", lost);
      finish();
    };
    const lost = () => settle(() => reject(new Error("The server has closed the connection.")));
    const take = (chunk: Buffer) => {
      chunks.push(chunk);
      if (missing === Number.POSITIVE_INFINITY) {
        const all = chunks.length === 1 ? chunk : Buffer.concat(chunks);
        const head = all.indexOf("\r\n\r\n");
        if (head < 0) return;
        const text = all.toString("latin1", 0, head);
        const length = /\r\ncontent-length: (\d+)/i.exec(text)?.[1];
        if (length === undefined) return settle(() => reject(new Error(`An answer without content-length:\n${text}`)));
        status = Number(text.slice(9, 12));
        body = head + 4;
        missing = body + Number(length) - all.length;
      } else missing -= chunk.length;
      if (missing > 0) return;
      settle(() => {
        const content = Buffer.concat(chunks).subarray(body);
        if (status < 300) resolve(content);
        else reject(new Error(`${request.split("\r\n", 1)[0]} was answered with ${status}: ${content.toString().slice(0, 500)}`));
      });
    };
    socket.on("data", take).on("close", lost);
    socket.write(request);
  });
}

/** One request outside of any measurement, with its response parsed. The caller knows its type. */
export async function askOnce<T>(port: number, request: Request): Promise<T> {
  const connection = await open(port);
  const response = await connection.ask(wire(request));
  connection.close();
  return JSON.parse(response.toString()) as T;
}
