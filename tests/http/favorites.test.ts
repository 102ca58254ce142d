// @module-tag gate
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { MAX_FAVORITES } from "../../src/contract/favorites.ts";
import { addParty, addQuotes, addUser, bearer, createHttpTestServer, type HttpTestServer } from "./support.ts";

let server: HttpTestServer;
let own: number;
let others: number;
const headers: Record<string, { authorization: string }> = {};

beforeAll(async () => {
  server = await createHttpTestServer();
  const atelier = await addParty(server.db, "Atelier Nord");
  const hotel = await addParty(server.db, "Grand Hotel");
  const quoting = [{ subject: "SALES_QUOTE", action: "read" }] as const;
  const add = async (name: string, more: Omit<Parameters<typeof addUser>[1], "email">) => {
    headers[name] = await bearer(server, await addUser(server.db, { email: `${name}@hq.example`, ...more }));
  };
  await add("owner", { type: "C", companyId: atelier, abilities: [...quoting] });
  await add("sales", { abilities: [...quoting] });
  await add("nobody", {});
  [own = 0] = await addQuotes(server.db, atelier, 1);
  [others = 0] = await addQuotes(server.db, hotel, 1);
});
afterAll(() => server.close());
beforeEach(() => sql`delete from favorites`.execute(server.db.kysely));

const put = (name: string, id: number | null, starred = true, resource = "shipping-quote") =>
  server.app.inject({ method: "PUT", url: "/api/v1/favorites", headers: headers[name], payload: { resource, id, starred } });
const get = async (name: string, recent = "") =>
  (await server.app.inject({ url: `/api/v1/favorites?recent=${recent}`, headers: headers[name] })).json();

test("records and lists are starred once, named as they are now, and given up again", async () => {
  expect((await put("owner", own)).json()).toEqual({ data: [`shipping-quote.${own}`] });
  await put("owner", own);
  await put("owner", null);
  const { data } = await get("owner");
  expect(data.favorites).toHaveLength(2);
  expect(data.favorites).toContainEqual({
    resource: "shipping-quote",
    id: own,
    title: expect.stringMatching(/^SH-/),
    subtitle: "Atelier Nord",
  });
  const iam = (await server.app.inject({ url: "/api/iam", headers: headers.owner })).json();
  expect(new Set(iam.favorites)).toEqual(new Set([`shipping-quote.${own}`, "shipping-quote"]));
  expect((await put("owner", own, false)).json()).toEqual({ data: ["shipping-quote"] });
  // They are one's own.
  expect((await get("sales")).data.favorites).toEqual([]);
});

test("what somebody can't read is neither starred nor named", async () => {
  for (const [name, id] of [
    ["owner", others],
    ["owner", 987_654],
    ["nobody", own],
    ["nobody", null],
  ] as const)
    expect((await put(name, id)).statusCode).toBe(404);
  expect((await put("sales", 1, true, "nothing")).statusCode).toBe(404);
  expect((await get("owner", `shipping-quote.${own},shipping-quote.${others}`)).data.recent.map(({ id }: { id: number }) => id)).toEqual([
    own,
  ]);
  // The right to read is asked again each time.
  await put("owner", own);
  await sql`update shipping_quotes set customer_id = (select customer_id from shipping_quotes where id = ${others}) where id = ${own}`.execute(
    server.db.kysely,
  );
  expect((await get("owner")).data.favorites).toEqual([]);
});

test("a prospect that became a customer keeps its star", async () => {
  const id = await addParty(server.db, "Fern & Finch", "prospect");
  headers.admin = await bearer(server, await addUser(server.db, { email: "admin@hq.example", isAdmin: true }));
  expect((await put("admin", id, true, "prospect")).statusCode).toBe(200);
  await sql`update parties set state = 'onboarding' where id = ${id}`.execute(server.db.kysely);
  expect((await get("admin")).data.favorites).toMatchObject([{ resource: "customer", id, title: "Fern & Finch" }]);
});

test("there is an end to them, and malformed requests are refused", async () => {
  await sql`insert into favorites (user_id, resource, record_id)
    select id, 'shipping-quote', n from users, generate_series(1000, ${999 + MAX_FAVORITES}) n where email = 'sales@hq.example'`.execute(
    server.db.kysely,
  );
  expect((await put("sales", own)).json().errors).toEqual({ id: [expect.stringContaining(String(MAX_FAVORITES))] });
  expect((await put("sales", 0)).statusCode).toBe(422);
  expect((await server.app.inject({ url: "/api/v1/favorites?recent=x.y", headers: headers.sales })).statusCode).toBe(422);
  expect((await server.app.inject({ url: "/api/v1/favorites?nope=1", headers: headers.sales })).statusCode).toBe(422);
});
