// @module-tag gate
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { addDays } from "../../../src/schemas/values/date.ts";
import type { AnyRow } from "../sales-harness.ts";
import { createPullHarness, type PullHarness, transport } from "./pull-harness.ts";
import { createWarehouseHarness, type WarehouseHarness } from "./warehouse-harness.ts";

// What does not leave, and what comes back.
let harness: WarehouseHarness;
let pulls: PullHarness;
beforeAll(async () => {
  harness = await createWarehouseHarness();
  pulls = await createPullHarness(harness);
});
afterAll(() => harness.close());

const goods: PullHarness["goods"] = (count, more) => pulls.goods(count, more);

async function done(kind: string, pull: AnyRow, piece: AnyRow, more: object = {}): Promise<void> {
  const { status, message } = await pulls.scan(kind, { pullId: pull.id, tag: piece.tag, ...more });
  expect(status, message).toBe("done");
}

/** A pull whose pieces are on the truck; its records are those of the pull. */
async function onTheTruck(pieces: readonly AnyRow[]): Promise<AnyRow> {
  const pull = await pulls.approved(pieces);
  for (const piece of pieces) await done("pullPiece", pull, piece);
  const sent = await harness.do(`pull-flows/${pull.id}`, "sendToTransport", transport);
  await harness.do(`bills-of-lading/${sent.billOfLadingId}`, "issue");
  for (const piece of pieces) await done("loadPiece", pull, piece);
  return sent;
}

const back = { place: "A-01-01" };
const refused = { reason: "no room", photoIds: [] };

it("a piece that is short because it is damaged stays, also when it is scanned again", async () => {
  const [one, broken] = await goods(2);
  const pull = await pulls.approved([one, broken]);
  await done("pullPiece", pull, one);
  await done("shortPiece", pull, broken, { reason: "damaged", photoIds: [] });
  const again = await pulls.scan("pullPiece", { pullId: pull.id, tag: broken.tag });
  expect([again.status, again.message]).toEqual(["refused", expect.stringMatching(/^T\d+ waits for inspection IN-\d+\.$/)]);
  expect(await harness.see(`inventories/${broken.id}`)).toMatchObject({ state: "onHold", pullFlow: null });
});

it("a missing piece that somebody holds for another reason stays as well", async () => {
  const [one, lost] = await goods(2);
  const pull = await pulls.approved([one, lost]);
  await done("pullPiece", pull, one);
  await done("shortPiece", pull, lost, { reason: "not found", photoIds: [] });
  await harness.do(`inventories/${lost.id}`, "release");
  await harness.do(`inventories/${lost.id}`, "hold", { reason: "Wet" });
  expect((await pulls.scan("pullPiece", { pullId: pull.id, tag: lost.tag })).message).toBe(`${lost.tag} is on hold (Wet).`);
});

it("what is refused altogether comes back: nothing is signed, the paper is void, and the crew's attempt is kept", async () => {
  const pieces = await goods(2);
  const pull = await onTheTruck(pieces);
  await sql`update work_orders set state = 'inProgress', started_at = now() where id = ${pull.workOrderId}::bigint`.execute(
    harness.db.kysely,
  );
  for (const piece of pieces) await done("refusePiece", pull, piece, refused);
  const proof = { pullId: pull.id, receivedBy: "May Lin", photoIds: [await harness.photo(), await harness.photo()] };
  expect((await pulls.scan("completeDelivery", proof)).message).toBe(
    `Nothing of ${pull.number} was delivered: bring the pieces back to the hub.`,
  );
  for (const piece of pieces) await done("returnPiece", pull, piece, back);
  expect(await harness.see(`pull-flows/${pull.id}`)).toMatchObject({ state: "completed", delivered: 0 });
  expect(await harness.see(`bills-of-lading/${pull.billOfLadingId}`)).toMatchObject({
    state: "void",
    voidReason: "Everything was refused and is back.",
  });
  expect(await harness.see(`work-orders/${pull.workOrderId}`)).toMatchObject({ state: "new", attempts: [{ reason: "refused" }] });
  for (const piece of pieces) expect(await pulls.stateOf(piece)).toBe("inStock");
});

it("a recall after the pickup takes the paper and the work back once everything is in the hub again", async () => {
  const pieces = await goods(1);
  const pull = await onTheTruck(pieces);
  await harness.do(`pull-flows/${pull.id}`, "requestRecall", { reason: "The house is not ready" }, harness.cleo);
  for (const piece of pieces) await done("returnPiece", pull, piece, back);
  expect(await harness.see(`pull-flows/${pull.id}`)).toMatchObject({ state: "withTransport" });
  await harness.do(`pull-flows/${pull.id}`, "recall");
  expect(await harness.see(`bills-of-lading/${pull.billOfLadingId}`)).toMatchObject({ state: "void" });
  expect(await harness.see(`work-orders/${pull.workOrderId}`)).toMatchObject({ state: "cancelled" });
});

it("a signed delivery is complete with the last piece that comes back, and its work waits to be completed before it is billed", async () => {
  const pieces = await goods(2);
  const pull = await onTheTruck(pieces);
  await done("deliverPiece", pull, pieces[0], { receivedBy: "May Lin", photoIds: [] });
  await done("refusePiece", pull, pieces[1], refused);
  const proof = { pullId: pull.id, receivedBy: "May Lin", photoIds: [await harness.photo(), await harness.photo()] };
  const signed = await pulls.scan("completeDelivery", proof);
  expect(signed.status, signed.message).toBe("done");
  expect(await harness.see(`pull-flows/${pull.id}`)).toMatchObject({ state: "withTransport" });
  await done("returnPiece", pull, pieces[1], back);
  expect(await harness.see(`pull-flows/${pull.id}`)).toMatchObject({ state: "completed", delivered: 1 });

  const today = harness.engine.session.today();
  const notBilled = async () =>
    (await harness.see(`billing/leakage?from=${addDays(today, -30)}&to=${addDays(today, 30)}`)).work as { id: number; isOpen: boolean }[];
  expect((await notBilled()).find(({ id }) => id === pull.workOrderId)).toMatchObject({ isOpen: true, amount: null });
  await sql`update work_orders set state = 'completed', completed_at = now(), actual_hours = 3
    where id = ${pull.workOrderId}::bigint`.execute(harness.db.kysely);
  expect((await notBilled()).find(({ id }) => id === pull.workOrderId)).toMatchObject({ isOpen: false });
});
