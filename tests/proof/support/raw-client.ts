import { readFileSync } from "node:fs";
import { connect, type Socket } from "node:net";

/** A connection that speaks bytes, and hears what comes back. */
export interface RawConnection {
  readonly socket: Socket;
  /** Everything heard so far. */
  heard(): string;
  readonly closed: Promise<void>;
}

export function openRaw(port: number): RawConnection {
  const socket = connect(port, "127.0.0.1");
  let heard = "";
  socket.on("data", (chunk) => {
    // What matters stands at the beginning; the rest is not kept.
    if (heard.length < 100_000) heard += chunk.toString("latin1");
  });
  socket.on("error", () => undefined);
  return { socket, heard: () => heard, closed: new Promise((resolve) => socket.once("close", () => resolve())) };
}

export const head = (lines: readonly string[]): string => `${lines.join("\r\n")}\r\n\r\n`;

/** Sends so many bytes in chunks, as fast as they are taken, until the other side has enough. Answers how many went out. */
export async function pour({ socket, closed }: RawConnection, bytes: number, wrap: (chunk: Buffer) => Buffer): Promise<number> {
  const chunk = Buffer.alloc(64 * 1024, "a");
  let gone = false;
  void closed.then(() => {
    gone = true;
  });
  let sent = 0;
  while (sent < bytes && !gone && socket.writable) {
    sent += chunk.length;
    if (!socket.write(wrap(chunk))) await Promise.race([drained(socket), closed]);
  }
  return sent;
}

const drained = (socket: Socket): Promise<void> => new Promise((resolve) => socket.once("drain", () => resolve()));

/** The memory that a process holds, in megabytes. */
export function residentMb(pid: number | undefined): number {
  const found = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8"));
  return Math.round(Number(found?.[1] ?? 0) / 1024);
}
