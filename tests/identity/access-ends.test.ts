// @module-tag gate
import type { AddressInfo } from "node:net";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { effects } from "../../server/composition/modules.ts";
import { openDatabase } from "../../server/db/connection.ts";
import { createPostgresBus } from "../../server/realtime/postgres-bus.ts";
import { resources } from "../../src/resources/index.ts";
import { addUser } from "../http/support.ts";
import { createPermissionServer, type PermissionServer } from "../permissions/support/permission-server.ts";
import { openRaw } from "../realtime/support.ts";
import { databaseAddress, testDatabase, testServer } from "../support/database.ts";
import { silent } from "../support/test-server.ts";
import { inTime, stays, until } from "../support/waits.ts";
import { colleague, colleagueEffects } from "./support.ts";

const modules = { resources: [...resources, colleague], effects: [...effects, colleagueEffects], goodStanding: "active", calls: true };

/** A single process, or two processes that share a database and a bus. */
const setups: [string, () => Promise<PermissionServer[]>][] = [
  ["within one process", async () => [await createPermissionServer({ ...modules, db: await testDatabase() })]],
];
if (testServer) setups.push(["across two processes", twoServers]);
else
  console.info("Access that ends on another process is tried on PostgreSQL alone: scripts/with-postgres.sh npx vitest run tests/identity");

async function twoServers(): Promise<PermissionServer[]> {
  const db = await testDatabase();
  const databaseUrl = await databaseAddress(db);
  const bus = () => createPostgresBus({ databaseUrl, log: silent });
  return [
    await createPermissionServer({ ...modules, db, bus: await bus() }),
    await createPermissionServer({ ...modules, db: await openDatabase({ databaseUrl, poolSize: 5 }), bus: await bus() }),
  ];
}

/** Before the servers look by themselves whether a session is still valid, which they do every five seconds. */
const AT_ONCE_MS = 3_000;

describe.each(setups)("%s", (_, open) => {
  let servers: PermissionServer[];
  let localServer: PermissionServer;
  let remoteServer: PermissionServer;
  let admin: string;
  let serial = 0;
  /** The user who loses access, signed in on the remote server. */
  let victim: { readonly id: number; readonly token: string };

  beforeAll(async () => {
    servers = await open();
    [localServer, remoteServer] = [servers[0] as PermissionServer, servers.at(-1) as PermissionServer];
    for (const server of servers) {
      server.realtime.attach(server.app.server);
      await server.app.listen({ host: "127.0.0.1", port: 0 });
      await server.startBackground();
    }
    admin = await localServer.sessions.start(await addUser(localServer.db, { email: "admin@hq.example", isAdmin: true }), {
      ip: "127.0.0.1",
    });
  });
  afterAll(async () => {
    for (const server of servers.toReversed()) await server.close();
  });
  beforeEach(async () => {
    const abilities = [{ subject: "TASKS", action: "read" }] as const;
    const id = await addUser(localServer.db, { email: `victim${serial++}@hq.example`, abilities });
    victim = { id, token: await remoteServer.sessions.start(id, { ip: "127.0.0.1" }) };
    expect(await status("tasks"), "the session is valid").toBe(200);
  });

  const call = async (server: PermissionServer, token: string, method: "GET" | "POST" | "PUT", path: string, payload: object = {}) => {
    const { statusCode, body } = await server.app.inject({
      method,
      url: `/api/${path}`,
      headers: { authorization: `Bearer ${token}` },
      ...(method === "GET" ? {} : { payload }),
    });
    return { status: statusCode, body: JSON.parse(body) };
  };
  const status = async (path: string) => (await call(remoteServer, victim.token, "GET", path)).status;
  const act = async (action: string) => {
    const response = await call(localServer, admin, "POST", `colleagues/${victim.id}/actions/${action}`, { version: 1 });
    expect(response.status, JSON.stringify(response.body)).toBe(200);
  };

  async function socket() {
    const raw = await openRaw((remoteServer.app.server.address() as AddressInfo).port, "/app/hq?protocol=7");
    const channel = `private-user.${victim.id}`;
    const { body } = await call(remoteServer, victim.token, "POST", "broadcasting/auth", {
      socket_id: await raw.socketId(),
      channel_name: channel,
    });
    raw.say("pusher:subscribe", { channel, auth: body.auth });
    await raw.next("pusher_internal:subscription_succeeded");
    return raw;
  }

  const stayAway = (code: unknown) => typeof code === "number" && code >= 4000 && code < 4100;

  /** On one process the next request is affected; another process learns of it over the bus, so keep asking. */
  async function answersNext(path: string): Promise<number> {
    if (localServer === remoteServer) return status(path);
    let outcome = 200;
    const isRefused = async () => {
      outcome = await status(path);
      return outcome !== 200;
    };
    await until(isRefused, "the other process refuses the call", { limitMs: AT_ONCE_MS, everyMs: 1 });
    return outcome;
  }
  /** The code with which the user's socket is closed. */
  const codeOf = (closed: Promise<unknown>) => inTime(closed, "the end of the socket", AT_ONCE_MS);

  it("suspending a user ends their sessions and closes their sockets", async () => {
    const { closed } = await socket();
    await act("suspend");
    expect(await answersNext("tasks")).toBe(401);
    expect(await codeOf(closed)).toSatisfy(stayAway);
    expect((await call(remoteServer, victim.token, "GET", "is-authenticated")).body).toBe(false);
  });

  it("a new password ends the sessions started with the old one", async () => {
    const { closed } = await socket();
    await act("changePassword");
    expect(await answersNext("iam")).toBe(401);
    expect(await codeOf(closed)).toSatisfy(stayAway);
    const login = (password: string) =>
      remoteServer.app.inject({
        method: "POST",
        url: "/api/v1/auth/login",
        payload: { email: `victim${serial - 1}@hq.example`, password },
      });
    expect([(await login("Secret123")).statusCode, (await login("Another1")).statusCode]).toEqual([401, 200]);
  });

  it("a user who lost a role loses its abilities, and their socket reconnects", async () => {
    const { closed, frames } = await socket();
    await act("changeRole");
    expect(await answersNext("tasks")).toBe(403);
    expect(await status("iam"), "the session continues").toBe(200);
    const code = await codeOf(closed);
    expect(code).toSatisfy((each: unknown) => typeof each === "number" && each >= 4200 && each < 4300);
    expect(frames.map(({ event }) => event)).toContain("abilities");
  });

  it("a role that begins to require two-step sign-in blocks its users, and their socket reconnects", async () => {
    const { closed } = await socket();
    const { rows } = await sql<{ id: number; version: number }>`select id, version from roles
      where id = (select role_id from users_roles where parent_id = ${victim.id})`.execute(localServer.db.kysely);
    const [role] = rows;
    const changed = await call(localServer, admin, "PUT", `employee-roles/${role?.id}`, { version: role?.version, requiresTwoStep: true });
    expect(changed.status, JSON.stringify(changed.body)).toBe(200);
    expect(await answersNext("tasks")).toBe(403);
    expect((await call(remoteServer, victim.token, "GET", "is-authenticated")).body).toBe(false);
    expect(await codeOf(closed)).toSatisfy((each: unknown) => typeof each === "number" && each >= 4200 && each < 4300);
    const again = await openRaw((remoteServer.app.server.address() as AddressInfo).port, "/app/hq?protocol=7");
    const joining = { socket_id: await again.socketId(), channel_name: `private-user.${victim.id}` };
    expect((await call(remoteServer, victim.token, "POST", "broadcasting/auth", joining)).status).toBe(403);
    again.socket.terminate();
  });

  it("signing out ends that session, but not the user's other sessions", async () => {
    const other = await remoteServer.sessions.start(victim.id, { ip: "127.0.0.1" });
    const { closed } = await socket();
    expect((await call(localServer, victim.token, "POST", "v1/auth/logout")).status).toBe(200);
    expect(await answersNext("iam")).toBe(401);
    expect(await codeOf(closed)).toSatisfy(stayAway);
    expect((await call(remoteServer, other, "GET", "iam")).status).toBe(200);
  });

  it("suspending a user invalidates the tickets already issued", async () => {
    const issue = async () =>
      (await call(remoteServer, victim.token, "POST", "tickets", { purpose: "file", path: "/files/1" })).body.data.token;
    const [before, after] = [await issue(), await issue()];
    const open = (token: string) => remoteServer.app.inject({ url: `/api/files/1?token=${token}` });
    expect((await open(before)).statusCode, "before the suspension").toBe(404);
    await act("suspend");
    expect((await open(after)).statusCode).toBe(401);
  });

  it("a rolled-back change ends nobody's access", async () => {
    const { socket: wire } = await socket();
    await expect(
      localServer.db.transaction(async (tx) => {
        const { endAccess } = await import("../../server/identity/access-changes.ts");
        await endAccess(tx, victim.id);
        throw new Error("not after all");
      }),
    ).rejects.toThrow("not after all");
    const goesOn = async () => expect([await status("tasks"), wire.readyState]).toEqual([200, wire.OPEN]);
    await stays(goesOn, 1_000, "an end that must not come is announced by nothing");
    wire.terminate();
  });
});
