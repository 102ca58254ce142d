// @module-tag gate
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testServer } from "../../support/database.ts";
import { repairSteps } from "./repair-steps.ts";
import { createWarehouseHarness, type WarehouseHarness } from "./warehouse-harness.ts";

// The embedded database has one connection, so that nothing races there.
if (!testServer) console.log("Skipped: requires a PostgreSQL server. Run scripts/with-postgres.sh.");

const clients = 20;

describe.skipIf(!testServer)("repairs that many decide at once", () => {
  let harness: WarehouseHarness;
  let steps: ReturnType<typeof repairSteps>;
  beforeAll(async () => {
    harness = await createWarehouseHarness({ unlimited: true });
    steps = repairSteps(harness);
  });
  afterAll(() => harness?.close());

  const sent = async () => {
    const { piece, inspection } = await steps.failed();
    const repair = await steps.request(inspection);
    const path = `inspection-repairs/${repair.id}`;
    await harness.do(path, "sendForApproval", { to: "payer@acme.test" });
    const [token = ""] = await steps.tokens();
    return { piece, inspection, path, token, version: (await harness.see(path)).version as number };
  };
  const times = <T>(make: (index: number) => Promise<T>) => Promise.all(Array.from({ length: clients }, (_, index) => make(index)));
  const countOf = (statuses: readonly number[], status: number) => statuses.filter((each) => each === status).length;

  it("one approves, by link or on screen", async () => {
    for (let round = 0; round < 5; round++) {
      const { inspection, path, token, version } = await sent();
      const statuses = await times(async (index) =>
        index % 2 === 0
          ? (await steps.byLink(token, { decision: "approve", version, name: `Pat ${index}` })).status
          : (await harness.cleo.post(`${path}/actions/approve`, { version })).status,
      );
      expect([countOf(statuses, 200), countOf(statuses, 409)]).toEqual([1, clients - 1]);
      expect(await harness.see(`inspections/${inspection.id}`)).toMatchObject({ state: "inRepair" });
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from activity_log where resource = 'inspection'
        and record_id = ${inspection.id} and verb = 'startRepair'`.execute(harness.db.kysely);
      expect(rows[0]?.n).toBe(1);
    }
  });

  it("it is approved or declined, cancelled or withdrawn, never two of them", async () => {
    for (let round = 0; round < 5; round++) {
      const { inspection, path, token, version } = await sent();
      const statuses = await times(async (index) => {
        if (index % 4 === 0) return (await steps.byLink(token, { decision: "approve", version, name: "Pat" })).status;
        if (index % 4 === 1) return (await steps.byLink(token, { decision: "decline", version, reason: "No" })).status;
        return (await harness.bob.post(`${path}/actions/${index % 4 === 2 ? "cancel" : "revokeLink"}`, { version, reason: "No" })).status;
      });
      expect(countOf(statuses, 200)).toBe(1);
      const { state } = await harness.see(path);
      expect((await harness.see(`inspections/${inspection.id}`)).state).toBe(state === "approved" ? "inRepair" : "failed");
    }
  });

  it("an inspection gets one repair, or is decided", async () => {
    for (let round = 0; round < 5; round++) {
      const { inspection } = await steps.failed();
      const input = { inspectionId: inspection.id, shop: "Oak", description: "Fix", payer: "carrier" };
      const { version } = await harness.see(`inspections/${inspection.id}`);
      const statuses = await times(async (index) =>
        index % 2 === 0
          ? (await harness.bob.post("inspection-repairs", input)).status
          : (await harness.bob.post(`inspections/${inspection.id}/actions/close`, { version, disposition: "return", result: "x" })).status,
      );
      expect(countOf(statuses, 200) + countOf(statuses, 201)).toBe(1);
      const repairs = await harness.list(`inspection-repairs?filter[inspection][in]=${inspection.id}`);
      const { state } = await harness.see(`inspections/${inspection.id}`);
      expect([repairs.length, state]).toEqual(state === "closed" ? [0, "closed"] : [1, "failed"]);
    }
  });

  it("a piece leaves, or its repair is approved", async () => {
    for (let round = 0; round < 5; round++) {
      const { piece, inspection } = await steps.failed();
      const repair = await steps.request(inspection, { payer: "vendor" });
      const [approved, returned] = await Promise.all([
        harness.act(`inspection-repairs/${repair.id}`, "approve"),
        harness.act(`inventories/${piece.id}`, "returnToVendor", { reason: "x" }),
      ]);
      expect([approved.status, returned.status].sort()).toEqual([200, 409]);
      expect((await steps.where(piece.id)).state).toBe(approved.status === 200 ? "onHold" : "out");
    }
  });
});
