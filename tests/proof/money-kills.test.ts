import { sql } from "kysely";
import { expect } from "vitest";
import { checkBooks } from "../../server/areas/accounting/ports/check-books.ts";
import { operatorId } from "../../server/demo/parties.ts";
import { type Caller, signedInCaller } from "../support/caller.ts";
import { until } from "../support/waits.ts";
import { scaled } from "./scale.ts";
import { type KilledSite, testKills } from "./support/kills.ts";

const kills = scaled({ quick: 4, night: 4, long: 60 });

interface CreatedRow {
  readonly id: number;
  readonly version: number;
  readonly number: string;
  readonly state: string;
}

/** Null if the connection broke, so that the outcome is unknown. */
async function call(url: string, { token }: Caller, path: string, body?: object): Promise<{ status: number; data: CreatedRow } | null> {
  try {
    const response = await fetch(`${url}/api/${path}`, {
      method: body ? "POST" : "GET",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const { data } = (await response.json()) as { data: CreatedRow };
    return { status: response.status, data };
  } catch {
    return null;
  }
}

async function strike(site: KilledSite): Promise<void> {
  const issued = new Set<string>();
  let broken = 0;
  let caller: Caller | undefined;
  for (let kill = 0; kill < kills; kill++) {
    const server = site.start();
    const { url } = await server.ready();
    caller ??= await signedInCaller(url);
    const currentCaller = caller;
    // The demo company's first customer.
    const customerId = operatorId + 1;
    const make = (path: string, input: object) => call(url, currentCaller, path, { customerId, ...input });
    const billTo = { address: "1 Elm", city: "Reno", state: "NV", zip: "89501", country: "US" };
    const drafts = await Promise.all(
      Array.from({ length: 50 }, () => make("invoices", { billTo, lines: [{ product: "Delivery", quantity: 1, price: 1_000 }] })),
    );
    const checks = await Promise.all(Array.from({ length: 20 }, () => make("payments", { amount: 1_500, method: "check" })));
    for (const created of [...drafts, ...checks]) expect(created?.status, JSON.stringify(created)).toBe(201);
    let answered = 0;
    const calls = [
      ...drafts.map(async (created) => {
        const response = await call(url, currentCaller, `invoices/${created?.data.id}/actions/issue`, {
          version: created?.data.version,
          mail: false,
        });
        if (response?.status === 200) issued.add(response.data.number);
        return response;
      }),
      ...checks.map((created) =>
        call(url, currentCaller, `payments/${created?.data.id}/actions/allocateOldest`, { version: created?.data.version }),
      ),
    ].map((each) =>
      each.then((response) => {
        answered += 1;
        return response;
      }),
    );
    // Kills after a different number of responses each time, always before the last one.
    const killAfter = 5 + ((kill * 7) % (calls.length - 5));
    await until(() => answered >= killAfter, "it has answered what it may answer before the kill", { limitMs: 120_000, everyMs: 1 });
    await server.end("SIGKILL");
    broken += (await Promise.all(calls)).filter((response) => response === null).length;
  }
  const db = await site.open();
  const { problems } = await checkBooks(db);
  const { rows } = await sql<{ number: string }>`select number from invoices where state <> 'draft'`.execute(db.kysely);
  await db.close();
  expect(problems).toEqual([]);
  expect([...issued].filter((number) => !rows.some((row) => row.number === number))).toEqual([]);
  expect(broken, "calls were interrupted by the kills").toBeGreaterThan(0);
  console.log(`${kills} kills, ${issued.size} issues answered, ${broken} calls without an answer`);
}

testKills("keeps acknowledged issues and allocations, and gapless numbers, while the server is killed", strike);
