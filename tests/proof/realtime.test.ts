import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { WebSocket } from "ws";
import { secretOf } from "../../server/identity/secrets.ts";
import { signChannel } from "../../server/realtime/channels.ts";
import { openRaw } from "../realtime/support.ts";
import { signedInCaller } from "../support/caller.ts";
import { databaseAddress, testServer } from "../support/database.ts";
import { retryingFetch } from "../support/retrying-fetch.ts";
import { seed } from "../support/seed.ts";
import { scaled } from "./scale.ts";
import {
  askForChannel,
  type ConnectedPerson,
  connectEveryone,
  maySee,
  notificationsOf,
  reads,
  SOCKET_PATH,
  signature,
  type Write,
} from "./support/connected-people.ts";
import { type Listener, listen, unreadOf } from "./support/listener.ts";
import { ownChannels, strangeChannels } from "./support/odd-channels.ts";
import { randomWork } from "./support/random-work.ts";
import { expectOnce, startTraffic } from "./support/traffic.ts";
import { type TwoServers, twoServers } from "./support/two-servers.ts";
import { seeded } from "./support/unsynced-writes.ts";

if (!testServer) console.log("Skipped: requires a PostgreSQL server. Run scripts/with-postgres.sh npm run test:proof.");

/** The lines without as many of each as the others have. */
function beyond(lines: readonly string[], others: readonly string[]): string[] {
  const left = [...lines];
  for (const each of others) if (left.includes(each)) left.splice(left.indexOf(each), 1);
  return left;
}

/** The longest to wait for a committed change to arrive; not a performance target. */
const ARRIVES_MS = 20_000;

describe.skipIf(!testServer)("push from two servers", () => {
  let servers: TwoServers;
  let users: ConnectedPerson[];
  let database: pg.Client;
  const opened: Awaited<ReturnType<typeof openRaw>>[] = [];
  const listeners: Listener[] = [];

  beforeAll(async () => {
    console.log(`To repeat this run: HQ_TEST_SEED=${seed}`);
    servers = await twoServers();
    users = await connectEveryone(servers);
    database = new pg.Client({ connectionString: await databaseAddress(servers.db) });
    await database.connect();
  }, 120_000);
  afterAll(async () => {
    for (const each of listeners) each.close();
    for (const { socket } of [...opened, ...(users ?? []).flatMap(({ sockets }) => sockets)]) socket.terminate();
    await database?.end();
    await servers?.close();
  });

  const userByEmail = (email: string): ConnectedPerson => {
    const found = users.find((each) => each.email === email);
    if (!found) throw new Error(`Nobody is called ${email}.`);
    return found;
  };
  const stranger = async (site: number) => {
    const raw = await openRaw(servers.ports[site % 2] ?? 0, SOCKET_PATH);
    opened.push(raw);
    return { raw, id: await raw.socketId() };
  };
  /** Tries to join the channel and expects a 403 error. */
  const expectRefused = async ({ raw }: Awaited<ReturnType<typeof stranger>>, channel: string, auth: string) => {
    raw.say("pusher:subscribe", { channel, auth });
    const find = () => raw.frames.findIndex(({ event }) => event.includes("subscription_"));
    await vi.waitFor(() => expect(find()).toBeGreaterThanOrEqual(0), { timeout: ARRIVES_MS, interval: 1 });
    const [frame] = raw.frames.splice(find(), 1);
    expect(frame, JSON.stringify(channel)).toMatchObject({ event: "pusher:subscription_error", data: { status: 403 } });
  };
  /** Waits for a pong on every socket, which arrives after everything sent before it. */
  const quiet = async () => {
    for (const each of users.flatMap(({ sockets }) => sockets)) {
      each.say("pusher:ping", {});
      await each.next("pusher:pong");
    }
  };
  /** Waits until every change has been delivered: a new task is announced after all earlier changes. */
  const settled = async () => {
    const countRemaining = async () => (await database.query("select count(*)::int as n from outbox")).rows[0].n;
    await vi.waitFor(async () => expect(await countRemaining()).toBe(0), { timeout: ARRIVES_MS });
    const { data } = await userByEmail("admin@hq.example").call(0, "POST", "tasks", { name: "The last" });
    for (const user of users.filter((each) => each.company === null && reads(each, "task"))) {
      for (const { frames } of user.sockets) {
        const find = () =>
          frames.findIndex((each) => each.event === "changed" && each.data.resource === "task" && each.data.id === data.id);
        await vi.waitFor(() => expect(find(), user.email).toBeGreaterThanOrEqual(0), { timeout: ARRIVES_MS });
        frames.splice(find(), 1);
      }
    }
    await quiet();
  };

  it("never opens a channel to another user, whatever the channel name or signature", async () => {
    const thief = userByEmail("owner@grandhotel.example");
    const secret = await secretOf(servers.db.kysely, "realtime");
    const [own] = ownChannels(thief);
    const channels = strangeChannels(thief, users, { seed, count: scaled({ quick: 30, night: 300, long: 3_000 }) });
    let site = 0;
    let connection = await stranger(0);
    let ownSignature = "";
    for (const [index, channel] of channels.entries()) {
      // Reconnects now and then, because a client may send only so many messages.
      if (index % 12 === 0) {
        connection.raw.socket.terminate();
        connection = await stranger(site++);
        ownSignature = await signature(servers.urls[site % 2] ?? "", thief.token, connection.id, own);
      }
      const { status, text } = await askForChannel(servers.urls[index % 2] ?? "", thief.token, connection.id, channel);
      expect([403, 422], `${JSON.stringify(channel)}: ${text}`).toContain(status);
      expect(text).not.toContain('auth":');
      const tries = [
        ownSignature,
        `hq:${"0".repeat(64)}`,
        signChannel("hq", "made up", connection.id, channel),
        signChannel("hq", secret, connection.id, channel),
      ];
      for (const auth of tries) await expectRefused(connection, channel, auth);
    }
    for (const socketId of ["", "1", "1.", "1.2.3", `1.2:${own}`, "1.2\n", 5, null, {}, [], "9".repeat(60)]) {
      const { status } = await askForChannel(servers.urls[0], thief.token, socketId, own);
      expect([403, 422], JSON.stringify(socketId)).toContain(status);
    }
    for (const channel of [5, null, {}, [own], { toString: own }])
      expect((await askForChannel(servers.urls[0], thief.token, "1.2", channel)).status, JSON.stringify(channel)).toBe(422);
  });

  it("rejects a signature for another socket, another channel or an ended session", async () => {
    const [honest, thief] = [userByEmail("sales@hq.example"), userByEmail("owner@grandhotel.example")];
    const [own, ofCompany] = ownChannels(thief);
    const [honestChannel] = ownChannels(honest);
    const [first, second] = [await stranger(0), await stranger(1)];
    for (const [connection, url] of [
      [first, servers.urls[1]],
      [second, servers.urls[0]],
    ] as const) {
      const auth = await signature(url, thief.token, connection.id, own);
      await expectRefused(connection, honestChannel, auth);
      await expectRefused(connection, ofCompany, auth);
      connection.raw.say("pusher:subscribe", { channel: own, auth });
      await connection.raw.next("pusher_internal:subscription_succeeded");
    }
    await expectRefused(second, ofCompany, await signature(servers.urls[1], thief.token, first.id, ofCompany));

    // A signature obtained by one user, at the other server, must not work for another user's socket.
    const { status, text } = await askForChannel(servers.urls[1], honest.token, first.id, honestChannel);
    await expectRefused(first, honestChannel, status === 200 ? JSON.parse(text).auth : "");

    for (const [site, other] of [
      [0, 1],
      [1, 0],
    ] as const) {
      const { token } = await signedInCaller(servers.urls[site], thief.email);
      const connection = await stranger(site);
      const good = await signature(servers.urls[other], token, connection.id, own);
      await retryingFetch(`${servers.urls[other]}/api/v1/auth/logout`, { method: "POST", headers: { authorization: `Bearer ${token}` } });
      // The server may already have closed it.
      if (connection.raw.socket.readyState === WebSocket.OPEN) connection.raw.say("pusher:subscribe", { channel: own, auth: good });
      expect(await connection.raw.closed).toBe(4009);
      expect((await askForChannel(servers.urls[site], token, connection.id, own)).status).toBe(401);
    }
  });

  it("ignores client events, disconnects a client that floods it, and nobody else is affected", async () => {
    const [honest, thief] = [userByEmail("sales@hq.example"), userByEmail("owner@grandhotel.example")];
    await settled();
    const before = honest.sockets.map(({ frames }) => frames.length);
    const { raw } = await stranger(0);
    const channel = `private-user.${honest.id}`;
    for (const event of [
      "client-typing",
      "notification",
      "changed",
      "pusher_internal:subscription_succeeded",
      "pusher:signin",
      "",
      "__proto__",
    ]) {
      raw.socket.send(JSON.stringify({ event, channel, data: { channel } }));
      await raw.next("pusher:error");
    }
    for (const frame of ["{", "null", "[]", "5", '{"event":5}', '"pusher:subscribe"']) {
      raw.socket.send(frame);
      await raw.next("pusher:error");
    }
    const [large, fast] = [await stranger(0), await stranger(1)];
    large.raw.say("pusher:subscribe", { channel: "x".repeat(1_000_000), auth: "x" });
    expect(await large.raw.closed).toBe(1009);
    for (let count = 0; count < 200; count++) fast.raw.say("pusher:subscribe", { channel, auth: "x" });
    expect(await fast.raw.closed).toBe(4100);
    await quiet();
    expect(honest.sockets.map(({ frames }) => frames.length)).toEqual(before);
    expect((await thief.call(1, "POST", "tasks", { name: "Still heard?", assignedToId: honest.id })).status).toBe(201);
    for (const each of honest.sockets) expect((await each.next("notification")).channel).toBe(channel);
  });

  it("sends every event to exactly those who may see it, without other users' private texts", async () => {
    await settled();
    for (const { sockets } of users) for (const { frames } of sockets) frames.splice(0);
    const started =
      (await sql<{ id: number }>`select coalesce(max(id), 0) as id from notifications`.execute(servers.db.kysely)).rows[0]?.id ?? 0;
    const work = randomWork(servers, users, seeded(seed));
    await work.do(scaled({ quick: 250, night: 400, long: 6_000 }));

    const executives = new Map(
      (
        await sql<{ id: number; executive: number | null }>`select id, account_executive_id as executive from shipping_quotes`.execute(
          servers.db.kysely,
        )
      ).rows.map(({ id, executive }) => [id, executive]),
    );
    const toldOf = (write: Write) => notificationsOf(write, users, executives.get(write.row.id));
    const expectedNotifications = work.writes.flatMap(toldOf).sort();
    expect(expectedNotifications.length).toBeGreaterThan(20);
    const { rows } = await sql<{ user_id: number; title: string; resource: string; record_id: number }>`
      select r.user_id, n.title, n.resource, n.record_id from notifications n join notification_recipients r on r.notification_id = n.id
      where n.id > ${started}`.execute(servers.db.kysely);
    expect(rows.map((row) => `${row.user_id}: ${row.title}, ${row.resource} ${row.record_id}`).sort()).toEqual(expectedNotifications);

    const hears = (user: ConnectedPerson) =>
      work.writes.filter(({ row, version }) => maySee(user, row, version) || maySee(user, row, version - 1));
    /** Notifications of rows that were removed or that the user lost later: stored, and not pushed if that was before their turn came. */
    const overtaken = new Set(
      work.writes.flatMap((write) => {
        const later = work.writes.filter(({ row, version }) => row === write.row && version > write.version);
        return toldOf(write).filter((line) => {
          const user = users.find(({ id }) => line.startsWith(`${id}: `));
          return user && later.some(({ row, verb, version }) => verb === "remove" || !maySee(user, row, version));
        });
      }),
    );
    const expected = new Map(
      users.map((user) => [
        user,
        [
          ...hears(user).map(({ row, version }) => `${row.kind} ${row.id} version ${version}`),
          ...expectedNotifications.filter((line) => line.startsWith(`${user.id}: `)),
        ].sort(),
      ]),
    );
    const receivedBy = (user: ConnectedPerson, site: number) => {
      const received = (user.sockets[site]?.frames ?? []).map(({ event, data }) => {
        if (event === "changed") return `${data.resource} ${data.id} version ${data.version}`;
        if (event !== "notification") return `an unknown event: ${event}`;
        const { notification } = data as unknown as { notification: { title: string; resource: string; recordId: number } };
        return `${user.id}: ${notification.title}, ${notification.resource} ${notification.recordId}`;
      });
      // A version is announced once more when a job has attached the approved document to it.
      const isNotification = (line: string) => /^\d+: /.test(line);
      return received.filter((line, index) => isNotification(line) || received.indexOf(line) === index).sort();
    };
    await settled();
    for (const user of users)
      for (const site of [0, 1]) {
        const [received, due] = [receivedBy(user, site), expected.get(user) ?? []];
        const notTold = beyond(due, received).filter((line) => overtaken.has(line));
        expect(received, `${user.email} at ${site}`).toEqual(beyond(due, notTold));
      }

    for (const user of users) {
      for (const { frames } of user.sockets) {
        const allowed = new Set(hears(user).map(({ row }) => row.canary));
        const canaries = JSON.stringify(frames).match(/cnr\d+x/g) ?? [];
        expect(
          canaries.filter((canary) => !allowed.has(canary)),
          user.email,
        ).toEqual([]);
        for (const { channel } of frames) expect(channel).toBe(`private-user.${user.id}`);
      }
    }
    expect(receivedBy(userByEmail("nobody@hq.example"), 0)).toEqual([]);
    for (const email of ["owner@atelier.example", "owner@grandhotel.example"])
      expect(receivedBy(userByEmail(email), 0).length).toBeGreaterThan(10);
  });

  it("delivers every notification exactly once, even when servers are killed", async () => {
    const [url, other] = servers.urls;
    const caller = await signedInCaller(url);
    const people = await Promise.all(["sales", "dispatch"].map((name) => signedInCaller(url, `${name}@hq.example`)));
    for (const person of people) for (const each of [url, other]) listeners.push(await listen(each, person));
    const startedAt = (await database.query("select coalesce(max(id), 0)::int as id from notifications")).rows[0].id;
    const traffics = listeners
      .slice(1, 3)
      .map(({ userId }, index) =>
        startTraffic({ urls: servers.urls, caller, assignee: userId, name: `kill ${index}`, writers: 2, readers: 1 }),
      );
    const done = () => traffics.reduce((sum, traffic) => sum + traffic.done.length, 0);
    for (let kill = 0; kill < scaled({ quick: 2, night: 3, long: 40 }); kill++) {
      const before = done();
      await vi.waitFor(() => expect(done()).toBeGreaterThan(before + 3), { timeout: ARRIVES_MS });
      await servers.kill(kill % 2);
      const alone = done();
      await vi.waitFor(() => expect(done()).toBeGreaterThan(alone + 3), { timeout: ARRIVES_MS });
      const joined = listeners.map((each) => each.joined);
      await servers.restart(kill % 2);
      await vi.waitFor(
        () => {
          for (const [index, each] of listeners.entries())
            if (index % 2 === kill % 2) expect(each.joined).toBeGreaterThan(joined[index] ?? 0);
        },
        { timeout: ARRIVES_MS },
      );
    }
    for (const traffic of traffics) await traffic.stop();
    for (const [index, traffic] of traffics.entries()) {
      await expectOnce(database, `kill ${index}`, traffic.done);
      expect(new Set(traffic.responses.map(({ status }) => status).filter((status) => status !== 0))).toEqual(new Set([200, 201]));
    }

    for (const [index, person] of people.entries()) {
      const [first, second] = listeners.slice(index * 2, index * 2 + 2);
      const { rows } = await database.query<{ id: string }>(
        "select notification_id as id from notification_recipients where user_id = $1 and notification_id > $2 order by 1 desc",
        [first?.userId, startedAt],
      );
      const storedIds = rows.map(({ id }) => Number(id));
      expect(storedIds.length).toBeGreaterThan(5);
      for (const each of [first, second])
        await vi.waitFor(() => expect(storedIds.filter((id) => !each?.known.has(id))).toEqual([]), { timeout: ARRIVES_MS });
      // The list contains each notification exactly once.
      const listed = (await unreadOf(url, person)).filter((id) => id > startedAt);
      expect(listed).toEqual(storedIds);
    }
    const mistakes = /unhandled|uncaught|deprecat|"level":[56]0/i;
    expect(servers.printed().filter((line) => mistakes.test(line))).toEqual([]);
  });
});
