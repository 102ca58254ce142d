// @module-tag night
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { request as forward } from "node:http";
import { createServer, type Server } from "node:https";
import type { AddressInfo, Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { App } from "./support/app.ts";
import { type Person, person, signInByForm } from "./support/browser.ts";
import { linkIn } from "./support/outbox.ts";
import { ownApp, sharedBrowser } from "./support/shared.ts";

/** A key and a certificate for localhost, signed by itself; null without openssl. */
function certificate(): { key: Buffer; cert: Buffer } | null {
  const folder = mkdtempSync(join(tmpdir(), "hq-tls-"));
  const [key, cert] = [join(folder, "key.pem"), join(folder, "cert.pem")];
  try {
    execFileSync(
      "openssl",
      ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost", "-keyout", key, "-out", cert],
      { stdio: "ignore" },
    );
    return { key: readFileSync(key), cert: readFileSync(cert) };
  } catch {
    return null;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A proxy as in front of a real installation: it ends TLS, and passes requests and sockets on with the client's address. */
function proxyTo(target: () => URL, keys: { key: Buffer; cert: Buffer }): Server {
  const headersFor = (headers: NodeJS.Dict<string | string[]>, { remoteAddress = "" }: Socket) => ({
    ...headers,
    "x-forwarded-for": [headers["x-forwarded-for"] ?? [], remoteAddress].flat().join(", "),
    "x-forwarded-proto": "https",
  });
  const server = createServer(keys, (request, response) => {
    const { hostname, port } = target();
    const { method, url: path, headers, socket } = request;
    const passed = forward({ hostname, port, method, path, headers: headersFor(headers, socket) }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    passed.on("error", () => response.destroy());
    request.pipe(passed);
  });
  server.on("upgrade", (request, socket: Socket, head) => {
    const { hostname, port } = target();
    const { method, url: path, headers } = request;
    const passed = forward({ hostname, port, method, path, headers: headersFor(headers, socket) });
    passed.on("error", () => socket.destroy());
    passed.on("upgrade", (answer, upstream, first) => {
      const lines = Object.entries(answer.headers).map(([name, value]) => `${name}: ${value}\r\n`);
      socket.write(`HTTP/1.1 101 Switching Protocols\r\n${lines.join("")}\r\n`);
      socket.write(first);
      upstream.on("error", () => socket.destroy());
      socket.on("error", () => upstream.destroy());
      upstream.pipe(socket).pipe(upstream);
      if (head.length > 0) upstream.write(head);
    });
    passed.end();
  });
  return server;
}

const keys = certificate();
if (!keys) console.warn("Behind a proxy with TLS: skipped, because there is no openssl to make a certificate with.");

describe.skipIf(!keys)("behind a proxy that ends TLS", () => {
  let app: App;
  let browser: Browser;
  let proxy: Server;
  let url: string;
  let sofia: Person;

  beforeAll(async () => {
    if (!keys) return;
    proxy = proxyTo(() => new URL(app.url), keys);
    await new Promise<void>((listening) => proxy.listen(0, "127.0.0.1", listening));
    // Boundary: a server that listens on a port has an address with one.
    url = `https://localhost:${(proxy.address() as AddressInfo).port}`;
    [app, browser] = await Promise.all([ownApp({ PUBLIC_URL: url, HQ_TRUST_PROXY: "1" }), sharedBrowser()]);
    sofia = await person(browser, url, undefined, { ignoreHTTPSErrors: true });
  });
  // Not waited for: the browser's socket closes with its context, after this file.
  afterAll(() => void proxy?.close());

  it("signs in, receives live updates over a secure socket, and calls nothing without TLS", async () => {
    const { page } = sofia;
    const frames: string[] = [];
    page.on("websocket", (socket) =>
      socket.on("framereceived", ({ payload }) => frames.push(`${new URL(socket.url()).origin} ${String(payload)}`)),
    );
    await signInByForm(sofia, "sales@hq.example");
    await expect.poll(() => page.evaluate(() => location.protocol)).toBe("https:");
    const subscribed = (frame: string) => frame.startsWith(`wss://${new URL(url).host} `) && frame.includes("subscription_succeeded");
    await expect.poll(() => frames.some(subscribed), { timeout: 30_000 }).toBe(true);
    expect(sofia.problems).toEqual([]);
  });

  it("keeps its cookies to TLS, and tells browsers to stay with it", async () => {
    const cookies = await sofia.context.cookies();
    expect(cookies.length).toBeGreaterThan(0);
    expect(cookies.filter(({ secure, httpOnly }) => !secure || !httpOnly)).toEqual([]);
    const response = await sofia.page.request.get("/api/health");
    expect(response.headers()["strict-transport-security"]).toMatch(/^max-age=\d+/);
  });

  it("counts failed sign-ins by the client's address, which a client can't invent", async () => {
    const statuses: number[] = [];
    const began = Date.now();
    // A hundred are allowed at once, and one more every six seconds, so a slow machine gets some more.
    for (let n = 0; n < 150 && statuses.at(-1) !== 429; n += 1) {
      const response = await sofia.page.request.post("/api/v1/auth/login", {
        headers: { "x-forwarded-for": `6.6.6.${n}` },
        data: { email: `nobody-${n}@hq.example`, password: "wrong" },
      });
      statuses.push(response.status());
    }
    expect(statuses.at(-1)).toBe(429);
    expect(statuses.length).toBeLessThanOrEqual(101 + Math.ceil((Date.now() - began) / 6_000));
  });

  it("names its public address in emails", async () => {
    const response = await sofia.page.request.post("/api/v1/auth/password-reset", { data: { email: "viewer@hq.example" } });
    expect(response.status(), await response.text()).toBe(202);
    expect(await linkIn(app.dataDir, "viewer@hq.example")).toContain(`${url}/reset/`);
  });
});
