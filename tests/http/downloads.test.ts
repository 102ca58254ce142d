import { randomBytes } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Config } from "../../server/config/config.ts";
import { endAccess } from "../../server/identity/access-changes.ts";
import { type S3StandIn, startS3StandIn } from "../support/s3-stand-in.ts";
import { seed } from "../support/seed.ts";
import { addUser, bearer, createHttpTestServer, type HttpTestServer } from "./support.ts";

const content = randomBytes(70_001);
const size = content.length;
let s3: S3StandIn;
beforeAll(async () => {
  s3 = await startS3StandIn();
});
afterAll(() => s3.close());

const stores: Readonly<Record<string, () => Config["files"]>> = {
  "the data directory": () => ({ kind: "directory" }),
  "a bucket": () => ({ kind: "s3", s3: s3.bucket }),
};

describe.each(Object.entries(stores))("files in %s", (_, files) => {
  let server: HttpTestServer;
  let headers: { authorization: string };
  let userId: number;
  let url: string;
  beforeAll(async () => {
    server = await createHttpTestServer({ config: { files: files() } });
    userId = await addUser(server.db, { email: "sales@hq.example", abilities: [{ subject: "SALES_QUOTE", action: "read" }] });
    headers = await bearer(server, userId);
    url = await uploaded("film.bin", content);
  });
  afterAll(() => server.close());

  async function uploaded(name: string, bytes: Buffer): Promise<string> {
    const head = `--x\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n`;
    const { statusCode, body } = await server.app.inject({
      method: "POST",
      url: "/api/files",
      payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from("\r\n--x--\r\n")]),
      headers: { ...headers, "content-type": "multipart/form-data; boundary=x" },
    });
    expect(statusCode, body).toBe(201);
    return `/api${JSON.parse(body).data.url}`;
  }
  const get = (more: Readonly<Record<string, string>> = {}, address = url, method: "GET" | "HEAD" = "GET") =>
    server.app.inject({ method, url: address, headers: { ...headers, ...more } });

  test("are sent whole, with what a client needs to continue", async () => {
    const whole = await get();
    expect([whole.statusCode, whole.rawPayload.equals(content)]).toEqual([200, true]);
    expect(whole.headers).toMatchObject({
      "accept-ranges": "bytes",
      "content-length": String(size),
      etag: expect.stringMatching(/^"[\w-]{22}"$/),
      "last-modified": expect.stringMatching(/ GMT$/),
      "cache-control": "no-store",
      "content-disposition": expect.stringContaining('attachment; filename="film.bin"'),
    });
    expect(whole.headers).not.toHaveProperty("content-range");
    const { statusCode, headers: head, payload } = await get({ range: "bytes=0-9" }, url, "HEAD");
    expect([statusCode, payload, head["content-length"], head.etag]).toEqual([200, "", String(size), whole.headers.etag]);
  });

  test("are sent in any part that is asked for", async () => {
    const bound = fc.oneof(fc.nat({ max: size + 10 }), fc.constantFrom(0, 1, size - 1, size, size + 1, 999_999_999_999));
    const range = fc.oneof(
      fc.tuple(bound, bound).map(([first, last]) => `${first}-${last}`),
      bound.map((first) => `${first}-`),
      bound.map((count) => `-${count}`),
    );
    await fc.assert(
      fc.asyncProperty(range, async (asked) => {
        const answer = await get({ range: `bytes=${asked}` });
        const [first = "", last = ""] = asked.split("-");
        // As the standard says it, in the words of slices.
        const from = first === "" ? Math.max(0, size - Number(last)) : Number(first);
        const to = first === "" || last === "" ? size : Math.min(size, Number(last) + 1);
        if (first !== "" && last !== "" && Number(last) < Number(first)) {
          expect([answer.statusCode, answer.rawPayload.length]).toEqual([200, size]);
        } else if (from >= size || from >= to) {
          expect([answer.statusCode, answer.headers["content-range"]]).toEqual([416, `bytes */${size}`]);
          expect(answer.json().message).toBe("The file doesn't have that part.");
        } else {
          expect([answer.statusCode, answer.headers["content-range"]]).toEqual([206, `bytes ${from}-${to - 1}/${size}`]);
          expect(answer.headers["content-length"]).toBe(String(to - from));
          expect(answer.rawPayload.equals(content.subarray(from, to))).toBe(true);
        }
      }),
      { seed, numRuns: 60 },
    );
  });

  test.each(["bytes=0-1,5-6", "bytes=a-b", "bytes=-", "bytes 0-1", "lines=0-1", "bytes=1 - 2", `bytes=${"9".repeat(30)}-`])(
    "are sent whole for %s",
    async (range) => {
      const { statusCode, rawPayload } = await get({ range });
      expect([statusCode, rawPayload.length]).toEqual([200, size]);
    },
  );

  test("are continued only while they are the same", async () => {
    const { etag, "last-modified": modified } = (await get()).headers as Record<string, string>;
    const statusIf = async (since = "") => (await get({ range: "bytes=5-", "if-range": since })).statusCode;
    expect(await Promise.all([etag, modified].map(statusIf))).toEqual([206, 206]);
    expect(await Promise.all(['"other"', `W/${etag}`, new Date(0).toUTCString(), "nonsense"].map(statusIf))).toEqual([200, 200, 200, 200]);
    const other = await uploaded("film.bin", Buffer.from("another film"));
    expect((await get({}, other)).headers.etag).not.toBe(etag);
  });

  test("an empty one has no parts", async () => {
    const empty = await uploaded("empty.bin", Buffer.of());
    const statuses = await Promise.all(
      ["bytes=0-", "bytes=-1", "bytes=0-0"].map(async (range) => (await get({ range }, empty)).statusCode),
    );
    expect([(await get({}, empty)).statusCode, ...statuses]).toEqual([200, 416, 416, 416]);
  });

  test("are closed to others in parts too", async () => {
    const stranger = await addUser(server.db, { email: `stranger@hq.example` });
    const theirs = await bearer(server, stranger);
    const { etag = "" } = (await get()).headers;
    for (const range of ["bytes=0-9", "bytes=999999999-"]) {
      const asked = { range, "if-range": etag };
      expect((await server.app.inject({ url, headers: { ...theirs, ...asked } })).statusCode).toBe(404);
      expect((await server.app.inject({ url, headers: asked })).statusCode).toBe(401);
    }
  });

  test("a ticket opens a file once, and continues what it opened until its owner's access ends", async () => {
    const path = url.slice("/api".length);
    const made = await server.app.inject({ method: "POST", url: "/api/tickets", payload: { purpose: "file", path }, headers });
    const byTicket = (more: Readonly<Record<string, string>> = {}) =>
      server.app.inject({ url: `${url}?token=${made.json().data.token}`, headers: more });
    const { etag = "", "last-modified": modified = "" } = (await byTicket()).headers;
    const rest = await byTicket({ range: "bytes=70000-", "if-range": etag });
    expect([rest.statusCode, rest.rawPayload.equals(content.subarray(70_000))]).toEqual([206, true]);
    const refused = [
      {},
      { range: "bytes=0-" },
      { "if-range": etag },
      { range: "bytes=0-", "if-range": '"guessed"' },
      { range: "bytes=0-", "if-range": modified },
      { range: "x", "if-range": etag },
    ];
    for (const each of refused) expect((await byTicket(each as Record<string, string>)).statusCode, JSON.stringify(each)).toBe(401);
    await server.db.transaction((transaction) => endAccess(transaction, userId));
    expect((await byTicket({ range: "bytes=70000-", "if-range": etag })).statusCode).toBe(401);
    headers = await bearer(server, userId);
  });
});

test("a bucket sends only the part that is asked for", async () => {
  const server = await createHttpTestServer({ config: { files: { kind: "s3", s3: s3.bucket } } });
  try {
    const stored = await server.files.saveFile(content, "film.bin");
    const before = s3.sentBytes;
    const found = await server.files.read(stored.digest, { start: 10, end: 19 });
    expect(Buffer.concat((await found?.stream.toArray()) ?? []).equals(content.subarray(10, 20))).toBe(true);
    expect([found?.size, found?.part, s3.sentBytes - before]).toEqual([size, { start: 10, end: 19 }, 10]);
  } finally {
    await server.close();
  }
});
