import { HttpResponse } from "msw";
import { beforeAll, describe, expect, it } from "vitest";
import { fetchCounts, fetchLookup, performAction } from "../../../src/providers/calls/calls.ts";
import { http } from "../../../src/providers/calls/http.ts";
import { createDataProvider } from "../../../src/providers/data-provider.ts";
import { registerResources } from "../../../src/providers/registry.ts";
import { endSession } from "../../../src/providers/session/session-end.ts";
import { text } from "../../../src/schemas/fields/fields.ts";
import { resource } from "../../../src/schemas/resource.ts";
import { mockApi } from "../../support/ui-api.ts";

const plain = resource("crate", {
  label: "Crate",
  title: "name",
  path: "/crates",
  subject: "WH_INVENTORY",
  bizObject: 900,
  fields: { name: text() },
  views: { list: { columns: ["name"], pageSize: 25 } },
});
const special = resource("parcel", {
  label: "Parcel",
  title: "name",
  path: "/parcels",
  subject: "WH_INVENTORY",
  bizObject: 901,
  endpoints: {
    list: "parcels/{tab}/data",
    update: { method: "POST", path: "parcels/{id}" },
    remove: { method: "POST", path: "parcels/{id}/delete-parcel" },
  },
  fields: { name: text() },
  views: { list: { columns: ["name"] } },
});

const provider = createDataProvider(http);
beforeAll(() => registerResources([plain, special]));

describe("lists", () => {
  it("builds the server's query parameters and parses its response", async () => {
    const requests = mockApi("get", "/crates", {
      data: { currentPage: 2, crates: [{ id: 1 }], total: 10000, totalIsCapped: true, next: "abc" },
    });
    const result = await provider.getList({
      resource: "crate",
      pagination: { currentPage: 2, pageSize: 25 },
      sorters: [
        { field: "number", order: "desc" },
        { field: "name", order: "asc" },
      ],
      filters: [
        { field: "q", operator: "eq", value: "oak & ash" },
        { field: "tab", operator: "eq", value: "open" },
        { field: "state", operator: "in", value: ["new", "done"] },
        { field: "weight", operator: "gte", value: 3 },
        { field: "empty", operator: "eq", value: "" },
      ],
    });
    const query = requests[0]?.query;
    expect(query?.get("page")).toBe("2");
    expect(query?.get("pageSize")).toBe("25");
    expect(query?.get("sort")).toBe("-number,name");
    expect(query?.get("q")).toBe("oak & ash");
    expect(query?.get("tab")).toBe("open");
    expect(query?.getAll("filter[state][in]")).toEqual(["new", "done"]);
    expect(query?.get("filter[weight][gte]")).toBe("3");
    expect([...(query?.keys() ?? [])]).not.toContain("filter[empty][eq]");
    expect(result).toEqual({ data: [{ id: 1 }], total: 10000, totalIsCapped: true, next: "abc" });
  });

  it("uses the declared path with limit and offset", async () => {
    const requests = mockApi("get", "/parcels/ready/data", { data: { parcels: [], total: 0 } });
    await provider.getList({
      resource: "parcel",
      pagination: { currentPage: 3, pageSize: 50 },
      filters: [{ field: "tab", operator: "eq", value: "ready" }],
    });
    expect(Object.fromEntries(requests[0]?.query ?? [])).toEqual({ limit: "50", offset: "100" });
  });

  describe("pagination", () => {
    const crates = (request: { query: URLSearchParams }) => {
      const after = Number(request.query.get("after")?.replace("place-", "") ?? (Number(request.query.get("page") ?? 1) - 1) * 25);
      return { data: { crates: [{ id: after + 1 }], total: 90, next: after < 75 ? `place-${after + 25}` : null } };
    };
    const page = (currentPage: number, more: object = {}) =>
      provider.getList({
        resource: "crate",
        pagination: { currentPage, pageSize: 25 },
        sorters: [{ field: "name", order: "asc" }],
        ...more,
      });

    it("uses cursors forward and back, and page numbers where no cursor is known", async () => {
      const requests = mockApi("get", "/crates", crates);
      const ids = [];
      for (const each of [3, 4, 1, 2, 3, 2]) ids.push((await page(each)).data[0]?.id);
      expect(ids).toEqual([51, 76, 1, 26, 51, 26]);
      expect(requests.map(({ query }) => query.get("after") ?? `page ${query.get("page")}`)).toEqual([
        "page 3",
        "place-75",
        "page 1",
        "place-25",
        "place-50",
        "place-25",
      ]);
      // The server accepts a cursor or a page number, not both.
      expect(requests[1]?.query.get("page")).toBeNull();
      expect(requests[1]?.query.get("pageSize")).toBe("25");
    });

    it("uses no cursor of a different query, and none from the page's URL", async () => {
      const requests = mockApi("get", "/crates", crates);
      await page(1);
      await page(2, { filters: [{ field: "q", operator: "eq", value: "oak" }] });
      await page(2, { sorters: [{ field: "name", order: "desc" }] });
      await page(2, { pagination: { currentPage: 2, pageSize: 10 } });
      await page(1, { meta: { after: "evil", page: "9" } });
      expect(requests.map(({ query }) => query.get("after"))).toEqual([null, null, null, null, null]);
    });

    it("falls back to the page number when the server rejects the cursor", async () => {
      const requests = mockApi("get", "/crates", ({ query }) => {
        if (query.has("after"))
          throw HttpResponse.json({ message: "No.", errors: { after: ["Not a place in this list."] } }, { status: 422 });
        return crates({ query });
      });
      await page(1);
      expect((await page(2)).data).toEqual([{ id: 26 }]);
      expect(requests.map(({ query }) => query.get("after") ?? `page ${query.get("page")}`)).toEqual(["page 1", "place-25", "page 2"]);
    });

    it("drops every cursor when the session ends", async () => {
      const requests = mockApi("get", "/crates", crates);
      await page(1);
      endSession();
      await page(2);
      expect(requests.at(-1)?.query.get("page")).toBe("2");
    });

    it("also uses cursors at a declared path", async () => {
      const requests = mockApi("get", "/parcels/all/data", { data: { parcels: [], total: 120, next: "there" } });
      for (const currentPage of [1, 2]) await provider.getList({ resource: "parcel", pagination: { currentPage, pageSize: 50 } });
      expect(requests.map(({ query }) => Object.fromEntries(query))).toEqual([
        { limit: "50", offset: "0" },
        { limit: "50", after: "there" },
      ]);
    });
  });

  it("rejects OR filters instead of widening the result", async () => {
    const filters = [{ operator: "or" as const, value: [{ field: "a", operator: "eq" as const, value: 1 }] }];
    await expect(provider.getList({ resource: "crate", filters })).rejects.toThrow(/alternatives/);
  });
});

describe("single rows", () => {
  it("never takes the method or headers from the page's URL", async () => {
    const removed = mockApi("delete", "/crates/3", {});
    const read = mockApi("get", "/crates/3", { data: { id: 3 } });
    const meta = { method: "delete", headers: { "X-Evil": "1" } };
    expect(await provider.getOne({ resource: "crate", id: 3, meta })).toEqual({ data: { id: 3 } });
    expect(removed).toHaveLength(0);
    expect(read[0]?.headers.get("x-evil")).toBeNull();
  });

  it("creates with an idempotency key, updates by PUT with the version, deletes by DELETE", async () => {
    const created = mockApi("post", "/crates", { data: { id: 9 } }, 201);
    const changed = mockApi("put", "/crates/9", { data: { id: 9, version: 2 } });
    const removed = mockApi("delete", "/crates/9", {});
    expect(await provider.create({ resource: "crate", variables: { name: "a" }, meta: { method: "delete" } })).toEqual({ data: { id: 9 } });
    expect(created[0]?.headers.get("idempotency-key")).toMatch(/^[0-9a-f-]{32,36}$/);
    await provider.update({ resource: "crate", id: 9, variables: { name: "b", version: 1 } });
    expect(changed[0]?.body).toEqual({ name: "b", version: 1 });
    await provider.deleteOne({ resource: "crate", id: 9 });
    expect(removed).toHaveLength(1);
  });

  it("uses the caller's idempotency key, but no arbitrary text", async () => {
    const key = "11111111-2222-4333-8444-555555555555";
    const created = mockApi("post", "/crates", { data: { id: 9 } }, 201);
    await provider.create({ resource: "crate", variables: {}, meta: { idempotencyKey: key } });
    await provider.create({ resource: "crate", variables: {}, meta: { idempotencyKey: "x\r\ny" } });
    expect(created[0]?.headers.get("idempotency-key")).toBe(key);
    expect(created[1]?.headers.get("idempotency-key")).not.toContain("x");
  });

  it("updates and deletes at the declared paths", async () => {
    const changed = mockApi("post", "/parcels/4", { data: { id: 4 } });
    const removed = mockApi("post", "/parcels/4/delete-parcel", { data: { id: 4 } });
    await provider.update({ resource: "parcel", id: 4, variables: { version: 1 } });
    await provider.deleteOne({ resource: "parcel", id: 4, variables: { deleteReason: "twice" } });
    expect(changed).toHaveLength(1);
    expect(removed[0]?.body).toEqual({ deleteReason: "twice" });
  });

  it("escapes an id in the path", async () => {
    const requests = mockApi("get", "/crates/:id", { data: {} });
    await provider.getOne({ resource: "crate", id: "../users/1" });
    expect(requests[0]?.path).toBe("/api/crates/..%2Fusers%2F1");
  });
});

it("performs actions, looks up and counts", async () => {
  const acted = mockApi("post", "/crates/5/actions/open", { data: { id: 5, version: 3 } });
  mockApi("get", "/crates/lookup", ({ query }) => ({ data: [{ id: 1, name: query.get("q") }] }));
  mockApi("get", "/crates/counts", { data: { open: 4 } });
  expect(await performAction("crate", 5, "open", { version: 2, reason: "r" })).toEqual({ id: 5, version: 3 });
  expect(acted[0]?.body).toEqual({ version: 2, reason: "r" });
  expect(acted[0]?.headers.get("idempotency-key")).toBeTruthy();
  expect(await fetchLookup("crate", { q: "oak" })).toEqual([{ id: 1, name: "oak" }]);
  expect(await fetchCounts("crate")).toEqual({ open: 4 });
});
