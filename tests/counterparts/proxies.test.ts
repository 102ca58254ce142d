import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { demoPassword } from "../../server/demo/accounts.ts";
import { type Listener, listen, unreadOf } from "../proof/support/listener.ts";
import { expectOnce, type RecordedResponse, startTraffic } from "../proof/support/traffic.ts";
import { type TwoServers, twoServers } from "../proof/support/two-servers.ts";
import { type Caller, signedInCaller } from "../support/caller.ts";
import { counterpart, type RunningProgram, runProgram } from "../support/counterparts/program.ts";
import { certificateIn, makeCertificate, proxies } from "../support/counterparts/proxies.ts";
import { databaseAddress, testServer } from "../support/database.ts";
import { freePort } from "../support/free-port.ts";
import { delay, until } from "../support/waits.ts";

const openssl = counterpart("openssl");
const curl = counterpart("curl");
if (!testServer) console.log("Skipped: requires a PostgreSQL server. Run scripts/with-postgres.sh npm run test:counterparts.");

const UPLOAD_BYTES = 20_000_000;

for (const { name, program, settings, start } of proxies) {
  describe.skipIf(!program || !openssl || !curl || !testServer)(`two servers behind ${name} with TLS, as docs/deploy has it`, () => {
    const folder = mkdtempSync(join(tmpdir(), "hq-proxy-"));
    let servers: TwoServers;
    let proxy: RunningProgram;
    let http: number;
    let url: string;
    let admin: Caller;
    const listeners: Listener[] = [];

    beforeAll(async () => {
      // The proxy's workers are other users.
      chmodSync(folder, 0o755);
      await makeCertificate(openssl ?? "", folder);
      // The certificate is checked by curl; the process's own fetch and sockets can't be told of it once it runs.
      vi.stubEnv("NODE_TLS_REJECT_UNAUTHORIZED", "0");
      const https = await freePort();
      http = await freePort();
      url = `https://localhost:${https}`;
      servers = await twoServers({ ...settings, PUBLIC_URL: url });
      proxy = await start({ folder, http, https, servers: servers.ports });
      await until(async () => (await fetch(`${url}/api/health`).catch(() => undefined))?.ok ?? false, "the proxy serves the app", {
        limitMs: 60_000,
      });
      admin = await signedInCaller(url);
    });
    afterAll(async () => {
      for (const each of listeners) each.close();
      await proxy?.stop();
      await servers?.close();
      vi.unstubAllEnvs();
      rmSync(folder, { recursive: true, force: true });
    });

    const request = (...args: readonly string[]) =>
      runProgram(curl ?? "", ["--silent", "--show-error", "--cacert", certificateIn(folder).certificate, ...args]);
    const call = (base: string, path: string, init: RequestInit = {}) =>
      fetch(`${base}/api/${path}`, { ...init, headers: { authorization: `Bearer ${admin.token}`, ...init.headers } });
    const uploaded = async (size: number) => {
      const form = new FormData();
      form.set("file", new Blob([new Uint8Array(size).fill(7)]), "plan.bin");
      const response = await call(url, "files", { method: "POST", body: form });
      return { status: response.status, body: (await response.json()) as { data: { id: number }; message: string } };
    };
    async function withDatabase<T>(work: (database: pg.Client) => Promise<T>): Promise<T> {
      const database = new pg.Client({ connectionString: await databaseAddress(servers.db) });
      await database.connect();
      try {
        return await work(database);
      } finally {
        await database.end();
      }
    }

    it("speaks HTTP/2, and sends who comes without TLS to where it is", async () => {
      const answer = await request("--http2", "--write-out", " %{http_version} %{http_code}", `${url}/api/live`);
      expect(answer).toMatch(/ 2 200$/);
      const written = "%{http_code} %{redirect_url}";
      const address = `http://127.0.0.1:${http}/quotes?tab=open`;
      const redirect = await request("--header", "host: localhost", "--output", "/dev/null", "--write-out", written, address);
      expect(redirect).toMatch(/^30[18] https:\/\/localhost(:\d+)?\/quotes\?tab=open$/);
    });

    it("lets the sign-in log name the client, whatever the client says of itself", async () => {
      const login = JSON.stringify({ email: "sales@hq.example", password: demoPassword });
      const said = ["x-forwarded-for: 6.6.6.6", "content-type: application/json", "user-agent: curl of the test"];
      const args = ["--interface", "127.0.0.2", ...said.flatMap((each) => ["--header", each]), "--data", login];
      // By the address: "localhost" may be ::1, from where 127.0.0.2 can't call.
      const answer = await request(...args, `${url.replace("localhost", "127.0.0.1")}/api/v1/auth/login`, "--header", "host: localhost");
      expect(JSON.parse(answer)).toMatchObject({ result: { token: expect.any(String) } });
      const { rows } = await withDatabase((database) => database.query("select ip from sessions where user_agent = 'curl of the test'"));
      expect(rows).toEqual([{ ip: "127.0.0.2" }]);
    });

    it("pushes to every socket, whichever server it is at and whichever wrote", async () => {
      const sales = await signedInCaller(url, "sales@hq.example");
      // In turn: two sockets and more end up at both servers.
      for (let n = 0; n < 4; n += 1) listeners.push(await listen(url, sales));
      const assignedToId = listeners[0]?.userId ?? 0;
      for (const [site, base] of servers.urls.entries()) {
        const name = `Written at ${site}`;
        const headers = { "content-type": "application/json" };
        const made = await call(base, "tasks", { method: "POST", headers, body: JSON.stringify({ name, assignedToId }) });
        expect(made.status, await made.clone().text()).toBe(201);
        await vi.waitFor(
          () => {
            for (const { frames } of listeners)
              expect(frames.filter(({ event, data }) => event === "notification" && JSON.stringify(data).includes(name))).toHaveLength(1);
          },
          { timeout: 20_000 },
        );
      }
    });

    it("takes a file of the largest size, and serves it whole and in parts", async () => {
      const { status, body } = await uploaded(UPLOAD_BYTES);
      expect(status, body.message).toBe(201);
      for (const base of [...servers.urls, url]) {
        const file = await call(base, `files/${body.data.id}`);
        expect([file.status, (await file.arrayBuffer()).byteLength], base).toEqual([200, UPLOAD_BYTES]);
      }
      const part = await call(url, `files/${body.data.id}`, { headers: { range: "bytes=-5" } });
      expect([part.status, part.headers.get("content-range"), (await part.arrayBuffer()).byteLength]).toEqual([
        206,
        `bytes ${UPLOAD_BYTES - 5}-${UPLOAD_BYTES - 1}/${UPLOAD_BYTES}`,
        5,
      ]);
    });

    it("lets the server refuse what is larger, and refuses by itself what is much larger", async () => {
      const { status, body } = await uploaded(UPLOAD_BYTES + 1);
      expect([status, body.message]).toEqual([413, "The file is too large. The limit is 20 MB."]);
      const path = join(folder, "large.bin");
      writeFileSync(path, new Uint8Array(45_000_000));
      const asked = ["--header", `authorization: Bearer ${admin.token}`, "--form", `file=@${path}`, "--output", "/dev/null"];
      expect(await request(...asked, "--write-out", "%{http_code}", `${url}/api/files`)).toBe("413");
    });

    it("streams an export to who has a ticket", async () => {
      const headers = { "content-type": "application/json" };
      const body = JSON.stringify({ format: "csv", columns: ["id", "name"] });
      const begun = await call(url, "contacts/exports", { method: "POST", headers, body });
      const { data } = (await begun.json()) as { data: { id: number } };
      const done = async () => (await admin.data(`/exports/${data.id}`)).status === "done";
      await until(done, "the export is done", { limitMs: 60_000 });
      const path = `/exports/${data.id}/file`;
      const ticket = await admin.call("POST", "/tickets", { purpose: "export", path });
      const file = await request(`${url}/api${path}?token=${ticket.body.data.token}`);
      const { total } = await admin.data("/contacts");
      expect(file.trim().split("\n")).toHaveLength(total + 1);
    });

    it("loses no request and no notification while both servers are restarted one after the other", async () => {
      const sales = await signedInCaller(url, "sales@hq.example");
      const traffic = startTraffic({ urls: [url], caller: admin, assignee: listeners[0]?.userId ?? 0, name: "rolling", readers: 8 });
      for (const site of [0, 1, 0, 1]) {
        await delay(1_000);
        await servers.stop(site);
        await servers.restart(site);
        // Each proxy uses a server again that long after it failed.
        await delay(2_500);
      }
      await traffic.stop();
      // A server that drains says so in its health, also to who asks through the proxy.
      const isOfDraining = (each: RecordedResponse) => each.call === "GET health" && each.status === 503;
      const answered = traffic.responses.filter((each) => each.status !== 429 && !isOfDraining(each));
      expect(answered.filter(({ status }) => status === 0 || status >= 500)).toEqual([]);
      expect(answered.length).toBeGreaterThan(100);
      await withDatabase((database) => expectOnce(database, "rolling", traffic.done));

      const unread = await unreadOf(url, sales);
      await vi.waitFor(
        () => {
          for (const { known } of listeners) expect(unread.filter((id) => !known.has(id))).toEqual([]);
        },
        { timeout: 60_000, interval: 500 },
      );
    });
  });
}
