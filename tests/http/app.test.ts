import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from "node:zlib";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { publicConfig } from "../../server/areas/system/api/client-config.ts";
import { Problem } from "../../server/engine/wire/problem.ts";
import { createApp } from "../../server/http/app.ts";
import type { RouteAccess } from "../../server/http/route-access.ts";
import { patiently } from "../support/waits.ts";
import { config } from "./support.ts";

const open: RouteAccess = { ability: "public", scope: "Nothing." };
const long = { text: "lorem ipsum ".repeat(400) };
const maintenance = { on: false };
const web = mkdtempSync(join(tmpdir(), "hq-web-"));
let app: FastifyInstance;

function routes(each: FastifyInstance): void {
  each.get("/api/long", { config: { access: open } }, async () => long);
  each.get("/api/short", { config: { access: open } }, async () => ({ ok: true }));
  each.post("/api/echo", { config: { access: open } }, async (request) => ({ got: typeof request.body }));
  each.get("/api/broken", { config: { access: open } }, async () => {
    throw new TypeError("a secret of the inside");
  });
  each.get("/api/waiting", { config: { access: open } }, async () => {
    throw new Error("timeout exceeded when trying to connect");
  });
  each.get("/api/away", { config: { access: open } }, async () => {
    throw Object.assign(new Error("connect ECONNREFUSED 10.1.2.3:5432"), { code: "ECONNREFUSED" });
  });
  each.get("/api/refused", { config: { access: open } }, async () => {
    throw new Problem(409, "Too late.", { version: 3 });
  });
  each.get("/api/client-config", { config: { access: open } }, async () => ({ logoWord: "HQ" }));
  each.get("/api/mine", { config: { access: { ability: "signed-in", scope: "Own." } } }, async () => ({ ok: true }));
}

beforeAll(async () => {
  mkdirSync(join(web, "assets"));
  mkdirSync(join(web, ".vite"));
  writeFileSync(join(web, ".vite/manifest.json"), "{}");
  writeFileSync(join(web, "index.html"), "<!doctype html><title>HQ</title>");
  writeFileSync(join(web, "favicon.svg"), "<svg/>");
  writeFileSync(join(web, "assets/main-AbCd1234.js"), "console.log(1)".repeat(100));
  writeFileSync(join(web, "assets/main-AbCd1234.js.br"), brotliCompressSync("console.log(1)".repeat(100)));
  const company = { name: "HQ Moving", address: [], phone: "", email: "" };
  app = await createApp({
    config,
    sessions: { find: async () => null },
    maintenance,
    routes: [routes],
    pages: {
      root: web,
      config: () =>
        publicConfig(
          { publicUrl: "http://hq.test", logoWord: 'The "HQ" & Co.', productName: "HQ", company, publicReviews: false, timeZone: "UTC" },
          "key",
        ),
      firstCallAt: (path) => (path === "/quotes/all" ? { screen: "list", path: '/quotes?tab=all&sort="' } : undefined),
    },
    overload: { lagMs: Number.POSITIVE_INFINITY },
  });
});
afterAll(async () => {
  await app.close();
  rmSync(web, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

test("the app doesn't start with a route that declares no access", async () => {
  const start = createApp({
    config,
    sessions: { find: async () => null },
    maintenance,
    routes: [(each) => void each.get("/api/forgotten", async () => "everything")],
  });
  await expect(start).rejects.toThrow("GET /api/forgotten must declare who may call it");
});

test("every response carries the security headers and a request id", async () => {
  const responses = await Promise.all(
    ["/", "/api/short", "/api/refused", "/api/broken", "/api/unknown", "/api/mine", "/assets/missing.js", "/api/%zz", "/%c0%ae"].map(
      (url) => get(url),
    ),
  );
  for (const { headers } of responses) {
    expect(headers["x-content-type-options"]).toBe("nosniff");
    expect(headers["referrer-policy"]).toBeDefined();
    expect(headers["cross-origin-opener-policy"]).toBe("same-origin");
    expect(headers["x-request-id"]).toMatch(/^[\w-]{36}$/);
    expect(headers["content-security-policy"]).toContain("frame-ancestors 'none'");
    expect(headers["content-security-policy"]).not.toMatch(/script-src[^;]*unsafe/);
  }
  expect(responses[0]?.headers["content-security-policy"]).toContain("connect-src 'self' ws://hq.test;");
});

test("the page says how the server is configured and what its address needs first, and is another page to the cache", async () => {
  const [plain, list] = await Promise.all([get("/quotes"), get("/quotes/all?cols=number")]);
  const told = (page: string, name: string): unknown => {
    const content = new RegExp(`<meta name="${name}" content="([^"]*)" />`).exec(page)?.[1];
    return content && JSON.parse(content.replaceAll("&quot;", '"').replaceAll("&amp;", "&"));
  };
  expect(told(plain.body, "hq-config")).toMatchObject({ logoWord: 'The "HQ" & Co.', timezone: "UTC", realtime: { key: "key" } });
  expect(told(plain.body, "hq-first-call")).toBeUndefined();
  expect(told(list.body, "hq-first-call")).toEqual({ screen: "list", path: '/quotes?tab=all&sort="' });
  expect(list.headers.etag).not.toBe(plain.headers.etag);
  expect((await get("/quotes/all", { "if-none-match": String(list.headers.etag) })).statusCode).toBe(304);
});

test("errors are JSON and reveal no internals", async () => {
  expect((await get("/api/refused")).json()).toEqual({ message: "Too late.", version: 3 });
  const broken = await get("/api/broken");
  expect(broken.statusCode).toBe(500);
  const id = broken.headers["x-request-id"];
  expect(broken.json()).toEqual({ message: `Something went wrong on our side. Reference: ${id}`, request: id });
  for (const method of ["GET", "POST", "PUT", "DELETE"] as const) {
    const response = await app.inject({ method, url: "/api/no/such/call" });
    expect([response.statusCode, response.json()]).toEqual([404, { message: "Not found." }]);
  }
});

test("a connection timeout of the pool is no server error, and says when to try again", async () => {
  const { statusCode, headers, body } = await get("/api/waiting");
  expect([statusCode, headers["retry-after"], JSON.parse(body).code]).toEqual([503, "5", "unavailable"]);
});

test("an unreachable database is reported without its address, and not as maintenance", async () => {
  const { statusCode, headers, body } = await get("/api/away");
  expect([statusCode, headers["retry-after"], JSON.parse(body)]).toEqual([
    503,
    "5",
    { message: "The database can't be reached right now. Please try again in a moment.", code: "unavailable", retryAfter: 5 },
  ]);
  expect(body).not.toMatch(/10\.1\.2\.3|ECONN/);
});

test("an unreadable body is a client error", async () => {
  const post = (payload: string, type = "application/json") =>
    app.inject({ method: "POST", url: "/api/echo", payload, headers: { "content-type": type } });
  expect((await post("{")).json()).toEqual({ message: "The body is not valid JSON." });
  expect((await post('{"__proto__":{"a":1}}')).statusCode).toBe(422);
  expect((await post("")).statusCode, "no body").toBe(200);
  expect((await post("a=1", "application/x-www-form-urlencoded")).statusCode).toBe(415);
  expect((await post(`"${"a".repeat(1_100_000)}"`)).statusCode).toBe(413);
  expect((await post("[".repeat(10_000) + "]".repeat(10_000))).statusCode).toBeLessThan(500);
});

test("responses over 1 KB are compressed as the client accepts", async () => {
  const brotli = await get("/api/long", { "accept-encoding": "gzip, br" });
  expect(brotli.headers["content-encoding"]).toBe("br");
  expect(JSON.parse(brotliDecompressSync(brotli.rawPayload).toString())).toEqual(long);
  const gzip = await get("/api/long", { "accept-encoding": "gzip, br;q=0" });
  expect(JSON.parse(gunzipSync(gzip.rawPayload).toString())).toEqual(long);
  const plain = await get("/api/long");
  expect(plain.headers["content-encoding"]).toBeUndefined();
  expect(plain.headers.vary).toContain("accept-encoding");
  expect((await get("/api/short", { "accept-encoding": "br" })).headers["content-encoding"]).toBeUndefined();
});

test("hashed assets are immutable, and unknown paths serve the application uncached", async () => {
  const script = await get("/assets/main-AbCd1234.js", { "accept-encoding": "br" });
  expect(script.headers).toMatchObject({
    "cache-control": "public, max-age=31536000, immutable",
    "content-encoding": "br",
    "content-type": "text/javascript; charset=utf-8",
  });
  expect(brotliDecompressSync(script.rawPayload).toString()).toContain("console.log");
  const plain = await get("/assets/main-AbCd1234.js");
  expect(plain.headers).toMatchObject({ "content-type": "text/javascript; charset=utf-8", vary: "accept-encoding" });
  expect([plain.headers["content-encoding"], plain.body]).toEqual([undefined, "console.log(1)".repeat(100)]);
  const page = await get("/sales/leads?tab=1");
  expect(page.body).toContain("<title>HQ</title>");
  expect(page.headers["cache-control"]).toBe("no-cache");
  const revalidated = await get("/", { "if-none-match": String(page.headers.etag) });
  expect(revalidated.statusCode).toBe(304);
  expect((await get("/assets/gone-12345678.js")).statusCode).toBe(404);
  expect((await get("/../../../etc/passwd")).body).not.toContain("root:");
  expect((await get("/favicon.svg")).headers["content-type"]).toBe("image/svg+xml");
  // Neither the compressed copies by their own names, nor hidden files.
  expect((await get("/assets/main-AbCd1234.js.br")).statusCode).toBe(404);
  expect((await get("/.vite/manifest.json")).body).toContain("<title>HQ</title>");
});

test("during maintenance, API calls answer 503, but pages and the public configuration work", async () => {
  maintenance.on = true;
  try {
    const call = await get("/api/mine");
    expect([call.statusCode, Number(call.headers["retry-after"])]).toEqual([503, 30]);
    expect((await get("/api/unknown")).statusCode).toBe(503);
    expect((await get("/api/client-config")).statusCode).toBe(200);
    expect((await get("/under-maintenance")).statusCode).toBe(200);
  } finally {
    maintenance.on = false;
  }
  expect((await get("/api/mine")).statusCode).toBe(401);
});

test("what blocks the event loop is noted", async () => {
  const end = performance.now() + 1_000;
  while (performance.now() < end);
  await vi.waitUntil(() => app.maxEventLoopLag() > 500, patiently);
});

test("overload is answered with 429, never with 503", async () => {
  let release = () => {};
  const blocked = new Promise<void>((resolve) => {
    release = resolve;
  });
  const small = await createApp({
    config,
    sessions: { find: async () => null },
    maintenance,
    routes: [(each) => void each.get("/api/slow", { config: { access: open } }, () => blocked.then(() => ({ ok: true })))],
    overload: { inFlight: 2, lagMs: Number.POSITIVE_INFINITY },
  });
  const first = [small.inject("/api/slow"), small.inject("/api/slow")].map((response) => response.then(({ statusCode }) => statusCode));
  await new Promise((resolve) => setImmediate(resolve));
  const third = await small.inject("/api/slow");
  expect([third.statusCode, third.headers["retry-after"]]).toEqual([429, "1"]);
  release();
  expect(await Promise.all(first)).toEqual([200, 200]);
  expect((await small.inject("/api/slow")).statusCode).toBe(200);
  await small.close();
});

test.each(["/%61pi/short", "/api%2fshort", "/ap%69/mine", "/API/short", "//api/short"])(
  "an obfuscated API path can't bypass maintenance mode: %s",
  async (url) => {
    maintenance.on = true;
    const { statusCode, headers, body } = await get(url);
    maintenance.on = false;
    // The URL either reaches the API, which is closed for maintenance, or is treated as a page.
    expect([503, 200, 404]).toContain(statusCode);
    expect(body).not.toContain('"ok"');
    if (statusCode === 503) expect(headers["cache-control"]).toBe("no-store");
  },
);
