import { createHash } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDatabase } from "../../server/db/connection.ts";
import { type Caller, signedInCaller } from "../support/caller.ts";
import { type ServerProcess, startProcess } from "../support/server-process.ts";
import { delay } from "../support/waits.ts";
import { scaled } from "./scale.ts";
import { builtServer } from "./support/server-build.ts";

/** Each takes another quote of the demo company, which has five that wait for approval. */
const kills = scaled({ quick: 3, night: 3, long: 5 });
const folder = mkdtempSync(join(tmpdir(), "hq-document-kills-"));
let server: ServerProcess | undefined;
let main: string;
beforeAll(async () => {
  main = await builtServer();
});
afterAll(async () => {
  await server?.end("SIGKILL");
  rmSync(folder, { recursive: true, force: true });
});

async function start(): Promise<string> {
  server = startProcess({ main, dataDir: folder });
  return (await server.ready()).url;
}
const call = (url: string, { token }: Caller, path: string, body?: object) =>
  fetch(`${url}/api/${path}`, {
    method: body ? "POST" : "GET",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
const sha256 = (bytes: ArrayBuffer) => createHash("sha256").update(Buffer.from(bytes)).digest("hex");

interface Quote {
  readonly id: number;
  readonly version: number;
  readonly approvedDigest: string | null;
  readonly approvedDocument: readonly { readonly url: string }[];
}

test("an approved document gets its one file, whenever the server is killed after the approval", async () => {
  let url = await start();
  const caller = await signedInCaller(url);
  const quoteOf = async (id: number) => ((await (await call(url, caller, `sales-quotes/${id}`)).json()) as { data: Quote }).data;
  const { data: list } = (await (await call(url, caller, "sales-quotes?limit=100")).json()) as { data: Record<string, unknown> };
  const quotes = Object.values(list).find((each): each is { id: number; state: string }[] => Array.isArray(each)) ?? [];
  const approved: { id: number; digest: string }[] = [];
  for (const { id } of quotes.filter(({ state }) => state === "ready")) {
    if (approved.length >= kills) break;
    const digest = sha256(await (await call(url, caller, `sales-quotes/${id}/documents/quote`)).arrayBuffer());
    const { version } = await quoteOf(id);
    const { status } = await call(url, caller, `sales-quotes/${id}/actions/approveForCustomer`, { version, note: "By phone" });
    if (status !== 200) continue;
    // At once, while the document is being typeset, and about when it is attached.
    await delay(approved.length * 40);
    await server?.end("SIGKILL");
    approved.push({ id, digest });
    url = await start();
  }
  expect(approved).toHaveLength(kills);
  for (const { id, digest } of approved) {
    await expect.poll(async () => (await quoteOf(id)).approvedDigest, { timeout: 60_000 }).toBe(digest);
    const [file, ...more] = (await quoteOf(id)).approvedDocument;
    expect(more).toEqual([]);
    expect(sha256(await (await call(url, caller, (file?.url ?? "").slice(1))).arrayBuffer())).toBe(digest);
  }
  await server?.end("SIGTERM");
  const db = await openDatabase({ dataDir: folder });
  const { rows } = await sql<{ files: number }>`select count(f.id)::int as files from document_snapshots s
    left join files f on f.snapshot_id = s.id group by s.id`.execute(db.kysely);
  await db.close();
  expect(rows).toEqual(approved.map(() => ({ files: 1 })));
});
