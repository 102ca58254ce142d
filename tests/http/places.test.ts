// @module-tag gate
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { setImmediate } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { afterEach, expect, test, vi } from "vitest";
import { createApp } from "../../server/http/app.ts";
import type { OverloadLimits } from "../../server/http/overload.ts";
import { createPlaces } from "../../server/http/places.ts";
import { type RouteAccess, routeFor } from "../../server/http/route-access.ts";
import { networkOf } from "../../server/identity/network.ts";
import type { Sessions } from "../../server/identity/sessions.ts";
import { scaled } from "../proof/scale.ts";
import { openRaw } from "../proof/support/raw-client.ts";
import { delay } from "../support/waits.ts";
import { config } from "./support.ts";

const open: RouteAccess = { ability: "public", scope: "Nothing." };
const own: RouteAccess = { ability: "signed-in", scope: "Nothing." };
/** The token is the user's id; with "late" after it the session takes a while to be found. */
const sessions: Pick<Sessions, "find"> = {
  find: async (token) => {
    if (token.endsWith("late")) await delay(100);
    return { id: Number.parseInt(token, 10), sessionId: 1, name: token, side: "employee", companyId: null } as never;
  },
};
const MEGABYTE = Buffer.alloc(1_000_000);
let app: FastifyInstance;
let port: number;
let release: () => void;
let openFiles = 0;
/** Ends the calls of "held", in the order in which work on them began. */
let held: (() => void)[] = [];
let [running, mostHeld] = [0, 0];

async function start(overload: Partial<OverloadLimits> = {}): Promise<void> {
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  openFiles = 0;
  held = [];
  [running, mostHeld] = [0, 0];
  app = await createApp({
    config,
    sessions: { find: (token) => sessions.find(token) },
    maintenance: { on: false },
    overload: { lagMs: Number.POSITIVE_INFINITY, refuseMs: 0, ...overload },
    routes: [
      (each) => {
        each.get("/api/health", routeFor(open, "none"), async () => ({ ok: true }));
        each.post("/api/login", routeFor(open, "sign-in"), async () => ({ ok: true }));
        each.get("/api/wait", routeFor(open), async () => released.then(() => ({ ok: true })));
        each.get("/api/slow", routeFor(own), async () => released.then(() => ({ ok: true })));
        each.get("/api/held", routeFor(own), async () => {
          running += 1;
          mostHeld = Math.max(mostHeld, running);
          await Promise.race([released, new Promise<void>((resolve) => held.push(resolve))]);
          running -= 1;
          return { ok: true };
        });
        each.get("/api/soon", routeFor(open), async () => delay(1).then(() => ({ text: "x".repeat(300) })));
        each.post("/api/text", routeFor(own), async (request) => request.body);
        each.get("/api/list", routeFor(own), async () => ({ ok: true }));
        each.get("/api/file", routeFor(open, "file"), async (_request, reply) => reply.send(file()));
      },
    ],
  });
  await app.listen({ host: "127.0.0.1", port: 0 });
  // A server that listens on a port has an address of this type.
  port = (app.server.address() as AddressInfo).port;
}

/** 15 MB, more than a connection's buffers hold. */
function file(): Readable {
  openFiles += 1;
  const stream = Readable.from(Array<Buffer>(15).fill(MEGABYTE));
  stream.once("close", () => {
    openFiles -= 1;
  });
  return stream;
}

afterEach(async () => {
  release();
  app.server.closeAllConnections();
  await app.close();
  await soon(() => expect(openFiles).toBe(0));
});

/** Waits as long as a loaded machine may need. */
const soon = (check: () => void) => vi.waitFor(check, { timeout: 20_000, interval: 1 });
const get = (path: string, user?: number) =>
  fetch(`http://127.0.0.1:${port}/api/${path}`, user === undefined ? {} : { headers: { authorization: `Bearer ${user}` } });
const statusOf = async (path: string, user?: number) => (await get(path, user)).status;
const line = (path: string, user: number | string = 1) => `GET /api/${path} HTTP/1.1\r\nHost: hq\r\nAuthorization: Bearer ${user}\r\n\r\n`;

test("pipelined requests on connections that are reset give their places back", async () => {
  await start();
  for (let count = 0; count < 8; count++) {
    const { socket, closed } = openRaw(port);
    await once(socket, "connect");
    socket.write(line("wait").repeat(40));
    await soon(() => expect(app.inFlight()).toBeGreaterThan(10));
    socket.resetAndDestroy();
    await closed;
    await soon(() => expect(app.inFlight()).toBe(0));
  }
});

test("a connection that ends closes the files of the answers queued on it", async () => {
  await start();
  const { socket } = openRaw(port);
  await once(socket, "connect");
  socket.pause();
  socket.write(line("file").repeat(10));
  await soon(() => expect(openFiles).toBe(10));
  socket.resetAndDestroy();
  await soon(() => expect([openFiles, app.inFlight()]).toEqual([0, 0]));
});

test("after connections that ended at any byte of request or answer nothing is in flight", async () => {
  await start();
  const post =
    "POST /api/text HTTP/1.1\r\nHost: hq\r\nAuthorization: Bearer 2\r\nContent-Type: application/json\r\nContent-Length: 12\r\n\r\n";
  const requests = [`${line("soon")}${line("list")}${post}{"a":"bcdef"}${line("file")}`, line("soon").repeat(30)];
  const times = scaled({ quick: 200, night: 10_000, long: 10_000 });
  let rounds = 0;
  const attack = async () => {
    while (rounds < times) {
      const round = rounds++;
      const { socket, closed } = openRaw(port);
      await once(socket, "connect");
      const bytes = requests[round % 2] ?? "";
      socket.write(bytes.slice(0, (round * 7) % (bytes.length + 1)));
      let heard = 0;
      socket.on("data", (chunk) => {
        heard += chunk.length;
        if (heard > (round * 31) % 2_000) socket.resetAndDestroy();
      });
      if (round % 3 === 0) for (let tick = round % 20; tick > 0; tick--) await setImmediate();
      else await delay(round % 4);
      if (round % 5 === 0) socket.destroy();
      else socket.resetAndDestroy();
      await closed;
    }
  };
  await Promise.all(Array.from({ length: 16 }, attack));
  await soon(() => expect([app.inFlight(), openFiles]).toEqual([0, 0]));
  expect(await statusOf("soon")).toBe(200);
}, 300_000);

test("a user with as many calls as possible is refused, while others, sign-in and health are served", async () => {
  await start();
  const answered: number[] = [];
  const first = Array.from({ length: 255 }, () => statusOf("slow", 1).then((status) => answered.push(status)));
  // A call that arrives after the release would be served, too.
  await soon(() => expect(answered).toHaveLength(205));
  expect(app.inFlight()).toBe(50);
  expect(await statusOf("list", 1)).toBe(429);
  expect(await statusOf("list", 2)).toBe(200);
  expect(await statusOf("health")).toBe(200);
  release();
  await Promise.all(first);
  expect(answered).toEqual([...Array(205).fill(429), ...Array(50).fill(200)]);
});

test("of one user's calls two are worked on at once, in their order, and others don't wait for the rest", async () => {
  await start();
  const first = Array.from({ length: 10 }, (_, index) => statusOf(`held?call=${index}`, 1));
  await soon(() => expect(app.inFlight()).toBe(10));
  expect(held).toHaveLength(2);
  expect(await statusOf("list", 2)).toBe(200);
  held[1]?.();
  await soon(() => expect(held).toHaveLength(3));
  release();
  expect(await Promise.all(first)).toEqual(Array.from({ length: 10 }, () => 200));
  expect(mostHeld).toBe(2);
});

test("a call that waits for its turn gives it up with its connection", async () => {
  await start();
  const two = Array.from({ length: 2 }, () => statusOf("held", 1));
  await soon(() => expect(held).toHaveLength(2));
  const { socket, closed } = openRaw(port);
  await once(socket, "connect");
  socket.write(line("held").repeat(20));
  await soon(() => expect(app.inFlight()).toBe(22));
  socket.resetAndDestroy();
  await closed;
  await soon(() => expect(app.inFlight()).toBe(2));
  const last = statusOf("held", 1);
  await soon(() => expect(app.inFlight()).toBe(3));
  release();
  expect(await Promise.all([...two, last])).toEqual([200, 200, 200]);
  expect(held).toHaveLength(3);
});

test("work whose client has broken off keeps its turn until it is done", async () => {
  await start();
  for (let count = 0; count < 5; count++) {
    const { socket, closed } = openRaw(port);
    await once(socket, "connect");
    socket.write(line("held"));
    await soon(() => expect(app.inFlight()).toBe(1));
    if (count < 2) await soon(() => expect(held).toHaveLength(count + 1));
    socket.resetAndDestroy();
    await closed;
    await soon(() => expect(app.inFlight()).toBe(0));
  }
  const next = statusOf("list", 1);
  await soon(() => expect(app.inFlight()).toBe(1));
  expect([held.length, mostHeld]).toEqual([2, 2]);
  held[0]?.();
  expect(await next).toBe(200);
});

test("an answer that waits on its connection for one without a turn doesn't keep that one waiting", async () => {
  await start();
  const one = statusOf("held", 1);
  await soon(() => expect(held).toHaveLength(1));
  const { socket } = openRaw(port);
  await once(socket, "connect");
  // The first takes its turn after the others.
  socket.write(line("list", "1late") + line("list").repeat(5));
  let heard = "";
  socket.on("data", (chunk) => {
    heard += chunk;
  });
  await soon(() => expect(heard.match(/HTTP\/1.1 200/g) ?? []).toHaveLength(6));
  release();
  await one;
  socket.destroy();
});

test("a refusal is held back, so that who asks again at once costs little", async () => {
  await start({ inFlight: 1, refuseMs: 60_000 });
  const first = statusOf("held", 1);
  await soon(() => expect(held).toHaveLength(1));
  const refused = fetch(`http://127.0.0.1:${port}/api/list`, { headers: { authorization: "Bearer 1" }, signal: AbortSignal.timeout(300) });
  await expect(refused).rejects.toThrow("timeout");
  release();
  expect(await first).toBe(200);
});

test("an address with as many public calls as possible leaves room for other addresses and for signing in", async () => {
  await start();
  const wait = () => app.inject({ url: "/api/wait", remoteAddress: "10.0.0.1" });
  const first = Array.from({ length: 200 }, wait);
  await soon(() => expect(app.inFlight()).toBe(24));
  expect((await wait()).statusCode).toBe(429);
  expect((await app.inject({ url: "/api/soon", remoteAddress: "10.0.0.2" })).statusCode).toBe(200);
  expect((await app.inject({ method: "POST", url: "/api/login", remoteAddress: "10.0.0.1" })).statusCode).toBe(200);
  release();
  await Promise.all(first);
});

test("255 downloads that nobody reads leave room for the API and for other addresses", async () => {
  await start();
  await unread(255);
  await soon(() => expect(openFiles).toBe(100));
  expect([await statusOf("list", 1), await statusOf("list", 2), await statusOf("soon")]).toEqual([200, 200, 200]);
  const other = app.inject({ url: "/api/file", remoteAddress: "10.0.0.2" });
  expect((await other).statusCode).toBe(200);
});

test("a client that doesn't read its answer is disconnected", async () => {
  await start({ sendMs: 500 });
  const connections = await unread(3);
  await soon(() => expect(openFiles).toBe(3));
  await soon(() => expect([openFiles, app.inFlight()]).toEqual([0, 0]));
  for (const { socket } of connections) socket.destroy();
});

async function unread(count: number) {
  const connections = Array.from({ length: count }, () => openRaw(port));
  for (const { socket } of connections) {
    if (socket.connecting) await once(socket, "connect");
    socket.pause();
    socket.write(line("file"));
  }
  return connections;
}

test("places are shared: nobody takes more than a quarter of the free ones, and what is given back twice counts once", () => {
  const places = createPlaces(100);
  const takeAll = (holder: string) => {
    const releases: (() => void)[] = [];
    for (let each = places.take(holder); each; each = places.take(holder)) releases.push(each);
    return releases;
  };
  const one = takeAll("one");
  expect([one.length, takeAll("two").length, takeAll("three").length]).toEqual([20, 16, 13]);
  for (const giveBack of [...one, ...one]) giveBack();
  expect(places.size).toBe(29);
});

test("an IPv6 client is its /64 network, and a mapped IPv4 address itself", () => {
  expect(networkOf("2001:db8::1")).toBe(networkOf("2001:db8:0:0:ffff::2"));
  expect(networkOf("2001:db8:0:1::1")).not.toBe(networkOf("2001:db8::1"));
  expect([networkOf("::ffff:10.0.0.1"), networkOf("10.0.0.1"), networkOf("::1")]).toEqual(["10.0.0.1", "10.0.0.1", "0:0:0:0"]);
});

test("a page gets all its files while the server is late, and answers to one call at a time", async () => {
  await start({ lagMs: Number.NEGATIVE_INFINITY });
  const at = (path: string) => fetch(`http://127.0.0.1:${port}${path}`).then(async (each) => (await each.arrayBuffer()) && each.status);
  expect(await Promise.all(Array.from({ length: 6 }, () => at("/api/file")))).toEqual(Array(6).fill(200));
  const waiting = at("/api/wait");
  await expect.poll(() => app.inFlight()).toBe(1);
  expect(await at("/api/wait")).toBe(429);
  release();
  expect(await waiting).toBe(200);
});
