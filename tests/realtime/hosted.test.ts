import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createLocalBus } from "../../server/realtime/bus.ts";
import { signChannel } from "../../server/realtime/channels.ts";
import { createHostedRealtime } from "../../server/realtime/hosted.ts";
import { KEY, quiet, SECRET, sessionOf } from "./support.ts";

interface Call {
  readonly path: string;
  readonly body: { readonly name?: string; readonly channels?: string[]; readonly data?: string };
}
let calls: Call[] = [];
const service = createServer(async (request, response) => {
  let body = "";
  for await (const chunk of request) body += String(chunk);
  calls.push({ path: (request.url ?? "").split("?")[0] ?? "", body: JSON.parse(body || "{}") as Call["body"] });
  response.writeHead(200, { "content-type": "application/json" }).end("{}");
});

beforeEach(async () => {
  calls = [];
  service.listen(0, "127.0.0.1");
  await once(service, "listening");
});
afterEach(() => {
  service.closeAllConnections();
  service.close();
});

const open = (readers: number[] = []) =>
  createHostedRealtime({
    appId: "55",
    key: KEY,
    secret: SECRET,
    host: "127.0.0.1",
    port: (service.address() as AddressInfo).port,
    tls: false,
    bus: createLocalBus(quiet),
    log: quiet,
    readersOf: async () => readers,
  });

test("events are sent to the service, for at most a hundred channels at a time", async () => {
  const realtime = open([4, 5]);
  await realtime.toUsers(
    Array.from({ length: 150 }, (_, index) => index + 1),
    "notification",
    { id: 1 },
  );
  await realtime.changed({ resource: "thing", id: 3, version: 2, change: "removed", facts: { secret: 1 } });
  await realtime.toStakeholder(12, "export", {});
  expect(calls.map(({ path, body }) => [path, body.name, body.channels?.length])).toEqual([
    ["/apps/55/events", "notification", 100],
    ["/apps/55/events", "notification", 50],
    ["/apps/55/events", "changed", 2],
    ["/apps/55/events", "export", 1],
  ]);
  expect(calls[2]?.body).toMatchObject({ channels: ["private-user.4", "private-user.5"] });
  expect(JSON.parse(calls[2]?.body.data ?? "")).toEqual({ resource: "thing", id: 3, version: 2, kind: "removed" });
});

test("channel auth is signed as in the protocol, for the user's own channels only", () => {
  const realtime = open();
  expect(realtime.authorize("1.2", "private-user.7", sessionOf(7))).toEqual({ auth: signChannel(KEY, SECRET, "1.2", "private-user.7") });
  expect(realtime.authorize("1.2", "private-user.8", sessionOf(7))).toBeNull();
  expect(realtime.connectedUsers()).toBeNull();
});

test("closing a user asks the service to terminate their connections", async () => {
  await open().closeUser(7);
  expect(calls.map(({ path }) => path)).toEqual(["/apps/55/users/7/terminate_connections"]);
});
