import { sql } from "kysely";
import type { ApiResponse, Client } from "../contract/harness.ts";
import { createProductHarness } from "../contract/product-harness.ts";
import type { TinyHarness } from "../contract/tiny/tiny-harness.ts";

/** The transition table that the declaration is tested against, written by hand from the domain documentation. */
export const table = {
  submit: { from: ["draft"], to: "pendingPricing", by: "owner", asks: {} },
  send: { from: ["pendingPricing", "pendingChanges"], to: "ready", by: "employee", asks: {} },
  askForChanges: { from: ["ready"], to: "pendingChanges", by: "customer", asks: { comment: "A week later, please." } },
  approve: { from: ["ready"], to: "approved", by: "customer", asks: {} },
  approveForCustomer: { from: ["ready"], to: "approved", by: "employee", asks: { note: "By phone." } },
  decline: { from: ["ready"], to: "lost", by: "customer", asks: { reason: "Too dear." } },
  markAsLost: { from: ["pendingPricing", "ready", "pendingChanges"], to: "lost", by: "employee", asks: { reason: "No answer." } },
  expire: { from: ["ready", "pendingChanges"], to: "expired", by: "system", asks: {} },
  pickUp: { from: ["approved"], to: "inTransit", by: "system", asks: {} },
  deliver: { from: ["inTransit"], to: "delivered", by: "system", asks: {} },
  markAsCompleted: { from: ["inTransit"], to: "delivered", by: "employee", asks: {} },
  unwindApproval: { from: ["approved"], to: "pendingChanges", by: "employee", asks: {} },
  unwindTransit: { from: ["inTransit"], to: "approved", by: "employee", asks: {} },
} as const;
export type QuoteAction = keyof typeof table;
export const actions = Object.keys(table) as QuoteAction[];
export const states = [
  "draft",
  "pendingPricing",
  "ready",
  "approved",
  "pendingChanges",
  "lost",
  "inTransit",
  "expired",
  "delivered",
] as const;

export interface QuoteHarness extends TinyHarness {
  /** Input for a priced quote of Acme, with a piece and two provider options. */
  readonly input: Readonly<Record<string, unknown>>;
  /** The same, with only the fields that Acme's own users can write. */
  readonly customerInput: Readonly<Record<string, unknown>>;
  readonly provider: number;
  quote(client: Client, more?: object): Promise<{ id: number; version: number }>;
  /** Updates a quote directly in the database, and returns its version. */
  put(id: number, values: { state?: string; validUntil?: string; answered?: boolean }): Promise<number>;
  stateOf(id: number): Promise<string>;
  act(client: Client, id: number, action: QuoteAction, actionInput?: object): Promise<ApiResponse>;
}

export async function createQuoteHarness(): Promise<QuoteHarness> {
  const harness = await createProductHarness();
  const run = async <T>(query: ReturnType<typeof sql<T>>) => (await query.execute(harness.db.kysely)).rows;
  const postalAddress = { address: "1 Elm", city: "Reno", state: "NV", zip: "89501", country: "US" };
  const createLocation = async (name: string) =>
    (await harness.bob.post("locations", { name, kind: "residence", address: postalAddress, partyId: harness.acme })).body.data
      .id as number;
  const [origin, destination] = [await createLocation("Here"), await createLocation("There")];
  await run(sql`update roles set abilities = array_append(abilities, 'SALES_QUOTE read')`);
  const provider = (await run(sql<{ id: number }>`select id from providers`))[0]?.id ?? 0;
  const customerInput = {
    originId: origin,
    destinationId: destination,
    orderType: "white glove",
    pieces: [{ description: "Sofa", quantity: 1 }],
  };
  const input = {
    ...customerInput,
    customerId: harness.acme,
    price: 100_00,
    validUntil: "2026-12-20",
    options: [
      { providerId: provider, cost: 50_00, cycleDays: 3, chosen: true },
      { providerId: provider, cost: 70_00, cycleDays: 1 },
    ],
  };
  const stateOf = async (id: number) =>
    (await run(sql<{ state: string }>`select state from shipping_quotes where id = ${id}`))[0]?.state ?? "gone";
  return {
    ...harness,
    input,
    customerInput,
    provider,
    stateOf,
    async quote(client, more = {}) {
      const { status, body, text } = await client.post("quotes", {
        ...(client.actor.side === "customer" ? customerInput : input),
        ...more,
      });
      if (status !== 201) throw new Error(text);
      return body.data;
    },
    async put(id, { state, validUntil, answered }) {
      const [row] = await run(sql<{ version: number }>`update shipping_quotes set state = coalesce(${state ?? null}, state),
        valid_until = coalesce(${validUntil ?? null}::date, valid_until), answered = coalesce(${answered ?? null}::boolean, answered)
        where id = ${id} returning version`);
      return row?.version ?? 0;
    },
    async act(client, id, action, actionInput = table[action].asks) {
      const [row] = await run(sql<{ version: number }>`select version from shipping_quotes where id = ${id}`);
      return client.post(`quotes/${id}/actions/${action}`, { version: row?.version ?? 1, ...actionInput });
    },
  };
}
