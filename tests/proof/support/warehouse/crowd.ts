import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect } from "vitest";
import { effects } from "../../../../server/composition/modules.ts";
import { openDatabase } from "../../../../server/db/connection.ts";
import { resources } from "../../../../src/resources/index.ts";
import { type ApiResponse, type Client, createHarness, unlimitedSending } from "../../../contract/harness.ts";
import { leftOut } from "../../../contract/inputs.ts";
import { createWarehouseHarness, type WarehouseHarness } from "../../../effects/warehousing/warehouse-harness.ts";
import { databaseAddress } from "../../../support/database.ts";

const CLIENTS = 20;
const poolSize = 24;

/** A hub, and twenty employees who work in it at once: half of them at a second server on the same database. */
export interface Crowd extends WarehouseHarness {
  /** What each of them is answered, all calling at the same time. */
  all(call: (client: Client, index: number) => Promise<ApiResponse>): Promise<readonly ApiResponse[]>;
  /** The body of a scan with a key of its own. */
  scan(kind: string, more: object): { readonly key: string };
}

export async function createCrowd(): Promise<Crowd> {
  const harness = await createWarehouseHarness({ poolSize, unlimited: true });
  await harness.do(`hubs/${harness.hubId}`, "addPlaces", { kind: "bin", first: "S-01", last: `S-${CLIENTS}` });
  const { rows: places } = await sql<{ id: number; code: string }>`select id, code from places where hub_id = ${harness.hubId}`.execute(
    harness.db.kysely,
  );
  const second = await createHarness({
    resources,
    effects,
    leftOut,
    calls: true,
    sending: unlimitedSending,
    db: await openDatabase({ databaseUrl: await databaseAddress(harness.db), poolSize }),
  });
  const { rows } = await sql<{ id: number }>`insert into users (first_name, last_name, name, email, type, state)
    select 'Worker', n::text, 'Worker ' || n, n || '@hq.test', 'E', 'active' from generate_series(1, ${CLIENTS}::int) n returning id`.execute(
    harness.db.kysely,
  );
  const clients = rows.map(({ id }, index) =>
    (index % 2 === 0 ? harness : second).add(`worker${id}`, { id, side: "employee", companyId: null }),
  );
  return {
    ...harness,
    places: new Map(places.map(({ id, code }) => [code, id])),
    all: (call) => Promise.all(clients.map(call)),
    scan: (kind, more) => ({
      key: randomUUID(),
      takenAt: "2026-11-24T10:00:00.000Z",
      device: "Scanner",
      hubId: harness.hubId,
      kind,
      ...more,
    }),
    close: async () => {
      await second.close();
      await harness.close();
    },
  };
}

const isDone = ({ status, body }: ApiResponse): boolean => status < 300 && body.data.status !== "refused";

/** Expects that one call was done and the others refused with a reason. @returns the index of the winner */
export function oneWins(answers: readonly ApiResponse[]): number {
  const summary = answers.map(({ status, text }) => `${status} ${text.slice(0, 160)}`).join("\n");
  expect(answers.filter(isDone).length, summary).toBe(1);
  for (const { status, body } of answers.filter((answer) => !isDone(answer))) {
    // A refused scan is an answer.
    expect([200, 409, 422], summary).toContain(status);
    expect(status === 200 ? body.data.message : body.message, summary).toMatch(/\w \w/);
  }
  return answers.findIndex(isDone);
}
