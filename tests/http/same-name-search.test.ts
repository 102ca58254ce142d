import { beforeAll, expect, it } from "vitest";
import { addParty, addUser, bearer, createHttpTestServer, type HttpTestServer } from "./support.ts";

let server: HttpTestServer;
let headers: { authorization: string };

beforeAll(async () => {
  server = await createHttpTestServer();
  headers = await bearer(server, await addUser(server.db, { email: "names@hq.example", isAdmin: true }));
  for (const name of ["Acme  Interiors", "Béta, Inc.", "Gamma LLC", "Delta & Sons"]) await addParty(server.db, name);
  // Another one that contains the words keeps no near one from being found.
  for (const name of ["Acme Interiors of Hoboken", "Beta Inc Holdings"]) await addParty(server.db, name);
  await addParty(server.db, "Epsilon Co.", "prospect");
  return () => server.close();
});

const titles = async (q: string) => {
  const response = await server.app.inject({ method: "GET", url: `/api/search?in=customer,prospect&q=${encodeURIComponent(q)}`, headers });
  return response.json().data.map(({ title }: { title: string }) => title);
};

it.each([
  ["Acme Interiors", "Acme  Interiors"],
  ["ACME  interiors.", "Acme  Interiors"],
  ["Beta Inc", "Béta, Inc."],
  ["beta  inc.", "Béta, Inc."],
  ["Gamma, LLC.", "Gamma LLC"],
  ["Delta  &  Sons.", "Delta & Sons"],
  ["Epsilon Co", "Epsilon Co."],
])("%j finds the record of nearly that name first", async (typed, title) => {
  expect((await titles(typed))[0]).toBe(title);
});
