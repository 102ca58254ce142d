import { once } from "node:events";
import { connect } from "node:net";
import { promisify } from "node:util";
import fc from "fast-check";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { WebSocket } from "ws";
import { signChannel } from "../../server/realtime/channels.ts";
import { patiently } from "../support/waits.ts";
import { KEY, openRaw, openSite, SECRET, type Site, sessionOf } from "./support.ts";

const ended = new Set<string | number>();
let site: Site;
let sockets: Awaited<ReturnType<typeof openRaw>>[] = [];

beforeEach(async () => {
  ended.clear();
  site = await openSite({
    limits: { socketsPerUser: 2, channelsPerSocket: 1, frameBurst: 20, payload: 2_000, buffered: 200_000, unboundPerAddress: 4 },
    stillAlive: async (ids) => new Set(ids.filter((id) => !ended.has(id))),
  });
});
afterEach(async () => {
  for (const { socket } of sockets.splice(0)) socket.terminate();
  sockets = [];
  await site.close();
});

async function raw(path?: string) {
  const opened = await openRaw(site.port, path);
  sockets.push(opened);
  return opened;
}

async function subscribed(userId: number, sessionId = `s${userId}`) {
  const client = await raw();
  const id = await client.socketId();
  const channel = `private-user.${userId}`;
  client.say("pusher:subscribe", { channel, ...site.realtime.authorize(id, channel, sessionOf(userId, sessionId)) });
  await client.next("pusher_internal:subscription_succeeded");
  return { ...client, id, channel };
}

test("a connection starts with the socket id and the activity timeout", async () => {
  const client = await raw();
  const { data } = await client.next("pusher:connection_established");
  expect(data.socket_id).toMatch(/^\d+\.\d+$/);
  expect(data.activity_timeout).toBe(30);
  client.say("pusher:ping", {});
  expect((await client.next("pusher:pong")).data).toEqual({});
});

test.each([
  ["/app/wrong?protocol=7", 4001],
  [`/app/${KEY}?protocol=4`, 4007],
  [`/app/${KEY}`, 4008],
])("%s is closed with %i", async (path, code) => {
  const client = await raw(path);
  expect((await client.next("pusher:error")).data.code).toBe(code);
  expect(await client.closed).toBe(code);
});

test("upgrades at other paths are answered with 404", async () => {
  await expect(openRaw(site.port, "/elsewhere")).rejects.toThrow("404");
  await expect(openRaw(site.port, "//")).rejects.toThrow("404");
});

test("forged and replayed signatures are rejected", async () => {
  const client = await raw();
  const id = await client.socketId();
  const channel = "private-user.7";
  const good = site.realtime.authorize(id, channel, sessionOf(7));
  const stranger = await raw();
  const strangerId = await stranger.socketId();
  site.realtime.authorize(strangerId, "private-user.8", sessionOf(8));
  const expectRefused = async (subscriber: typeof client, data: object) => {
    subscriber.say("pusher:subscribe", { channel, ...data });
    expect(await subscriber.next("pusher:subscription_error")).toMatchObject({ channel, data: { status: 403, type: "AuthError" } });
  };
  await expectRefused(client, {});
  await expectRefused(client, { auth: 5 });
  await expectRefused(client, { auth: `${KEY}:${"0".repeat(64)}` });
  await expectRefused(client, { auth: signChannel(KEY, "other-secret", id, channel) });
  await expectRefused(client, { auth: site.realtime.authorize(id, "private-stakeholder.1", sessionOf(7))?.auth });
  await expectRefused(stranger, { ...good });
  // Even a valid signature gives access to no channel but the session's own.
  await expectRefused(stranger, { auth: signChannel(KEY, SECRET, strangerId, channel) });
  expect(site.realtime.authorize(id, "private-user.8", sessionOf(8))).toBeNull();
  expect(site.realtime.authorize("not-an-id", channel, sessionOf(7))).toBeNull();
  expect(site.realtime.authorize(`${id}:private-user.7`, channel, sessionOf(7))).toBeNull();
});

test("a session that ended between channel auth and subscription gets no channel", async () => {
  const client = await raw();
  const id = await client.socketId();
  const authorization = site.realtime.authorize(id, "private-user.7", sessionOf(7));
  ended.add("s7");
  client.say("pusher:subscribe", { channel: "private-user.7", ...authorization });
  expect(await client.closed).toBe(4009);
});

test("only the session's own two channels can be subscribed to, even with a valid signature", async () => {
  const patient = await openSite({ limits: { frameBurst: 10_000 } });
  const client = await openRaw(patient.port);
  sockets.push(client);
  const id = await client.socketId();
  const session = sessionOf(7, "s7", 12);
  const { realtime } = patient;
  realtime.authorize(id, "private-user.7", session);
  const own = new Set(["private-user.7", "private-stakeholder.12"]);
  const kinds = fc.constantFrom("private-", "", "presence-", "private-encrypted-", "client-", "PRIVATE-", "private-private-");
  const names = fc.constantFrom("user", "stakeholder", "users", "session", "*", "");
  const tails = fc.constantFrom(
    "7",
    "12",
    "8",
    "*",
    "7*",
    "07",
    "7.0",
    "+7",
    "7e0",
    "0x7",
    " 7",
    "7 ",
    "７",
    "7\n",
    "7,8",
    "-7",
    "",
    "null",
    "1".repeat(400),
  );
  const channel = fc.oneof(
    fc.tuple(kinds, names, fc.constantFrom(".", "", "-", ".."), tails).map((parts) => parts.join("")),
    fc.string({ unit: "binary", maxLength: 40 }),
  );
  await fc.assert(
    fc.asyncProperty(
      channel.filter((name) => !own.has(name)),
      async (name) => {
        expect(realtime.authorize(id, name, session)).toBeNull();
        client.say("pusher:subscribe", { channel: name, auth: signChannel(KEY, SECRET, id, name) });
        expect((await client.next("pusher:subscription_error")).data).toMatchObject({ type: "AuthError", status: 403 });
      },
    ),
    { numRuns: 60 },
  );
  await patient.close();
});

test("client events and unknown events are rejected and not forwarded", async () => {
  const [sender, listener] = [await subscribed(7, "a"), await subscribed(7, "b")];
  sender.say("client-typing", { channel: sender.channel });
  expect((await sender.next("pusher:error")).data.code).toBe(4301);
  sender.say("nonsense", {});
  sender.socket.send("{");
  await sender.next("pusher:error");
  await sender.next("pusher:error");
  listener.say("pusher:ping", {});
  await listener.next("pusher:pong");
  expect(listener.frames).toEqual([]);
});

test("unsubscribing stops the events", async () => {
  const client = await subscribed(7);
  client.say("pusher:unsubscribe", { channel: client.channel });
  client.say("pusher:ping", {});
  await client.next("pusher:pong");
  await site.realtime.toUsers([7], "note", {});
  client.say("pusher:ping", {});
  await client.next("pusher:pong");
  expect(client.frames).toEqual([]);
});

test("channels per socket, sockets per user, message rate and message size are limited", async () => {
  const client = await subscribed(7, "a");
  client.say("pusher:subscribe", {
    channel: "private-stakeholder.1",
    ...site.realtime.authorize(client.id, "private-stakeholder.1", sessionOf(7, "a")),
  });
  expect((await client.next("pusher:subscription_error")).data.error).toBe("Too many channels");
  const flooding = await subscribed(7, "b");
  const third = await raw();
  expect(site.realtime.authorize(await third.socketId(), "private-user.7", sessionOf(7, "c"))).toBeNull();
  expect(await third.closed).toBe(4100);
  for (let count = 0; count < 40; count += 1) flooding.say("pusher:ping", {});
  expect(await flooding.closed).toBe(4100);
  client.say("pusher:ping", { long: "x".repeat(3_000) });
  expect(await client.closed).toBe(1009);
});

test("who leaves closings unanswered has no more sockets without a session than others", async () => {
  const silent = [await raw(), await raw(), await raw(), await raw()];
  for (const client of silent) {
    await client.socketId();
    client.socket.pause();
  }
  const others = [await raw(), await raw(), await raw()];
  for (const client of others) await client.socketId();
  for (const client of silent) client.socket.resume();
  const [first, second, third, fourth] = silent;
  expect(await Promise.all([first?.closed, second?.closed, third?.closed])).toEqual([4100, 4100, 4100]);
  for (const client of [fourth, ...others]) expect(client?.socket.readyState).toBe(WebSocket.OPEN);
});

test("users behind one address get their sockets, however many others wait there without a session", async () => {
  const idle = [await raw(), await raw(), await raw(), await raw()];
  for (const { socketId } of idle) await socketId();
  const users = [];
  for (const userId of [1, 2, 3, 4, 5, 6]) users.push(await subscribed(userId));
  expect(users.map(({ socket }) => socket.readyState)).toEqual(users.map(() => WebSocket.OPEN));
  expect(await Promise.all(idle.slice(0, 1).map(({ closed }) => closed)), "the oldest made room").toEqual([4100]);
  for (const { socket } of idle.slice(1)) expect(socket.readyState).toBe(WebSocket.OPEN);
});

test("a client that sends too many ping frames is disconnected", async () => {
  const client = await subscribed(7);
  client.socket.pause();
  for (let count = 0; count < 40; count += 1) client.socket.ping();
  await vi.waitFor(() => expect(site.realtime.connectedUsers()?.size).toBe(0), patiently);
});

test.each([["/elsewhere"], [`/app/wrong?protocol=7`]])("a client rejected at %s that doesn't disconnect is terminated", async (path) => {
  const socket = connect({ port: site.port, host: "127.0.0.1", allowHalfOpen: true });
  socket.write(
    `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${"A".repeat(22)}==\r\n\r\n`,
  );
  await once(socket.resume(), "end");
  await vi.waitFor(async () => expect(await promisify(site.server.getConnections).call(site.server)).toBe(0), { timeout: 6_000 });
  socket.destroy();
});

test("a client that doesn't read is disconnected", async () => {
  const client = await subscribed(7);
  client.socket.pause();
  const big = "x".repeat(150_000);
  for (let count = 0; count < 300 && site.realtime.connectedUsers()?.size; count += 1) {
    await site.realtime.toUsers([7], "note", big);
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(site.realtime.connectedUsers()?.size).toBe(0);
});

test("draining asks all clients to reconnect and accepts no new ones", async () => {
  const client = await subscribed(7);
  site.realtime.drain();
  expect(await client.closed).toBe(4200);
  // By the protocol, which lets clients try again after a pause. A refused upgrade would be an error in the browser's console.
  const late = await raw();
  expect(await late.closed).toBe(4100);
});
