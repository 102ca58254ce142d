import type { AddressInfo } from "node:net";
import { sql } from "kysely";
import { effects } from "../../../server/composition/modules.ts";
import { type Db, openDatabase } from "../../../server/db/connection.ts";
import type { Engine } from "../../../server/engine/engine.ts";
import { resources } from "../../../src/resources/index.ts";
import type { Subject } from "../../../src/schemas/access/abilities.ts";
import {
  type ApiResponse,
  type Client,
  createHarness,
  type Harness,
  type HarnessOptions,
  unlimitedSending,
} from "../../contract/harness.ts";
import { leftOut } from "../../contract/inputs.ts";
import { createTestPeople, type TestPeople } from "../../contract/people.ts";
import { tinyEffects, tinyResources } from "../../contract/tiny/index.ts";
import { databaseAddress, testDatabase } from "../../support/database.ts";
import { tinyDatabase } from "../../support/fixtures.ts";

export const peopleNames = ["ann", "bob", "cleo", "carl", "dora", "nobody"] as const;
export type PersonName = (typeof peopleNames)[number];

/**
 * Two server instances on one PostgreSQL database, as if in two processes: each has its own pool, engine, app and
 * port.
 */
export interface TwoSites {
  readonly db: Db;
  /** The first site without the network, for setup and inspection. */
  readonly harness: Harness & TestPeople;
  readonly engines: readonly [Engine, Engine];
  /** The same person's client at either site, over HTTP. */
  at(site: number, person: PersonName): Client;
  close(): Promise<void>;
}

const poolSize = 10;

export const productSites = async (): Promise<TwoSites> => {
  const db = await testDatabase({ poolSize });
  await sql`insert into providers (name, kind, state, repairs, base_cost, cycle_days) values ('Carrier', 'vendor', 'active', true, 100, 3)`.execute(
    db.kysely,
  );
  return twoSites(db, "active", { resources, effects, leftOut });
};

export const tinySites = async (): Promise<TwoSites> => {
  const db = await testDatabase({ fixture: tinyDatabase, poolSize });
  return twoSites(db, "client", { resources: tinyResources, effects: tinyEffects }, "SALES_QUOTE");
};

async function twoSites(db: Db, goodStanding: string, options: HarnessOptions, reads?: Subject): Promise<TwoSites> {
  const first = await createHarness({ sending: unlimitedSending, ...options, db });
  const people = await createTestPeople(first, goodStanding, reads);
  const second = await createHarness({
    sending: unlimitedSending,
    ...options,
    db: await openDatabase({ databaseUrl: await databaseAddress(db), poolSize }),
  });
  for (const name of peopleNames) second.add(name, people[name].actor);
  const bases = await Promise.all([first, second].map(({ app }) => listening(app)));
  return {
    db,
    harness: { ...first, ...people },
    engines: [first.engine, second.engine],
    at: (site, person) => overHttp(bases[site % bases.length] ?? "", person, people[person]),
    close: async () => {
      await second.close();
      await first.close();
    },
  };
}

async function listening(app: Harness["app"]): Promise<string> {
  await app.listen({ host: "127.0.0.1", port: 0 });
  // A listening server has an address of this type.
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/api`;
}

/** An API client with this bearer token. */
export function overHttp(base: string, token: string, { actor, photo }: Pick<Client, "actor" | "photo">): Client {
  const call = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<ApiResponse> => {
    const response = await fetch(`${base}/${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body === undefined ? {} : { "content-type": "application/json" }), ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, text, body: text === "" ? null : JSON.parse(text) };
  };
  return {
    actor,
    get: (path) => call("GET", path),
    post: (path, body = {}, headers) => call("POST", path, body, headers),
    put: (path, body = {}) => call("PUT", path, body),
    delete: (path, body) => call("DELETE", path, body),
    photo,
  };
}
