import { readFileSync } from "node:fs";
import { connect, type Socket } from "node:net";

/** A raw TCP connection that records what it receives. */
export interface RawConnection {
  readonly socket: Socket;
  /** Everything received so far. */
  heard(): string;
  readonly closed: Promise<void>;
}

export function openRaw(port: number): RawConnection {
  const socket = connect(port, "127.0.0.1");
  let received = "";
  socket.on("data", (chunk) => {
    // Only the beginning of the response matters.
    if (received.length < 100_000) received += chunk.toString("latin1");
  });
  socket.on("error", () => undefined);
  return { socket, heard: () => received, closed: new Promise((resolve) => socket.once("close", () => resolve())) };
}

export const head = (lines: readonly string[]): string => `${lines.join("\r\n")}\r\n\r\n`;

/**
 * Sends this many bytes in chunks, as fast as the server accepts them, until it disconnects. Returns how many were
 * sent.
 */
export async function pour({ socket, closed }: RawConnection, bytes: number, wrap: (chunk: Buffer) => Buffer): Promise<number> {
  const chunk = Buffer.alloc(64 * 1024, "a");
  let isClosed = false;
  void closed.then(() => {
    isClosed = true;
  });
  let sent = 0;
  while (sent < bytes && !isClosed && socket.writable) {
    sent += chunk.length;
    if (!socket.write(wrap(chunk))) await Promise.race([drained(socket), closed]);
  }
  return sent;
}

const drained = (socket: Socket): Promise<void> => new Promise((resolve) => socket.once("drain", () => resolve()));

/** The resident memory of a process, in megabytes. */
export function residentMb(pid: number | undefined): number {
  const match = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8"));
  return Math.round(Number(match?.[1] ?? 0) / 1024);
}
