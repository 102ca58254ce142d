import { sql } from "kysely";
import { type ApiResponse, type Client, unlimitedSending } from "../../contract/harness.ts";
import { createProductHarness } from "../../contract/product-harness.ts";
import type { TinyHarness } from "../../contract/tiny/tiny-harness.ts";
import type { TestDatabaseOptions } from "../../support/database.ts";
import type { AnyRow } from "../sales-harness.ts";

export interface WarehouseHarness extends TinyHarness {
  readonly hubId: number;
  /** Its places by code: bins A-01-01 to B-02-02, docks, and the floors of its zones. */
  readonly places: ReadonlyMap<string, number>;
  post(path: string, input: object, client?: Client): Promise<AnyRow>;
  see(path: string, client?: Client): Promise<AnyRow>;
  list(path: string, client?: Client): Promise<readonly AnyRow[]>;
  /** Runs an action on the row's current version. */
  act(path: string, action: string, input?: object, client?: Client): Promise<ApiResponse>;
  /** The same, but throws unless it succeeds. */
  do(path: string, action: string, input?: object, client?: Client): Promise<AnyRow>;
  photo(): Promise<number>;
  /** Receives goods of Acme that nobody announced and completes it; its pieces. */
  pieces(items: readonly object[], more?: object): Promise<readonly AnyRow[]>;
  /** The kinds of a piece's movements, oldest first. */
  movementsOf(itemId: unknown): Promise<readonly string[]>;
}

interface WarehouseHarnessOptions extends TestDatabaseOptions {
  /** For proofs that do more in a minute than people do in an hour. */
  readonly unlimited?: boolean;
  /** Default: always the same day. */
  readonly today?: () => string;
}

/** The product's modules with a hub, its places and a customer whose goods it stores. */
export async function createWarehouseHarness({ unlimited, today, ...options }: WarehouseHarnessOptions = {}): Promise<WarehouseHarness> {
  const more = { calls: true, ...(unlimited ? { sending: unlimitedSending } : {}), ...(today ? { today } : {}) };
  const harness = await createProductHarness({ ...options, more });
  const { bob } = harness;
  const post: WarehouseHarness["post"] = async (path, input, client = bob) => {
    const { status, body, text } = await client.post(path, input);
    if (status !== 201) throw new Error(`${path}: ${text}`);
    return body.data;
  };
  const see: WarehouseHarness["see"] = async (path, client = bob) => {
    const { status, body, text } = await client.get(path);
    if (status !== 200) throw new Error(`${path}: ${text}`);
    return body.data;
  };
  const act: WarehouseHarness["act"] = async (path, action, input = {}, client = bob) => {
    const { version } = await see(path);
    return client.post(`${path}/actions/${action}`, { version, ...input });
  };
  const done: WarehouseHarness["do"] = async (path, action, input, client) => {
    const { status, body, text } = await act(path, action, input, client);
    if (status !== 200) throw new Error(`${action} of ${path}: ${text}`);
    return body.data;
  };
  const address = { address: "1 Dock Rd", city: "Reno", state: "NV", zip: "89501", country: "US" };
  const hub = await post("hubs", { code: "RNO", name: "Reno", address, timeZone: "America/Los_Angeles" });
  const { rows: zones } = await sql<{ id: number }>`select id from places where hub_id = ${hub.id} and code = 'Storage'`.execute(
    harness.db.kysely,
  );
  await done(`hubs/${hub.id}`, "addPlaces", { kind: "bin", first: "A-01-01", last: "B-02-02", zoneId: zones[0]?.id });
  await done(`hubs/${hub.id}`, "addPlaces", { kind: "dock", first: "D-01", last: "D-02" });
  const { rows } = await sql<{ id: number; code: string }>`select id, code from places where hub_id = ${hub.id}`.execute(harness.db.kysely);
  const list: WarehouseHarness["list"] = async (path, client = bob) => {
    const { status, body, text } = await client.get(path);
    if (status !== 200) throw new Error(`${path}: ${text}`);
    return body.data[path.split("?")[0] ?? ""];
  };
  return {
    ...harness,
    hubId: hub.id,
    places: new Map(rows.map(({ id, code }) => [code, id])),
    post,
    see,
    list,
    act,
    do: done,
    photo: () => bob.photo(),
    pieces: async (items, more = {}) => {
      const { id } = await post("receives", { hubId: hub.id, customerId: harness.acme, carrier: "Estes", items, ...more });
      await done(`receives/${id}`, "markAsCompleted");
      return list(`inventories?filter[receive][in]=${id}&sort=createdAt&limit=200`);
    },
    movementsOf: async (itemId) => {
      const { rows: movements } = await sql<{
        kind: string;
      }>`select kind from movements where item_id = ${itemId} order by sequence`.execute(harness.db.kysely);
      return movements.map(({ kind }) => kind);
    },
  };
}
