import type { Client } from "./harness.ts";

type Input = Record<string, unknown>;

/** Pieces of the last customer with a warehouse, as counts of the first one's fill pages; their receive, or undefined if this client may not do that. */
async function received(client: Client, hubInput: () => Promise<Input>, item: Input): Promise<number | undefined> {
  const { body: known } = await client.get("hubs?pageSize=1");
  const hubId = known.data?.hubs?.[0]?.id ?? (await client.post("hubs", await hubInput())).body.data?.id;
  const { body: customers } = await client.get("parties/lookup?ref=receive.customer&limit=5");
  const items = [{ description: "Side table", quantity: 1, ...item }];
  const { body: made } = await client.post("receives", { hubId, customerId: customers.data?.at(-1)?.id ?? null, items });
  if (!made.data) return undefined;
  await client.post(`receives/${made.data.id}/actions/markAsCompleted`, { version: made.data.version });
  return made.data.id;
}

/** A piece in a hub. */
async function storedPiece(client: Client, hubInput: () => Promise<Input>): Promise<number | undefined> {
  const receiveId = await received(client, hubInput, {});
  const { body: pieces } = await client.get(`inventories?filter[receive][in]=${receiveId ?? 0}&pageSize=1`);
  return pieces.data?.inventories?.[0]?.id;
}

/** A failed inspection; undefined if this client may not do what leads to one. */
async function failedInspection(client: Client, hubInput: () => Promise<Input>): Promise<number | undefined> {
  const receiveId = await received(client, hubInput, { inspect: true });
  if (receiveId === undefined) return undefined;
  const { body: pending } = await client.get(`inspections?filter[receive][in]=${receiveId}&pageSize=1`);
  const found = pending.data?.inspections?.[0];
  if (!found) return undefined;
  const path = `inspections/${found.id}`;
  const findings = [{ code: "scratch", severity: "minor", part: "top", photos: [await client.photo()] }];
  const { body: written } = await client.put(path, { version: found.version, findings });
  await client.post(`${path}/actions/fail`, { version: written.data?.version });
  return found.id;
}

/** Work that no provider has. */
async function openWork(client: Client): Promise<number | undefined> {
  const { body: customers } = await client.get("parties/lookup?ref=work-order.customer&limit=1");
  const customerId = customers.data?.[0]?.id;
  const address = { address: "1 Dock St", city: "Reno", state: "NV", zip: "89501", country: "US" };
  const { body: dock } = await client.post("locations", { kind: "vendor", address });
  const { body: made } = await client.post("work-orders", {
    type: "pickup",
    customerId,
    windowStart: "2026-12-01T13:00:00.000Z",
    windowEnd: "2026-12-01T17:00:00.000Z",
    places: [{ locationId: dock.data?.id, purpose: "load" }],
    crew: [],
    checklist: [{ item: "Checked", done: true }],
  });
  return made.data?.id;
}

/** Makes what a reference needs anew each time, where no create call makes it or each can be referred to once; by the reference's path. */
export const ledTargets: Readonly<Record<string, typeof failedInspection>> = {
  "inspection-repair.inspection": failedInspection,
  "photo-request.item": storedPiece,
  "provider-job.workOrder": openWork,
};
