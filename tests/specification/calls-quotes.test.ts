import { sql } from "kysely";
import { afterAll, beforeAll, expect } from "vitest";
import { addQuotes } from "../http/support.ts";
import { type Caller, type SpecificationServer, specificationServer } from "./support/server.ts";
import { type Account, customer, nobody, only, type Statement, specification } from "./support/statement.ts";

let server: SpecificationServer;
beforeAll(async () => {
  server = await specificationServer();
  await addQuotes(server.db, server.company, 4);
  const address = JSON.stringify({ address: "1 Pier", city: "Boston", state: "MA", zip: "02110", country: "US" });
  await sql`UPDATE locations SET address = ${address}::jsonb`.execute(server.db.kysely);
  await sql`INSERT INTO contacts (first_name, name, party_id) VALUES ('Mira', 'Mira', ${server.company})`.execute(server.db.kysely);
  await sql`INSERT INTO hubs (name, code, address, time_zone) VALUES ('Newark', 'EWR', '{}', 'America/New_York')`.execute(server.db.kysely);
});
afterAll(() => server.close());

const quoting = only(
  "read SALES_QUOTE",
  "create SALES_QUOTE",
  "update SALES_QUOTE",
  "delete SALES_QUOTE",
  "read ACCT_CUSTOMERS",
  "read LOCATIONS",
);

/** A row for a call of the quotes API that answers a list of names. */
const names = (path: string, expected: unknown): Statement<Caller> => ({
  statement: `GET quotes/${path} answers what a quote's form offers`,
  account: quoting,
  try: async (me) =>
    expect((await me.get(`quotes/${path}`)).data).toEqual(expect.arrayContaining([expect.objectContaining(expected as object)])),
});

const placeOf = async () =>
  (await sql<{ id: number }>`SELECT id FROM locations ORDER BY id LIMIT 1`.execute(server.db.kysely)).rows[0]?.id ?? 0;
const quoteOf = async (account: Account) => {
  const place = await placeOf();
  return {
    ...(account.side === "customer" ? {} : { customerId: server.company, validUntil: "2027-01-01" }),
    originId: place,
    destinationId: place,
    orderType: "white glove",
    pieces: [{ description: "Sofa", quantity: 1 }],
  };
};

specification<Caller>(
  "7 Calls, quotes",
  [
    {
      statement: "GET quotes/{type}/data takes limit and offset",
      account: quoting,
      try: async (me) => {
        const ids = async (query: string) => (await me.get(`quotes/ready/data${query}`)).data.quotes.map(({ id }: { id: number }) => id);
        const all = await ids("");
        expect(all.length).toBeGreaterThan(3);
        expect(await ids("?limit=2&offset=1")).toEqual(all.slice(1, 3));
      },
    },
    {
      statement: "GET quotes/{id} answers a quote",
      account: [quoting, customer("read SALES_QUOTE")],
      try: async (me) => {
        const [first] = (await me.get("quotes/all/data")).data.quotes;
        expect((await me.get(`quotes/${first.id}`)).data).toMatchObject({ id: first.id, number: first.number });
      },
    },
    names("origins", { id: expect.any(Number), name: expect.any(String) }),
    names("destinations", { id: expect.any(Number), name: expect.any(String) }),
    names("hubs", { id: expect.any(Number), name: expect.any(String) }),
    names("order-types", { id: "white glove", name: "White glove" }),
    names("service-types/origin", { id: expect.anything(), name: expect.any(String) }),
    names("service-types/destination", { id: expect.anything(), name: expect.any(String) }),
    {
      statement: "GET quotes/companies takes the parameter search",
      account: quoting,
      try: async (me) => {
        expect((await me.get("quotes/companies?search=ATELIER")).data).toEqual([{ id: server.company, name: "Atelier Nord" }]);
        expect((await me.get("quotes/companies?search=nothing%20like%20it")).data).toEqual([]);
      },
    },
    {
      statement: "GET quotes/recipients/{id} answers the people of a company",
      account: quoting,
      try: async (me) => {
        expect((await me.get(`quotes/recipients/${server.company}`)).data).toContainEqual(expect.objectContaining({ name: "Mira" }));
      },
    },
    {
      statement: "GET quotes/get-contact-details/{id} answers the contact of an origin or destination",
      account: quoting,
      try: async (me) => {
        const place = await placeOf();
        await sql`UPDATE locations SET site_contact_id = (SELECT min(id) FROM contacts) WHERE id = ${place}`.execute(server.db.kysely);
        expect((await me.get(`quotes/get-contact-details/${place}`)).data).toMatchObject({ name: "Loft", contact: { name: "Mira" } });
      },
    },
    {
      statement: "GET quotes/cost-and-cycle/service-providers/data answers who could carry it, for what and how soon",
      account: quoting,
      try: async (me) => {
        await sql`INSERT INTO providers (name, kind, state, base_cost, cycle_days, insurance_expires_on, authority_expires_on)
          VALUES ('Swift Carriers', 'agent carrier', 'active', 12500, 3, '2099-01-01', '2099-01-01')`.execute(server.db.kysely);
        expect((await me.get("quotes/cost-and-cycle/service-providers/data")).data).toEqual([
          { id: expect.any(Number), name: "Swift Carriers", kind: "agent carrier", cost: 12500, cycleDays: 3 },
        ]);
      },
    },
    {
      statement: "POST quotes creates one, and POST quotes/{id} updates it",
      account: [quoting, customer("read SALES_QUOTE", "create SALES_QUOTE", "update SALES_QUOTE", "read LOCATIONS")],
      try: async (me, account) => {
        const created = await me.send("POST", "quotes", await quoteOf(account));
        expect(created).toMatchObject({ status: 201, body: { data: { statusCode: -1 } } });
        const changed = await me.send("POST", `quotes/${created.data.id}`, { version: created.data.version, sidemark: "Ashford" });
        expect([changed.status, changed.data.sidemark]).toEqual([200, "Ashford"]);
      },
    },
    {
      statement: "POST quotes/{id}/delete-quote takes deleteReason, and needs it",
      account: quoting,
      try: async (me) => {
        const { id } = (await me.send("POST", "quotes", await quoteOf(quoting))).data;
        expect((await me.send("POST", `quotes/${id}/delete-quote`, {})).body.errors).toHaveProperty("deleteReason");
        expect((await me.send("POST", `quotes/${id}/delete-quote`, { deleteReason: "Made twice" })).status).toBeLessThan(300);
        expect((await me.get(`quotes/${id}`)).status).toBe(404);
      },
    },
    {
      statement: "Every call of quotes needs the ability to read quotes",
      account: nobody,
      try: async (me) => {
        for (const path of ["new/data", "7", "origins", "destinations", "companies", "hubs", "order-types", "service-types/origin"])
          expect((await me.get(`quotes/${path}`)).status, path).toBe(403);
      },
    },
  ],
  (account) => server.as(account),
);
