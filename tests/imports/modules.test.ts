// @module-tag gate
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { resources } from "../../src/resources/index.ts";
import { addParty, bearer } from "../http/support.ts";
import { demoDatabase } from "../support/fixtures.ts";
import { type Client, createImportServer, type ImportServer } from "./import-server.ts";

let server: ImportServer;
let admin: Client;
beforeAll(async () => {
  server = await createImportServer();
  admin = await server.add("admin", { isAdmin: true });
  await addParty(server.db, "Acme");
  return () => server.close();
});

/** A file of each module; the second is the first with another value, so that its rows are changes. */
const files: Readonly<Record<string, readonly [file: string, changed: string, table: string]>> = {
  customer: ["Name,Type\nBeta,Designer\n", "Name,Type\nBETA,Retailer\n", "parties"],
  contact: [
    "First name,Last name,Company,Emails,Phones,Roles\nJane,Doe,acme,jane@acme.example;j@acme.example,212-555-0143,billing\n",
    "First name,Last name,Company,Emails,Title\nJane,Doe,acme,jane@acme.example;new@acme.example,Buyer\n",
    "contacts",
  ],
  location: [
    "Company,Nickname,Kind,Street,City,State,ZIP,Loading dock\nAcme,Warehouse,Jobsite,1 Main St,Newark,NJ,07102,yes\n",
    'Company,Nickname,Kind,Address: in one cell\nAcme,Warehouse,Jobsite,"2 Main St, Newark, NJ 07102"\n',
    "locations",
  ],
  lead: [
    'Name,Email,Source,Target date,Estimated value\nJohn,john@x.example,Referral,12/31/2026,"$1,200.50"\n',
    "Name,Email,Source\nJohnny,john@x.example,Referral\n",
    "leads",
  ],
  vehicle: [
    "Vehicle,License plate,Kind,Capacity (cu ft)\nTruck 9,AB-123,Box truck,900 cu ft\n",
    "Vehicle,License plate,Kind\nTruck 9,AB-123,Van\n",
    "vehicles",
  ],
  "agent-carrier": [
    "Name,Base cost,Cycle (days),Services\nNorth Lines,120,3,line haul\n",
    "Name,Base cost,Cycle (days)\nNorth Lines,130,3\n",
    "providers",
  ],
  "independent-contractor": ["Name,Base cost,Cycle (days)\nPat,90,1\n", "Name,Base cost\nPat,95\n", "providers"],
  "opening-balance": [
    "Type,Num,Customer,Date,Open balance\nInvoice,1042,Acme,10/01/2026,250.00\n",
    "Type,Num,Customer,Date,Open balance\nInvoice,1042,Acme,10/01/2026,200.00\n",
    "opening_balances",
  ],
  vendor: ["Name,Base cost,Cycle (days),Makes goods\nChair Co,0,1,Yes\n", "Name,Makes goods\nChair Co,No\n", "providers"],
};

describe("every module that takes imports", () => {
  it.each(Object.entries(files))("creates and changes each %s once", async (resource, [file, changed, table]) => {
    const count = async () =>
      Number((await sql<{ n: number }>`SELECT count(*) AS n FROM ${sql.table(table)}`.execute(server.db.kysely)).rows[0]?.n);
    const before = await count();
    const first = await server.check(admin, await server.start(admin, resource, file));
    expect(await server.problems(admin, first.id)).toEqual([]);
    expect(first.counts).toMatchObject({ create: 1 });
    expect(await server.step(admin, first.id, "write")).toMatchObject({ written: 1 });
    expect(await count()).toBe(before + 1);
    // The same file again changes nothing.
    expect((await server.check(admin, await server.start(admin, resource, file))).counts).toMatchObject({ unchanged: 1 });
    const second = await server.check(admin, await server.start(admin, resource, changed));
    expect(await server.problems(admin, second.id)).toEqual([]);
    expect(second.counts).toMatchObject({ update: 1 });
    await server.step(admin, second.id, "write");
    expect(await server.step(admin, second.id, "undo")).toMatchObject({ undone: 1, kept: 0 });
    expect((await server.check(admin, await server.start(admin, resource, file))).counts).toMatchObject({ unchanged: 1 });
    expect(await count()).toBe(before + 1);
  });

  const importable = resources.filter(({ imports }) => imports);
  it.each(importable.map(({ name }) => [name]))("has a sample whose headings are its fields: %s", async (name) => {
    const { text } = await server.ask(admin, "GET", `/v1/imports/sample?resource=${name}`);
    const { headings, plan, total } = await server.start(admin, name, text);
    expect(total).toBe(2);
    expect(plan.columns.map(({ source }) => source)).toEqual(headings.map((_, at) => at));
  });
});

describe("a company's samples", () => {
  const importable = resources.filter(({ imports }) => imports);
  it.each(["csv", "xlsx"])("are files that pass the check as they are: %s", async (format) => {
    const demo = await createImportServer(demoDatabase);
    try {
      const { rows } = await sql<{ id: number }>`SELECT id FROM users WHERE email = 'admin@hq.example'`.execute(demo.db.kysely);
      const id = rows[0]?.id ?? 0;
      const owner = { id, headers: await bearer(demo, id) };
      const refused: Record<string, unknown> = {};
      for (const { name } of importable) {
        const url = `/api/v1/imports/sample?resource=${name}&format=${format}`;
        const { rawPayload } = await demo.app.inject({ url, headers: owner.headers });
        const checked = await demo.check(owner, await demo.start(owner, name, rawPayload, `sample.${format}`));
        if (checked.counts.create !== 2) refused[name] = [checked.counts, await demo.problems(owner, checked.id)];
      }
      expect(refused).toEqual({});
    } finally {
      await demo.close();
    }
  });
});
