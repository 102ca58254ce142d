import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTinyRig, least, type Rig } from "./tiny/rig.ts";

let rig: Rig;
beforeAll(async () => {
  rig = await createTinyRig();
});
afterAll(() => rig.close());

const full = () => ({
  ...least(rig.acme, "  Everything "),
  body: "Some\nlines",
  page: '<p onclick="x()">Hi <strong>you</strong><script>alert(1)</script><img src="https://evil.test/x.png"></p>',
  mail: "a@b.test",
  phone: "(212) 555-0143",
  link: "https://hq.test/x",
  pieces: 3,
  weight: 12.345,
  price: 12_345,
  share: 7.25,
  urgent: true,
  due: "2026-12-01",
  seenAt: "2026-11-20T10:00:00+02:00",
  labels: ["b", "a", "b"],
  place: { address: "12 Main St", city: "Austin", state: "TX", zip: "78701", country: "US" },
  reporterId: rig.cleo.actor.id,
  ownerId: rig.bob.actor.id,
  items: [
    {
      what: "Sofa",
      quantity: 2,
      price: 1000,
      size: 1.5,
      ratio: 3.1234,
      packed: true,
      on: "2026-01-02",
      at: "2026-01-02T03:04:05.678Z",
      colours: ["red"],
      byId: rig.bob.actor.id,
      cost: 7,
    },
    { what: "Lamp", price: 250 },
  ],
  costs: [{ what: "Fuel", amount: 99 }],
  secret: "psst",
});

describe("a record", () => {
  it("comes back as it was written, in wire form", async () => {
    const made = await rig.bob.post("tickets", full());
    expect(made.status, made.text).toBe(201);
    const { data } = made.body;
    expect(data).toMatchObject({
      version: 1,
      number: `TK-${String(data.id).padStart(4, "0")}`,
      title: "Everything",
      page: "<p>Hi <strong>you</strong></p>",
      phone: "+1 2125550143",
      weight: 12.345,
      price: 12_345,
      share: 7.25,
      urgent: true,
      due: "2026-12-01",
      seenAt: "2026-11-20T08:00:00.000Z",
      labels: ["b", "a"],
      place: { city: "Austin" },
      firmId: rig.acme,
      firm: "Acme",
      reporter: "Cleo",
      owner: "Bob",
      parentId: null,
      parent: null,
      total: 2250,
      touched: 1,
      state: "draft",
      statusId: 921,
      status: "Draft",
      createdBy: "Bob",
      updatedBy: "Bob",
      docs: [],
    });
    expect(data.items[0]).toMatchObject({
      size: 1.5,
      ratio: 3.1234,
      at: "2026-01-02T03:04:05.678Z",
      on: "2026-01-02",
      colours: ["red"],
      by: "Bob",
      sum: 2000,
      cost: 7,
    });
    expect(data.items[1]).toMatchObject({ quantity: 1, packed: false, colours: [], sum: 250, cost: null });
    expect(data.createdAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(made.body.message).toBe(`Ticket ${data.number} saved.`);
    const read = await rig.bob.get(`tickets/${data.id}`);
    expect(read.body.data).toEqual(data);
  });

  it("fills in defaults, and nothing where nothing was said", async () => {
    const { body } = await rig.ann.post("tickets", least(rig.acme));
    expect(body.data).toMatchObject({ due: "2026-11-27", urgent: false, labels: [], items: [], price: null, secret: null });
  });

  it("refuses unknown, computed, read-only and system fields by name", async () => {
    const { status, body } = await rig.bob.post("tickets", {
      ...least(rig.acme),
      nope: 1,
      total: 1,
      answer: "x",
      number: "x",
      state: "done",
      id: 3,
      firm: "Acme",
    });
    expect(status).toBe(422);
    expect(Object.keys(body.errors).sort()).toEqual(["answer", "firm", "id", "nope", "number", "state", "total"]);
  });

  it("names every bad field at once, those of lines by their place", async () => {
    const { status, body } = await rig.bob.post("tickets", {
      kind: "x",
      mail: "no",
      weight: 0,
      due: "2026-02-30",
      items: [{ what: "" }, { what: "a", nope: 1 }],
    });
    expect(status).toBe(422);
    expect(Object.keys(body.errors)).toEqual(
      expect.arrayContaining(["title", "kind", "mail", "weight", "due", "firmId", "items.0.what", "items.1.nope"]),
    );
  });

  it("lets a reference point only where its writer can read and the field allows", async () => {
    const lead = (await rig.bob.post("leads", { name: "Not a client" })).body.data.id;
    const refused = async (change: object, field: string) => {
      const { status, body } = await rig.bob.post("tickets", { ...least(rig.acme), ...change });
      expect([status, body.errors]).toEqual([422, { [field]: ["Choose one from the list."] }]);
    };
    await refused({ firmId: lead }, "firmId");
    await refused({ firmId: 99_999 }, "firmId");
    await refused({ reporterId: rig.dora.actor.id }, "reporterId");
    await refused({ ownerId: rig.cleo.actor.id }, "ownerId");
    await refused({ items: [{ what: "a" }, { what: "b", byId: rig.cleo.actor.id }] }, "items.1.byId");
    const foreign = (await rig.bob.post("tickets", least(rig.zeta))).body.data.id;
    const { status, body } = await rig.cleo.post("tickets", { title: "x", kind: "bug", parentId: foreign });
    expect([status, body.errors]).toEqual([422, { parentId: ["Choose one from the list."] }]);
  });

  it("refuses a second row with a unique value, in whatever case, until the first is removed", async () => {
    const first = (await rig.bob.post("leads", { name: "Unique" })).body.data;
    const { status, body } = await rig.bob.post("leads", { name: "UNIQUE" });
    expect([status, body.errors]).toEqual([422, { name: ["This is already taken."] }]);
    await rig.bob.delete(`leads/${first.id}`, { why: "double" });
    expect((await rig.bob.post("leads", { name: "unique" })).status).toBe(201);
  });
});

describe("an update", () => {
  it("changes what it names, keeps the rest, and knows lines by their ids", async () => {
    const { data } = (await rig.bob.post("tickets", full())).body;
    const [sofa, lamp] = data.items;
    const { status, body, text } = await rig.bob.put(`tickets/${data.id}`, {
      version: 1,
      title: "Changed",
      items: [
        { id: lamp.id, what: "Lamp", quantity: 4 },
        { what: "Rug", price: 5 },
        { id: sofa.id, what: "Sofa" },
      ],
    });
    expect(status, text).toBe(200);
    expect(body.data).toMatchObject({ version: 2, title: "Changed", secret: "psst", total: 3005 });
    expect(body.data.items.map((item: { what: string }) => item.what)).toEqual(["Lamp", "Rug", "Sofa"]);
    expect(body.data.items[2]).toEqual(sofa);
    expect(body.data.items[0]).toMatchObject({ id: lamp.id, price: 250, quantity: 4, sum: 1000 });
  });

  it("refuses lines of another record", async () => {
    const one = (await rig.bob.post("tickets", full())).body.data;
    const two = (await rig.bob.post("tickets", full())).body.data;
    const { status, body } = await rig.bob.put(`tickets/${two.id}`, { version: 1, items: [{ id: one.items[0].id, what: "Mine?" }] });
    expect([status, Object.keys(body.errors)]).toEqual([422, ["items.0.id"]]);
  });

  it("refuses a stale version with the row as it is", async () => {
    const { data } = (await rig.bob.post("tickets", least(rig.acme))).body;
    await rig.bob.put(`tickets/${data.id}`, { version: 1, title: "Two" });
    const { status, body } = await rig.ann.put(`tickets/${data.id}`, { version: 1, title: "Three" });
    expect([status, body.version, body.state, body.current.title]).toEqual([409, 2, "draft", "Two"]);
  });

  it("writes nothing when nothing changes", async () => {
    const { data } = (await rig.bob.post("tickets", full())).body;
    const { body } = await rig.bob.put(`tickets/${data.id}`, {
      version: 1,
      title: "Everything",
      labels: ["b", "a"],
      place: { ...data.place },
    });
    expect(body.data.version).toBe(1);
    expect((await rig.bob.get(`tickets/${data.id}/activity`)).body.data.total).toBe(1);
  });

  it("works at the declared addresses too, without a version", async () => {
    const { data } = (await rig.bob.post("tickets", { ...least(rig.acme), createdBy: rig.bob.actor.id })).body;
    expect((await rig.bob.post(`tickets/${data.id}`, { title: "By post" })).body.data.title).toBe("By post");
    expect((await rig.bob.post("tickets", { ...least(rig.acme), createdBy: 1 })).status).toBe(422);
  });

  it("holds a reference again when what it looks within changes", async () => {
    const { data } = (await rig.bob.post("tickets", { ...least(rig.acme), reporterId: rig.cleo.actor.id })).body;
    const { status, body } = await rig.bob.put(`tickets/${data.id}`, { version: 1, firmId: rig.zeta });
    expect([status, Object.keys(body.errors)]).toEqual([422, ["reporterId"]]);
  });
});

describe("removing", () => {
  it("takes the row from everyone, and the log keeps the reason", async () => {
    const { data } = (await rig.bob.post("tickets", least(rig.acme))).body;
    expect((await rig.bob.delete(`tickets/${data.id}`, {})).status).toBe(422);
    expect((await rig.ann.delete(`tickets/${data.id}`, { why: "not mine" })).body.message).toBe("Only its maker may delete a ticket.");
    const gone = await rig.bob.post(`tickets/${data.id}/drop`, { why: "double" });
    expect(gone.body.data.id).toBe(data.id);
    expect((await rig.bob.get(`tickets/${data.id}`)).status).toBe(404);
    expect((await rig.bob.delete(`tickets/${data.id}`, { why: "again" })).status).toBe(404);
    const { rows } = await sql<{
      reason: string;
    }>`select reason from activity_log where verb = 'remove' and record_id = ${data.id}`.execute(rig.db.kysely);
    expect(rows).toEqual([{ reason: "double" }]);
  });
});

describe("files", () => {
  const upload = async (userId: number, mime = "text/plain") => {
    const { rows } = await sql<{ id: number }>`insert into files (name, mime, size, sha256, storage_key, created_by_id)
      values ('a.txt', ${mime}, 3, 'x', 'x', ${userId}) returning id`.execute(rig.db.kysely);
    return rows[0]?.id ?? 0;
  };

  it("are attached once, by who uploaded them", async () => {
    const [mine, other, picture] = [
      await upload(rig.bob.actor.id),
      await upload(rig.ann.actor.id),
      await upload(rig.bob.actor.id, "image/png"),
    ];
    expect((await rig.bob.post("tickets", { ...least(rig.acme), docs: [other] })).body.errors).toHaveProperty("docs");
    expect((await rig.bob.post("tickets", { ...least(rig.acme), photos: [mine] })).body.errors).toHaveProperty("photos");
    const { data } = (await rig.bob.post("tickets", { ...least(rig.acme), docs: [mine], photos: [picture] })).body;
    expect(data.docs).toEqual([{ id: mine, name: "a.txt", mime: "text/plain", size: 3, url: `/files/${mine}` }]);
    expect((await rig.bob.post("tickets", { ...least(rig.acme), docs: [mine] })).status).toBe(422);
    const kept = await rig.bob.put(`tickets/${data.id}`, { version: 1, docs: [mine], photos: [] });
    expect([kept.body.data.docs.length, kept.body.data.photos.length]).toEqual([1, 0]);
  });
});
