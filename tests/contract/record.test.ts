import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTinyHarness, least, type TinyHarness } from "./tiny/tiny-harness.ts";

let harness: TinyHarness;
beforeAll(async () => {
  harness = await createTinyHarness();
});
afterAll(() => harness.close());

const full = () => ({
  ...least(harness.acme, "  Everything "),
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
  reporterId: harness.cleo.actor.id,
  ownerId: harness.bob.actor.id,
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
      byId: harness.bob.actor.id,
      cost: 7,
    },
    { what: "Lamp", price: 250 },
  ],
  costs: [{ what: "Fuel", amount: 99 }],
  secret: "psst",
});

describe("a record", () => {
  it("is returned in wire format as it was written", async () => {
    const created = await harness.bob.post("tickets", full());
    expect(created.status, created.text).toBe(201);
    const { data } = created.body;
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
      firmId: harness.acme,
      firm: "Acme",
      reporter: "Cleo",
      owner: "Bob",
      parentId: null,
      parent: null,
      total: 2250,
      touched: 1,
      state: "draft",
      statusId: 921,
      statusCode: -1,
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
    expect(created.body.message).toBe(`Ticket ${data.number} saved.`);
    const read = await harness.bob.get(`tickets/${data.id}`);
    expect(read.body.data).toEqual(data);
  });

  it("gets default values, and empty values for fields without one", async () => {
    const { body } = await harness.ann.post("tickets", least(harness.acme));
    expect(body.data).toMatchObject({ due: "2026-11-27", urgent: false, labels: [], items: [], price: null, secret: null });
  });

  it("rejects unknown, computed, read-only and system fields by name", async () => {
    const { status, body } = await harness.bob.post("tickets", {
      ...least(harness.acme),
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

  it("reports all invalid fields at once, those of lines by index", async () => {
    const { status, body } = await harness.bob.post("tickets", {
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

  it("accepts only references that the writer can read and the field allows", async () => {
    const lead = (await harness.bob.post("leads", { name: "Not a client" })).body.data.id;
    const expectRefused = async (change: object, field: string) => {
      const { status, body } = await harness.bob.post("tickets", { ...least(harness.acme), ...change });
      expect([status, body.errors]).toEqual([422, { [field]: ["Choose one from the list."] }]);
    };
    await expectRefused({ firmId: lead }, "firmId");
    await expectRefused({ firmId: 99_999 }, "firmId");
    await expectRefused({ reporterId: harness.dora.actor.id }, "reporterId");
    await expectRefused({ ownerId: harness.cleo.actor.id }, "ownerId");
    await expectRefused({ items: [{ what: "a" }, { what: "b", byId: harness.cleo.actor.id }] }, "items.1.byId");
    const foreign = (await harness.bob.post("tickets", least(harness.zeta))).body.data.id;
    const { status, body } = await harness.cleo.post("tickets", { title: "x", kind: "bug", parentId: foreign });
    expect([status, body.errors]).toEqual([422, { parentId: ["Choose one from the list."] }]);
  });

  it("rejects a duplicate unique value, ignoring case, until the first row is removed", async () => {
    const first = (await harness.bob.post("leads", { name: "Unique" })).body.data;
    const { status, body } = await harness.bob.post("leads", { name: "UNIQUE" });
    expect([status, body.errors]).toEqual([422, { name: ["This is already taken."] }]);
    await harness.bob.delete(`leads/${first.id}`, { why: "double" });
    expect((await harness.bob.post("leads", { name: "unique" })).status).toBe(201);
  });
});

describe("an update", () => {
  it("changes only the given fields and matches lines by id", async () => {
    const { data } = (await harness.bob.post("tickets", full())).body;
    const [sofa, lamp] = data.items;
    const { status, body, text } = await harness.bob.put(`tickets/${data.id}`, {
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

  it("rejects lines of another record", async () => {
    const one = (await harness.bob.post("tickets", full())).body.data;
    const two = (await harness.bob.post("tickets", full())).body.data;
    const { status, body } = await harness.bob.put(`tickets/${two.id}`, { version: 1, items: [{ id: one.items[0].id, what: "Mine?" }] });
    expect([status, Object.keys(body.errors)]).toEqual([422, ["items.0.id"]]);
  });

  it("rejects a stale version and returns the current row", async () => {
    const { data } = (await harness.bob.post("tickets", least(harness.acme))).body;
    await harness.bob.put(`tickets/${data.id}`, { version: 1, title: "Two" });
    const { status, body } = await harness.ann.put(`tickets/${data.id}`, { version: 1, title: "Three" });
    expect([status, body.version, body.state, body.current.title]).toEqual([409, 2, "draft", "Two"]);
  });

  it("writes nothing when nothing changes", async () => {
    const { data } = (await harness.bob.post("tickets", full())).body;
    const { body } = await harness.bob.put(`tickets/${data.id}`, {
      version: 1,
      title: "Everything",
      labels: ["b", "a"],
      place: { ...data.place },
    });
    expect(body.data.version).toBe(1);
    expect((await harness.bob.get(`tickets/${data.id}/activity`)).body.data.total).toBe(1);
  });

  it("also works at the declared alias URLs, without a version", async () => {
    const { data } = (await harness.bob.post("tickets", { ...least(harness.acme), createdBy: harness.bob.actor.id })).body;
    expect((await harness.bob.post(`tickets/${data.id}`, { title: "By post" })).body.data.title).toBe("By post");
    expect((await harness.bob.post("tickets", { ...least(harness.acme), createdBy: 1 })).status).toBe(422);
  });

  it("validates a reference again when the field that limits it changes", async () => {
    const { data } = (await harness.bob.post("tickets", { ...least(harness.acme), reporterId: harness.cleo.actor.id })).body;
    const { status, body } = await harness.bob.put(`tickets/${data.id}`, { version: 1, firmId: harness.zeta });
    expect([status, Object.keys(body.errors)]).toEqual([422, ["reporterId"]]);
  });
});

describe("removing a record", () => {
  it("hides the row from everyone and logs the reason", async () => {
    const { data } = (await harness.bob.post("tickets", least(harness.acme))).body;
    expect((await harness.bob.delete(`tickets/${data.id}`, {})).status).toBe(422);
    expect((await harness.ann.delete(`tickets/${data.id}`, { why: "not mine" })).body.message).toBe("Only its maker may delete a ticket.");
    const dropped = await harness.bob.post(`tickets/${data.id}/drop`, { why: "double" });
    expect(dropped.body.data.id).toBe(data.id);
    expect((await harness.bob.get(`tickets/${data.id}`)).status).toBe(404);
    expect((await harness.bob.delete(`tickets/${data.id}`, { why: "again" })).status).toBe(404);
    const { rows } = await sql<{
      reason: string;
    }>`select reason from activity_log where verb = 'remove' and record_id = ${data.id}`.execute(harness.db.kysely);
    expect(rows).toEqual([{ reason: "double" }]);
  });
});

describe("files", () => {
  const upload = async (userId: number, mime = "text/plain") => {
    const { rows } = await sql<{ id: number }>`insert into files (name, mime, size, sha256, storage_key, created_by_id)
      values ('a.txt', ${mime}, 3, 'x', 'x', ${userId}) returning id`.execute(harness.db.kysely);
    return rows[0]?.id ?? 0;
  };

  it("can be attached once, and only by the user who uploaded them", async () => {
    const [own, other, picture] = [
      await upload(harness.bob.actor.id),
      await upload(harness.ann.actor.id),
      await upload(harness.bob.actor.id, "image/png"),
    ];
    expect((await harness.bob.post("tickets", { ...least(harness.acme), docs: [other] })).body.errors).toHaveProperty("docs");
    expect((await harness.bob.post("tickets", { ...least(harness.acme), photos: [own] })).body.errors).toHaveProperty("photos");
    const { data } = (await harness.bob.post("tickets", { ...least(harness.acme), docs: [own], photos: [picture] })).body;
    expect(data.docs).toEqual([{ id: own, name: "a.txt", mime: "text/plain", size: 3, url: `/files/${own}` }]);
    expect((await harness.bob.post("tickets", { ...least(harness.acme), docs: [own] })).status).toBe(422);
    const updated = await harness.bob.put(`tickets/${data.id}`, { version: 1, docs: [own], photos: [] });
    expect([updated.body.data.docs.length, updated.body.data.photos.length]).toEqual([1, 0]);
  });

  const pictureOf = (userId: number) => upload(userId, "image/png");
  const place = async (id: number) => {
    const { rows } = await sql<{ record_id: number | null; field: string | null; line_id: number | null; visible_to_customer: boolean }>`
      select record_id, field, line_id, visible_to_customer from files where id = ${id}`.execute(harness.db.kysely);
    return rows[0];
  };
  const shotsOf = (row: { items: { shots: { id: number }[] }[] }) => row.items.map(({ shots }) => shots.map(({ id }) => id));

  it("of a line stay with it while lines are added, moved and removed, and are free again when it goes", async () => {
    const { id: bob } = harness.bob.actor;
    const [first, second, third] = [await pictureOf(bob), await pictureOf(bob), await pictureOf(bob)];
    const items = [{ what: "Chair" }, { what: "Table", shots: [first, second] }];
    const { data: made } = (await harness.bob.post("tickets", { ...least(harness.acme), items })).body;
    expect(shotsOf(made)).toEqual([[], [first, second]]);
    expect(made.items[1].shots[0]).toEqual({ id: first, name: "a.txt", mime: "image/png", size: 3, url: `/files/${first}` });
    const [chair, table] = made.items;
    expect(await place(first)).toEqual({ record_id: made.id, field: "items.shots", line_id: table.id, visible_to_customer: true });

    const moved = [
      { id: table.id, what: "Round table" },
      { what: "Lamp", shots: [third] },
      { id: chair.id, what: "Chair" },
    ];
    const { data: changed } = (await harness.bob.put(`tickets/${made.id}`, { version: made.version, items: moved })).body;
    expect(shotsOf(changed)).toEqual([[first, second], [third], []]);

    const fewer = [{ id: table.id, what: "Round table", shots: [second] }];
    const { data: left } = (await harness.bob.put(`tickets/${made.id}`, { version: changed.version, items: fewer })).body;
    expect(shotsOf(left)).toEqual([[second]]);
    for (const gone of [first, third]) expect(await place(gone)).toMatchObject({ record_id: null, field: null, line_id: null });
    const log = await sql<{ changes: { items: [unknown[], unknown[]] } }>`select changes from activity_log
      where resource = 'ticket' and record_id = ${made.id} order by id desc limit 1`.execute(harness.db.kysely);
    expect(log.rows[0]?.changes.items[1]).toMatchObject([{ id: table.id, shots: ["a.txt"] }]);
  });

  it("of a line are refused where they can't be attached, at the line's field, and nothing is saved", async () => {
    const { id: bob } = harness.bob.actor;
    const [own, text, others] = [await pictureOf(bob), await upload(bob), await pictureOf(harness.ann.actor.id)];
    const send = (items: unknown) => harness.bob.post("tickets", { ...least(harness.acme), items });
    for (const wrong of [text, others])
      expect(
        (
          await send([
            { what: "Chair", shots: [own] },
            { what: "Table", shots: [wrong] },
          ])
        ).body.errors,
      ).toEqual({
        "items.1.shots": ["Upload these images again."],
      });
    expect(
      (
        await send([
          { what: "Chair", shots: [own] },
          { what: "Table", shots: [own] },
        ])
      ).body.errors,
    ).toHaveProperty("items.1.shots");
    expect((await send([{ what: "Chair", shots: [own, own + 1, own + 2, own + 3] }])).body.errors).toHaveProperty("items.0.shots");
    expect(await place(own)).toMatchObject({ record_id: null });
    const { data } = (await send([{ what: "Chair", shots: [own] }, { what: "Table" }])).body;
    const [chair, table] = data.items;
    const put = (version: number, ofChair: number[], ofTable: number[]) => {
      const items = [
        { id: chair.id, what: "Chair", shots: ofChair },
        { id: table.id, what: "Table", shots: ofTable },
      ];
      return harness.bob.put(`tickets/${data.id}`, { version, items });
    };
    expect((await put(1, [own], [own])).body.errors).toHaveProperty("items.1.shots");
    expect(await place(own)).toMatchObject({ record_id: data.id, line_id: chair.id });
    expect(shotsOf((await put(1, [], [own])).body.data)).toEqual([[], [own]]);
  });

  it("of a line that customers don't see stay with it when a customer writes it", async () => {
    const paper = await upload(harness.ann.actor.id);
    const { data: made } = (await harness.cleo.post("tickets", { title: "Chairs", kind: "bug", items: [{ what: "Chair" }] })).body;
    const [{ id }] = made.items;
    const items = [{ id, what: "Chair", papers: [paper] }];
    const { data } = (await harness.ann.put(`tickets/${made.id}`, { version: made.version, items })).body;
    expect(await place(paper)).toMatchObject({ line_id: id, visible_to_customer: false });
    const seen = (await harness.cleo.get(`tickets/${made.id}`)).body.data;
    expect([seen.items[0].shots, "papers" in seen.items[0]]).toEqual([[], false]);
    const send = (line: object) =>
      harness.cleo.put(`tickets/${made.id}`, { version: data.version, items: [{ id, what: "Stool", ...line }] });
    expect((await send({ papers: [] })).body.errors).toHaveProperty("items.0.papers");
    expect((await send({})).status).toBe(200);
    expect((await harness.ann.get(`tickets/${made.id}`)).body.data.items[0].papers).toMatchObject([{ id: paper }]);
  });

  it("of a line count as unchanged where the same ones are sent again", async () => {
    const picture = await pictureOf(harness.ann.actor.id);
    const { data } = (await harness.ann.post("tickets", { ...least(harness.acme), items: [{ what: "Chair", shots: [picture] }] })).body;
    const same = await harness.ann.put(`tickets/${data.id}`, {
      version: data.version,
      items: [{ id: data.items[0].id, what: "Chair", shots: [picture] }],
    });
    expect(same.body.data.version).toBe(data.version);
  });
});
