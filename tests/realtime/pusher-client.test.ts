import Echo from "laravel-echo";
import Pusher from "pusher-js";
import { afterEach, expect, test, vi } from "vitest";
import { createLocalBus } from "../../server/realtime/bus.ts";
import { patiently } from "../support/waits.ts";
import { bearer, KEY, nextEvent, openPusher, openSite, quiet, type Site, sessionOf } from "./support.ts";

const cleanup: (() => unknown)[] = [];
afterEach(async () => {
  for (const undo of cleanup.splice(0).reverse()) await undo();
});

async function site(options: Parameters<typeof openSite>[0] = {}, port = 0): Promise<Site> {
  const opened = await openSite(options, port);
  cleanup.push(() => opened.close());
  return opened;
}

async function client(port: number, session = sessionOf(7), authPort = port) {
  const pusher = openPusher(port, session, authPort);
  cleanup.push(() => pusher.disconnect());
  const channel = pusher.subscribe(`private-user.${session.userId}`);
  await nextEvent(channel, "pusher:subscription_succeeded");
  return { pusher, channel };
}

const state = (pusher: Pusher, expected: string): Promise<void> =>
  new Promise((resolve) => {
    if (pusher.connection.state === expected) resolve();
    else pusher.connection.bind(expected, () => resolve());
  });

test("Echo receives events for its user and its stakeholder", async () => {
  const { port, realtime } = await site();
  const session = sessionOf(7, "s7", 12);
  const echo = new Echo({
    broadcaster: "pusher",
    key: KEY,
    cluster: "local",
    Pusher,
    wsHost: "127.0.0.1",
    wsPort: port,
    forceTLS: false,
    enabledTransports: ["ws"],
    disableStats: true,
    authEndpoint: `http://127.0.0.1:${port}/api/broadcasting/auth`,
    auth: { headers: { Authorization: bearer(session) } },
  });
  cleanup.push(() => echo.disconnect());
  const ready = (name: string) => new Promise<void>((resolve) => echo.private(name).subscribed(() => resolve()));
  await Promise.all([ready("user.7"), ready("stakeholder.12")]);
  const note = new Promise((resolve) => echo.private("user.7").listen(".notification", resolve));
  const done = new Promise((resolve) => echo.private("stakeholder.12").listen(".export", resolve));
  await realtime.toUsers([7, 8], "notification", { recipientsIds: [7, 8], notification: { id: 1, title: "Grüße 📦" } });
  await realtime.toStakeholder(12, "export", { status: { code: 200, message: "" }, downloadUrl: { fullPath: "/x" } });
  expect(await note).toEqual({ recipientsIds: [7, 8], notification: { id: 1, title: "Grüße 📦" } });
  expect(await done).toMatchObject({ downloadUrl: { fullPath: "/x" } });
  expect(realtime.connectedUsers()).toEqual(new Set([7]));
});

test("another user's channel is rejected by the auth call", async () => {
  const { port } = await site();
  const { pusher } = await client(port);
  for (const name of [
    "private-user.8",
    "private-stakeholder.99",
    "private-user.7x",
    "private-user.07",
    "presence-user.7",
    "private-other.7",
  ]) {
    expect(await nextEvent(pusher.subscribe(name), "pusher:subscription_error")).toMatchObject({ status: 403 });
  }
});

test("an unprefixed channel is rejected by the socket", async () => {
  const { port } = await site();
  const { pusher } = await client(port);
  expect(await nextEvent(pusher.subscribe("user.7"), "pusher:subscription_error")).toMatchObject({ status: 403 });
});

test("only users who can read a row are notified of its change", async () => {
  const { port, realtime } = await site({ mayRead: async (userId, message) => message.facts.customerId === userId * 10 });
  const [seven, eight] = [await client(port, sessionOf(7)), await client(port, sessionOf(8))];
  const events: unknown[] = [];
  seven.channel.bind("changed", (data: unknown) => events.push(data));
  const change = { resource: "thing", id: 3, version: 2, change: "updated", facts: { customerId: 80 } } as const;
  const heardByEight = nextEvent(eight.channel, "changed");
  await realtime.changed(change);
  expect(await heardByEight).toEqual({ resource: "thing", id: 3, version: 2, kind: "updated" });
  const heardBySeven = nextEvent(seven.channel, "changed");
  await realtime.changed({ ...change, id: 4, facts: { customerId: 70 } });
  await heardBySeven;
  expect(events).toEqual([{ resource: "thing", id: 4, version: 2, kind: "updated" }]);
});

test("the end of a session closes only its own sockets, and the client doesn't reconnect", async () => {
  const { port, realtime } = await site();
  const [closed, stays] = [await client(port, sessionOf(7, "a")), await client(port, sessionOf(7, "b"))];
  await realtime.closeSession("a");
  await state(closed.pusher, "disconnected");
  expect(stays.pusher.connection.state).toBe("connected");
  const note = nextEvent(stays.channel, "ping-me");
  await realtime.toUsers([7], "ping-me", {});
  await note;
});

test("suspending a user closes all their sockets, and no one else's", async () => {
  const { port, realtime } = await site();
  const one = await client(port, sessionOf(7, "a"));
  const two = await client(port, sessionOf(7, "b"));
  const other = await client(port, sessionOf(8));
  await realtime.closeUser(7);
  await Promise.all([state(one.pusher, "disconnected"), state(two.pusher, "disconnected")]);
  expect(other.pusher.connection.state).toBe("connected");
});

test("a change of abilities makes the client reconnect", async () => {
  const bus = createLocalBus(quiet);
  const { port } = await site({ bus });
  const { pusher, channel } = await client(port);
  const first = pusher.connection.socket_id;
  const abilitiesEvent = nextEvent(channel, "abilities");
  const resubscribed = nextEvent(channel, "pusher:subscription_succeeded");
  await bus.publish({ kind: "abilities", userIds: [7] });
  await Promise.all([abilitiesEvent, resubscribed]);
  expect(pusher.connection.socket_id).not.toBe(first);
});

test("the client reconnects after a server restart and receives events again", async () => {
  const first = await openSite();
  const { pusher, channel } = await client(first.port);
  await first.close();
  const second = await site({}, first.port);
  // After a refused connection the client would wait 15 seconds; like the app's live provider, reconnect sooner.
  pusher.disconnect();
  pusher.connect();
  await nextEvent(channel, "pusher:subscription_succeeded");
  const note = nextEvent(channel, "again");
  await second.realtime.toUsers([7], "again", { yes: true });
  expect(await note).toEqual({ yes: true });
});

test("a socket on one process can be authorized and closed by another", async () => {
  const bus = createLocalBus(quiet);
  const [local, remote] = [await site({ bus }), await site({ bus })];
  const { pusher, channel } = await client(local.port, sessionOf(7), remote.port);
  const note = nextEvent(channel, "hello");
  await remote.realtime.toUsers([7], "hello", {});
  await note;
  await remote.realtime.closeSession("s7");
  await state(pusher, "disconnected");
  await vi.waitFor(() => expect(local.realtime.connectedUsers()?.size).toBe(0), patiently);
});
