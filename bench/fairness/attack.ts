import { once } from "node:events";
import { Agent } from "node:http";
import { type Ask, ask } from "./ask.ts";

export interface Attack {
  readonly port: number;
  readonly token: string;
  readonly connections: number;
  readonly attack: Ask;
}

/** How soon a refused client tries again, in milliseconds. */
const AGAIN_MS = 50;

/** Asks on every connection again and again until it is told to stop; answers how many answers had which status. */
const [{ port, token, connections, attack }] = (await once(process, "message")) as [Attack];
const agent = new Agent({ keepAlive: true });
const answers: Record<number, number> = {};
let isOver = false;
process.once("message", () => {
  isOver = true;
});
process.send?.("begun");
const run = async () => {
  while (!isOver) {
    const status = await ask({ agent, port, token }, attack);
    answers[status] = (answers[status] ?? 0) + 1;
    if (status === 429 || status === 0) await new Promise((next) => setTimeout(next, AGAIN_MS));
  }
};
await Promise.all(Array.from({ length: connections }, run));
agent.destroy();
process.send?.(answers);
