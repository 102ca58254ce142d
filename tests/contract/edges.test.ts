import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTinyHarness, least, type TinyHarness } from "./tiny/tiny-harness.ts";

let harness: TinyHarness;
beforeAll(async () => {
  harness = await createTinyHarness();
});
afterAll(() => harness.close());

const ticket = async () => (await harness.bob.post("tickets", least(harness.acme))).body.data;

describe("a user who can write but not read", () => {
  const writer = () =>
    harness.add("writer", {
      id: harness.bob.actor.id,
      side: "employee",
      abilities: harness.bob.actor.abilities.filter(({ action }) => action !== "read"),
    });

  it("gets no row in the response to a rejected write", async () => {
    const { id } = await ticket();
    const { status, body } = await writer().put(`tickets/${id}`, { version: 9, title: "x" });
    expect([status, Object.keys(body).sort()]).toEqual([409, ["message", "state", "version"]]);
  });

  it("gets only the id and version in the response to a successful write", async () => {
    const { id, title } = await ticket();
    expect((await writer().put(`tickets/${id}`, { version: 1, title })).body.data).toEqual({ id, version: 1 });
    expect((await writer().put(`tickets/${id}`, { version: 1, title: "x" })).body.data).toEqual({ id, version: 2 });
  });
});

describe("unusual values", () => {
  it.each([499, 500])("stores a long text in full and truncates it in the log without splitting a character (%i)", async (before) => {
    const body = `${"a".repeat(before)}${"😀".repeat(200)}`;
    const created = await harness.bob.post("tickets", { ...least(harness.acme), body });
    expect(created.status, created.text).toBe(201);
    expect((await harness.bob.get(`tickets/${created.body.data.id}`)).body.data.body).toBe(body);
    const { entries } = (await harness.bob.get(`tickets/${created.body.data.id}/activity`)).body.data;
    const [, logged] = entries[0].changes.find((each: { field: string }) => each.field === "body").to.match(/^(a+)😀*…$/u) ?? [];
    expect(logged).toBe("a".repeat(before));
  });

  it.each(["tickets", "leads"])("rejects deeply nested bodies, with and without an idempotency key (%s)", async (path) => {
    const deep = `{"title":${"[".repeat(200_000)}${"]".repeat(200_000)}}`;
    for (const key of [{}, { "idempotency-key": "deep" }]) {
      const { status } = await harness.ask({
        method: "POST",
        url: `/api/${path}`,
        headers: { authorization: "Bearer bob", "content-type": "application/json", ...key },
        payload: deep,
      });
      expect([400, 422]).toContain(status);
    }
  });

  it("rejects valid numbers whose computed result is too large, naming the computed field", async () => {
    const largest = { quantity: 9_000_000_000_000, price: 9_000_000_000_000 };
    const line = await harness.bob.post("tickets", { ...least(harness.acme), items: [{ what: "a" }, { what: "b", ...largest }] });
    expect([line.status, line.body.errors]).toEqual([422, { "items.1.sum": ["The number is too large."] }]);
    const items = [1, 2].map((price) => ({ what: "a", quantity: 4_000_000_000_000_000, price }));
    const sum = await harness.bob.post("tickets", { ...least(harness.acme), items });
    expect([sum.status, sum.body.errors]).toEqual([422, { total: ["The number is too large."] }]);
  });

  it.each(["tickets", "tickets/lookup", "tickets/counts"])(
    "rejects unknown parameters by name, even __proto__ and constructor (%s)",
    async (path) => {
      for (const name of ["__proto__", "constructor", "nope"]) {
        const { status, body } = await harness.bob.get(`${path}?${name}=1`);
        expect([status, Object.entries(body.errors)]).toEqual([422, [[name, ["Unknown parameter."]]]]);
      }
    },
  );

  it("rejects creates by a customer without a company", async () => {
    const lost = harness.add("lost", { id: harness.cleo.actor.id, side: "customer", companyId: null });
    const { status, body } = await lost.post("tickets", { title: "x", kind: "bug" });
    expect([status, body.message]).toEqual([409, "Your company can't start anything new right now. Contact us to find out why."]);
    expect((await lost.get("tickets")).body.data.total).toBe(0);
  });

  it("answers dates out of the database's range without a server error", async () => {
    for (const value of [{ due: "0000-01-01" }, { seenAt: "0000-01-01T00:00:00Z" }, { seenAt: "2026-01-01T00:00:00+23:59" }]) {
      expect((await harness.bob.post("tickets", { ...least(harness.acme), ...value })).status).toBeLessThan(500);
    }
    for (const query of ["filter[due][eq]=0000-01-01", "filter[seenAt][eq]=9999-12-31", "filter[seenAt][lte]=0001-01-01"]) {
      expect((await harness.bob.get(`tickets?${query}`)).status, query).toBeLessThan(500);
    }
  });
});

describe("an Idempotency-Key", () => {
  const headers = { "idempotency-key": "one" };

  it("is bound to its user, call and row", async () => {
    const first = await harness.bob.post("tickets", least(harness.acme), headers);
    expect((await harness.bob.post("tickets", least(harness.acme), headers)).body).toEqual(first.body);
    const other = await harness.ann.post("tickets", least(harness.acme), headers);
    expect(other.status).toBe(201);
    expect(other.body.data.id).not.toBe(first.body.data.id);
    expect((await harness.bob.post("leads", { name: "x" }, headers)).status).toBe(409);
    expect((await harness.bob.post(`tickets/${other.body.data.id}/actions/touch`, { version: 1 }, headers)).status).toBe(409);
  });

  it("is not used up by a rejected request", async () => {
    const key = { "idempotency-key": "two" };
    expect((await harness.bob.post("tickets", { title: "x" }, key)).status).toBe(422);
    expect((await harness.bob.post("tickets", least(harness.acme), key)).status).toBe(201);
  });
});

describe("a customer", () => {
  it("can look up employees by name, but sees nothing else about them", async () => {
    const chief = harness.add("chief", { ...harness.cleo.actor, isAdmin: true, abilities: [] });
    for (const path of ["people/lookup?q=bob", "people/lookup?ref=ticket.owner&q=bob", `people/lookup?id=${harness.bob.actor.id}`]) {
      expect((await chief.get(path)).body.data, path).toEqual([{ id: harness.bob.actor.id, name: "Bob" }]);
    }
    for (const q of ["@hq", "bob@"]) expect((await chief.get(`people/lookup?q=${encodeURIComponent(q)}`)).body.data).toEqual([]);
    expect((await harness.ann.get("people/lookup?q=bob")).body.data).toEqual([
      { id: harness.bob.actor.id, name: "Bob", subtitle: "Bob@hq.test" },
    ]);
  });

  it("gets refusal reasons with the customer's status labels", async () => {
    const { id } = (await harness.cleo.post("tickets", { title: "x", kind: "bug", items: [{ what: "a" }] })).body.data;
    const sent = await harness.cleo.post(`tickets/${id}/actions/send`, { version: 1 });
    expect(sent.body.data.actions.send).toBe("Not available now that it is sent.");
    expect((await harness.cleo.post(`tickets/${id}/actions/send`, { version: 2 })).body.message).toBe("Not available now that it is sent.");
  });
});

describe("a whole-number field", () => {
  it.each([0.00005, 0.000001, 1.00001])("rejects fractions, however small: %d", async (value) => {
    const { status, body } = await harness.bob.post("tickets", { ...least(harness.acme), pieces: value, price: value });
    expect([status, Object.keys(body.errors)]).toEqual([422, ["pieces", "price"]]);
  });
});

describe("the OpenAPI description", () => {
  it("is for whoever is signed in, the same for all, and contains no data", async () => {
    expect((await harness.ask({ url: "/api/openapi.json" })).status).toBe(401);
    const { status, text } = await harness.bob.get("openapi.json");
    expect(status).toBe(200);
    for (const client of [harness.ann, harness.nobody, harness.cleo]) expect((await client.get("openapi.json")).text).toBe(text);
    for (const word of ["Acme", "Zeta", "A ticket", "@hq.test"]) expect(text).not.toContain(word);
  });

  it("is compressed once, and not sent again to who has it", async () => {
    const ask = (headers: Record<string, string>) =>
      harness.app.inject({ url: "/api/openapi.json", headers: { authorization: "Bearer bob", ...headers } });
    const whole = await ask({});
    for (const [encoding, unpack] of [
      ["br", brotliDecompressSync],
      ["gzip", gunzipSync],
    ] as const) {
      const packed = await ask({ "accept-encoding": encoding });
      expect(packed.headers).toMatchObject({ "content-encoding": encoding, "cache-control": "private, no-cache" });
      expect(unpack(packed.rawPayload).toString()).toBe(whole.body);
    }
    const again = await ask({ "if-none-match": String(whole.headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, ""]);
  });

  it("names an ability and a row scope for each call, and only public calls answer without a session", async () => {
    const { paths } = (await harness.bob.get("openapi.json")).body;
    const operations = Object.entries<Record<string, Record<string, unknown>>>(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
    );
    expect(operations.length).toBeGreaterThan(20);
    for (const { path, method, operation } of operations) {
      expect([operation["x-ability"], operation["x-row-scope"]], path).toEqual([expect.stringMatching(/\S/), expect.stringMatching(/\S/)]);
      const url = `/api${path.replace(/\{\w+\}/g, "1")}`;
      const { status } = await harness.ask({ method: method.toUpperCase() as "GET", url });
      expect(status === 401, `${method} ${url}`).toBe(operation["x-ability"] !== "public");
    }
  });
});
