// @module-tag gate
import dgram from "node:dgram";
import dns from "node:dns";
import { readdir } from "node:fs/promises";
import net, { type AddressInfo } from "node:net";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { addToOutbox } from "../../server/realtime/outbox-messages.ts";
import { addUser } from "../http/support.ts";
import { type PermissionServer, productServer } from "../permissions/support/permission-server.ts";
import { until } from "../support/waits.ts";

/** Every host that this process has looked up or connected to. */
const contactedHosts: string[] = [];
let server: PermissionServer;

beforeAll(async () => {
  const { connect } = net.Socket.prototype;
  vi.spyOn(net.Socket.prototype, "connect").mockImplementation(function (this: net.Socket, ...args: unknown[]) {
    const [first] = [args[0]].flat();
    const options = typeof first === "object" && first !== null ? first : { port: first, host: args[1] };
    // A Unix socket, such as a PostgreSQL server's, is not a host.
    if (!("path" in options && options.path)) contactedHosts.push(`${"host" in options ? options.host : "localhost"}`);
    return Reflect.apply(connect, this, args);
  } as typeof connect);
  for (const name of ["lookup", "resolve", "resolve4", "resolve6", "resolveMx", "resolveTxt"] as const) {
    const look = dns[name];
    vi.spyOn(dns, name).mockImplementation(((...args: unknown[]) => {
      // An IP address needs no DNS query.
      if (net.isIP(String(args[0])) === 0) contactedHosts.push(`${args[0]} by name`);
      return Reflect.apply(look, dns, args);
    }) as typeof look);
  }
  vi.spyOn(dgram, "createSocket").mockImplementation(() => {
    throw new Error("Nothing here sends packets.");
  });
  server = await productServer();
  server.realtime.attach(server.app.server);
  await server.app.listen({ host: "127.0.0.1", port: 0 });
});
afterAll(async () => {
  await server.close();
  vi.restoreAllMocks();
});

test("a server configured without external hosts connects to none", async () => {
  const send = await server.startBackground();
  await addUser(server.db, { email: "admin@hq.example", isAdmin: true });
  const call = async (token: string, method: string, path: string, body?: object) => {
    const response = await fetch(`http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}/api/${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body instanceof FormData ? {} : { "content-type": "application/json" }) },
      ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
    });
    expect(response.status, `${path}: ${await response.clone().text()}`).toBeLessThan(300);
    return response.json();
  };
  const { token } = (await call("", "POST", "v1/auth/login", { email: "admin@hq.example", password: "Secret123" })).result;
  const picture = new FormData();
  const bytes = await sharp({ create: { width: 2, height: 2, channels: 3, background: "red" } })
    .png()
    .toBuffer();
  picture.set("file", new Blob([new Uint8Array(bytes)]), "x.png");
  await call(token, "POST", "files", picture);
  const customer = (await call(token, "POST", "customers", { name: "Atelier", website: "https://atelier.example" })).data;
  await call(token, "POST", "contacts", { firstName: "Mira", partyId: customer.id, emails: [{ address: "mira@atelier.example" }] });
  await server.db.transaction((tx) =>
    addToOutbox(tx, { topic: "mail", payload: { to: ["mira@atelier.example"], subject: "Hello", text: "Hello" } }),
  );
  const exported = await call(token, "POST", "contacts/exports", { format: "xlsx", columns: ["name"] });
  await send();
  const mails = () => readdir(join(server.dataDir, "outbox")).catch(() => []);
  const isExported = async () => (await call(token, "GET", `exports/${exported.data.id}`)).data.status === "done";
  await until(async () => (await isExported()) && (await mails()).length > 0, "the export is done and the mail is sent");
  // Only this test's own requests remain, and on PostgreSQL the connections to the database.
  expect(contactedHosts.length).toBeGreaterThan(0);
  expect(contactedHosts.filter((host) => host !== "127.0.0.1")).toEqual([]);
});
