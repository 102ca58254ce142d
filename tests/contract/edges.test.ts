import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTinyRig, least, type Rig } from "./tiny/rig.ts";

let rig: Rig;
beforeAll(async () => {
  rig = await createTinyRig();
});
afterAll(() => rig.close());

const ticket = async () => (await rig.bob.post("tickets", least(rig.acme))).body.data;

describe("who may write but not read", () => {
  const writer = () =>
    rig.add("writer", {
      id: rig.bob.actor.id,
      side: "employee",
      abilities: rig.bob.actor.abilities.filter(({ action }) => action !== "read"),
    });

  it("is shown no row when a write is refused", async () => {
    const { id } = await ticket();
    const { status, body } = await writer().put(`tickets/${id}`, { version: 9, title: "x" });
    expect([status, Object.keys(body).sort()]).toEqual([409, ["message", "state", "version"]]);
  });

  it("nor when nothing changes, nor when something does", async () => {
    const { id, title } = await ticket();
    expect((await writer().put(`tickets/${id}`, { version: 1, title })).body.data).toEqual({ id, version: 1 });
    expect((await writer().put(`tickets/${id}`, { version: 1, title: "x" })).body.data).toEqual({ id, version: 2 });
  });
});

describe("the odd value", () => {
  it.each([499, 500])("a long text is kept whole and logged short, whatever sign stands where it is cut (%i)", async (before) => {
    const body = `${"a".repeat(before)}${"😀".repeat(200)}`;
    const made = await rig.bob.post("tickets", { ...least(rig.acme), body });
    expect(made.status, made.text).toBe(201);
    expect((await rig.bob.get(`tickets/${made.body.data.id}`)).body.data.body).toBe(body);
    const { entries } = (await rig.bob.get(`tickets/${made.body.data.id}/activity`)).body.data;
    const [, logged] = entries[0].changes.find((each: { field: string }) => each.field === "body").to.match(/^(a+)😀*…$/u) ?? [];
    expect(logged).toBe("a".repeat(before));
  });

  it.each(["tickets", "leads"])("a body of any depth is refused, under a key too (%s)", async (path) => {
    const deep = `{"title":${"[".repeat(200_000)}${"]".repeat(200_000)}}`;
    for (const key of [{}, { "idempotency-key": "deep" }]) {
      const { status } = await rig.ask({
        method: "POST",
        url: `/api/${path}`,
        headers: { authorization: "Bearer bob", "content-type": "application/json", ...key },
        payload: deep,
      });
      expect([400, 422]).toContain(status);
    }
  });

  it("numbers that are each allowed, and make one that is not, are refused by the name of what they make", async () => {
    const most = { quantity: 9_000_000_000_000, price: 9_000_000_000_000 };
    const line = await rig.bob.post("tickets", { ...least(rig.acme), items: [{ what: "a" }, { what: "b", ...most }] });
    expect([line.status, line.body.errors]).toEqual([422, { "items.1.sum": ["The number is too large."] }]);
    const items = [1, 2].map((price) => ({ what: "a", quantity: 4_000_000_000_000_000, price }));
    const sum = await rig.bob.post("tickets", { ...least(rig.acme), items });
    expect([sum.status, sum.body.errors]).toEqual([422, { total: ["The number is too large."] }]);
  });

  it.each(["tickets", "tickets/lookup", "tickets/counts"])("a parameter of any name is refused by it (%s)", async (path) => {
    for (const name of ["__proto__", "constructor", "nope"]) {
      const { status, body } = await rig.bob.get(`${path}?${name}=1`);
      expect([status, Object.entries(body.errors)]).toEqual([422, [[name, ["Unknown parameter."]]]]);
    }
  });

  it("a customer without a company makes nothing", async () => {
    const lost = rig.add("lost", { id: rig.cleo.actor.id, side: "customer", companyId: null });
    const { status, body } = await lost.post("tickets", { title: "x", kind: "bug" });
    expect([status, body.message]).toEqual([409, "Your company can't start anything new right now. Contact us to find out why."]);
    expect((await lost.get("tickets")).body.data.total).toBe(0);
  });

  it("a date that the database can't keep is refused", async () => {
    for (const value of [{ due: "0000-01-01" }, { seenAt: "0000-01-01T00:00:00Z" }, { seenAt: "2026-01-01T00:00:00+23:59" }]) {
      expect((await rig.bob.post("tickets", { ...least(rig.acme), ...value })).status).toBeLessThan(500);
    }
    for (const query of ["filter[due][eq]=0000-01-01", "filter[seenAt][eq]=9999-12-31", "filter[seenAt][lte]=0001-01-01"]) {
      expect((await rig.bob.get(`tickets?${query}`)).status, query).toBeLessThan(500);
    }
  });
});

describe("an Idempotency-Key", () => {
  const headers = { "idempotency-key": "one" };

  it("belongs to its user, its call and its row", async () => {
    const first = await rig.bob.post("tickets", least(rig.acme), headers);
    expect((await rig.bob.post("tickets", least(rig.acme), headers)).body).toEqual(first.body);
    const other = await rig.ann.post("tickets", least(rig.acme), headers);
    expect(other.status).toBe(201);
    expect(other.body.data.id).not.toBe(first.body.data.id);
    expect((await rig.bob.post("leads", { name: "x" }, headers)).status).toBe(409);
    expect((await rig.bob.post(`tickets/${other.body.data.id}/actions/touch`, { version: 1 }, headers)).status).toBe(409);
  });

  it("is not used up by what was refused", async () => {
    const key = { "idempotency-key": "two" };
    expect((await rig.bob.post("tickets", { title: "x" }, key)).status).toBe(422);
    expect((await rig.bob.post("tickets", least(rig.acme), key)).status).toBe(201);
  });
});

describe("a customer", () => {
  it("may choose among the staff by name, and learns nothing else of them", async () => {
    const chief = rig.add("chief", { ...rig.cleo.actor, isAdmin: true, abilities: [] });
    for (const path of ["people/lookup?q=bob", "people/lookup?ref=ticket.owner&q=bob", `people/lookup?id=${rig.bob.actor.id}`]) {
      expect((await chief.get(path)).body.data, path).toEqual([{ id: rig.bob.actor.id, name: "Bob" }]);
    }
    for (const q of ["@hq", "bob@"]) expect((await chief.get(`people/lookup?q=${encodeURIComponent(q)}`)).body.data).toEqual([]);
    expect((await rig.ann.get("people/lookup?q=bob")).body.data).toEqual([{ id: rig.bob.actor.id, name: "Bob", subtitle: "Bob@hq.test" }]);
  });

  it("reads reasons in their own words", async () => {
    const { id } = (await rig.cleo.post("tickets", { title: "x", kind: "bug", items: [{ what: "a" }] })).body.data;
    const sent = await rig.cleo.post(`tickets/${id}/actions/send`, { version: 1 });
    expect(sent.body.data.actions.send).toBe("Not available now that it is sent.");
    expect((await rig.cleo.post(`tickets/${id}/actions/send`, { version: 2 })).body.message).toBe("Not available now that it is sent.");
  });
});

describe("a whole number", () => {
  it.each([0.00005, 0.000001, 1.00001])("takes no part of one, however small: %d", async (value) => {
    const { status, body } = await rig.bob.post("tickets", { ...least(rig.acme), pieces: value, price: value });
    expect([status, Object.keys(body.errors)]).toEqual([422, ["pieces", "price"]]);
  });
});

describe("the description of the calls", () => {
  it("is the same for everyone, signed in or not, and tells of calls alone, never of rows", async () => {
    const anonymous = await rig.ask({ url: "/api/openapi.json" });
    expect(anonymous.status).toBe(200);
    for (const client of [rig.ann, rig.nobody, rig.cleo]) expect((await client.get("openapi.json")).text).toBe(anonymous.text);
    for (const word of ["Acme", "Zeta", "A ticket", "@hq.test"]) expect(anonymous.text).not.toContain(word);
  });

  it("names an ability and a scope for each, and none but the public ones answer without a session", async () => {
    const { paths } = (await rig.ask({ url: "/api/openapi.json" })).body;
    const operations = Object.entries<Record<string, Record<string, unknown>>>(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
    );
    expect(operations.length).toBeGreaterThan(20);
    for (const { path, method, operation } of operations) {
      expect([operation["x-ability"], operation["x-row-scope"]], path).toEqual([expect.stringMatching(/\S/), expect.stringMatching(/\S/)]);
      const url = `/api${path.replace(/\{\w+\}/g, "1")}`;
      const { status } = await rig.ask({ method: method.toUpperCase() as "GET", url });
      expect(status === 401, `${method} ${url}`).toBe(operation["x-ability"] !== "public");
    }
  });
});
