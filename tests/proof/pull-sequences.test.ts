import fc from "fast-check";
import { sql } from "kysely";
import { expect, test } from "vitest";
import type { AnyRow } from "../effects/sales-harness.ts";
import { createPullHarness, needed, type PullHarness, transport } from "../effects/warehousing/pull-harness.ts";
import { createWarehouseHarness, type WarehouseHarness } from "../effects/warehousing/warehouse-harness.ts";
import { scaled } from "./scale.ts";
import { seed } from "./support/seed.ts";
import { custodyProblems } from "./support/warehouse/custody-problems.ts";
import { forward, type ModelPiece, type ModelPull, type OperationName, operations, purposes } from "./support/warehouse/pull-model.ts";
import { pullProblems } from "./support/warehouse/pull-problems.ts";

const commands = scaled({ quick: 500, night: 20_000, long: 100_000 });
const PIECES = 5;

const step = fc.record({
  name: fc.constantFrom<OperationName | "create">("create", ...(Object.keys(operations) as OperationName[])),
  /** Takes what leads on instead, so that some pulls get to their end. */
  isForward: fc.boolean(),
  pull: fc.nat(30),
  piece: fc.nat(30),
  purpose: fc.constantFrom(...purposes, "delivery" as const, "delivery" as const),
  size: fc.integer({ min: 1, max: 3 }),
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** Sends an operation to the product. Returns whether it was done. */
async function send(
  harness: WarehouseHarness,
  pulls: PullHarness,
  name: OperationName,
  pull: ModelPull,
  { id: itemId, tag }: ModelPiece,
): Promise<boolean> {
  const path = `pull-flows/${pull.id}`;
  const act = async (action: string, input: object = {}, client = harness.bob) =>
    (await harness.act(path, action, input, client)).status === 200;
  const scan = async (kind: string, more: object = {}) => (await pulls.scan(kind, { pullId: pull.id, tag, ...more })).status === "done";
  switch (name) {
    case "submit":
    case "recall":
      return act(name);
    case "approve":
      return act(name, {}, harness.ann);
    case "sendBack":
    case "cancel":
    case "declineRecall":
      return act(name, { reason: "Because" });
    case "askForRecall":
      return act("requestRecall", { reason: "Because" });
    case "stage":
      return scan("pullPiece");
    case "unstage":
      // As the undo of a scan does it, which this test has no key of.
      return harness.engine
        .act(
          { actor: { system: "test" } } as Parameters<typeof harness.engine.act>[0],
          harness.resources.find((each) => each.name === "pull-flow") as (typeof harness.resources)[number],
          { id: pull.id },
          "unstagePiece",
          { itemId, happenedAt: new Date().toISOString() },
        )
        .then(
          () => true,
          () => false,
        );
    case "short":
      return scan("shortPiece", { reason: "does not fit", photoIds: [] });
    case "lose":
      return scan("shortPiece", { reason: "not found", photoIds: [] });
    case "transport":
      return act("sendToTransport", transport);
    case "issue": {
      const { billOfLadingId } = await harness.see(path);
      return billOfLadingId !== null && (await harness.act(`bills-of-lading/${billOfLadingId}`, "issue")).status === 200;
    }
    case "load":
      return scan("loadPiece");
    case "deliver":
      return scan("deliverPiece", { photoIds: [] });
    case "refuse":
      return scan("refusePiece", { reason: "damaged", photoIds: [] });
    case "bringBack":
      return scan("returnPiece", { place: "A-01-01" });
    case "sign":
      return (
        (
          await pulls.scan("completeDelivery", {
            pullId: pull.id,
            receivedBy: "May Lin",
            photoIds: [await harness.photo(), await harness.photo()],
          })
        ).status === "done"
      );
    case "complete":
      return act("markAsCompleted");
    case "handOver": {
      const { version, state } = await harness.see(path);
      if (state === "staged")
        await harness.bob.put(path, {
          version,
          handoverPhotos: [await harness.photo()],
          receiverSignature: [await harness.photo()],
        });
      return act(name, { handedTo: "May Lin", identity: "passport" });
    }
  }
  throw new Error(`${String(name)} is not known.`);
}

async function create(pulls: PullHarness, pieces: readonly ModelPiece[], { purpose, piece, size }: Step, toHubId: number) {
  const chosen = [...new Set(Array.from({ length: size }, (_, at) => pieces[(piece + at) % pieces.length] as ModelPiece))];
  // Others can't be chosen.
  if (!chosen.every(({ state, hub }) => (state === "inStock" || state === "onHold") && hub === "here")) return undefined;
  const more = {
    purpose,
    neededOn: needed,
    ...(purpose === "transfer" ? { toHubId } : {}),
    ...(purpose === "delivery" ? {} : { shipToId: null }),
  };
  const row = await pulls.pull(chosen as unknown as readonly AnyRow[], more);
  const pull: ModelPull = {
    id: row.id,
    number: row.number,
    purpose,
    state: "draft",
    lines: new Map(chosen.map((each) => [each, null])),
    bill: null,
    isRecalled: false,
    damaged: new Set(),
  };
  return pull;
}

async function compare(harness: WarehouseHarness, pieces: readonly ModelPiece[], pulls: readonly ModelPull[]): Promise<void> {
  const { rows } = await sql<{ id: number; state: string; pull: number | null }>`select id, state, pull_flow_id as pull
    from inventory_items where id = any(${pieces.map(({ id }) => id)}::bigint[]) order by id`.execute(harness.db.kysely);
  expect(rows).toEqual(pieces.map(({ id, state, pull }) => ({ id, state, pull: pull?.id ?? null })));
  const { rows: stored } = await sql<{ id: number; state: string; lines: string[] }>`select p.id, p.state,
      array_agg(concat_ws(' ', l.item_id, coalesce(l.progress, '-')) order by l.position) as lines
    from pull_flows p join pull_flows_lines l on l.parent_id = p.id where p.id = any(${pulls.map(({ id }) => id)}::bigint[])
    group by p.id order by p.id`.execute(harness.db.kysely);
  const modelled = pulls.map(({ id, state, lines }) => ({ id, state, lines: [...lines].map(([piece, at]) => `${piece.id} ${at ?? "-"}`) }));
  expect(stored).toEqual(modelled);
}

test(
  `does with pulls what a plain model does, through ${commands} random commands`,
  async () => {
    const harness = await createWarehouseHarness({ unlimited: true });
    const pulls = await createPullHarness(harness);
    const address = { address: "5 Rail Rd", city: "Elko", state: "NV", zip: "89801", country: "US" };
    const elko = await harness.post("hubs", { code: "EKO", name: "Elko", address, timeZone: "America/Los_Angeles" });
    const done = new Map<string, number>();
    let total = 0;
    try {
      while (total < commands)
        await fc.assert(
          fc.asyncProperty(fc.array(step, { minLength: 40, maxLength: 120, size: "max" }), async (steps) => {
            const made = await harness.pieces(
              Array.from({ length: PIECES }, (_, at) => ({ description: `Chair ${at}`, quantity: 1, room: "Lobby" })),
            );
            const pieces = made.map(
              ({ id, tag }): ModelPiece => ({ id, tag, state: "inStock", pull: null, isHeld: false, isInspected: false, hub: "here" }),
            );
            const model: ModelPull[] = [];
            for (const each of steps) {
              total += 1;
              if (each.name === "create" || model.length === 0) {
                const pull = await create(pulls, pieces, each, elko.id);
                if (pull) model.push(pull);
                continue;
              }
              const pull = model[(model.length - 1 - (each.pull % Math.min(model.length, 3))) % model.length] as ModelPull;
              const lines = [...pull.lines.keys()];
              const piece = (each.piece % 7 === 0 ? pieces[each.piece % pieces.length] : lines[each.piece % lines.length]) as ModelPiece;
              const next = each.isForward ? forward.find((name) => operations[name].can(pull, piece)) : undefined;
              const name = next ?? each.name;
              const may = operations[name].can(pull, piece);
              const was = await send(harness, pulls, name, pull, piece);
              expect(was, `${name} of ${piece.tag} on ${pull.number}, a ${pull.purpose} that is ${pull.state}`).toBe(may);
              if (!may) continue;
              operations[name].run(pull, piece);
              done.set(name, (done.get(name) ?? 0) + 1);
            }
            await compare(harness, pieces, model);
          }),
          { numRuns: 2, seed: seed + total },
        );
      expect({ ...(await pullProblems(harness.db)), custody: await custodyProblems(harness.db) }).toEqual({ custody: [] });
    } finally {
      await harness.close();
    }
    console.log(`${total} commands. Done: ${[...done].map(([name, count]) => `${name} ${count}`).join(", ")}.`);
    // Every command must have succeeded at least once, or the test proves nothing about it.
    if (commands > 5_000) expect(Object.keys(operations).filter((name) => !done.has(name))).toEqual([]);
  },
  scaled({ quick: 180_000, long: 7_200_000 }),
);
