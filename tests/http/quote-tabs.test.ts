// @module-tag gate
import { afterAll, beforeAll, expect, it } from "vitest";
import { demoDatabase } from "../support/fixtures.ts";
import { addUser, bearer, createHttpTestServer, type HttpTestServer } from "./support.ts";

let server: HttpTestServer;
let headers: { authorization: string };
beforeAll(async () => {
  server = await createHttpTestServer({ fixture: demoDatabase });
  headers = await bearer(
    server,
    await addUser(server.db, { email: "reader@test.example", abilities: [{ subject: "SALES_QUOTE", action: "read" }] }),
  );
}, 120_000);
afterAll(() => server?.close());

/** The tabs of quotes under both of their names, with their status codes. */
const tabs = [
  ["new", 0],
  ["pending-pricing", 0],
  ["drafts", -1],
  ["submitted", 1],
  ["ready", 1],
  ["working", 3],
  ["pending-changes", 3],
  ["approved", 2],
  ["lost", 4],
  ["declined", 4],
  ["intransit", 5],
  ["expired", 6],
  ["delivered", 7],
] as const;

it.each(tabs)("the tab %s of quotes has those of status code %i", async (name, code) => {
  const { data } = (await server.app.inject({ url: `/api/quotes/${name}/data?limit=50&offset=0`, headers })).json();
  expect(data.total).toBeGreaterThan(0);
  // A status id is the code plus 10.
  expect(new Set(data.quotes.map(({ statusId }: { statusId: number }) => statusId - 10))).toEqual(new Set([code]));
  expect(new Set(data.quotes.map(({ statusCode }: { statusCode: number }) => statusCode))).toEqual(new Set([code]));
  const [{ id }] = data.quotes;
  expect((await server.app.inject({ url: `/api/quotes/${id}`, headers })).json().data.statusCode, "of a record").toBe(code);
});
