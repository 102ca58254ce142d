import { randomBytes } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, truncateSync } from "node:fs";
import { type AddressInfo, connect, createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addUser, bearer, createHttpTestServer, type HttpTestServer } from "../http/support.ts";
import { counterpart, runProgram } from "../support/counterparts/program.ts";

const curl = counterpart("curl");
const content = randomBytes(3_000_000);

describe.skipIf(!curl)("downloads with curl", () => {
  const folder = mkdtempSync(join(tmpdir(), "hq-curl-"));
  const target = join(folder, "film.bin");
  let server: HttpTestServer;
  let relay: Server;
  let base: string;
  let authorization: string;
  let file: string;
  /** After how many bytes the relay breaks each of the next connections off. */
  const cuts: number[] = [];
  let connections = 0;

  beforeAll(async () => {
    server = await createHttpTestServer({ fileLimits: { fileBytes: 10_000_000 } });
    await server.app.listen({ host: "127.0.0.1", port: 0 });
    const { port } = server.app.server.address() as AddressInfo;
    relay = createServer((socket) => {
      connections += 1;
      let left = cuts.shift() ?? Number.POSITIVE_INFINITY;
      const onward = connect(port, "127.0.0.1");
      const end = () => [socket, onward].forEach((each) => void each.destroy());
      onward.on("data", (chunk) => {
        const part = chunk.subarray(0, left);
        left -= part.length;
        if (left > 0) socket.write(part);
        else socket.end(part, () => onward.destroy());
      });
      socket.pipe(onward);
      for (const each of [socket, onward]) each.on("error", end).on("close", end);
    });
    await new Promise<void>((resolve) => relay.listen(0, "127.0.0.1", resolve));
    base = `http://127.0.0.1:${(relay.address() as AddressInfo).port}`;
    ({ authorization } = await bearer(server, await addUser(server.db, { email: "sales@hq.example" })));
    const form = new FormData();
    form.set("file", new Blob([content]), "film.bin");
    const uploaded = await fetch(`${base}/api/files`, { method: "POST", headers: { authorization }, body: form });
    file = `/api${((await uploaded.json()) as { data: { url: string } }).data.url}`;
  });
  afterAll(async () => {
    relay?.close();
    await server?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const run = (...args: readonly string[]) =>
    runProgram(curl ?? "", ["--silent", "--show-error", "--fail", "--header", `authorization: ${authorization}`, ...args]);

  it("goes on where a download was left", async () => {
    await run("--output", target, base + file);
    expect(readFileSync(target).equals(content)).toBe(true);
    truncateSync(target, 1_234_567);
    const answer = await run("--continue-at", "-", "--write-out", "%{http_code} %{size_download}", "--output", target, base + file);
    expect(answer).toBe(`206 ${content.length - 1_234_567}`);
    expect(readFileSync(target).equals(content)).toBe(true);
  });

  it("goes on after the connection broke off twice", async () => {
    rmSync(target, { force: true });
    cuts.push(500_000, 900_000);
    connections = 0;
    // Each run begins at the end of what there is.
    const resumed = ["--continue-at", "-", "--output", target, base + file];
    await expect(run(...resumed)).rejects.toThrow(/ended with 18/);
    await expect(run(...resumed)).rejects.toThrow(/ended with 18/);
    await run(...resumed);
    expect(connections).toBe(3);
    expect(readFileSync(target).equals(content)).toBe(true);
  });

  it("hears that a file has no more", async () => {
    await expect(run("--range", `${content.length}-`, "--output", join(folder, "none"), base + file)).rejects.toThrow(/416/);
    expect(await run("--head", base + file)).toMatch(/accept-ranges: bytes/i);
  });
});
