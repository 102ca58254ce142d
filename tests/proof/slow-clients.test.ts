import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Caller, signedInCaller } from "../support/caller.ts";
import { type ServerProcess, startProcess } from "../support/server-process.ts";
import { delay, stays } from "../support/waits.ts";
import { scaled } from "./scale.ts";
import { head, openRaw, pour, type RawConnection, residentMb } from "./support/raw-client.ts";
import { builtServer } from "./support/server-build.ts";

/** Only Linux shows another process's memory without a separate program. */
const measurable = process.platform === "linux";
if (!measurable) console.log("Skipped: memory is measured through /proc, which this system does not have.");

const slow = scaled({ quick: 300, night: 800, long: 2_000 });
let folder: string;
let server: ServerProcess;
let url: string;
let port: number;
let caller: Caller;
/** Of each user, a few uploads are worked on at once, so the slow ones are another user's. */
let slowCaller: Caller;
let before: number;
const open: RawConnection[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "hq-slow-"));
  server = startProcess({ main: await builtServer(), dataDir: folder });
  url = (await server.ready()).url;
  port = Number(new URL(url).port);
  [caller, slowCaller] = await Promise.all([signedInCaller(url), signedInCaller(url, "sales@hq.example")]);
  for (let count = 0; count < 100; count++) await call("/quotes?pageSize=200");
  before = residentMb(server.child.pid);
});
afterAll(async () => {
  for (const { socket } of open) socket.destroy();
  await server?.end("SIGTERM");
  rmSync(folder, { recursive: true, force: true });
});

const call = async (path: string, init: RequestInit = {}) => {
  const response = await fetch(`${url}/api${path}`, { ...init, headers: { authorization: `Bearer ${caller.token}`, ...init.headers } });
  return { status: response.status, text: await response.text() };
};
const raw = (...lines: string[]): RawConnection => {
  const connection = openRaw(port);
  open.push(connection);
  connection.socket.write(lines.join("\r\n"));
  return connection;
};
const headers = ({ token } = caller) => ["Host: hq", `Authorization: Bearer ${token}`];
const statusOf = (connection: RawConnection) => Number(/^HTTP\/1\.1 (\d+)/.exec(connection.heard())?.[1]);

/** Checks that other clients are served and that memory has grown by at most `limit` megabytes. */
async function expectSteady(label: string, limit: number): Promise<void> {
  const responses = await Promise.all(Array.from({ length: 10 }, () => call("/iam")));
  expect(
    responses.map(({ status }) => status),
    label,
  ).toEqual(Array(10).fill(200));
  const now = residentMb(server.child.pid);
  console.log(`${label}: ${now} MB, ${before} MB at the beginning`);
  expect(now - before, label).toBeLessThan(limit);
}

describe.skipIf(!measurable)("a server facing misbehaving clients", () => {
  let halfHeads: RawConnection[];

  test(`serves others despite ${slow} clients with unfinished headers and ${slow} with unfinished bodies`, async () => {
    halfHeads = Array.from({ length: slow }, () => raw("GET /api/iam HTTP/1.1", "Host: hq", "X-Slow: a"));
    for (let count = 0; count < slow; count++)
      raw("POST /api/tasks HTTP/1.1", ...headers(slowCaller), "Content-Type: application/json", "Content-Length: 900", "", '{"name":');
    for (let count = 0; count < 20; count++)
      raw(
        "POST /api/files HTTP/1.1",
        ...headers(slowCaller),
        "Content-Type: multipart/form-data; boundary=x",
        "Content-Length: 900",
        "",
        "--x",
      );
    for (let round = 0; round < 5; round++) {
      for (const { socket } of open) socket.write("a");
      expect((await call("/iam")).status).toBe(200);
    }
    await expectSteady("slow clients", 150);
  });

  test("rejects bodies of 100 MB, and disconnects clients that never stop sending", async () => {
    const chunked = (chunk: Buffer) => Buffer.concat([Buffer.from(`${chunk.length.toString(16)}\r\n`), chunk, Buffer.from("\r\n")]);
    const post = (path: string, type: string) => [`POST /api/${path} HTTP/1.1`, ...headers(), `Content-Type: ${type}`];
    const part = '--x\r\nContent-Disposition: form-data; name="file"; filename="large.bin"\r\n\r\n';
    const opening = (index: number) => {
      if (index % 3 === 0) return head([...post("tasks", "application/json"), "Content-Length: 100000000"]);
      if (index % 3 === 1) return head([...post("tasks", "application/json"), "Transfer-Encoding: chunked"]);
      const upload = head([...post("files", "multipart/form-data; boundary=x"), "Transfer-Encoding: chunked"]);
      return upload + chunked(Buffer.from(part)).toString();
    };
    const sent = await Promise.all(
      Array.from({ length: 9 }, async (_, index) => {
        const connection = raw(opening(index));
        const bytes = await pour(connection, 1_000_000_000, index % 3 === 0 ? (chunk) => chunk : chunked);
        await connection.closed;
        // A client that sends on is reset, with which its system may throw away the answer.
        if (connection.heard() !== "") expect(statusOf(connection), `${index}: ${connection.heard()}`).toBe(413);
        return { bytes, isTold: connection.heard() !== "" };
      }),
    );
    expect(sent.filter(({ isTold }) => isTold)).not.toEqual([]);
    expect(Math.max(...sent.map(({ bytes }) => bytes))).toBeLessThan(100_000_000);
    await expectSteady("bodies without an end", 150);
  });

  test("keeps no part of an oversized file", async () => {
    const form = new FormData();
    form.set("file", new Blob([new Uint8Array(25_000_000)]), "large.bin");
    expect(await call("/files", { method: "POST", body: form })).toEqual({
      status: 413,
      text: '{"message":"The file is too large. The limit is 20 MB."}',
    });
  });

  test("survives request bodies that break off early", async () => {
    for (let count = 0; count < 100; count++) {
      const connection = raw(
        head(["POST /api/tasks HTTP/1.1", ...headers(), "Content-Type: application/json", "Content-Length: 500"]),
        "{}",
      );
      await new Promise((next) => setImmediate(next));
      connection.socket.destroy();
    }
    await expectSteady("bodies that break off", 150);
  });

  test("rejects deep, wide and repetitive JSON without expanding it", async () => {
    // Retries while the server is overloaded: only its response to the body matters here.
    const post = async (body: string): ReturnType<typeof call> => {
      const response = await call("/tasks", { method: "POST", headers: { "content-type": "application/json" }, body });
      if (response.status !== 429) return response;
      await delay(500);
      return post(body);
    };
    for (const body of [
      `${"[".repeat(10_000)}${"]".repeat(10_000)}`,
      `{"name":${'{"a":'.repeat(100_000)}1${"}".repeat(100_000)}}`,
      `{"name":[${"0,".repeat(400_000)}0]}`,
      `{${Array.from({ length: 40_000 }, (_, index) => `"a${index}":1`).join(",")}}`,
      `{${'"name":1,'.repeat(90_000)}"name":2}`,
      `{"name":"${"\\u0041".repeat(150_000)}"}`,
    ]) {
      const responses = await Promise.all(Array.from({ length: 4 }, () => post(body)));
      for (const { status, text } of responses) expect(status, `${body.slice(0, 30)}: ${text.slice(0, 200)}`).toBe(422);
    }
    await expectSteady("deep and wide JSON", 250);
  });

  test("doesn't buffer responses for a client that keeps sending requests without reading", async () => {
    const deaf = Array.from({ length: 5 }, () => {
      const connection = raw(head(["GET /api/quotes?pageSize=200 HTTP/1.1", ...headers()]).repeat(400));
      connection.socket.pause();
      return connection;
    });
    const buffersLittle = () => expect(residentMb(server.child.pid) - before).toBeLessThan(200);
    await stays(buffersLittle, 2_000, "nothing tells when the server would have buffered all of it");
    await expectSteady("answers that nobody takes", 200);
    for (const { socket } of deaf) socket.destroy();
  });

  test("decodes large images one at a time, and rejects oversized ones", async () => {
    const image = (width: number, height: number) =>
      sharp({ create: { width, height, channels: 3, background: "red" }, limitInputPixels: false })
        .png({ compressionLevel: 9 })
        .toBuffer();
    const send = (bytes: Buffer) => {
      const form = new FormData();
      form.set("file", new Blob([new Uint8Array(bytes)]), "photo.png");
      return call("/files", { method: "POST", body: form });
    };
    // A busy machine may reject some uploads with 429.
    const sendWithRetry = async (bytes: Buffer): Promise<number> => {
      const { status } = await send(bytes);
      if (status !== 429) return status;
      await delay(500);
      return sendWithRetry(bytes);
    };
    const [large, bomb] = [await image(7_000, 7_400), await image(16_000, 16_000)];
    expect(await Promise.all(Array.from({ length: 8 }, () => sendWithRetry(large)))).toEqual(Array(8).fill(201));
    expect(await Promise.all(Array.from({ length: 8 }, () => sendWithRetry(bomb)))).toEqual(Array(8).fill(422));
    await expectSteady("large images", 400);
  });

  test("has timed out clients that never finished their headers, and logged no errors", async () => {
    await Promise.all(halfHeads.map(({ closed }) => closed));
    expect(new Set(halfHeads.map(statusOf))).toEqual(new Set([408]));
    expect(server.output()).not.toMatch(/"level":(50|60)/);
  });
});
