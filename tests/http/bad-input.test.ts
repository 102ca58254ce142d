import { once } from "node:events";
import { type AddressInfo, connect, type Socket } from "node:net";
import type { InjectOptions } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { delay, until } from "../support/waits.ts";
import { addUser, bearer, createHttpTestServer, type HttpTestServer } from "./support.ts";

/** Each request here is wrong in one way; tests/proof/bad-input.test.ts sends all bad input to all calls. */
let server: HttpTestServer;
let headers: { authorization: string };
let port: number;

beforeAll(async () => {
  server = await createHttpTestServer({ overload: { inFlight: 5, lagMs: Number.POSITIVE_INFINITY } });
  headers = await bearer(server, await addUser(server.db, { email: "admin@hq.example", isAdmin: true }));
  await server.app.listen({ port: 0, host: "127.0.0.1" });
  // A server that listens on a port has an address of this type.
  port = (server.app.server.address() as AddressInfo).port;
});
afterAll(() => server.close());

const postTicket = (body: string | Buffer, more: Record<string, string> = {}) =>
  server.app.inject({
    method: "POST",
    url: "/api/tickets",
    payload: body,
    headers: { ...headers, "content-type": "application/json", ...more },
  });
const ticket = JSON.stringify({ purpose: "file", path: "/files/1" });

/** Sends these lines, and returns everything the server responds until it closes the connection. */
function raw(...lines: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1");
    let received = "";
    socket.setEncoding("latin1");
    socket.on("data", (chunk) => {
      received += chunk;
    });
    socket.on("close", () => resolve(received));
    socket.on("error", reject);
    socket.write(`${lines.join("\r\n")}\r\n\r\n`);
  });
}

test("a malformed Authorization header opens no session", async () => {
  for (const authorization of [
    "",
    "Bearer",
    "bearer  x",
    `Token ${headers.authorization}`,
    `${headers.authorization} x`,
    `${headers.authorization}\u00a0`,
  ]) {
    expect((await server.app.inject({ url: "/api/iam", headers: { authorization } })).statusCode).toBe(401);
  }
});

describe("a malformed body", () => {
  test("is rejected if it is invalid UTF-8, instead of being repaired", async () => {
    const broken = Buffer.concat([Buffer.from('{"purpose":"file","path":"/'), Buffer.from([0xff, 0xfe]), Buffer.from('"}')]);
    expect((await postTicket(broken)).json()).toEqual({ message: "The body is not valid UTF-8." });
    expect((await postTicket(Buffer.from(`\ufeff${ticket}`))).statusCode, "a byte order mark is ignored").toBe(201);
  });

  test("is rejected by name if it has another encoding", async () => {
    const utf16 = await postTicket(Buffer.from(ticket, "utf16le"), { "content-type": "application/json; charset=utf-16" });
    expect([utf16.statusCode, utf16.json()]).toEqual([415, { message: "Send JSON as UTF-8." }]);
    const packed = await postTicket(ticket, { "content-encoding": "gzip" });
    expect([packed.statusCode, packed.json()]).toEqual([415, { message: "Send the body as it is, without Content-Encoding." }]);
    expect(
      (await postTicket(ticket, { "content-type": "application/json;charset=UTF-8", "content-encoding": "identity" })).statusCode,
    ).toBe(201);
    expect((await postTicket(ticket, { "content-type": "text/plain" })).statusCode).toBe(415);
  });

  test("is rejected if it contains __proto__ or constructor.prototype", async () => {
    for (const [body, name] of [
      ['{"__proto__":{"isAdmin":true}}', "__proto__"],
      ['{"\\u005f_proto__":1}', "__proto__"],
      ['{"constructor":{"prototype":{}}}', "constructor"],
      ['{"path":[{"a":1},{"__proto__":{}}]}', "path.1.__proto__"],
      [`{"path":${"[".repeat(5_000)}{"__proto__":1}${"]".repeat(5_000)}}`, `path${".0".repeat(9)}`],
    ] as const) {
      const response = await postTicket(body);
      expect([response.statusCode, Object.entries(response.json().errors)], body.slice(0, 100)).toEqual([
        422,
        [[name, ["No field is called __proto__ or constructor.prototype."]]],
      ]);
    }
    expect((await postTicket('{"constructor":1,"purpose":"file","path":"/"}')).json().errors).toEqual({ constructor: ["Unknown field."] });
  });

  test("is rejected by field name if it contains a lone surrogate, also on public calls", async () => {
    const response = await server.app.inject({
      method: "POST",
      url: "/api/v1/auth/password-reset",
      headers: { "content-type": "application/json" },
      payload: '{"email":"https://example.test/\\ud800"}',
    });
    expect([response.statusCode, response.json().errors]).toEqual([422, { email: ["Contains characters that cannot be stored."] }]);
  });

  test("gets a bounded error response, however large it is", async () => {
    const many = Object.fromEntries(Array.from({ length: 20_000 }, (_, index) => [`${index} ${"x".repeat(20)}`, 1]));
    const responses = [await postTicket(JSON.stringify(many)), await postTicket(JSON.stringify({ ["x".repeat(1_000_000)]: 1 }))];
    for (const response of responses) {
      expect(response.statusCode).toBe(422);
      expect(response.body.length).toBeLessThan(100_000);
    }
  });

  test("is reported as invalid JSON if it is", async () => {
    for (const body of ["{", "nonsense", "[".repeat(20_000), '{"path":1e}']) {
      const response = await postTicket(body);
      expect([response.statusCode, response.json()], body.slice(0, 20)).toEqual([400, { message: "The body is not valid JSON." }]);
    }
    expect((await postTicket("1")).json().errors).toEqual({ body: ["An object is expected."] });
  });
});

describe("an upload", () => {
  const part = (name: string, content: string, file?: string) =>
    `--x\r\nContent-Disposition: form-data; name="${name}"${file === undefined ? "" : `; filename="${file}"`}\r\n\r\n${content}\r\n`;
  const send = (payload: string, type = "multipart/form-data; boundary=x") =>
    server.app.inject({
      method: "POST",
      url: "/api/files",
      payload,
      headers: { ...headers, "content-type": type },
    } satisfies InjectOptions);

  test.each([
    ["without a file is rejected", `${part("note", "x")}--x--\r\n`, 422, "Choose a file."],
    [
      "with two files is rejected",
      `${part("file", "1", "a.txt")}${part("file", "2", "b.txt")}--x--\r\n`,
      422,
      "Upload one file at a time.",
    ],
    [
      "with a forbidden field name is rejected",
      `${part("__proto__", "x")}${part("file", "1", "a.txt")}--x--\r\n`,
      422,
      "No field is called __proto__.",
    ],
    [
      "with too many fields is rejected",
      `${Array.from({ length: 30 }, (_, n) => part(`f${n}`, "x")).join("")}${part("file", "1", "a.txt")}--x--\r\n`,
      422,
      "Too many fields besides the file.",
    ],
    ["with a field of a megabyte is accepted", `${part("note", "x".repeat(1_000_000))}${part("file", "1", "a.txt")}--x--\r\n`, 201, ""],
  ])("%s", async (_, payload, status, message) => {
    const response = await send(payload);
    expect([response.statusCode, response.body]).toEqual([status, expect.stringContaining(message)]);
    if (status === 422) expect(Object.keys(response.json().errors)).toEqual(["file"]);
  });

  test("that is truncated or malformed is rejected", async () => {
    for (const payload of [part("file", "half", "a.txt"), "--x", "", "--x\r\n\r\n\r\n--x--", "\0".repeat(100)]) {
      const response = await send(payload);
      expect([400, 422], payload).toContain(response.statusCode);
    }
    for (const type of ["multipart/form-data", "multipart/form-data; boundary=", `multipart/form-data; boundary=${"b".repeat(300)}`]) {
      expect((await send("--x--", type)).statusCode, type).toBeLessThan(500);
    }
  });

  test("has its file name sanitized and shortened", async () => {
    const response = await send(`${part("file", "1", `..%2f..\\${"é".repeat(5_000)}.txt`)}--x--\r\n`);
    expect(response.statusCode).toBe(201);
    expect(response.json().data.name).toHaveLength(150);
  });
});

describe("a request URL", () => {
  test("in absolute form is the same call, with the same headers and access checks", async () => {
    const response = await raw("GET http://elsewhere.example/api/health HTTP/1.1", "Host: x", "Connection: close");
    expect(response).toMatch(/^HTTP\/1.1 200/);
    expect(response).toContain("cache-control: no-store");
    server.maintenance.on = true;
    const shut = await raw("GET HTTPS://elsewhere.example/api/iam HTTP/1.1", "Host: x", "Connection: close");
    server.maintenance.on = false;
    expect(shut).toMatch(/^HTTP\/1.1 503/);
  });

  test("with path traversal or invalid encoding is rejected", async () => {
    for (const path of [
      "/api/..%2f..%2fetc/passwd",
      "/api/%2569am",
      "/api/tickets/../../iam",
      "/api/files/%00",
      "/api//iam",
      "/api/iam%00",
    ]) {
      expect(await raw(`GET ${path} HTTP/1.1`, "Host: x", `Authorization: ${headers.authorization}`, "Connection: close"), path).toMatch(
        /^HTTP\/1.1 4(00|04|22)/,
      );
    }
    expect(await raw("GET /api/files/%ff HTTP/1.1", "Host: x", "Connection: close")).toContain("The request can't be read.");
  });
});

describe("a malformed HTTP request is rejected", () => {
  test.each([
    ["with an unknown method", ["FOO /api/iam HTTP/1.1", "Host: x"], 400],
    ["with an invalid chunk", ["POST /api/tickets HTTP/1.1", "Host: x", "Transfer-Encoding: chunked", "", "ZZ", "{}", "0"], 400],
    ["with two content lengths", ["POST /api/tickets HTTP/1.1", "Host: x", "Content-Length: 2", "Content-Length: 3", "", "{}"], 400],
    [
      "with both a content length and chunks",
      ["POST /api/tickets HTTP/1.1", "Host: x", "Content-Length: 2", "Transfer-Encoding: chunked", "", "0"],
      400,
    ],
    ["with thousands of headers", ["GET /api/iam HTTP/1.1", "Host: x", ...Array.from({ length: 3_000 }, (_, n) => `x-${n}: y`)], 431],
  ])("%s", async (_, lines, status) => {
    const response = await raw(...lines);
    expect(response).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(response).toContain("x-content-type-options: nosniff");
    expect(JSON.parse(response.split("\r\n\r\n").at(-1) ?? "")).toEqual({ message: expect.stringMatching(/^The request /) });
  });
});

test("clients that disconnect early don't exhaust the connection pool", async () => {
  for (let count = 0; count < 20; count++) {
    const socket = connect(port, "127.0.0.1");
    const lines = ["POST /api/tickets HTTP/1.1", "Host: x", `Authorization: ${headers.authorization}`, "Content-Type: application/json"];
    socket.write([...lines, `Content-Length: ${ticket.length}`, "", ticket].join("\r\n"));
    await once(socket, "connect");
    await delay(2);
    socket.destroy();
  }
  // Until it has noticed that they are gone, it may say that it is busy.
  await expect.poll(async () => (await postTicket(ticket)).statusCode, { timeout: 20_000 }).toBe(201);
});

test("clients that send slowly don't block others", async () => {
  let begun = 0;
  server.app.server.on("request", () => {
    begun += 1;
  });
  const slow: Socket[] = Array.from({ length: 20 }, () => {
    const socket = connect(port, "127.0.0.1");
    socket.write(
      `POST /api/tickets HTTP/1.1\r\nHost: x\r\nAuthorization: ${headers.authorization}\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{`,
    );
    return socket;
  });
  await until(() => begun >= slow.length, "the server reads all of these requests, so that they delay the next one if they can");
  const response = await server.app.inject({ url: "/api/iam", headers });
  for (const socket of slow) socket.destroy();
  expect(response.statusCode).toBe(200);
});
