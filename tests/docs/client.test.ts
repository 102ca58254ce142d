// @module-tag gate
import { execFileSync } from "node:child_process";
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { clientTypes } from "../../scripts/client-types.ts";
import { createSecrets, signaturesOf } from "../../server/webhooks/signatures.ts";
import { addDays } from "../../src/schemas/values/date.ts";
import { createPeople } from "../identity/people-fixture.ts";
import { createTestServer, type TestServer } from "../support/test-server.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** By a name that the compiler does not follow: the types that the example imports are not checked in. */
const { connect, createLead, openInvoices, readWebhook }: Example = await import(join(root, "docs/client/example.ts"));

interface Example {
  readonly connect: (address: string, key: string) => object;
  readonly openInvoices: (client: object) => Promise<readonly object[]>;
  readonly createLead: (client: object, lead: object) => Promise<{ readonly id: number }>;
  readonly readWebhook: (secret: string, headers: Record<string, string>, body: string) => { readonly data: { readonly id: number } };
}

let server: TestServer;
let address: string;
beforeAll(async () => {
  server = await createTestServer();
  await server.app.listen({ host: "127.0.0.1", port: 0 });
  address = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`;
});
afterAll(() => server?.close());

test("the example fits the types that are generated from the description", { timeout: 180_000 }, async () => {
  // Within the project, for the packages that it imports.
  const folder = mkdtempSync(join(root, "node_modules/.client-"));
  try {
    writeFileSync(join(folder, "api.d.ts"), await clientTypes());
    copyFileSync(join(root, "docs/client/example.ts"), join(folder, "example.ts"));
    const options = ["--noEmit", "--strict", "--skipLibCheck", "--allowImportingTsExtensions", "--module", "esnext"];
    const more = ["--moduleResolution", "bundler", "--target", "es2022", "--ignoreConfig", join(folder, "example.ts")];
    const compiler = join(root, "node_modules/typescript/bin/tsc");
    expect(() => execFileSync(process.execPath, [compiler, ...options, ...more], { encoding: "utf8", stdio: "pipe" })).not.toThrow();
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test("the example works with a key against the server", async () => {
  const owner = await createPeople(server).add({ isAdmin: true });
  const made = await owner.post("api-keys", {
    name: "Shop",
    abilities: ["ACCG_INVOICES read", "SALES_LEADS create", "SALES_LEADS read"],
    expiresOn: addDays(server.engine.session.today(), 30),
  });
  const { secret } = (await owner.post(`api-keys/${made.body.data.id}/secret`)).body.data;
  const client = connect(address, secret);
  expect(await openInvoices(client)).toEqual([]);
  const order = { order: "order-1", name: "Ada Lovelace", email: "ada@shop.example" };
  const lead = await createLead(client, order);
  expect((await createLead(client, order)).id).toBe(lead.id);
  await expect(openInvoices(connect(address, "hq_live_none"))).rejects.toThrow("Please sign in.");
});

test("the example verifies webhooks", () => {
  const secret = createSecrets("any")(1, 1);
  const body = JSON.stringify({ type: "invoice.issued", timestamp: new Date().toISOString(), data: { id: 7 } });
  const seconds = Math.floor(Date.now() / 1_000);
  const headers = {
    "webhook-id": "msg_1",
    "webhook-timestamp": String(seconds),
    "webhook-signature": signaturesOf([secret], "msg_1", seconds, body),
  };
  expect(readWebhook(secret, headers, body).data.id).toBe(7);
  expect(() => readWebhook(createSecrets("another")(1, 1), headers, body)).toThrow("No matching signature found");
});
