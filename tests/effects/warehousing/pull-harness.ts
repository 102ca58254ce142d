import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import type { ScanOutcome, ScanSnapshot } from "../../../src/contract/scan.ts";
import type { Client } from "../../contract/harness.ts";
import type { AnyRow } from "../sales-harness.ts";
import type { WarehouseHarness } from "./warehouse-harness.ts";

export interface PullHarness {
  /** So many chairs for the lobby, received: a test names as many of them as it has asked for. */
  goods(count: number, more?: object): Promise<readonly [AnyRow, AnyRow, AnyRow, AnyRow]>;
  /** Where Acme's deliveries go. */
  readonly shipToId: number;
  /** A draft of a pull of these pieces for Acme. */
  pull(items: readonly AnyRow[], more?: object, client?: Client): Promise<AnyRow>;
  /** The same, approved. */
  approved(items: readonly AnyRow[], more?: object): Promise<AnyRow>;
  /** Pieces that somebody has picked up, or that were disposed of: the completed pull. */
  handedOver(items: readonly AnyRow[], more?: object): Promise<AnyRow>;
  /** Sends a scan of the hub. */
  scan(kind: string, more: object, client?: Client): Promise<ScanOutcome>;
  snapshot(hubId?: number): Promise<ScanSnapshot>;
  /** The state of a piece, and the pull that it is on. */
  stateOf(item: AnyRow): Promise<string>;
}

/** Tomorrow, and the window of a day's work. */
export const needed = "2099-06-01";
export const transport = { windowStart: "2099-06-01T13:00:00.000Z", windowEnd: "2099-06-01T17:00:00.000Z", carrier: "HQ Moving" };

export async function createPullHarness(harness: WarehouseHarness): Promise<PullHarness> {
  const { acme, hubId, post, see, bob, ann } = harness;
  const shipTo = await post("locations", {
    partyId: acme,
    kind: "residence",
    address: { address: "9 Hill St", city: "Reno", state: "NV", zip: "89501", country: "US" },
  });
  const pull: PullHarness["pull"] = (items, more = {}, client = bob) =>
    post(
      "pull-flows",
      {
        ...(client === bob ? { customerId: acme } : {}),
        hubId,
        purpose: "delivery",
        neededOn: needed,
        shipToId: shipTo.id,
        lines: items.map(({ id }) => ({ itemId: id })),
        ...more,
      },
      client,
    );
  const approved: PullHarness["approved"] = async (items, more) => {
    const row = await pull(items, more);
    await harness.do(`pull-flows/${row.id}`, "submit");
    await harness.do(`pull-flows/${row.id}`, "approve", {}, ann);
    return row;
  };
  const scan: PullHarness["scan"] = async (kind, more, client = bob) => {
    const body = { key: randomUUID(), takenAt: "2026-11-24T10:00:00.000Z", device: "Test scanner", hubId, kind, ...more };
    const { status, body: answer, text } = await client.post("scan/commands", body);
    expect(status, text).toBe(200);
    return answer.data;
  };
  return {
    shipToId: shipTo.id,
    pull,
    goods: async (count, more = {}) =>
      (await harness.pieces(
        Array.from({ length: count }, (_, index) => ({ description: `Chair ${index + 1}`, quantity: 1, room: "Lobby" })),
        more,
      )) as readonly [AnyRow, AnyRow, AnyRow, AnyRow],
    approved,
    scan,
    handedOver: async (pieces, more) => {
      const { id } = await approved(pieces, { purpose: "will call", shipToId: null, ...more });
      for (const { tag } of pieces) await scan("pullPiece", { pullId: id, tag });
      const { version } = await see(`pull-flows/${id}`);
      const proof = { handoverPhotos: [await harness.photo()], receiverSignature: [await harness.photo()] };
      const { status, text } = await bob.put(`pull-flows/${id}`, { version, ...proof });
      expect(status, text).toBe(200);
      return harness.do(`pull-flows/${id}`, "handOver", { handedTo: "May Lin", identity: "known to us" });
    },
    snapshot: (id = hubId) => see(`scan/hubs/${id}`) as unknown as Promise<ScanSnapshot>,
    stateOf: async ({ id }) => {
      const { state, pullFlow } = await see(`inventories/${id}`);
      return pullFlow ? `${state} ${pullFlow}` : state;
    },
  };
}
