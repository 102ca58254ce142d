// @module-tag gate
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createSendingLimits } from "../../server/engine/sending-limits.ts";
import type { CommentPage, RecordComment } from "../../src/contract/comments.ts";
import type { Ability, Subject } from "../../src/schemas/access/abilities.ts";
import { unlimitedSending } from "../contract/harness.ts";
import { uploadedPhoto } from "../support/uploaded-photo.ts";
import { addParty, addQuotes, addUser, bearer, createHttpTestServer, type HttpTestServer } from "./support.ts";

let server: HttpTestServer;
let companies: { atelier: number; hotel: number };
let quote: number;
const people: Record<string, { id: number; headers: { authorization: string } }> = {};
const reading = (...subjects: Subject[]): Ability[] => subjects.map((subject) => ({ subject, action: "read" }));

beforeAll(async () => {
  // Every test writes more than a person would.
  server = await createHttpTestServer({ sending: unlimitedSending });
  await addParty(server.db, "HQ", "operator");
  companies = { atelier: await addParty(server.db, "Atelier"), hotel: await addParty(server.db, "Hotel") };
  const { atelier, hotel } = companies;
  const abilities = reading("SALES_QUOTE");
  await add("admin", { isAdmin: true });
  await add("sofia", { abilities });
  await add("marcus", { abilities });
  await add("stranger", { abilities: reading("ACCG_INVOICES") });
  await add("harriet", { type: "C", companyId: atelier, abilities });
  await add("assistant", { type: "C", companyId: atelier, abilities });
  await add("guest", { type: "C", companyId: hotel, abilities });
});
afterAll(() => server?.close());
beforeEach(async () => {
  [quote = 0] = await addQuotes(server.db, await addParty(server.db, `Party ${Math.random()}`));
  await sql`update shipping_quotes set customer_id = ${companies.atelier}, made_by = 'employee', state = 'ready' where id = ${quote}`.execute(
    server.db.kysely,
  );
});

async function add(name: string, person: Omit<Parameters<typeof addUser>[1], "email">): Promise<void> {
  const id = await addUser(server.db, { email: `${name}@test.example`, ...person });
  people[name] = { id, headers: await bearer(server, id) };
}
const idOf = (name: string): number => people[name]?.id ?? 0;

const call = (who: string, method: "GET" | "POST" | "PUT" | "DELETE", path: string, payload?: object, headers: object = {}) =>
  server.app.inject({ method, url: `/api/${path}`, headers: { ...people[who]?.headers, ...headers }, ...(payload ? { payload } : {}) });

const record = () => `resource=shipping-quote&recordId=${quote}`;
const write = (who: string, body: object, headers: object = {}) =>
  call(who, "POST", "comments", { resource: "shipping-quote", recordId: quote, ...body }, headers);
async function written(who: string, body: object): Promise<RecordComment> {
  const response = await write(who, body);
  expect(response.statusCode, response.body).toBe(201);
  return response.json().data;
}
async function page(who: string, more = ""): Promise<CommentPage> {
  const response = await call(who, "GET", `comments?${record()}${more}`);
  expect(response.statusCode, response.body).toBe(200);
  return response.json().data;
}
const texts = async (who: string) => (await page(who)).comments.map(({ text }) => text);
async function told(who: string) {
  const { data } = (await call(who, "GET", "notifications?pageSize=50")).json();
  return data.notifications.filter((each: { recordId: number }) => each.recordId === quote);
}
const age = (id: number, minutes = 16) =>
  sql`update comments set created_at = now() - ${`${minutes} minutes`}::interval where id = ${id}`.execute(server.db.kysely);

describe("who reads what", () => {
  it("shows employees every comment, and customers those shared with their company", async () => {
    await written("sofia", { text: "They always haggle" });
    await written("sofia", { text: "We can come on Tuesday", shared: true });
    await written("harriet", { text: "Tuesday is fine" });
    expect(await texts("marcus")).toEqual(["Tuesday is fine", "We can come on Tuesday", "They always haggle"]);
    expect(await texts("assistant")).toEqual(["Tuesday is fine", "We can come on Tuesday"]);
    const { comments, mayShare } = await page("marcus");
    expect(comments.map(({ shared, author }) => [shared, author.side])).toEqual([
      [true, "customer"],
      [true, "employee"],
      [false, "employee"],
    ]);
    expect(mayShare).toBe(true);
  });

  it("answers like the record does for who may not read it", async () => {
    const { id } = await written("sofia", { text: "Shared", shared: true });
    for (const [who, status] of [["guest", 404] as const, ["stranger", 403] as const]) {
      expect((await call(who, "GET", `comments?${record()}`)).statusCode).toBe(status);
      expect((await call(who, "GET", `comments/${id}`)).statusCode).toBe(404);
      expect((await write(who, { text: "Hello" })).statusCode).toBe(status);
      expect((await call(who, "PUT", `comments/${id}`, { text: "Changed" })).statusCode).toBe(404);
      expect((await call(who, "DELETE", `comments/${id}`)).statusCode).toBe(404);
    }
  });

  it("does not pass on what was shared with one company when the record becomes another's", async () => {
    await written("sofia", { text: "For the Atelier", shared: true });
    await sql`update shipping_quotes set customer_id = ${companies.hotel} where id = ${quote}`.execute(server.db.kysely);
    expect(await texts("guest")).toEqual([]);
    expect(await texts("sofia")).toEqual(["For the Atelier"]);
  });

  it("shares nothing while the customer can't see the record", async () => {
    await sql`update shipping_quotes set state = 'draft' where id = ${quote}`.execute(server.db.kysely);
    expect((await page("sofia")).mayShare).toBe(false);
    const response = await write("sofia", { text: "Hello", shared: true });
    expect([response.statusCode, response.json().errors.shared]).toEqual([
      422,
      ["The customer can't see this record now, so the comment can't be shared."],
    ]);
    await written("sofia", { text: "Internal" });
    expect((await call("harriet", "GET", `comments?${record()}`)).statusCode).toBe(404);
  });

  it("pages by id, newest first, and reads one by itself", async () => {
    const ids: number[] = [];
    for (let count = 1; count <= 5; count++) ids.push((await written("sofia", { text: `${count}` })).id);
    const first = await page("marcus", "&pageSize=3");
    expect([first.comments.map(({ text }) => text), first.hasMore]).toEqual([["5", "4", "3"], true]);
    const rest = await page("marcus", `&pageSize=3&before=${ids[2]}`);
    expect([rest.comments.map(({ text }) => text), rest.hasMore]).toEqual([["2", "1"], false]);
    expect((await call("marcus", "GET", `comments/${ids[0]}`)).json().data).toMatchObject({ text: "1", mayEdit: false });
    expect((await call("harriet", "GET", `comments/${ids[0]}`)).statusCode).toBe(404);
  });

  it("refuses kinds of records that nobody comments on", async () => {
    for (const resource of ["conversation", "conversation-message", "follow-up", "task", "user", "nothing"]) {
      expect((await call("admin", "GET", `comments?resource=${resource}&recordId=1`)).statusCode, resource).toBe(422);
    }
  });
});

describe("writing", () => {
  it("refuses nothing, too much, and what can't be stored", async () => {
    expect((await write("sofia", { text: " \n " })).json().errors.text).toEqual(["Write something, or attach a file."]);
    expect((await write("sofia", { text: "x".repeat(4_001) })).json().errors.text).toEqual(["At most 4000 characters."]);
    expect((await write("sofia", { text: "a\u0000b" })).statusCode).toBe(422);
    expect((await write("sofia", { text: "x", files: Array.from({ length: 11 }, (_, index) => index + 1) })).statusCode).toBe(422);
    expect((await write("harriet", { text: "x", shared: false })).json().errors.shared).toEqual([
      "What you write here is always shared with us.",
    ]);
    expect((await written("sofia", { text: "  one\r\ntwo  " })).text).toBe("one\ntwo");
  });

  it("happens once per key", async () => {
    const headers = { "idempotency-key": `key-${quote}` };
    const [one, two] = [await write("sofia", { text: "Once" }, headers), await write("sofia", { text: "Once" }, headers)];
    expect(two.json()).toEqual(one.json());
    expect((await write("sofia", { text: "Another" }, headers)).statusCode).toBe(409);
    expect(await texts("sofia")).toEqual(["Once"]);
  });

  it("happens once though it is sent many times at the same moment, and so does removing", async () => {
    const headers = { "idempotency-key": `race-${quote}` };
    const answers = await Promise.all(Array.from({ length: 20 }, () => write("sofia", { text: `@[${idOf("marcus")}] once` }, headers)));
    const [first] = answers.map((each) => each.json());
    for (const answer of answers) expect([answer.statusCode, answer.json()]).toEqual([201, first]);
    expect([await texts("sofia"), (await told("marcus")).length]).toEqual([[`@[${idOf("marcus")}] once`], 1]);
    const { id } = first.data;
    const removals = await Promise.all(["sofia", "admin", "sofia", "admin"].map((who) => call(who, "DELETE", `comments/${id}`)));
    expect(removals.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404, 404, 404]);
  });

  it("is bounded to 20 a minute", async () => {
    const limits = createSendingLimits(() => 0);
    const caller = { id: 1, name: "Sofia", side: "employee", companyId: null, isAdmin: false, abilities: [] } as const;
    for (let count = 0; count < 20; count++) limits.comment({}, caller);
    expect(() => limits.comment({}, caller)).toThrow("Too many attempts. Please try again in 60 seconds.");
    limits.comment({}, { ...caller, id: 2 });
  });

  it("is logged without its text, and the record's history leaves it to the comments", async () => {
    const { id } = await written("sofia", { text: "A secret" });
    await call("sofia", "PUT", `comments/${id}`, { text: "Another secret" });
    await call("sofia", "DELETE", `comments/${id}`);
    const { rows } = await sql<{ verb: string }>`select verb from activity_log where resource = 'shipping-quote' and record_id = ${quote}
      and not activity_log::text like '%secret%' order by id`.execute(server.db.kysely);
    expect(rows.map(({ verb }) => verb)).toEqual(["comment", "editComment", "removeComment"]);
    const { entries } = (await call("marcus", "GET", `quotes/${quote}/activity`)).json().data;
    expect(entries.map(({ verb }: { verb: string }) => verb)).toEqual(["removeComment", "editComment"]);
  });
});

describe("mentions", () => {
  it("name employees who may read the record, and tell them", async () => {
    const text = `@[${idOf("marcus")}] please call {costs}`;
    const comment = await written("sofia", { text });
    expect(comment).toMatchObject({ text, mentions: [{ id: idOf("marcus"), name: "marcus Test" }] });
    const [notice] = await told("marcus");
    expect(notice).toMatchObject({ commentId: comment.id, title: "You were mentioned", triggeredByUser: { id: idOf("sofia") } });
    // A placeholder that somebody typed is text.
    expect(notice.message).toMatch(/^Mentioned you on SH-.*: @marcus Test please call \{costs\}$/);
    expect(await told("sofia")).toEqual([]);
  });

  it.each(["stranger", "harriet", "missing"])("refuse somebody without access: %s", async (who) => {
    const response = await write("sofia", { text: `@[${people[who]?.id ?? 987_654_321}] look` });
    expect([response.statusCode, response.json().errors.text]).toEqual([422, ["Somebody who is mentioned has no access to this record."]]);
  });

  it("are text where a customer types them", async () => {
    const comment = await written("harriet", { text: `@[${idOf("marcus")}] hello` });
    expect(comment.mentions).toEqual([]);
    expect((await told("marcus")).map(({ title }: { title: string }) => title)).not.toContain("You were mentioned");
    expect((await call("harriet", "GET", `comments/people?${record()}`)).statusCode).toBe(403);
  });

  it("are found by name or address, among those who may read the record", async () => {
    const find = async (q: string) =>
      (await call("sofia", "GET", `comments/people?${record()}&q=${q}`)).json().data.map(({ name }: { name: string }) => name);
    expect(await find("")).toEqual(["admin Test", "marcus Test"]);
    expect(await find("MARC")).toEqual(["marcus Test"]);
    expect(await find("stranger")).toEqual([]);
    expect(await find("%25")).toEqual([]);
  });

  it("added by an edit tell those who are new, once", async () => {
    const { id } = await written("sofia", { text: `@[${idOf("marcus")}] look` });
    await call("sofia", "PUT", `comments/${id}`, { text: `@[${idOf("marcus")}] and @[${idOf("admin")}] look` });
    expect((await told("marcus")).map(({ message }: { message: string }) => message.split(": ")[1])).toEqual([
      "@marcus Test and @admin Test look",
    ]);
    expect(await told("admin")).toHaveLength(1);
  });

  it("tell as each person chose", async () => {
    const choice = { topic: "mentions", inApp: false, byEmail: true };
    const offered = (await call("marcus", "PUT", "v1/profile/notices", choice)).json().data.choices;
    expect(offered.map(({ topic }: { topic: string }) => topic)).toEqual(expect.arrayContaining(["mentions", "comments"]));
    await written("sofia", { text: `@[${idOf("marcus")}] look` });
    expect(await told("marcus")).toEqual([]);
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from jobs where queue = 'notification-mail'`.execute(
      server.db.kysely,
    );
    expect(rows[0]?.count).toBe(1);
    await call("marcus", "PUT", "v1/profile/notices", { ...choice, inApp: true, byEmail: false });
    const { choices } = (await call("harriet", "GET", "v1/profile/notices")).json().data;
    expect(choices.map(({ topic }: { topic: string }) => topic)).toContain("comments");
    expect(choices.map(({ topic }: { topic: string }) => topic)).not.toContain("mentions");
  });
});

describe("the other side", () => {
  it("of an employee's shared comment is the company's users, and of an internal one nobody", async () => {
    await written("sofia", { text: "Internal" });
    expect([await told("harriet"), await told("marcus")]).toEqual([[], []]);
    const { id } = await written("sofia", { text: "For you", shared: true });
    for (const who of ["harriet", "assistant"]) {
      expect(await told(who)).toMatchObject([{ commentId: id, title: "New comment" }]);
    }
    expect([await told("guest"), await told("sofia")]).toEqual([[], []]);
  });

  it("of a customer's comment is who has shared comments there, or else whoever created the record or an administrator", async () => {
    await written("harriet", { text: "Anybody?" });
    expect(await told("admin")).toHaveLength(1);
    expect([await told("harriet"), await told("assistant"), await told("sofia")]).toEqual([[], [], []]);
    await written("sofia", { text: "Yes", shared: true });
    await written("assistant", { text: "Good" });
    expect((await told("sofia")).map(({ message }: { message: string }) => message)).toEqual([expect.stringMatching(/: Good$/)]);
    expect(await told("admin")).toHaveLength(1);
  });
});

describe("editing and removing", () => {
  it("are the author's for 15 minutes, and removing an administrator's after that", async () => {
    const { id } = await written("sofia", { text: "First", shared: true });
    const edited = await call("sofia", "PUT", `comments/${id}`, { text: "Second" });
    expect(edited.json().data).toMatchObject({ text: "Second", editedAt: expect.any(String), mayEdit: true, mayRemove: true });
    expect((await told("harriet"))[0].message).toMatch(/: Second$/);
    for (const who of ["marcus", "harriet"]) {
      expect((await call(who, "PUT", `comments/${id}`, { text: "Mine" })).statusCode).toBe(403);
      expect((await call(who, "DELETE", `comments/${id}`)).statusCode).toBe(403);
    }
    expect((await call("admin", "PUT", `comments/${id}`, { text: "Mine" })).statusCode).toBe(403);
    await age(id);
    expect((await call("sofia", "PUT", `comments/${id}`, { text: "Late" })).json().message).toContain("15 minutes");
    expect((await call("sofia", "DELETE", `comments/${id}`)).statusCode).toBe(409);
    expect((await call("admin", "DELETE", `comments/${id}`)).statusCode).toBe(200);
    expect((await call("admin", "DELETE", `comments/${id}`)).statusCode).toBe(404);
    expect([await texts("sofia"), await texts("harriet"), await told("harriet")]).toEqual([[], [], []]);
  });
});

describe("files", () => {
  it("are the author's own uploads, and are read with their comment", async () => {
    const [mine, theirs] = [await uploadedPhoto(server.db, idOf("sofia")), await uploadedPhoto(server.db, idOf("marcus"))];
    expect((await write("sofia", { text: "", files: [theirs] })).json().errors.files).toEqual(["Upload these files again."]);
    const comment = await written("sofia", { text: "", files: [mine] });
    expect(comment.files).toMatchObject([{ id: mine, name: "photo.png" }]);
    expect((await write("sofia", { text: "Again", files: [mine] })).statusCode).toBe(422);
    const shared = await uploadedPhoto(server.db, idOf("sofia"));
    const { id } = await written("sofia", { text: "Photo", files: [shared], shared: true });
    // The stored file itself is missing here, which is another 404 than a refusal: the access is asked directly below.
    const { createFileAccess } = await import("../../server/areas/system/api/file-access.ts");
    const { readFileRow } = await import("../../server/integrations/file-rows.ts");
    const { resources } = await import("../../src/resources/index.ts");
    const { readActor } = await import("../../server/identity/session-rows.ts");
    const access = createFileAccess(server.db.kysely, { resources, today: () => "2026-11-20", timeZone: "UTC" });
    const mayRead = async (who: string, file: number) => {
      const [actor, row] = [await readActor(server.db.kysely, idOf(who)), await readFileRow(server.db.kysely, file)];
      if (!actor || !row) throw new Error("Somebody or something is missing.");
      return access(actor, row);
    };
    const readers = async (file: number) => {
      const all: string[] = [];
      for (const who of ["sofia", "marcus", "stranger", "harriet", "guest"]) if (await mayRead(who, file)) all.push(who);
      return all;
    };
    expect(await readers(mine)).toEqual(["sofia", "marcus"]);
    expect(await readers(shared)).toEqual(["sofia", "marcus", "harriet"]);
    await call("sofia", "DELETE", `comments/${id}`);
    expect(await readers(shared)).toEqual([]);
  });
});
