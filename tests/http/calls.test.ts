import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { insertNotification } from "../../server/realtime/notifications.ts";
import type { Ability } from "../../src/schemas/access/abilities.ts";
import { addParty, addQuotes, addUser, bearer, createHttpTestServer, type HttpTestServer } from "./support.ts";

let server: HttpTestServer;
let atelier: number;
let hotel: number;
const people: Record<string, { id: number; headers: { authorization: string } }> = {};

const quoting: Ability[] = [
  { subject: "SALES_QUOTE", action: "read" },
  { subject: "ACCT_CUSTOMERS", action: "read" },
];

async function add(name: string, more: Omit<Parameters<typeof addUser>[1], "email"> = {}) {
  const id = await addUser(server.db, { email: `${name}@hq.example`, ...more });
  people[name] = { id, headers: await bearer(server, id) };
}

beforeAll(async () => {
  server = await createHttpTestServer();
  await addParty(server.db, "HQ", "operator");
  atelier = await addParty(server.db, "Atelier Nord");
  hotel = await addParty(server.db, "Grand Hotel");
  await addParty(server.db, "A prospect", "prospect");
  await add("sales", { abilities: [...quoting, { subject: "SALES_QUOTE", action: "send" }] });
  await add("nobody");
  await add("owner", { type: "C", companyId: atelier, abilities: quoting });
  await add("guest", { type: "C", companyId: hotel, abilities: quoting });
  await sql`UPDATE parties SET account_executive_id = ${people.sales?.id} WHERE id = ${atelier}`.execute(server.db.kysely);
});
afterAll(() => server.close());

const as = (name: string) => people[name]?.headers ?? {};
const get = (name: string, url: string) => server.app.inject({ url: `/api/${url}`, headers: as(name) });
const names = (response: { json(): { data: { name: string }[] } }) => response.json().data.map((each) => each.name);

test("notifications are paged, filtered by unread and marked as seen once", async () => {
  const { id: to = 0 } = people.owner ?? {};
  const quotes = await addQuotes(server.db, atelier, 12);
  // Their place is none of those that the look-ups below find.
  await sql`UPDATE locations SET deleted_at = now()`.execute(server.db.kysely);
  for (let n = 1; n <= 12; n++) {
    const notification = {
      bizObjectId: 101,
      resource: "shipping-quote",
      recordId: quotes[n - 1] ?? 0,
      title: `Quote ${n}`,
      message: "Please look",
      triggeredByUserId: people.sales?.id ?? 0,
      recipientIds: [to],
    };
    await server.db.transaction((tx) => insertNotification(tx, notification));
  }
  const { data } = (await get("owner", "notifications")).json();
  expect(data).toMatchObject({ currentPage: 1, total: 12, unreadCount: 12 });
  expect(data.notifications).toHaveLength(10);
  expect(data.notifications[0]).toMatchObject({
    title: "Quote 12",
    bizObjectId: 101,
    recordId: quotes[11],
    isSeen: false,
    triggeredByUser: { id: people.sales?.id, name: "sales Test" },
  });
  const { id } = data.notifications[0];
  const see = () => server.app.inject({ method: "PUT", url: `/api/notifications/${id}/seen`, headers: as("owner") });
  for (let n = 0; n < 2; n++) expect((await see()).json()).toEqual({ data: { id, isSeen: true, unreadCount: 11 } });
  expect((await get("owner", "notifications?isUnread=1&page=2&pageSize=10")).json().data).toMatchObject({
    currentPage: 2,
    total: 11,
    unreadCount: 11,
  });
  expect((await get("owner", "notifications?isUnread=1&page=2&pageSize=10")).json().data.notifications).toHaveLength(1);
  expect((await get("guest", "notifications")).json().data).toMatchObject({ total: 0, unreadCount: 0 });

  // Clients may name a type for a call without a body.
  const typed = { ...as("owner"), "content-type": "application/json" };
  expect((await server.app.inject({ method: "PUT", url: `/api/notifications/${id}/seen`, headers: typed })).statusCode).toBe(200);

  const foreign = await server.app.inject({ method: "PUT", url: `/api/notifications/${id}/seen`, headers: as("guest") });
  const missing = await server.app.inject({ method: "PUT", url: "/api/notifications/999999/seen", headers: as("guest") });
  expect([foreign.statusCode, foreign.body]).toEqual([missing.statusCode, missing.body]);
  expect(foreign.statusCode).toBe(404);
});

test("statuses are listed per business object, with the caller's labels", async () => {
  expect((await get("sales", "statuses?bizObjectId=11")).json().data).toEqual([
    { id: 43, name: "New" },
    { id: 44, name: "Working" },
    { id: 45, name: "Done" },
  ]);
  // Of quotes with the codes that their tabs are asked for by; the codes of others are none.
  for (const object of [3, 101]) {
    const quotes = (await get("sales", `statuses?bizObjectId=${object}`)).json().data;
    expect(quotes.map(({ id, code }: { id: number; code: number }) => [id, code])).toEqual(
      [-1, 0, 1, 2, 3, 4, 5, 6, 7].map((code) => [code + 10, code]),
    );
  }
  const ids = [];
  for (let object = 1; object <= 17; object++)
    ids.push(...(await get("sales", `statuses?bizObjectId=${object}`)).json().data.map((each: { id: number }) => each.id));
  // States of our own are above 100.
  expect(ids.filter((id) => id < 100)).toEqual(Array.from({ length: 77 }, (_, n) => n + 1));
  expect(names(await get("owner", "statuses?bizObjectId=101"))).toContain("Pending pricing");
  expect(names(await get("sales", "statuses?bizObjectId=101"))).not.toContain("Pending pricing");
  for (const wrong of ["999", "x", "-1", ""]) {
    const response = await get("sales", `statuses?bizObjectId=${wrong}`);
    expect([response.statusCode, Object.keys(response.json().errors)]).toEqual([422, ["bizObjectId"]]);
  }
});

test("user lookups list employees by name, and a customer's users for those who can see them", async () => {
  expect(names(await get("owner", "users/elite"))).toEqual(["nobody Test", "sales Test"]);
  expect(names(await get("sales", `customers/users-with-elite?customerId=${atelier}`)).sort()).toEqual([
    "nobody Test",
    "owner Test",
    "sales Test",
  ]);
  expect((await get("owner", `customers/users-with-elite?customerId=${atelier}`)).statusCode).toBe(200);
  const [foreign, missing] = [
    await get("owner", `customers/users-with-elite?customerId=${hotel}`),
    await get("owner", "customers/users-with-elite?customerId=99999"),
  ];
  expect([foreign.statusCode, foreign.body]).toEqual([404, missing.body]);
  expect((await get("nobody", `customers/users-with-elite?customerId=${atelier}`)).statusCode).toBe(403);
  expect(names(await get("nobody", "account-executives"))).toEqual(["sales Test"]);
  expect(names(await get("owner", "account-executives"))).toEqual(["sales Test"]);
  expect(names(await get("guest", "account-executives"))).toEqual([]);
});

test("quote lookups return only rows the caller can read", async () => {
  const address = JSON.stringify({ address: "1 Pier", city: "Boston", state: "MA", zip: "02110", country: "US" });
  const contact = async (party: number, name: string) =>
    (
      await sql<{ id: number }>`INSERT INTO contacts (first_name, name, party_id) VALUES (${name}, ${name}, ${party}) RETURNING id`.execute(
        server.db.kysely,
      )
    ).rows[0]?.id;
  const addLocation = async (party: number, label: string, site: number | undefined) =>
    (
      await sql<{ id: number }>`INSERT INTO locations (party_id, label, kind, address, site_contact_id)
      VALUES (${party}, ${label}, 'residence', ${address}::jsonb, ${site}) RETURNING id`.execute(server.db.kysely)
    ).rows[0]?.id;
  const ownLocation = await addLocation(atelier, "Loft, Boston", await contact(atelier, "Mira"));
  const otherLocation = await addLocation(hotel, "Lobby, Boston", await contact(hotel, "Gustav"));
  await sql`INSERT INTO providers (name, kind, state, base_cost, cycle_days, insurance_expires_on, authority_expires_on)
    VALUES ('Swift Carriers', 'agent carrier', 'active', 12500, 3, '2099-01-01', '2099-01-01'), ('Lapsed', 'agent carrier', 'active', 1, 1, '2020-01-01', '2099-01-01')`.execute(
    server.db.kysely,
  );

  expect(names(await get("sales", "quotes/origins"))).toEqual(["Lobby, Boston", "Loft, Boston"]);
  expect(names(await get("owner", "quotes/destinations"))).toEqual(["Loft, Boston"]);
  expect(names(await get("sales", "quotes/origins?search=lof%25"))).toEqual([]);
  expect(names(await get("sales", "quotes/companies?search=HOTEL"))).toEqual(["Grand Hotel"]);
  expect(names(await get("guest", "quotes/companies"))).toEqual(["Grand Hotel"]);
  expect(names(await get("owner", `quotes/recipients/${atelier}`))).toEqual(["Mira"]);
  expect((await get("owner", `quotes/recipients/${hotel}`)).body).toBe((await get("owner", "quotes/recipients/99999")).body);
  expect((await get("owner", `quotes/get-contact-details/${ownLocation}`)).json().data).toMatchObject({
    name: "Loft, Boston",
    contact: { name: "Mira" },
  });
  expect((await get("owner", `quotes/get-contact-details/${otherLocation}`)).statusCode).toBe(404);
  expect((await get("sales", "quotes/order-types")).json().data[0]).toEqual({ id: "white glove", name: "White glove" });
  expect((await get("sales", "quotes/service-types/origin")).json().data.length).toBeGreaterThan(3);
  const providers = "quotes/cost-and-cycle/service-providers/data";
  expect((await get("sales", providers)).json().data).toEqual([
    { id: 1, name: "Swift Carriers", kind: "agent carrier", cost: 12500, cycleDays: 3 },
  ]);
  expect((await get("owner", providers)).statusCode).toBe(403);
  expect((await get("nobody", "quotes/origins")).statusCode).toBe(403);
});

test("channel auth accepts form and JSON bodies, for the caller's own channels only", async () => {
  const channel = `private-user.${people.sales?.id}`;
  const post = (payload: string, type: string) =>
    server.app.inject({ method: "POST", url: "/api/broadcasting/auth", payload, headers: { ...as("sales"), "content-type": type } });
  const form = "application/x-www-form-urlencoded";
  expect((await post(`socket_id=1.1&channel_name=${channel}`, form)).json()).toEqual({ auth: "key:signature" });
  expect((await post(JSON.stringify({ socket_id: "1.1", channel_name: channel }), "application/json")).statusCode).toBe(200);
  expect((await post("socket_id=1.1&channel_name=private-user.1", form)).statusCode).toBe(people.sales?.id === 1 ? 200 : 403);
  expect((await post("socket_id=1.1&channel_name=private-user.99", form)).statusCode).toBe(403);
  expect((await post("", form)).statusCode).toBe(422);
});

test("the public configuration contains no secrets", async () => {
  const response = await server.app.inject({ url: "/api/client-config" });
  expect(response.json()).toEqual({
    data: {
      logoWord: "HQ",
      company: "Meridian Logistics",
      productName: "HQ",
      tagline: "Where meaningful work and meaningful relationships meet.",
      uploadBytes: 20_000_000,
      timezone: "UTC",
      realtime: { key: "hq", cluster: "hq" },
    },
  });
  expect((await server.app.inject({ url: "/api/health" })).json()).toEqual({ status: "ok", maxEventLoopLagMs: expect.any(Number) });
});

// The last one: the server stays that way.
test("while it drains, only the health check fails, and every connection ends with its answer", async () => {
  const connectionOf = async (url: string) => {
    const { statusCode, headers } = await server.app.inject({ url });
    return [statusCode, headers.connection];
  };
  expect(await connectionOf("/api/live")).toEqual([200, "keep-alive"]);
  server.drain();
  const health = await server.app.inject({ url: "/api/health" });
  expect([health.statusCode, health.json()]).toEqual([503, { status: "draining" }]);
  for (const url of ["/api/live", "/api/client-config"]) expect(await connectionOf(url), url).toEqual([200, "close"]);
});
