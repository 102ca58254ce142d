import { sql } from "kysely";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { heicPhoto } from "../support/heic.ts";
import { addParty, addQuotes, addUser, bearer, createHttpTestServer, type HttpTestServer } from "./support.ts";

let server: HttpTestServer;
let sales: { id: number; headers: { authorization: string } };
let owner: typeof sales;
let guest: typeof sales;
let hotel: number;
let quote: number;
let picture: Buffer;

beforeAll(async () => {
  server = await createHttpTestServer();
  const person = async (name: string, companyId?: number) => {
    const more = companyId === undefined ? {} : { type: "C" as const, companyId };
    const id = await addUser(server.db, { email: `${name}@hq.example`, abilities: [{ subject: "SALES_QUOTE", action: "read" }], ...more });
    return { id, headers: await bearer(server, id) };
  };
  let atelier: number;
  [atelier, hotel] = [await addParty(server.db, "Atelier"), await addParty(server.db, "Hotel")];
  [sales, owner, guest] = [await person("sales"), await person("owner", atelier), await person("guest", hotel)];
  [quote = 0] = await addQuotes(server.db, atelier);
  picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: "red" } })
    .png()
    .toBuffer();
});
afterAll(() => server.close());

function upload(url: string, headers: object, name: string, content: Buffer | string) {
  const boundary = "----hq";
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: text/html\r\n\r\n`;
  const payload = Buffer.concat([Buffer.from(head), Buffer.from(content), Buffer.from(`\r\n--${boundary}--\r\n`)]);
  return server.app.inject({
    method: "POST",
    url,
    payload,
    headers: { ...headers, "content-type": `multipart/form-data; boundary=${boundary}` },
  });
}
const download = (id: number, headers: object) => server.app.inject({ url: `/api/files/${id}`, headers: { ...headers } });
const ticket = async (person: typeof sales, purpose: string, path: string): Promise<string> =>
  (await server.app.inject({ method: "POST", url: "/api/tickets", payload: { purpose, path }, headers: person.headers })).json().data.token;

test("an upload is readable only by its owner and served as a plain download", async () => {
  const response = await upload("/api/files", sales.headers, "../../evil.html", "<script>alert(1)</script>");
  expect(response.statusCode).toBe(201);
  const { id, url } = response.json().data;
  expect(url).toBe(`/files/${id}`);
  const downloaded = await download(id, sales.headers);
  expect(downloaded.body).toContain("<script>");
  expect(downloaded.headers).toMatchObject({ "content-type": "application/octet-stream", "x-content-type-options": "nosniff" });
  expect(downloaded.headers["content-disposition"]).toMatch(/^attachment; filename="evil.html"/);
  expect(downloaded.headers["content-security-policy"]).toContain("sandbox");
  expect(downloaded.headers["cache-control"]).toBe("no-store");
  expect((await download(id, owner.headers)).body).toBe((await download(99_999, owner.headers)).body);
  expect((await download(id, {})).statusCode).toBe(401);
});

test("an attached file has its record's access, and customers need it marked visible", async () => {
  const { id } = (await upload("/api/files", sales.headers, "plan.txt", "the plan")).json().data;
  await sql`UPDATE files SET resource = 'shipping-quote', record_id = ${quote}, field = 'files' WHERE id = ${id}`.execute(server.db.kysely);
  expect((await download(id, sales.headers)).statusCode).toBe(200);
  expect((await download(id, owner.headers)).statusCode).toBe(404);
  await sql`UPDATE files SET visible_to_customer = true WHERE id = ${id}`.execute(server.db.kysely);
  expect((await download(id, owner.headers)).body).toBe("the plan");
  expect((await download(id, guest.headers)).statusCode).toBe(404);
  await sql`UPDATE shipping_quotes SET state = 'draft' WHERE id = ${quote}`.execute(server.db.kysely);
  expect((await download(id, owner.headers)).statusCode, "the files of an employee's draft are hidden").toBe(404);
});

test("a photo of a phone is taken as HEIC, and shown as JPEG", async () => {
  const { data } = (await upload("/api/files", sales.headers, "IMG_0001.HEIC", heicPhoto)).json();
  expect(data).toMatchObject({ name: "IMG_0001.jpg", mime: "image/jpeg" });
  const shown = await download(data.id, sales.headers);
  expect(shown.headers["content-disposition"]).toMatch(/^inline/);
  expect(await sharp(shown.rawPayload).metadata()).toMatchObject({ format: "jpeg", width: 400, height: 300 });
});

test("a picture is sent small where that is asked for, to whoever may read it", async () => {
  const large = await sharp({ create: { width: 900, height: 600, channels: 3, background: "red" } })
    .jpeg()
    .toBuffer();
  const { id } = (await upload("/api/files", sales.headers, "sofa.jpg", large)).json().data;
  const small = (who: typeof sales, size = "320") => server.app.inject({ url: `/api/files/${id}?size=${size}`, headers: who.headers });
  for (const _ of ["made", "kept"]) {
    const { statusCode, headers, rawPayload } = await small(sales);
    expect([statusCode, headers["content-type"], headers["cache-control"]]).toEqual([200, "image/webp", "no-store"]);
    expect(await sharp(rawPayload).metadata()).toMatchObject({ width: 320, height: 213 });
  }
  expect((await small(owner)).body).toBe((await download(99_999, owner.headers)).body);
  expect((await small(sales, "5000")).statusCode).toBe(422);
  const text = (await upload("/api/files", sales.headers, "plan.txt", "the plan")).json().data;
  const whole = await server.app.inject({ url: `/api/files/${text.id}?size=320`, headers: sales.headers });
  expect([whole.body, whole.headers["content-type"]]).toEqual(["the plan", "text/plain; charset=utf-8"]);
});

test("a ticket opens one file once", async () => {
  const { id } = (await upload("/api/files", sales.headers, "plan.txt", "the plan")).json().data;
  const token = await ticket(sales, "file", `/files/${id}`);
  expect((await server.app.inject(`/api/files/${id}?token=${token}`)).body).toBe("the plan");
  expect((await server.app.inject(`/api/files/${id}?token=${token}`)).statusCode).toBe(401);
  const other = await ticket(guest, "file", `/files/${id}`);
  expect((await server.app.inject(`/api/files/${id}?token=${other}`)).statusCode, "a ticket grants no additional access").toBe(404);
});

test("invalid uploads are rejected by field name", async () => {
  const post = (payload: string, type: string) =>
    server.app.inject({ method: "POST", url: "/api/files", payload, headers: { ...sales.headers, "content-type": type } });
  expect((await post("{}", "application/json")).statusCode).toBeGreaterThanOrEqual(400);
  expect((await post("--x--\r\n", "multipart/form-data; boundary=x")).json()).toMatchObject({ errors: { file: ["Choose a file."] } });
  expect((await post("garbage", "multipart/form-data; boundary=x")).statusCode).toBeLessThan(500);
  expect((await post("garbage", "multipart/form-data")).statusCode).toBeLessThan(500);
  expect((await upload("/api/files", sales.headers, "fake.png", "<svg/>")).json().errors.file).toHaveLength(1);
  expect((await upload("/api/files", sales.headers, "big.bin", Buffer.alloc(1_000_001))).json().errors.file[0]).toContain("larger");
  expect((await upload("/api/files", {}, "plan.txt", "x")).statusCode).toBe(401);
});

test("loose uploads have a quota, of the person and of the company, also for several at once", async () => {
  const loose = (userId: number, size: number, daysAgo = 0) =>
    sql`
    INSERT INTO files (name, mime, size, sha256, storage_key, created_by_id, created_at)
    VALUES ('x', 'text/plain', ${size}, 'x', 'x', ${userId}, now() - ${daysAgo} * interval '1 day')`.execute(server.db.kysely);
  const colleague = await addUser(server.db, { email: "colleague@hq.example", type: "C", companyId: hotel });
  const send = () => upload("/api/files", guest.headers, "plan.txt", "x".repeat(1_000));
  await loose(guest.id, 499_990_000);
  // Each takes its part of the 10,000 bytes that are left, including the envelope of its request.
  const answers = await Promise.all(Array.from({ length: 12 }, send));
  const stored = answers.filter(({ statusCode }) => statusCode === 201);
  expect(stored.length).toBeGreaterThan(0);
  expect(stored.length).toBeLessThan(10);
  await loose(guest.id, 10_000);
  const refused = await send();
  expect([refused.statusCode, refused.json().message]).toEqual([
    429,
    "You have 500 MB of unused uploads. Save the forms they belong to. Unused uploads are removed after 8 days.",
  ]);
  const token = await ticket(guest, "editor-photo", "/editor-photo");
  expect((await upload(`/api/editor-photo?token=${token}`, {}, "a.png", picture)).statusCode, "images of rich text count too").toBe(429);

  await sql`UPDATE files SET created_at = now() - interval '9 days' WHERE created_by_id = ${guest.id}`.execute(server.db.kysely);
  expect((await send()).statusCode).toBe(201);
  await loose(colleague, 1_999_999_500);
  expect((await send()).json().message).toMatch(/^Your company has 2 GB of unused uploads\./);
  expect((await upload("/api/files", owner.headers, "plan.txt", "x")).statusCode, "another company").toBe(201);
});

test("an editor image is uploaded with a ticket, re-encoded and served by a signed URL only", async () => {
  expect((await upload("/api/editor-photo?token=nonsense", {}, "a.png", picture)).statusCode).toBe(401);
  const token = await ticket(sales, "editor-photo", "/editor-photo");
  const response = await upload(`/api/editor-photo?token=${token}`, {}, "a.png", picture);
  const { url } = response.json().data;
  const photo = await server.app.inject(url);
  expect(photo.headers["content-type"]).toBe("image/png");
  expect(photo.headers["content-disposition"]).toMatch(/^inline/);
  const tampered = url.replace(/\/(\d+)-/, (_: string, id: string) => `/${Number(id) - 1}-`);
  expect((await server.app.inject(tampered)).statusCode).toBe(404);
  const secondToken = await ticket(sales, "editor-photo", "/editor-photo");
  expect((await upload(`/api/editor-photo?token=${secondToken}`, {}, "a.svg", "<svg onload='x'/>")).statusCode).toBe(422);
});
