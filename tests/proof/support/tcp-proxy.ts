import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** A TCP proxy between two programs that can fail like a network. */
export interface TcpProxy {
  readonly port: number;
  /** The number of open connections. */
  readonly connections: number;
  /** Breaks every connection and refuses new ones. */
  cut(): void;
  /** Silently forwards nothing, on existing and new connections. */
  stall(): void;
  /** The far end closes all existing connections without the near end noticing. New connections work. */
  lose(): void;
  /** Forwards what was held back and accepts new connections. Lost connections stay lost. */
  mend(): void;
  close(): Promise<void>;
}

type Mode = "pass" | "cut" | "stall";

/** Creates a proxy to that port on this machine. */
export async function createTcpProxy(target: number): Promise<TcpProxy> {
  const pairs = new Set<readonly [near: Socket, far: Socket]>();
  let mode: Mode = "pass";

  const flow = ([near, far]: readonly [Socket, Socket]) => {
    for (const socket of [near, far]) {
      if (mode === "pass") socket.resume();
      else socket.pause();
    }
  };

  const server = createServer({ pauseOnConnect: true, allowHalfOpen: true }, (near) => {
    if (mode === "cut") {
      near.resetAndDestroy();
      return;
    }
    const far = connect({ port: target, host: "127.0.0.1", allowHalfOpen: true });
    far.pause();
    const pair = [near, far] as const;
    pairs.add(pair);
    for (const [from, to] of [pair, [far, near]] as const) {
      from.setNoDelay(true);
      from.on("data", (chunk: Buffer) => to.write(chunk));
      from.on("end", () => to.end());
      from.on("error", () => undefined);
      from.on("close", () => {
        if (!pairs.delete(pair)) return;
        to.destroy();
      });
    }
    flow(pair);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");

  const set = (next: Mode) => {
    mode = next;
    for (const pair of pairs) flow(pair);
  };
  const lost: Socket[] = [];
  return {
    port: (server.address() as AddressInfo).port,
    get connections() {
      return pairs.size;
    },
    cut() {
      mode = "cut";
      for (const pair of pairs) for (const socket of pair) socket.resetAndDestroy();
    },
    stall: () => set("stall"),
    lose() {
      for (const pair of [...pairs]) {
        pairs.delete(pair);
        const [near, far] = pair;
        far.destroy();
        near.pause();
        near.removeAllListeners("data");
        lost.push(near);
      }
    },
    mend: () => set("pass"),
    async close() {
      for (const socket of [...lost, ...[...pairs].flat()]) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}
