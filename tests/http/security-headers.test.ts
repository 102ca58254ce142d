// @module-tag gate
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { InjectOptions } from "fastify";
import { sql } from "kysely";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { effects } from "../../server/composition/modules.ts";
import { createApp } from "../../server/http/app.ts";
import { pagePolicy, securityHeaders } from "../../server/http/security-headers.ts";
import { resources } from "../../src/resources/index.ts";
import { createExport } from "../permissions/support/fixture-files.ts";
import { createPermissionServer, type PermissionServer } from "../permissions/support/permission-server.ts";
import { testDatabase } from "../support/database.ts";
import { addUser, config } from "./support.ts";

const web = mkdtempSync(join(tmpdir(), "hq-web-"));
let server: PermissionServer;
let token: string;
let image: number;
let text: number;
let exported: number;

beforeAll(async () => {
  mkdirSync(join(web, "assets"));
  writeFileSync(join(web, "index.html"), readFileSync(new URL("../../index.html", import.meta.url)));
  writeFileSync(join(web, "assets/main-AbCd1234.js"), "console.log(1)");
  writeFileSync(join(web, "sw.js"), "console.log(2)");
  writeFileSync(join(web, "manifest.webmanifest"), readFileSync(new URL("../../public/manifest.webmanifest", import.meta.url)));
  server = await createPermissionServer({
    db: await testDatabase(),
    resources,
    effects,
    goodStanding: "active",
    calls: true,
    webRoot: web,
  });
  const userId = await addUser(server.db, { email: "admin@hq.example", isAdmin: true });
  token = await server.sessions.start(userId, { ip: "127.0.0.1" });
  const picture = await sharp({ create: { width: 2, height: 2, channels: 3, background: "red" } })
    .png()
    .toBuffer();
  const keep = async (stored: Awaited<ReturnType<PermissionServer["files"]["saveFile"]>>) => {
    const { rows } = await sql<{ id: number }>`insert into files (name, mime, size, sha256, storage_key, created_by_id)
      values (${stored.name}, ${stored.contentType}, ${stored.size}, ${stored.digest}, ${stored.digest}, ${userId}) returning id`.execute(
      server.db.kysely,
    );
    return Number(rows[0]?.id);
  };
  image = await keep(await server.files.saveImage(picture, "x.png"));
  text = await keep(await server.files.saveFile(Buffer.from("<script>alert(1)</script>"), "x.html"));
  exported = await createExport(server, userId, "a,b");
});
afterAll(async () => {
  await server.close();
  rmSync(web, { recursive: true });
});

const call = (method: "GET" | "POST" | "HEAD" | "OPTIONS" | "PUT", url: string, more: Partial<InjectOptions> = {}) => ({
  method,
  url,
  headers: { authorization: `Bearer ${token}`, ...more.headers },
  ...(more.payload === undefined ? {} : { payload: more.payload }),
});
const json = { "content-type": "application/json" };

/** One of every kind of response, with its status. */
const cases = (): [number, string, InjectOptions][] => [
  [200, "the page", call("GET", "/")],
  [200, "a deep link", call("GET", "/customers/12/overview")],
  [200, "a script", call("GET", "/assets/main-AbCd1234.js")],
  [200, "the service worker", call("GET", "/sw.js")],
  [200, "the manifest of the installed app", call("GET", "/manifest.webmanifest")],
  [404, "a missing script", call("GET", "/assets/gone-AbCd1234.js")],
  [200, "a list", call("GET", "/api/quotes")],
  [200, "a list's headers", call("HEAD", "/api/quotes")],
  [201, "a created row", call("POST", "/api/tasks", { headers: json, payload: { name: "x" } })],
  [400, "a body that is not JSON", call("POST", "/api/tasks", { headers: json, payload: "{" })],
  [401, "no session", { method: "GET", url: "/api/quotes" }],
  [401, "a rejected login", call("POST", "/api/v1/auth/login", { headers: json, payload: { email: "a@b.example", password: "x" } })],
  [
    403,
    "another user's channel",
    call("POST", "/api/broadcasting/auth", { headers: json, payload: { socket_id: "1.1", channel_name: "private-user.9" } }),
  ],
  [404, "a missing row", call("GET", "/api/quotes/987654321")],
  [404, "an unknown call", call("PUT", "/api/no/such/call")],
  [404, "a preflight request", call("OPTIONS", "/api/quotes")],
  [413, "a body that is too large", call("POST", "/api/tasks", { headers: json, payload: `"${"x".repeat(1_100_000)}"` })],
  [415, "an unsupported content type", call("POST", "/api/tasks", { headers: { "content-type": "text/xml" }, payload: "<x/>" })],
  [422, "invalid fields", call("POST", "/api/tasks", { headers: json, payload: { nope: 1 } })],
  [200, "an image", call("GET", `/api/files/${image}`)],
  [200, "a file", call("GET", `/api/files/${text}`)],
  [200, "an export", call("GET", `/api/exports/${exported}/file`)],
  [200, "the API description", call("GET", "/api/openapi.json")],
];

function expectSafe(headers: Readonly<Record<string, unknown>>, label: string): void {
  expect(headers["x-content-type-options"], label).toBe("nosniff");
  expect(headers["x-frame-options"], label).toBe("DENY");
  expect(headers["referrer-policy"], label).toBeDefined();
  expect(headers["cross-origin-opener-policy"], label).toBe("same-origin");
  expect(headers["cross-origin-resource-policy"], label).toBe("same-origin");
  const policy = policyOf(String(headers["content-security-policy"]));
  expect(policy["frame-ancestors"], label).toEqual(["'none'"]);
  expect(policy["default-src"], label).toBeDefined();
  expect(policy["script-src"] ?? policy["default-src"], label).not.toContain("'unsafe-inline'");
  expect(JSON.stringify(policy), label).not.toMatch(/unsafe-eval|wasm-unsafe|\*/);
  for (const giveaway of ["server", "x-powered-by", "access-control-allow-origin"]) expect(headers[giveaway], label).toBeUndefined();
}

const policyOf = (text: string): Record<string, string[]> =>
  Object.fromEntries(
    text.split(";").map((part) => {
      const [name = "", ...values] = part.trim().split(/\s+/);
      return [name, values];
    }),
  );

describe("the security headers", () => {
  it("are on every kind of response", async () => {
    for (const [status, label, options] of cases()) {
      const { statusCode, headers } = await server.app.inject(options);
      expect([statusCode, label]).toEqual([status, label]);
      expectSafe(headers, label);
      // The description is the same for everybody and holds no data.
      const caching = label === "the API description" ? "no-cache" : "no-store";
      if (String(options.url).startsWith("/api/")) expect(headers["cache-control"], label).toContain(caching);
    }
  });

  it("are on responses of a server that is overloaded, under maintenance or failing", async () => {
    const blocked = new Promise(() => undefined);
    const access = { ability: "public", scope: "Nothing." } as const;
    const maintenance = { on: false };
    const app = await createApp({
      config,
      sessions: { find: async () => null },
      maintenance,
      overload: { inFlight: 1, lagMs: Number.POSITIVE_INFINITY },
      routes: [
        (each) => void each.get("/api/broken", { config: { access } }, async () => JSON.parse("{")),
        (each) => void each.get("/api/slow", { config: { access } }, () => blocked),
      ],
    });
    const get = (url: string) => app.inject({ url });
    const broken = await get("/api/broken");
    void get("/api/slow");
    await new Promise((resolve) => setImmediate(resolve));
    const busy = await get("/api/broken");
    maintenance.on = true;
    const shut = await get("/api/broken");
    expect([broken, busy, shut].map(({ statusCode }) => statusCode)).toEqual([500, 429, 503]);
    for (const { headers, statusCode } of [broken, busy, shut]) expectSafe(headers, String(statusCode));
  });

  it("are on the response to a malformed request", async () => {
    await server.app.listen({ host: "127.0.0.1", port: 0 });
    for (const bytes of ["NONSENSE\r\n\r\n", `GET / HTTP/1.1\r\nX: ${"x".repeat(40_000)}\r\n\r\n`]) {
      const response = await rawResponse(bytes);
      const lines = response.split("\r\n\r\n")[0]?.split("\r\n").slice(1) ?? [];
      const headers = Object.fromEntries(lines.map((line) => line.toLowerCase().split(/: (.*)/s)));
      expectSafe({ ...headers, "x-frame-options": headers["x-frame-options"]?.toUpperCase() }, response.slice(0, 40));
    }
  });

  function rawResponse(bytes: string): Promise<string> {
    return new Promise((resolve, reject) => {
      const socket = connect((server.app.server.address() as AddressInfo).port, "127.0.0.1", () => socket.write(bytes));
      let received = "";
      socket.on("data", (chunk) => {
        received += chunk.toString();
      });
      socket.on("end", () => resolve(received));
      socket.on("error", reject);
    });
  }

  it("allow pages to run only scripts served from the same origin", () => {
    const policy = policyOf(pagePolicy({ publicUrl: "https://hq.example" }));
    expect(policy).toMatchObject({
      "default-src": ["'self'"],
      "script-src": ["'self'"],
      "object-src": ["'none'"],
      "base-uri": ["'self'"],
      "form-action": ["'self'"],
      "connect-src": ["'self'", "wss://hq.example"],
    });
    const hosts = Object.values(policy)
      .flat()
      .filter((value) => /[.:]/.test(value) && value !== "data:" && value !== "blob:");
    expect(hosts, "no other hosts").toEqual(["wss://hq.example"]);
  });

  it("name the hosts of a maps service on the page of its frame alone, and only with a key", async () => {
    const { fastify } = await import("fastify");
    const headersAt = async (url: string, mapsKey?: string) => {
      const app = fastify();
      app.addHook("onRequest", async (request, reply) =>
        securityHeaders({ publicUrl: "https://hq.example", ...(mapsKey ? { mapsKey } : {}) })(request, reply),
      );
      app.get("/*", async () => "");
      const { headers } = await app.inject({ url });
      return { policy: policyOf(String(headers["content-security-policy"])), framing: headers["x-frame-options"] };
    };
    for (const url of ["/", "/quoting/locations/create", "/warehousing/scan", "/maps.htmlx", "/x?/maps.html", "/api/health"]) {
      const { policy, framing } = await headersAt(url, "AIza-key-of-a-test");
      expect(JSON.stringify(policy), url).not.toMatch(/googleapis|gstatic|'unsafe-eval'/);
      expect(framing, url).toBe("DENY");
    }
    const framed = await headersAt("/maps.html", "AIza-key-of-a-test");
    expect(framed.framing).toBe("SAMEORIGIN");
    expect(framed.policy).toMatchObject({ "default-src": ["'none'"], "frame-ancestors": ["'self'"], "form-action": ["'none'"] });
    expect(framed.policy["script-src"]).toContain("https://*.googleapis.com");
    expect((await headersAt("/", "AIza-key-of-a-test")).policy["frame-src"]).toEqual(["'self'", "blob:"]);
    expect(await headersAt("/maps.html")).toEqual(await headersAt("/"));
    expect((await headersAt("/")).policy["frame-src"]).toEqual(["blob:"]);
  });

  it("allow WebAssembly on the scan screen, whose camera needs it, and nowhere else", async () => {
    const scriptsAt = async (url: string) =>
      policyOf(String((await server.app.inject(call("GET", url))).headers["content-security-policy"]))["script-src"];
    for (const url of ["/warehousing/scan", "/warehousing/scan/", "/warehousing/scan?x=1"])
      expect(await scriptsAt(url), url).toEqual(["'self'", "'wasm-unsafe-eval'"]);
    for (const url of ["/", "/warehousing/scanner", "/warehousing/scan/x", "/x?/warehousing/scan", "/sw.js", "/assets/main-AbCd1234.js"])
      expect(await scriptsAt(url), url).toEqual(["'self'"]);
  });

  it("make browsers ask for the service worker and the manifest each time, so that a new release arrives", async () => {
    const headersOf = async (url: string) => (await server.app.inject(call("GET", url))).headers;
    expect(await headersOf("/sw.js")).toMatchObject({ "cache-control": "no-cache", "content-type": "text/javascript; charset=utf-8" });
    const manifest = await headersOf("/manifest.webmanifest");
    expect(manifest["cache-control"]).toBe("no-cache");
    expect(manifest["content-type"]).toContain("application/manifest+json");
  });

  it("keep browsers on HTTPS if the public URL uses it", async () => {
    const app = await createApp({
      config: { ...config, publicUrl: "https://hq.example" },
      sessions: { find: async () => null },
      maintenance: { on: false },
      routes: [],
    });
    expect((await app.inject({ url: "/api/x" })).headers["strict-transport-security"]).toMatch(/^max-age=\d{7,}/);
  });
});

describe("index.html", () => {
  it("contains no inline script, style or event handler", () => {
    const page = readFileSync(new URL("../../index.html", import.meta.url), "utf8");
    expect(page).not.toMatch(/<style|style=|\son\w+=|javascript:|<script(?![^>]*\ssrc=)/i);
    expect([...page.matchAll(/(?:src|href)="([^"]+)"/g)].filter(([, address]) => !address?.startsWith("/"))).toEqual([]);
  });
});
