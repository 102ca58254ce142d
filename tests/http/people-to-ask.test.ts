// @module-tag gate
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Ability } from "../../src/schemas/access/abilities.ts";
import { addParty, addQuotes, addUser, bearer, createHttpTestServer, type HttpTestServer } from "./support.ts";

let server: HttpTestServer;
let quote: number;
const people: Record<string, { headers: { authorization: string } }> = {};
const on = (...actions: Ability["action"][]): Ability[] => actions.map((action) => ({ subject: "SALES_QUOTE", action }));

async function add(name: string, person: Omit<Parameters<typeof addUser>[1], "email">): Promise<void> {
  const id = await addUser(server.db, { email: `${name}@test.example`, ...person });
  people[name] = { headers: await bearer(server, id) };
}

beforeAll(async () => {
  server = await createHttpTestServer();
  await addParty(server.db, "HQ", "operator");
  const atelier = await addParty(server.db, "Atelier");
  const hotel = await addParty(server.db, "Hotel");
  await add("Ada", { isAdmin: true });
  await add("Sofia", { abilities: on("read", "create") });
  await add("Mia", { abilities: on("read", "mark.as.lost") });
  await add("Noah", { abilities: on("mark.as.lost") });
  await add("Harriet", { type: "C", companyId: atelier, abilities: on("read") });
  await add("Boss", { type: "C", companyId: atelier, abilities: on("read", "approve") });
  await add("Other", { type: "C", companyId: hotel, abilities: on("read", "approve") });
  [quote = 0] = await addQuotes(server.db, atelier);
  await sql`update shipping_quotes set customer_id = ${atelier}, made_by = 'employee', state = 'ready' where id = ${quote}`.execute(
    server.db.kysely,
  );
});
afterAll(() => server?.close());

async function ask(name: string, operation?: string, id = quote) {
  const query = operation === undefined ? "" : `?resource=shipping-quote&recordId=${id}&operation=${operation}`;
  const response = await server.app.inject({ url: `/api/people-to-ask${query}`, headers: people[name]?.headers ?? {} });
  const names = response.json().data?.map((each: string) => each.split(" ")[0]);
  return [response.statusCode, names] as const;
}

describe("whom to ask", () => {
  it("is whoever else may do it and can read the record", async () => {
    expect(await ask("Sofia", "markAsLost")).toEqual([200, ["Ada", "Mia"]]);
    expect(await ask("Mia", "markAsLost")).toEqual([200, ["Ada"]]);
  });

  it("is nobody but colleagues of their own company for customers", async () => {
    expect(await ask("Harriet", "approve")).toEqual([200, ["Boss"]]);
  });

  it("is not told of what this side never does, of other records, nor to guests", async () => {
    expect((await ask("Harriet", "markAsLost"))[0]).toBe(404);
    expect((await ask("Sofia", "fly"))[0]).toBe(404);
    expect((await ask("Other", "approve"))[0]).toBe(404);
    expect((await ask("Noah", "markAsLost"))[0]).toBe(403);
    expect((await ask("nobody", "approve"))[0]).toBe(401);
  });

  it("is an administrator where no record is named", async () => {
    expect(await ask("Sofia")).toEqual([200, ["Ada"]]);
    expect(await ask("Harriet")).toEqual([200, []]);
  });

  it("needs the resource, the record and the operation together", async () => {
    const response = await server.app.inject({ url: "/api/people-to-ask?resource=shipping-quote", headers: people.Sofia?.headers ?? {} });
    expect(response.statusCode).toBe(422);
  });
});
