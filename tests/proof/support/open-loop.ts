import { Agent, request } from "node:http";
import type { Caller } from "../../support/caller.ts";
import { delay } from "../../support/waits.ts";

export interface Call {
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly body?: object;
}

export interface Outcome {
  readonly call: Call;
  /** 0 if the connection broke. */
  readonly status: number;
  /** The response body if it was short, or the error of a broken connection. */
  readonly text: string;
  readonly retryAfter: string | undefined;
  readonly ms: number;
}

/** Clients that do not wait for each other's responses; each call opens a new connection if none is free. */
export function createCallers(url: string, { token }: Caller) {
  const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });
  const { hostname, port } = new URL(url);

  const send = (call: Call): Promise<Outcome> =>
    new Promise((resolve) => {
      const sent = performance.now();
      const { method, path } = call;
      const payload = call.body === undefined ? undefined : JSON.stringify(call.body);
      const type = payload === undefined ? {} : { "content-type": "application/json", "content-length": Buffer.byteLength(payload) };
      const settle = (status: number, text: string, retryAfter?: string) =>
        resolve({ call, status, text, retryAfter, ms: performance.now() - sent });
      const outgoing = request(
        { agent, hostname, port, method, path, headers: { authorization: `Bearer ${token}`, ...type } },
        (response) => {
          let text = "";
          response.on("data", (chunk: Buffer) => {
            if (text.length < 2_000) text += chunk.toString();
          });
          response.on("error", (error) => settle(0, String(error)));
          response.on("end", () => settle(response.statusCode ?? 0, text, response.headers["retry-after"]));
        },
      );
      outgoing.on("error", (error) => settle(0, String(error)));
      outgoing.end(payload);
    });

  return {
    send,
    /**
     * Measures the throughput of this many clients that each wait for a response before the next call, in calls per
     * second.
     */
    async carried(next: () => Call, callers: number, ms: number): Promise<number> {
      const until = performance.now() + ms;
      let count = 0;
      const work = async () => {
        while (performance.now() < until) {
          await send(next());
          count += 1;
        }
      };
      await Promise.all(Array.from({ length: callers }, work));
      return (count * 1000) / ms;
    },
    /** Sends calls at a fixed rate, whatever their outcome. Resolves when the last one has a response. */
    async pour(next: () => Call, perSecond: number, ms: number): Promise<Outcome[]> {
      const started = performance.now();
      const pending: Promise<Outcome>[] = [];
      for (let passed = 0; passed < ms; passed = performance.now() - started) {
        while (pending.length < (passed / 1000) * perSecond) pending.push(send(next()));
        await delay(5);
      }
      return Promise.all(pending);
    },
    close: () => agent.destroy(),
  };
}

/** The quantile of the values, such as 0.5 for the median. */
export const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN;
