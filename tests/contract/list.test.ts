import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTinyHarness, least, type TinyHarness } from "./tiny/tiny-harness.ts";

let harness: TinyHarness;
const ids: number[] = [];
beforeAll(async () => {
  harness = await createTinyHarness();
  const titles = ["apple", "Banana", "cherry", "date 100%", "e_e", "apple"];
  for (const [index, title] of titles.entries()) {
    const { body } = await harness.bob.post("tickets", {
      ...least(index % 2 === 0 ? harness.acme : harness.zeta, title),
      kind: index < 3 ? "bug" : "wish",
      pieces: index === 1 ? null : index % 3,
      weight: index === 0 ? null : index / 2,
      price: index * 100,
      urgent: index === 4,
      due: `2026-12-0${index + 1}`,
      seenAt: index === 5 ? null : `2026-11-2${index}T03:00:00Z`,
      labels: index > 3 ? ["x", "y"] : [],
      secret: index === 2 ? "hush" : null,
      phone: index === 3 ? "(212) 555-0143" : null,
      place: index === 3 ? { address: "1 Elm", city: "Reno", state: "NV", zip: "89501", country: "US" } : null,
      ownerId: index < 2 ? harness.bob.actor.id : null,
      items: [{ what: "a" }],
    });
    ids.push(body.data.id);
  }
  for (const id of ids.slice(0, 4)) await harness.bob.post(`tickets/${id}/actions/send`, { version: 1 });
});
afterAll(() => harness.close());

const findIds = async (query: string, client = harness.bob): Promise<number[]> => {
  const { status, body, text } = await client.get(`tickets?sort=id&pageSize=50&${query}`);
  expect(status, text).toBe(200);
  return body.data.tickets.map((row: { id: number }) => ids.indexOf(row.id));
};

describe("a list", () => {
  it("returns rows without lines, rich text and files, but with the available actions", async () => {
    const { body } = await harness.bob.get("tickets?sort=id");
    expect(Object.keys(body.data)).toEqual(["currentPage", "tickets", "total", "totalIsCapped", "next"]);
    const [row] = body.data.tickets;
    expect(row).toMatchObject({ title: "apple", firm: "Acme", owner: "Bob", state: "open", statusId: 922, status: "Open", version: 2 });
    for (const name of ["items", "page", "docs", "$total"]) expect(row).not.toHaveProperty(name);
    expect(row.actions).toMatchObject({ update: true, settle: true, send: "Not available now that it is open." });
    expect(row.actions).not.toHaveProperty("lapse");
    expect(row.actions).not.toHaveProperty("reopen");
  });

  it.each([
    ["filter[title][eq]=APPLE", [0, 5]],
    ["filter[title][contains]=00%25", [3]],
    ["filter[title][contains]=_", [4]],
    ["filter[kind][in]=wish", [3, 4, 5]],
    ["filter[kind][in]=wish&filter[kind][in]=bug", [0, 1, 2, 3, 4, 5]],
    ["filter[pieces][empty]=true", [1]],
    ["filter[pieces][gte]=1", [4, 2, 5].sort()],
    ["filter[weight][lte]=1.5", [1, 2, 3]],
    ["filter[price][eq]=300", [3]],
    ["filter[urgent][eq]=true", [4]],
    ["filter[due][gte]=2026-12-05", [4, 5]],
    ["filter[seenAt][eq]=2026-11-20", [1]],
    ["filter[seenAt][lte]=2026-11-20", [0, 1]],
    ["filter[seenAt][gte]=2026-11-23T03:00:00Z", [3, 4]],
    ["filter[labels][has]=y", [4, 5]],
    ["filter[labels][empty]=false", [4, 5]],
    ["filter[owner][empty]=true", [2, 3, 4, 5]],
    ["filter[secret][eq]=Hush", [2]],
    ["filter[state][in]=draft", [4, 5]],
    ["statusId=922", [0, 1, 2, 3]],
    ["tab=drafts", [4, 5]],
    ["tab=sent", [0, 1, 2, 3]],
    ["tab=staff", [2]],
    ["tab=0", [0, 1, 2, 3]],
    ["q=APPL", [0, 5]],
    ["q=100%25", [3]],
    ["q=(212) 555", [3]],
    ["q=reno", [3]],
    ["q=hush", [2]],
    ["listBy=mine", [0, 1, 2, 3, 4, 5]],
  ] as [string, number[]][])("filters by %s", async (query, expected) => {
    expect(await findIds(query)).toEqual(expected);
  });

  it("filters references by id", async () => {
    expect(await findIds(`filter[firm][in]=${harness.zeta}`)).toEqual([1, 3, 5]);
    expect(await findIds(`filter[createdBy][in]=${harness.ann.actor.id}`)).toEqual([]);
  });

  it("sorts text case-insensitively, references by name and ties by id", async () => {
    const sorted = async (sort: string) =>
      (await harness.bob.get(`tickets?sort=${sort}&pageSize=50`)).body.data.tickets.map((row: { id: number }) => ids.indexOf(row.id));
    expect(await sorted("title")).toEqual([0, 5, 1, 2, 3, 4]);
    expect(await sorted("-title")).toEqual([4, 3, 2, 1, 5, 0]);
    expect(await sorted("firm,-price")).toEqual([4, 2, 0, 5, 3, 1]);
    expect(await sorted("-owner,id")).toEqual([2, 3, 4, 5, 0, 1]);
    expect(await sorted("pieces")).toEqual([0, 3, 4, 2, 5, 1]);
  });

  it("sorts document numbers numerically, whatever their number of digits", async () => {
    const { rows } = await sql<{
      id: number;
    }>`insert into tiny_tickets (id, number, title, due, kind, firm_id, state) overriding system value
      select n, 'TK-' || n, 'far ahead', '2027-01-01', 'bug', ${harness.acme}, 'done' from unnest(array[99999, 100000, 100001]) n returning id`.execute(
      harness.db.kysely,
    );
    expect(rows).toHaveLength(3);
    const numbers = async (query: string) => {
      const { tickets, next } = (await harness.bob.get(`tickets?q=far+ahead&${query}`)).body.data;
      return [tickets.map((row: { number: string }) => row.number), next] as const;
    };
    expect((await numbers("sort=number"))[0]).toEqual(["TK-99999", "TK-100000", "TK-100001"]);
    const [first, next] = await numbers("sort=-number&limit=2");
    expect([...first, ...(await numbers(`sort=-number&limit=2&after=${next}`))[0]]).toEqual(["TK-100001", "TK-100000", "TK-99999"]);
    await sql`delete from tiny_tickets where title = 'far ahead'`.execute(harness.db.kysely);
  });

  it("takes a position at any offset that the standard allows, of which a database knows fewer", async () => {
    const { status, body } = await harness.bob.get("tickets?sort=createdAt&limit=1");
    expect(status).toBe(200);
    const [order] = JSON.parse(Buffer.from(body.data.next, "base64url").toString());
    const after = Buffer.from(JSON.stringify([order, "2026-01-01T00:00:00+23:59", 1])).toString("base64url");
    expect((await harness.bob.get(`tickets?sort=createdAt&after=${after}`)).status).toBe(200);
  });

  it("answers at the URL with a tab in it, and with 404 for an unknown tab", async () => {
    expect((await harness.bob.get("tickets/sent/data?limit=2&offset=2")).body.data).toMatchObject({ currentPage: 2, total: 4 });
    expect((await harness.bob.get("tickets/-1/data")).body.data.total).toBe(2);
    expect((await harness.bob.get("tickets/nope/data")).status).toBe(404);
    expect((await harness.cleo.get("tickets/staff/data")).status).toBe(404);
  });

  it("counts the rows per tab, separately for employees and customers", async () => {
    expect((await harness.bob.get("tickets/counts")).body.data).toEqual({ drafts: 2, open: 4, staff: 1 });
    expect((await harness.cleo.get("tickets/counts")).body.data).toEqual({ drafts: 0, open: 2 });
  });

  it.each([
    "sort=nope",
    "sort=body",
    "tab=nope",
    "filter[nope][eq]=1",
    "filter[title][gte]=1",
    "filter[due][eq]=x",
    "nope=1",
    "page=0",
    "pageSize=201",
    "page=1&page=2",
    "count=all",
    "listBy=nope",
    "statusId=1",
    "after=abc",
    "q=%00",
    "limit=3&pageSize=3",
    "filter[title]=x",
    "page=999999",
  ])("rejects %s", async (query) => {
    const { status, body } = await harness.bob.get(`tickets?${query}`);
    expect([status, typeof body.message, Object.keys(body.errors).length > 0]).toEqual([422, "string", true]);
  });

  it("treats hidden fields as unknown for customers", async () => {
    for (const query of ["sort=secret", "filter[secret][eq]=hush", "tab=staff"])
      expect((await harness.cleo.get(`tickets?${query}`)).status).toBe(422);
    expect(await findIds("q=hush", harness.cleo)).toEqual([]);
    const { body } = await harness.cleo.get("tickets?sort=id");
    expect(body.data.tickets[0]).toMatchObject({ status: "Sent" });
    for (const row of body.data.tickets) expect(Object.keys(row)).not.toEqual(expect.arrayContaining(["secret"]));
  });

  it("returns complete rows on demand, without what the reader never sees", async () => {
    const input = { title: "Complete", kind: "bug", items: [{ what: "Chair", quantity: 2 }] };
    const { data } = (await harness.cleo.post("tickets", input)).body;
    const query = `tickets?complete=true&filter[id][in]=${data.id}`;
    const [row] = (await harness.cleo.get(query)).body.data.tickets;
    expect(row).toEqual((await harness.cleo.get(`tickets/${data.id}`)).body.data);
    expect(row.items[0]).toMatchObject({ what: "Chair", shots: [] });
    expect(Object.keys(row.items[0])).not.toEqual(expect.arrayContaining(["cost"]));
    expect((await harness.ann.get(query)).body.data.tickets[0].items[0]).toHaveProperty("cost");
    expect((await harness.cleo.get(`tickets?filter[id][in]=${data.id}`)).body.data.tickets[0]).not.toHaveProperty("items");
    // A complete row has no joined names, but the order may need one.
    for (const sort of ["firm", "-owner"]) {
      const sorted = (await harness.bob.get(`tickets?sort=${sort}`)).body.data.tickets.map(({ id }: { id: number }) => id);
      const complete = (await harness.bob.get(`tickets?complete=true&sort=${sort}`)).body.data.tickets.map(({ id }: { id: number }) => id);
      expect(complete, sort).toEqual(sorted);
    }
    expect((await harness.cleo.get("tickets?complete=yes")).body.errors).toHaveProperty("complete");
    await harness.cleo.delete(`tickets/${data.id}`, { version: data.version, why: "done" });
  });

  it("returns the named fields only, and those it is sorted by, without the actions", async () => {
    const [row] = (await harness.bob.get("tickets?fields=title,firm&sort=-due&pageSize=1")).body.data.tickets;
    expect(Object.keys(row).sort()).toEqual([
      "due",
      "firm",
      "firmId",
      "id",
      "state",
      "status",
      "statusCode",
      "statusId",
      "title",
      "version",
    ]);
    const whole = (await harness.bob.get("tickets?sort=-due&pageSize=1")).body.data.tickets[0];
    expect(whole).toMatchObject(row);
    expect(whole).toHaveProperty("actions");
    const lines = (await harness.bob.get("tickets?fields=items&complete=true&pageSize=1")).body.data.tickets[0];
    expect(lines.items).toHaveLength(1);
    const { errors } = (await harness.bob.get("tickets?fields=title,nope")).body;
    expect(errors).toEqual({ fields: ['There is no "nope".'] });
  });

  it("leaves out the named fields that a customer never sees", async () => {
    const [row] = (await harness.cleo.get("tickets?fields=title,secret&pageSize=1")).body.data.tickets;
    expect(row).toHaveProperty("title");
    expect(row).not.toHaveProperty("secret");
  });

  it("returns the total, even past the last page", async () => {
    expect((await harness.bob.get("tickets?page=9&pageSize=5")).body.data).toMatchObject({ tickets: [], total: 6, next: null });
    expect((await harness.bob.get("tickets?q=nothing")).body.data).toMatchObject({ tickets: [], total: 0, totalIsCapped: false });
    expect((await harness.bob.get("tickets?count=exact&pageSize=2")).body.data).toMatchObject({ total: 6, totalIsCapped: false });
  });

  it("visits each row exactly once with the cursor, in the order of the whole list", async () => {
    const names = [
      "title",
      "firm",
      "owner",
      "pieces",
      "weight",
      "seenAt",
      "due",
      "kind",
      "state",
      "createdAt",
      "id",
      "price",
      "secret",
      "total",
    ];
    const order = fc.uniqueArray(fc.tuple(fc.constantFrom(...names), fc.boolean()), { maxLength: 3, selector: ([name]) => name });
    await fc.assert(
      fc.asyncProperty(order, fc.integer({ min: 1, max: 4 }), async (keys, size) => {
        const sort = keys.map(([name, descending]) => (descending ? `-${name}` : name)).join(",");
        const idsOf = async (query: string): Promise<number[]> =>
          (await harness.bob.get(`tickets?sort=${sort}&${query}`)).body.data.tickets.map((row: { id: number }) => row.id);
        const whole = await idsOf("pageSize=50");
        // A list of some rows is read in another way than that of all.
        expect(await idsOf("pageSize=50&filter[due][gte]=2020-01-01")).toEqual(whole);
        expect(await idsOf(`pageSize=${size}&page=2`)).toEqual(whole.slice(size, 2 * size));
        const visited: number[] = [];
        let after: string | null = null;
        do {
          const { body } = await harness.bob.get(`tickets?sort=${sort}&pageSize=${size}${after === null ? "" : `&after=${after}`}`);
          visited.push(...body.data.tickets.map((row: { id: number }) => row.id));
          after = body.data.next;
        } while (after !== null && visited.length < 20);
        expect(visited).toEqual(whole);
      }),
      { numRuns: 40 },
    );
  });

  it("answers any query with rows or a validation error, never a server error", async () => {
    const name = fc.constantFrom(
      "page",
      "pageSize",
      "limit",
      "offset",
      "after",
      "sort",
      "q",
      "tab",
      "listBy",
      "statusId",
      "count",
      "filter[title][contains]",
      "filter[price][gte]",
      "filter[firm][in]",
      "filter[seenAt][lte]",
      "filter[due][eq]",
      "filter[__proto__][eq]",
      "filter[labels][has]",
      "filter[weight][eq]",
      "filter[kind][in]",
      "constructor",
      "filter[id][in]",
    );
    const value = fc.oneof(
      fc.string(),
      fc.string({ unit: "binary" }),
      fc.integer().map(String),
      fc.constantFrom("1e400", "99999999999999999999", "-1", "0001-01-01", "9999-12-31", "\u0000", "\ud800", "%", "\\", "'"),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(name, value), { maxLength: 4 }), async (pairs) => {
        const query = pairs
          .map(([key, each]) => `${encodeURIComponent(key)}=${encodeURIComponent(each.replace(/[\ud800-\udfff]/g, ""))}`)
          .join("&");
        const { status } = await harness.bob.get(`tickets?${query}`);
        expect([200, 422]).toContain(status);
      }),
      { numRuns: 150 },
    );
  });
});

describe("lookups and global search", () => {
  it("look up the valid targets of a reference", async () => {
    const names = async (query: string, client = harness.bob) =>
      (await client.get(query)).body.data.map((choice: { name: string }) => choice.name);
    expect(await names("people/lookup?ref=ticket.owner&q=b")).toEqual(["Bob"]);
    expect(await names(`people/lookup?ref=ticket.reporter&within[company]=${harness.acme}`)).toEqual(["Carl", "Cleo"]);
    expect(await names("people/lookup?ref=ticket.settle.helper&q=ann")).toEqual(["Ann"]);
    expect(await names("people/lookup?ref=ticket.items.by&q=ann")).toEqual(["Ann"]);
    expect(await names(`people/lookup?ref=ticket.owner&id=${harness.cleo.actor.id}`)).toEqual(["Cleo"]);
    expect(await names("people/lookup?ref=ticket.reporter", harness.cleo)).toEqual(["Ann", "Bob", "Carl", "Cleo", "Nobody"]);
    expect((await harness.bob.get(`tickets/lookup?id=${ids[0]}`)).body.data).toEqual([
      { id: ids[0], name: expect.stringMatching(/^TK-/), subtitle: "Acme" },
    ]);
  });

  it("reject undeclared lookups and callers without permission", async () => {
    expect((await harness.bob.get("people/lookup?ref=ticket.firm")).status).toBe(422);
    expect((await harness.bob.get("people/lookup?ref=ticket.owner&within[type]=E")).status).toBe(422);
    expect((await harness.nobody.get("people/lookup?ref=ticket.owner")).status).toBe(403);
    expect((await harness.nobody.get("people/lookup")).status).toBe(403);
  });

  it("find records of every kind the caller can read", async () => {
    const { body } = await harness.ann.get("search?q=acme");
    expect(body.data).toContainEqual({
      resource: "client",
      id: harness.acme,
      title: "Acme",
      subtitle: null,
      path: `/clients/${harness.acme}`,
      state: "client",
    });
    expect((await harness.cleo.get("search?q=zeta")).body.data).toEqual([]);
    expect((await harness.cleo.get("search?q=banana")).body.data).toEqual([]);
    expect((await harness.bob.get("search?q=banana")).body.data).toHaveLength(1);
    expect((await harness.nobody.get("search?q=a")).body.data).toEqual([]);
  });

  it("find records of some kinds, and only what matches literally, where the search says so", async () => {
    const names = async (query: string) =>
      (await harness.ann.get(`search?${query}`)).body.data.map(({ title }: { title: string }) => title);
    expect(await names("q=acme&in=client")).toEqual(["Acme"]);
    expect(await names("q=acme&in=visit")).toEqual([]);
    expect(await names("q=acmee&in=client")).toEqual(["Acme"]);
    expect(await names("q=acmee&in=client&exact=true")).toEqual([]);
    const refused = async (query: string) => (await harness.ann.get(`search?${query}`)).body.errors;
    expect(await refused("q=acme&in=client,nothing")).toEqual({ in: ['There is no resource "nothing".'] });
    expect(await refused("q=acme&exact=1")).toEqual({ exact: ["Write true, or leave it out."] });
  });
});
