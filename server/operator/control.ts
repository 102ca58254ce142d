import { closeSync, existsSync, openSync, rmSync } from "node:fs";
import { connect, createServer, type Socket } from "node:net";

/**
 * How commands reach the server that has the embedded database open: a socket in the data directory, which only its owner can enter. A
 * request is a line of JSON; the response is a line of JSON, and after it the content, if there is any.
 */
export interface ControlRequest {
  readonly name: string;
  readonly input: unknown;
}

export interface ControlResponse {
  readonly value: unknown;
  readonly content?: Uint8Array;
}

interface ResponseHead {
  readonly value?: unknown;
  readonly bytes?: number;
  /** Why there is no value. */
  readonly refusal?: string;
}

const REQUEST_BYTES = 100_000;

/** Paths of sockets are limited to 107 bytes; a path through an open descriptor is always short. The descriptor must stay open meanwhile. */
function openSocketPath(dataDir: string): { readonly path: string; release(): void } {
  if (process.platform !== "linux") return { path: `${dataDir}/control`, release: () => undefined };
  const descriptor = openSync(dataDir, "r");
  return { path: `/proc/self/fd/${descriptor}/control`, release: () => closeSync(descriptor) };
}

/**
 * Answers commands until it is closed. The caller has the data directory locked, so a socket that is there already was left behind.
 * Pipes of Windows have no owner, so there commands wait for the server to stop.
 */
export async function serveControl(
  dataDir: string,
  answer: (request: ControlRequest) => Promise<ControlResponse>,
): Promise<{ close(): Promise<void> }> {
  if (process.platform === "win32") return { close: async () => undefined };
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => socket.destroy());
    socket.on("close", () => sockets.delete(socket));
    void respond(socket, answer);
  });
  const { path, release } = openSocketPath(dataDir);
  try {
    rmSync(path, { force: true });
    await new Promise<void>((resolve, reject) => {
      server.once("error", reject);
      server.listen(path, resolve);
    });
  } catch (error) {
    release();
    throw error;
  }
  server.unref();
  return {
    async close() {
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      });
      release();
    },
  };
}

async function respond(socket: Socket, answer: (request: ControlRequest) => Promise<ControlResponse>): Promise<void> {
  try {
    const request = await readRequest(socket);
    if (!request) return void socket.destroy();
    const { value, content } = await answer(request);
    sendHead(socket, { value, ...(content ? { bytes: content.byteLength } : {}) });
    if (content) socket.write(content);
  } catch (error) {
    sendHead(socket, { refusal: error instanceof Error ? error.message : String(error) });
  }
  socket.end();
}

const sendHead = (socket: Socket, head: ResponseHead): boolean => socket.write(`${JSON.stringify(head)}\n`);

/** The first line; null if there is none. */
async function readRequest(socket: Socket): Promise<ControlRequest | null> {
  let text = "";
  for await (const chunk of socket.iterator({ destroyOnReturn: false })) {
    text += String(chunk);
    if (text.includes("\n")) break;
    if (text.length > REQUEST_BYTES) return null;
  }
  const [line = ""] = text.split("\n", 1);
  return line === "" ? null : (JSON.parse(line) as ControlRequest);
}

/**
 * Asks the server that is running on this data directory; null if there is none.
 * @throws Error with the server's message when it refuses
 */
export async function askServer(dataDir: string, request: ControlRequest): Promise<ControlResponse | null> {
  if (process.platform === "win32" || !existsSync(dataDir)) return null;
  const { path, release } = openSocketPath(dataDir);
  const socket = await connected(path)
    .catch((error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT" || error.code === "ECONNREFUSED") return null;
      throw error;
    })
    .finally(release);
  if (!socket) return null;
  socket.write(`${JSON.stringify(request)}\n`);
  return readResponse(socket);
}

function connected(path: string): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(path);
    socket.once("connect", () => resolve(socket));
    socket.once("error", reject);
  });
}

async function readResponse(socket: Socket): Promise<ControlResponse> {
  const chunks: Buffer[] = [];
  for await (const chunk of socket) chunks.push(chunk as Buffer);
  const all = Buffer.concat(chunks);
  const end = all.indexOf(10);
  const cutOff = new Error("The server ended before it answered. Try again.");
  if (end < 0) throw cutOff;
  const head = JSON.parse(all.subarray(0, end).toString()) as ResponseHead;
  if (head.refusal !== undefined) throw new Error(head.refusal);
  const content = all.subarray(end + 1);
  if (head.bytes === undefined) return { value: head.value };
  if (content.byteLength !== head.bytes) throw cutOff;
  return { value: head.value, content };
}
