// @module-tag gate
import { writeXlsxStream } from "hucre/xlsx";
import { type QueryExecutorProvider, sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Engine } from "../../server/engine/engine.ts";
import { createImportJob } from "../../server/imports/import-job.ts";
import { addParty } from "../http/support.ts";
import { type Client, createImportServer, type ImportServer } from "./import-server.ts";

let server: ImportServer;
let admin: Client;
const may = (...actions: ("read" | "create" | "update")[]) => actions.map((action) => ({ subject: "ACCT_CUSTOMERS", action }) as const);

beforeAll(async () => {
  server = await createImportServer();
  return () => server.close();
});
beforeEach(async () => {
  admin = await server.add("admin", { isAdmin: true });
});

const customers = async () =>
  (
    await sql<{ id: number; name: string; phone: string | null; version: number }>`
    SELECT id, name, phone, version FROM parties WHERE deleted_at IS NULL AND state <> 'operator' ORDER BY id`.execute(server.db.kysely)
  ).rows;
const named = async (name: string) => (await customers()).filter((each) => each.name === name);
const unique = () => Math.random().toString(36).slice(2);

describe("a file", () => {
  it("is mapped by its headings and values", async () => {
    const { headings, plan, total, status } = await server.start(
      admin,
      "customer",
      "Company;E-mail;Street;Town;State;ZIP;Their number;Odd\nAcme;a@b.example;1 Main St;Newark;NJ;07102;(212) 555-0143;x\nBeta;;;;;;212-555-0144;y\n",
    );
    expect({ headings, total, status }).toEqual({
      headings: ["Company", "E-mail", "Street", "Town", "State", "ZIP", "Their number", "Odd"],
      total: 2,
      status: "mapping",
    });
    expect(plan.columns.map(({ target, source }) => [source, target])).toEqual([
      [0, "name"],
      [1, "email"],
      [2, "billTo.address"],
      [3, "billTo.city"],
      [4, "billTo.state"],
      [5, "billTo.zip"],
      [6, "phone"],
    ]);
    expect(plan.match).toEqual(["name"]);
  });

  it("may be UTF-16 with tabs, Windows-1252, or a workbook", async () => {
    const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from("Name\tPhone\nZoë\t212-555-0143\n", "utf16le")]);
    expect((await server.start(admin, "customer", utf16)).samples).toEqual([["Zoë", "212-555-0143"]]);
    const windows = Buffer.concat([Buffer.from(`Name,Phone\n${"plain,\n".repeat(20_000)}Caf`), Buffer.from([0xe9]), Buffer.from(",\n")]);
    const { id, total } = await server.start(admin, "customer", windows);
    expect(total).toBe(20_001);
    const { rows } = await sql`SELECT cells FROM import_rows WHERE import_id = ${id} AND number = 20002`.execute(server.db.kysely);
    expect(rows).toEqual([{ cells: ["Café", ""] }]);
    const sample = await server.app.inject({ url: "/api/v1/imports/sample?resource=customer&format=xlsx", headers: admin.headers });
    const book = await server.start(admin, "customer", sample.rawPayload, "customers.xlsx");
    expect(book.headings).toContain("Name *");
    expect(book.total).toBe(2);
  });

  it("has what a workbook shows as percent as it is shown", async () => {
    const rows = async function* () {
      // More than is unpacked at once.
      for (let at = 0; at < 3_000; at++) yield [`${unique()} ${"x".repeat(40)}`, 0.0825, 0.5, at];
    };
    const stream = writeXlsxStream(rows(), {
      name: "Sheet",
      columns: [{ header: "Name" }, { header: "Tax", numFmt: "0.00%" }, { header: "Plain" }, { header: "Share", numFmt: '0" %";[Red]-0%' }],
    });
    const chunks: Uint8Array[] = [];
    for await (const chunk of stream as unknown as AsyncIterable<Uint8Array>) chunks.push(chunk);
    const { id, total } = await server.start(admin, "customer", Buffer.concat(chunks), "book.xlsx");
    expect(total).toBe(3_000);
    const { rows: found } =
      await sql`SELECT DISTINCT cells->>1 AS tax, cells->>2 AS plain FROM import_rows WHERE import_id = ${id}`.execute(server.db.kysely);
    expect(found).toEqual([{ tax: "8.25%", plain: "0.5" }]);
    const { rows: last } = await sql`SELECT cells->>3 AS share FROM import_rows WHERE import_id = ${id} AND number = 3001`.execute(
      server.db.kysely,
    );
    expect(last).toEqual([{ share: "299900%" }]);
  });

  it.each([
    ["a picture", Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 1]), "This is no table."],
    ["an old workbook", Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 1, 2]), "older Excel file"],
    ["a web page", "<html><body>Name</body></html>", "This is no table."],
    ["nothing", "", "The file is empty."],
  ])("is refused if it is %s", async (_, content, reason) => {
    const fileId = await server.upload(admin, "file.csv", content);
    const answer = await server.ask(admin, "POST", "/v1/imports", { resource: "customer", fileId });
    expect(answer.status).toBe(422);
    expect(answer.text).toContain(reason);
  });

  it("of somebody else, or for records that can't be imported, is refused", async () => {
    const other = await server.add("other", { isAdmin: true });
    const fileId = await server.upload(other, "file.csv", "Name\nA\n");
    expect((await server.ask(admin, "POST", "/v1/imports", { resource: "customer", fileId })).status).toBe(422);
    expect((await server.ask(other, "POST", "/v1/imports", { resource: "user", fileId })).status).toBe(422);
  });

  it("fails with a sentence if a quotation mark is never closed", async () => {
    const { status, message } = await server.start(admin, "customer", 'Name,Phone\n"Acme,1\nBeta,2\n');
    expect(status).toBe("failed");
    expect(message).toContain("never closed");
  });
});

describe("a check", () => {
  it("tells what each row would do, and does nothing", async () => {
    const [known, same] = [unique(), unique()];
    await addParty(server.db, known);
    await addParty(server.db, same);
    const before = await customers();
    const file = `Name,Phone,Type\nNew ${known},212-555-0143,Designer\n${known.toUpperCase()},212-555-0144,\n${same},,\nBad ${known},x,nobody\n`;
    const { id, counts, status } = await server.check(admin, await server.start(admin, "customer", file));
    expect(status).toBe("ready");
    expect(counts).toEqual({ create: 1, update: 1, unchanged: 1, conflict: 0, error: 1 });
    expect(await customers()).toEqual(before);
    const rows = await server.rows(admin, id);
    expect(rows[0]?.changes).toMatchObject({ name: [null, `New ${known}`], kind: [null, "designer"], phone: [null, "+1 2125550143"] });
    expect(rows[1]?.changes).toMatchObject({ name: [known, known.toUpperCase()], phone: [null, "+1 2125550144"] });
    expect(rows[3]?.problems).toEqual([
      { target: "kind", text: "nobody", message: "Must be one of the choices." },
      { target: "phone", text: "x", message: "Must be a phone number." },
    ]);
  });

  it("takes rows that can't be told apart for conflicts", async () => {
    const [twice, once] = [unique(), unique()];
    await addParty(server.db, twice);
    await addParty(server.db, twice);
    const file = `Name\n${twice}\n${once}\n${once.toUpperCase()}\n`;
    const { id, counts } = await server.check(admin, await server.start(admin, "customer", file));
    expect(counts.conflict).toBe(3);
    expect((await server.problems(admin, id)).map(({ message, rows }) => [message, rows])).toEqual([
      ["Another row of the file has the same name.", 2],
      ["Several customers have this name.", 1],
    ]);
  });

  it("groups what one correction repairs, and takes it for all of them", async () => {
    const mark = unique();
    const user = await server.add("executive", { isAdmin: true });
    const file = `Name,Account executive,Type\n${[1, 2, 3].map((n) => `${mark} ${n},Somebody,Interior design`).join("\n")}\n`;
    const started = await server.check(admin, await server.start(admin, "customer", file));
    expect((await server.problems(admin, started.id)).map(({ target, rows, texts }) => [target, rows, texts])).toEqual([
      ["kind", 3, [{ text: "Interior design", rows: 3 }]],
      ["accountExecutive", 3, [{ text: "Somebody", rows: 3 }]],
    ]);
    await server.step(admin, started.id, "repair", { target: "accountExecutive", text: "Somebody", value: user.id });
    expect((await server.problems(admin, started.id))[0]).toMatchObject({
      target: "kind",
      message: "Must be one of the choices.",
      rows: 3,
    });
    // What was a mistake is said again.
    await server.step(admin, started.id, "repair", { target: "kind", text: "Interior design", value: "wrong" });
    const { counts } = await server.step(admin, started.id, "repair", { target: "kind", text: "wrong", value: "designer" });
    expect(counts).toMatchObject({ create: 3, error: 0 });
  });

  it("takes a record for empty cells", async () => {
    const user = await server.add("executive", { isAdmin: true });
    const started = await server.check(
      admin,
      await server.start(admin, "customer", `Name,Account executive\n${unique()},\n${unique()},Nobody\n`),
    );
    await server.step(admin, started.id, "repair", { target: "accountExecutive", text: "", value: user.id });
    const { counts } = await server.step(admin, started.id, "repair", { target: "accountExecutive", text: "Nobody", value: user.id });
    expect(counts).toMatchObject({ create: 2, error: 0 });
    const [first] = await server.rows(admin, started.id, "&outcome=create");
    // It had nothing against it before, and shows what will be written.
    expect(first?.changes).toHaveProperty("accountExecutive");
  });

  it("repairs one cell, and gives the rest as a file that can come back", async () => {
    const mark = unique();
    const file = `Name,Email\n${mark} 1,wrong\n"${mark} ""2"", Inc.",also wrong\n`;
    const { id } = await server.check(admin, await server.start(admin, "customer", file));
    const { counts } = await server.step(admin, id, "correct", { number: 2, source: 1, text: "right@hq.example" });
    expect(counts).toMatchObject({ create: 1, error: 1 });
    const { text } = await server.ask(admin, "GET", `/v1/imports/${id}/rejected`);
    expect(text).toContain(`"${mark} ""2"", Inc.","also wrong","Must be an email address."`);
    const again = await server.start(admin, "customer", text.replace("also wrong", "a@hq.example"), "again.csv");
    expect(again.plan.columns.map(({ target }) => target)).toEqual(["name", "email"]);
    expect((await server.check(admin, again)).counts.create).toBe(1);
  });

  it("keeps or empties what the file leaves empty, as chosen", async () => {
    const name = unique();
    await addParty(server.db, name);
    await sql`UPDATE parties SET phone = '+1 2125550143' WHERE name = ${name}`.execute(server.db.kysely);
    const started = await server.start(admin, "customer", `Name,Phone\n${name},\n`);
    expect((await server.check(admin, started)).counts.unchanged).toBe(1);
    const columns = started.plan.columns.map((column) => (column.target === "phone" ? { ...column, blank: "clear" as const } : column));
    expect((await server.check(admin, started, { columns })).counts.update).toBe(1);
  });
});

describe("a write", () => {
  it("creates and changes records as the form would, with log entries", async () => {
    const name = unique();
    await addParty(server.db, name);
    const file = `Name,Phone,Street,City,State,ZIP\n${name},212-555-0143,1 Main St,Newark,nj,7102\n"${name}, =1+1 “new”\nsecond line",,,,,\n${name}-2,,,,,\n`;
    const { id } = await server.check(admin, await server.start(admin, "customer", file));
    const done = await server.step(admin, id, "write", { only: "update" });
    expect(done).toMatchObject({ written: 1, counts: { create: 1, error: 1 } });
    const [row] = await named(name);
    expect(row).toMatchObject({ phone: "+1 2125550143", version: 2 });
    const { rows } = await sql`SELECT bill_to FROM parties WHERE id = ${row?.id}`.execute(server.db.kysely);
    expect(rows).toEqual([{ bill_to: { address: "1 Main St", city: "Newark", state: "NJ", zip: "07102", country: "US" } }]);
    const { rows: log } = await sql`SELECT verb, user_id FROM activity_log WHERE resource = 'customer' AND record_id = ${row?.id}`.execute(
      server.db.kysely,
    );
    expect(log).toEqual([{ verb: "update", user_id: admin.id }]);
    expect(await server.step(admin, id, "write", { limit: 1 })).toMatchObject({ written: 2, counts: { create: 0 } });
    expect((await server.ask(admin, "POST", `/v1/imports/${id}/write`, {})).status).toBe(409);
  });

  it("is written also if that is asked for before the job of its check is removed", async () => {
    const entry = await server.start(admin, "customer", `Name\n${unique()}\n`);
    expect((await server.ask(admin, "POST", `/v1/imports/${entry.id}/check`, { ...entry.plan })).status).toBe(200);
    const removeJob = (tx: QueryExecutorProvider) => sql`DELETE FROM jobs WHERE queue = 'import'`.execute(tx);
    let isFinished = false;
    await createImportJob(server.importing)(
      { id: 1, queue: "import", payload: { importId: entry.id }, attempt: 1, maxAttempts: 10 },
      {
        signal: new AbortController().signal,
        async finish(tx) {
          isFinished = true;
          await removeJob(tx);
        },
      },
    );
    expect((await server.ask(admin, "POST", `/v1/imports/${entry.id}/write`, {})).status).toBe(200);
    // What a worker does with a job that hasn't finished itself.
    if (!isFinished) await removeJob(server.db.kysely);
    const { rows } = await sql`SELECT payload FROM jobs WHERE queue = 'import'`.execute(server.db.kysely);
    expect(rows).toEqual([{ payload: { importId: entry.id } }]);
  });

  it("goes on after a kill, and writes each row once", async () => {
    const mark = unique();
    const file = `Name\n${Array.from({ length: 60 }, (_, n) => `${mark} ${n}`).join("\n")}\n`;
    const { id } = await server.check(admin, await server.start(admin, "customer", file));
    await server.ask(admin, "POST", `/v1/imports/${id}/write`, {});
    let batches = 0;
    // The second batch is cut off after its rows were written, and before it commits.
    const transaction: Engine["transaction"] = (work) =>
      server.engine.transaction(async (tx, operations) => {
        const result = await work(tx, operations);
        batches += 1;
        if (batches === 2) throw new Error("killed");
        return result;
      });
    await expect(server.work(id, { engine: { ...server.engine, transaction } })).rejects.toThrow("killed");
    const ours = async () => (await customers()).filter(({ name }) => name.startsWith(mark)).length;
    expect(await ours()).toBe(25);
    await server.work(id);
    expect(await ours()).toBe(60);
    expect(await server.detail(admin, id)).toMatchObject({ written: 60, status: "ready", counts: { create: 0 } });
  });

  it("leaves a record alone that somebody has changed since the check", async () => {
    const name = unique();
    await addParty(server.db, name);
    const { id } = await server.check(admin, await server.start(admin, "customer", `Name,Phone\n${name},212-555-0143\n`));
    await sql`UPDATE parties SET phone = '+1 2125550199', version = version + 1 WHERE name = ${name}`.execute(server.db.kysely);
    expect(await server.step(admin, id, "write")).toMatchObject({ written: 0, counts: { conflict: 1 } });
    expect((await named(name))[0]?.phone).toBe("+1 2125550199");
  });

  it("remembers the mapping for files with the same headings", async () => {
    const heading = unique();
    const started = await server.start(admin, "customer", `${heading},Phone\n${unique()},\n`);
    const columns = [...started.plan.columns, { target: "name", source: 0 }];
    const { id } = await server.check(admin, started, { columns });
    await server.step(admin, id, "write");
    expect(await server.start(admin, "customer", `${heading},Phone\n${unique()},\n`)).toMatchObject({
      isRemembered: true,
      plan: { columns },
    });
  });
});

describe("remembered mappings", () => {
  it("are a person's own first, and else those of others", async () => {
    const [heading, other] = [unique(), await server.add("other", { isAdmin: true })];
    const use = async (client: Client, source: number) => {
      const started = await server.start(client, "customer", `${heading},Their name\n${unique()},${unique()}\n`);
      const columns = [{ target: "name", source }];
      const { id } = await server.check(client, started, { columns });
      await server.step(client, id, "write");
      return columns;
    };
    const theirs = await use(other, 0);
    const proposed = async () => (await server.start(admin, "customer", `${heading},Their name\nA,B\n`)).plan.columns;
    expect(await proposed()).toEqual(theirs);
    const own = await use(admin, 1);
    await use(other, 0);
    expect(await proposed()).toEqual(own);
  });
});

describe("the end of a run", () => {
  const notices = async (client: Client) => (await server.ask(client, "GET", "/notifications")).data.notifications;

  it("is told to whoever started it, with what it came to", async () => {
    const mark = unique();
    const rows = Array.from({ length: 30 }, (_, at) => `${mark} ${at},${at === 3 ? "nothing" : ""}`).join("\n");
    const { id } = await server.check(admin, await server.start(admin, "customer", `Name,Email\n${rows}\n`, "old.csv"));
    const about = { resource: "import", recordId: id, bizObjectId: null };
    expect(await notices(admin)).toEqual([
      expect.objectContaining({ ...about, title: "Import checked", message: "old.csv: 29 new, 1 refused." }),
    ]);
    await server.step(admin, id, "write");
    // News that nobody has read gives way to newer news.
    expect(await notices(admin)).toEqual([
      expect.objectContaining({ ...about, title: "Import finished", message: "old.csv: 29 rows imported, 1 refused." }),
    ]);
    await server.step(admin, id, "undo");
    expect((await notices(admin))[0]).toMatchObject({ title: "Import undone", message: "old.csv: 29 rows undone." });
    const other = await server.add("other", { isAdmin: true });
    expect(await notices(other)).toEqual([]);
  });

  it("is told when it failed, and not after the correction of a few rows", async () => {
    const failed = await server.start(admin, "customer", 'Name,Phone\n"Acme,1\n', "broken.csv");
    expect((await notices(admin))[0]).toMatchObject({
      recordId: failed.id,
      title: "Import stopped",
      message: "broken.csv: A quotation mark after row 1 is never closed.",
    });
    const { id } = await server.check(admin, await server.start(admin, "customer", `Name,Email\n${unique()},wrong\n`));
    await server.step(admin, id, "correct", { number: 2, source: 1, text: "right@hq.example" });
    expect((await notices(admin)).map((each: { recordId: number }) => each.recordId)).toEqual([failed.id]);
  });
});

describe("an undo", () => {
  it("takes back what nobody has changed or used since, and says what stays", async () => {
    const [known, fresh] = [unique(), unique()];
    await addParty(server.db, known);
    const file = `Name,Phone,Website\n${known},212-555-0143,https://a.example\n${fresh} 1,,\n${fresh} 2,,\n${fresh} 3,,\n`;
    const { id } = await server.check(admin, await server.start(admin, "customer", file));
    await server.step(admin, id, "write");
    const [used] = await named(`${fresh} 2`);
    await sql`INSERT INTO contacts (first_name, name, party_id) VALUES ('A', 'A', ${used?.id})`.execute(server.db.kysely);
    await sql`UPDATE parties SET phone = '+1 2125550199', version = version + 1 WHERE name IN (${known}, ${`${fresh} 3`})`.execute(
      server.db.kysely,
    );
    const done = await server.step(admin, id, "undo");
    expect(done).toMatchObject({ written: 0, undone: 1, kept: 3 });
    expect((await server.rows(admin, id, "&state=kept")).map(({ title, note }) => [title, note])).toEqual([
      [known, "Changed since: Phone."],
      [`${fresh} 2`, "1 other record uses it, so it stays."],
      [`${fresh} 3`, "It was changed since, so it stays."],
    ]);
    expect(await named(`${fresh} 1`)).toEqual([]);
    const { rows } = await sql`SELECT phone, website FROM parties WHERE name = ${known}`.execute(server.db.kysely);
    expect(rows).toEqual([{ phone: "+1 2125550199", website: null }]);
  });
});

describe("permissions", () => {
  it("are those of the form, for each row", async () => {
    const name = unique();
    await addParty(server.db, name);
    const file = `Name,Phone\n${name},212-555-0143\n${name} 2,\n`;
    const changer = await server.add("changer", { abilities: may("read", "update") });
    const { id, counts } = await server.check(changer, await server.start(changer, "customer", file));
    expect(counts).toMatchObject({ update: 1, error: 1 });
    expect((await server.problems(changer, id))[0]?.message).toBe("You may not create customers.");
    const reader = await server.add("reader", { abilities: may("read") });
    const fileId = await server.upload(reader, "file.csv", file);
    expect((await server.ask(reader, "POST", "/v1/imports", { resource: "customer", fileId })).status).toBe(403);
  });

  it("let others not see an import, administrators read it, and only its owner change it", async () => {
    const owner = await server.add("owner", { abilities: may("read", "create") });
    const { id } = await server.start(owner, "customer", "Name\nA\n");
    const other = await server.add("other", { abilities: may("read", "create") });
    for (const path of ["", "/rows", "/problems", "/rejected"])
      expect((await server.ask(other, "GET", `/v1/imports/${id}${path}`)).status).toBe(404);
    expect((await server.ask(admin, "GET", `/v1/imports/${id}`)).data).toMatchObject({ isOwn: false });
    expect(
      (await server.ask(admin, "POST", `/v1/imports/${id}/check`, { match: [], columns: [{ target: "name", source: 0 }] })).status,
    ).toBe(404);
    expect((await server.ask(admin, "GET", "/v1/imports")).data.map((each: { id: number }) => each.id)).toContain(id);
    expect((await server.ask(other, "GET", "/v1/imports")).data).toEqual([]);
  });

  it("keep customers out", async () => {
    const company = await addParty(server.db, unique());
    const customer = await server.add("customer", { type: "C", companyId: company, abilities: may("read", "update") });
    expect((await server.ask(customer, "GET", "/v1/imports")).status).toBe(403);
  });
});
