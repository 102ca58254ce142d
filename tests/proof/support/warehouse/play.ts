import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect } from "vitest";
import type { ApiResponse } from "../../../contract/harness.ts";
import type { WarehouseHarness } from "../../../effects/warehousing/warehouse-harness.ts";
import { compareHub } from "./compare.ts";
import { countSteps } from "./count-steps.ts";
import { goodsSteps } from "./goods-steps.ts";
import { WarehouseModel } from "./model.ts";
import { pieceSteps } from "./piece-steps.ts";
import { placeSteps, placesOf } from "./place-steps.ts";
import { nothing, scanSteps } from "./scan-steps.ts";
import { type Command, type Step, stepOf } from "./step.ts";

const makers = { ...placeSteps, ...goodsSteps, ...pieceSteps, ...countSteps, ...scanSteps };
export type What = keyof typeof makers;
type Play = Step & { readonly what: What };

const names = Object.keys(makers) as What[];
/** What is done more often than the rest: goods have to come in, and to be moved. */
const often: readonly What[] = ["announce", "receive", "complete", "scanStart", "scanLine", "scanComplete", "scanMove", "scanPutAway"];
const counting: readonly What[] = ["startCount", "scanCount", "scanCount", "submitCount", "drain"];
export const anyStep = stepOf<What>([...names, ...often, ...often, ...counting]);

/** How often each command was done, and how often it was refused. */
export class CommandCounts {
  readonly done = new Map<What, number>();
  readonly refused = new Map<What, number>();
  total = 0;
  count(what: What, isDone: boolean): void {
    const counts = isDone ? this.done : this.refused;
    counts.set(what, (counts.get(what) ?? 0) + 1);
    this.total += 1;
  }
  /** Commands that were never done, so that the test proves nothing about them. */
  get missing(): What[] {
    return names.filter((what) => what !== "reuseKey" && !this.done.has(what));
  }
}

const plain: Step = { who: "bob", pick: 0, other: 0, amount: 2, blind: false, stale: false, offline: false, twice: false };
/** Every sequence starts with goods in the hub, some of them in one carton. */
const prelude: readonly Play[] = [
  { ...plain, what: "announce", pick: 1, amount: 1 },
  { ...plain, what: "announce", pick: 2, amount: 2, other: 1 },
  { ...plain, what: "receive", other: 3, pick: 3, amount: 6 },
  { ...plain, what: "complete" },
  { ...plain, what: "receive", other: 3, pick: 4, amount: 5 },
  { ...plain, what: "complete" },
  { ...plain, what: "receive", other: 1, pick: 1, amount: 1 },
  { ...plain, what: "complete" },
];

let hubs = 0;

/** A hub of its own for one sequence, with few places so that pieces meet. */
async function begin(harness: WarehouseHarness): Promise<WarehouseModel> {
  hubs += 1;
  const address = { address: "1 Dock Rd", city: "Reno", state: "NV", zip: "89501", country: "US" };
  const { id } = await harness.post("hubs", { code: `H${hubs}`, name: `Hub ${hubs}`, address, timeZone: "America/New_York" });
  const { rows: zones } = await sql<{ id: number }>`select id from places where hub_id = ${id} and code = 'Storage'`.execute(
    harness.db.kysely,
  );
  await harness.do(`hubs/${id}`, "addPlaces", { kind: "bin", first: "A-01", last: "A-04", zoneId: zones[0]?.id });
  await harness.do(`hubs/${id}`, "addPlaces", { kind: "dock", first: "D-01", last: "D-02" });
  return new WarehouseModel(id, [...(await placesOf(harness, id))], [harness.acme, harness.zeta]);
}

const send = (harness: WarehouseHarness, { who, method, path, body }: Command, key: string): Promise<ApiResponse> =>
  harness[who][method](path, body, { "idempotency-key": key });

/** A refused scan is an answer like any other. */
const isDone = ({ status, body }: ApiResponse, { path }: Command): boolean =>
  status < 300 && (path !== "scan/commands" || body.data.status === "done");

/** After so many commands all of the hub is compared, and at the end. */
const COMPARED_EVERY = 10;

/** Runs the steps one after the other in a new hub, and expects that the product and the model agree on each, and on where everything is. */
export async function playHub(harness: WarehouseHarness, steps: readonly Play[], counts: CommandCounts): Promise<void> {
  const model = await begin(harness);
  const log: string[] = [];
  const story = () => log.slice(-25).join("\n");
  for (const step of [...prelude, ...steps]) {
    for (const prepare of makers[step.what]({ harness, model, step })) {
      const command = await prepare();
      if (command === nothing) continue;
      const key = randomUUID();
      const answer = await send(harness, command, key);
      const { status, text, body } = answer;
      const expectation = command.may ? "may be done" : "may not be done";
      log.push(
        `${step.what} by ${command.who} ${command.path} ${JSON.stringify(command.body)}: ${status}, ${expectation} ${text.slice(0, 300)}`,
      );
      expect([200, 201, 403, 404, 409, 422], story()).toContain(status);
      expect(isDone(answer, command), story()).toBe(command.may);
      if (status >= 400) expect(body.message, story()).toMatch(/\w \w|Not found/);
      counts.count(step.what, command.may);
      if (status < 300) command.remember?.(body.data);
      if (command.may) await command.after(body.data);
      if (step.twice && command.method !== "delete")
        expect(repeatable(await send(harness, command, key)), story()).toEqual(repeatable(answer));
      if (log.length % COMPARED_EVERY === 0) await compareHub(harness, model, story());
    }
  }
  await compareHub(harness, model, story());
}

/** What a repeated call answers again; a refused one is judged anew and may have another reason. */
const repeatable = ({ status, body }: ApiResponse): readonly [number, unknown] => [status, status < 300 ? body : null];
