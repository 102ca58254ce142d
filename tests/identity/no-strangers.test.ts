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

/** Every host that this process has looked for or spoken to, by whatever way. */
const spokenTo: string[] = [];
let house: PermissionServer;

beforeAll(async () => {
  const { connect } = net.Socket.prototype;
  vi.spyOn(net.Socket.prototype, "connect").mockImplementation(function (this: net.Socket, ...given: unknown[]) {
    const [first] = [given[0]].flat();
    const options = typeof first === "object" && first !== null ? first : { port: first, host: given[1] };
    // A socket in the file system (a PostgreSQL server's) is no host.
    if (!("path" in options && options.path)) spokenTo.push(`${"host" in options ? options.host : "localhost"}`);
    return Reflect.apply(connect, this, given);
  } as typeof connect);
  for (const name of ["lookup", "resolve", "resolve4", "resolve6", "resolveMx", "resolveTxt"] as const) {
    const look = dns[name];
    vi.spyOn(dns, name).mockImplementation(((...given: unknown[]) => {
      // An address is its own name: nobody is asked for it.
      if (net.isIP(String(given[0])) === 0) spokenTo.push(`${given[0]} by name`);
      return Reflect.apply(look, dns, given);
    }) as typeof look);
  }
  vi.spyOn(dgram, "createSocket").mockImplementation(() => {
    throw new Error("Nothing here sends packets.");
  });
  house = await productServer();
  house.realtime.attach(house.app.server);
  await house.app.listen({ host: "127.0.0.1", port: 0 });
});
afterAll(async () => {
  await house.close();
  vi.restoreAllMocks();
});

test("a server to which the configuration names no host speaks to none", async () => {
  const send = await house.startBackground();
  await addUser(house.db, { email: "admin@hq.example", isAdmin: true });
  const ask = async (token: string, method: string, path: string, body?: object) => {
    const answer = await fetch(`http://127.0.0.1:${(house.app.server.address() as AddressInfo).port}/api/${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body instanceof FormData ? {} : { "content-type": "application/json" }) },
      ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
    });
    expect(answer.status, `${path}: ${await answer.clone().text()}`).toBeLessThan(300);
    return answer.json();
  };
  const { token } = (await ask("", "POST", "v1/auth/login", { email: "admin@hq.example", password: "Secret123" })).result;
  const picture = new FormData();
  const bytes = await sharp({ create: { width: 2, height: 2, channels: 3, background: "red" } })
    .png()
    .toBuffer();
  picture.set("file", new Blob([new Uint8Array(bytes)]), "x.png");
  await ask(token, "POST", "files", picture);
  const customer = (await ask(token, "POST", "customers", { name: "Atelier", website: "https://atelier.example" })).data;
  await ask(token, "POST", "contacts", { firstName: "Mira", partyId: customer.id, emails: [{ address: "mira@atelier.example" }] });
  await house.db.transaction((tx) =>
    addToOutbox(tx, { topic: "mail", payload: { to: ["mira@atelier.example"], subject: "Hello", text: "Hello" } }),
  );
  const made = await ask(token, "POST", "contacts/exports", { format: "xlsx", columns: ["name"] });
  await send();
  const mails = () => readdir(join(house.dataDir, "outbox")).catch(() => []);
  for (let status = ""; status !== "done" || (await mails()).length === 0; ) {
    status = (await ask(token, "GET", `exports/${made.data.id}`)).data.status;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  // The calls of this test itself are the only ones, and on PostgreSQL those to the database.
  expect(spokenTo.length).toBeGreaterThan(0);
  expect(spokenTo.filter((host) => host !== "127.0.0.1")).toEqual([]);
}, 60_000);
