import { randomUUID } from "node:crypto";
import { performance } from "node:perf_hooks";
import type { ScanOutcome } from "../../src/contract/scan.ts";
import { percentile } from "../support/figures.ts";
import { open, wire } from "../support/load.ts";

/** A piece that is in the hub, and a bin of the same hub. */
export interface Move {
  readonly hubId: number;
  readonly tag: string;
  readonly place: string;
}

export interface ScannersOptions {
  readonly port: number;
  readonly tokens: readonly string[];
  readonly seconds: number;
  /** Milliseconds from one scan of a person to their next. */
  readonly pause: number;
  readonly next: () => Move;
}

export interface Scans {
  readonly scans: number;
  readonly refused: number;
  readonly perSecond: number;
  /** Milliseconds until the answer. */
  readonly p50: number;
  readonly p99: number;
}

/** Lets everybody scan pieces into bins, one scan after the other, each at their own pace. */
export async function scan({ port, tokens, seconds, pause, next }: ScannersOptions): Promise<Scans> {
  const times: number[] = [];
  let refused = 0;
  const start = performance.now();
  const end = start + seconds * 1000;
  const work = async (token: string, index: number) => {
    const connection = await open(port);
    await wait((pause * index) / tokens.length);
    while (performance.now() < end) {
      const { hubId, tag, place } = next();
      const body = { kind: "move", key: randomUUID(), takenAt: new Date().toISOString(), device: `Scanner ${index}`, hubId, tag, place };
      const sentAt = performance.now();
      const answer = await connection.ask(wire({ method: "POST", path: "/api/scan/commands", token, body }));
      const took = performance.now() - sentAt;
      times.push(took);
      // Type boundary: the answer of the call.
      if ((JSON.parse(answer.toString()) as { data: ScanOutcome }).data.status === "refused") refused += 1;
      await wait(pause - took);
    }
    connection.close();
  };
  await Promise.all(tokens.map(work));
  const elapsed = (performance.now() - start) / 1000;
  return { scans: times.length, refused, perSecond: times.length / elapsed, p50: percentile(times, 0.5), p99: percentile(times, 0.99) };
}

const wait = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, Math.max(0, ms)));
