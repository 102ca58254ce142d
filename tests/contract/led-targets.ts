import type { Client } from "./harness.ts";

type Input = Record<string, unknown>;

/** A failed inspection of a piece of the last customer with a warehouse, as counts of the first one's pieces fill pages; undefined if this client may not do what leads to one. */
async function failedInspection(client: Client, hubInput: () => Promise<Input>): Promise<number | undefined> {
  const { body: known } = await client.get("hubs?pageSize=1");
  const hubId = known.data?.hubs?.[0]?.id ?? (await client.post("hubs", await hubInput())).body.data?.id;
  const { body: customers } = await client.get("parties/lookup?ref=receive.customer&limit=5");
  const items = [{ description: "Side table", quantity: 1, inspect: true }];
  const { body: made } = await client.post("receives", { hubId, customerId: customers.data?.at(-1)?.id ?? null, items });
  if (!made.data) return undefined;
  const receive = `receives/${made.data.id}`;
  await client.post(`${receive}/actions/markAsCompleted`, { version: made.data.version });
  const { body: pending } = await client.get(`inspections?filter[receive][in]=${made.data.id}&pageSize=1`);
  const found = pending.data?.inspections?.[0];
  if (!found) return undefined;
  const path = `inspections/${found.id}`;
  const { body: written } = await client.put(path, { version: found.version, findings: [{ code: "scratch", severity: "minor" }] });
  await client.post(`${path}/actions/fail`, { version: written.data?.version });
  return found.id;
}

/** Makes what a reference needs anew each time, where no create call makes it or each can be referred to once; by the reference's path. */
export const ledTargets: Readonly<Record<string, typeof failedInspection>> = { "inspection-repair.inspection": failedInspection };
