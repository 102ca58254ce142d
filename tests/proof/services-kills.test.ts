import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import sharp from "sharp";
import { expect } from "vitest";
import type { Db } from "../../server/db/connection.ts";
import { checkBooks } from "../../server/ledger/check-books.ts";
import { scaled } from "./scale.ts";
import { type KilledSite, testKills } from "./support/kills.ts";
import { type Caller, signIn } from "./support/load.ts";
import { custodyProblems } from "./support/warehouse/custody-problems.ts";

const kills = scaled({ quick: 3, night: 20, long: 60 });
const PULLS = 4;
const PIECES = 3;

// Responses are JSON; the test reads only the parts it knows.
// biome-ignore lint/suspicious/noExplicitAny: untyped JSON, used only in tests.
type Body = any;

/** Null if the connection broke, so that the outcome is unknown. */
async function call(
  url: string,
  { token }: Caller,
  method: string,
  path: string,
  body?: object | FormData,
  key?: string,
): Promise<Body | null> {
  try {
    const isForm = body instanceof FormData;
    const response = await fetch(`${url}/api/${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body && !isForm ? { "content-type": "application/json" } : {}),
        ...(key ? { "idempotency-key": key } : {}),
      },
      ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
    });
    const text = await response.text();
    expect(response.status, `${path}: ${text}`).toBeLessThan(300);
    return JSON.parse(text).data;
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}

/** A write that is sent with the same key and content until it is answered. */
interface Step {
  readonly method: string;
  readonly path: string;
  readonly key: string;
  readonly input: object;
  /** Writes of a record name its version, which is read once. */
  readonly versioned?: string;
  version?: number;
  isDone?: true;
}
const step = (path: string, input: object, more: Partial<Step> = {}): Step => ({ method: "POST", path, key: randomUUID(), input, ...more });
const act = (record: string, action: string, input: object = {}): Step => step(`${record}/actions/${action}`, input, { versioned: record });

async function send(url: string, caller: Caller, each: Step): Promise<boolean> {
  if (each.versioned && each.version === undefined) {
    const row = await call(url, caller, "GET", each.versioned);
    if (row === null) return false;
    each.version = row.version;
  }
  const body = each.version === undefined ? each.input : { version: each.version, ...each.input };
  const answer = await call(url, caller, each.method, each.path, body, each.key);
  if (answer === null) return false;
  if (each.path === "scan/commands") expect(answer.status, JSON.stringify(answer)).toBe("done");
  each.isDone = true;
  return true;
}

/** Sends what has no answer yet, in order, until the connection breaks. @returns whether all is answered */
async function drain(url: string, caller: Caller, steps: readonly Step[], answered: () => void): Promise<boolean> {
  for (const each of steps) {
    if (each.isDone) continue;
    if (!(await send(url, caller, each))) return false;
    answered();
  }
  return true;
}

/** A receive, pulls of all its pieces, and the steps that bring them out of the hub and on billing reports. */
async function moreWork(
  url: string,
  caller: Caller,
): Promise<{ readonly receiveId: number; readonly pullIds: readonly number[]; readonly queues: Step[][] }> {
  const write = async (path: string, input: object) => call(url, caller, "POST", path, input);
  const run = async (record: string, action: string) => {
    const { version } = await call(url, caller, "GET", record);
    return write(`${record}/actions/${action}`, { version });
  };
  const { customers } = await call(url, caller, "GET", "customers?filter[state][in]=active&pageSize=50");
  // Inspections hold pieces, and are no subject of this test.
  const owner = customers.find((each: Body) => each.warehousing && !each.inspectOnReceipt && !each.photosOnReceipt);
  const customerId = owner.id;
  const receive = await write("receives", { hubId: 1, customerId, items: [{ description: "Crate", quantity: PULLS * PIECES }] });
  await run(`receives/${receive.id}`, "markAsCompleted");
  const { inventories: pieces } = await call(url, caller, "GET", `inventories?filter[receive][in]=${receive.id}&pageSize=50`);
  const queues: Step[][] = [[act(`receives/${receive.id}`, "sendToBilling")]];
  const pullIds: number[] = [];
  for (let nth = 0; nth < PULLS; nth++) {
    const own: readonly Body[] = pieces.slice(nth * PIECES, (nth + 1) * PIECES);
    const pull = await write("pull-flows", {
      ...{ customerId, hubId: 1, purpose: "will call", neededOn: "2099-06-01" },
      lines: own.map(({ id }) => ({ itemId: id })),
    });
    const record = `pull-flows/${pull.id}`;
    await run(record, "submit");
    await run(record, "approve");
    const [photo, signature] = [await upload(url, caller), await upload(url, caller)];
    pullIds.push(pull.id);
    queues.push([
      ...own.map(({ tag }) => {
        const key = randomUUID();
        return step("scan/commands", {
          ...{ key, kind: "pullPiece", takenAt: new Date().toISOString(), device: "Phone", hubId: 1, pullId: pull.id, tag },
        });
      }),
      step(record, { handoverPhotos: [photo], receiverSignature: [signature] }, { method: "PUT", versioned: record }),
      act(record, "handOver", { handedTo: "May Lin", identity: "known to us" }),
      act(record, "sendToBilling"),
    ]);
  }
  return { receiveId: receive.id, pullIds, queues };
}

async function upload(url: string, caller: Caller): Promise<number> {
  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: "#a86" } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.append("file", new Blob([new Uint8Array(picture)], { type: "image/png" }), "photo.png");
  return (await call(url, caller, "POST", "files", form)).id;
}

async function strike(site: KilledSite): Promise<void> {
  const receiveIds: number[] = [];
  const pullIds: number[] = [];
  let queues: Step[][] = [];
  let broken = 0;
  let caller: Caller | undefined;
  for (let kill = 0; kill <= kills; kill++) {
    const server = site.start();
    const { url } = await server.ready();
    caller ??= await signIn(url);
    const worker = caller;
    // What the last kill interrupted is sent first.
    for (const queue of queues) expect(await drain(url, worker, queue, () => undefined)).toBe(true);
    if (kill === kills) {
      await server.end("SIGTERM");
      break;
    }
    const work = await moreWork(url, worker);
    receiveIds.push(work.receiveId);
    pullIds.push(...work.pullIds);
    queues = work.queues;
    let answers = 0;
    const draining = queues.map((queue) =>
      drain(url, worker, queue, () => {
        answers += 1;
      }),
    );
    // Each time after a different step, the drafts of billing reports among them.
    const steps = queues.flat().length;
    const killAfter = 1 + ((kill * 7) % (steps - PULLS - 1));
    while (answers < killAfter) await new Promise((resolve) => setTimeout(resolve, 1));
    await new Promise((resolve) => setTimeout(resolve, (kill * 3) % 17));
    await server.end("SIGKILL");
    broken += (await Promise.all(draining)).filter((isAll) => !isAll).length;
  }
  const db = await site.open();
  try {
    await expectOnce(db, receiveIds, pullIds);
  } finally {
    await db.close();
  }
  expect(broken, "steps were interrupted by the kills").toBeGreaterThan(0);
  console.log(`${kills} kills, ${pullIds.length} pulls, ${broken} cut off`);
}

/** Every pull is out of the hub as a whole, and it and its receive are on one billing report each. */
async function expectOnce(db: Db, receiveIds: readonly number[], pullIds: readonly number[]): Promise<void> {
  expect(await custodyProblems(db)).toEqual([]);
  expect((await checkBooks(db)).problems).toEqual([]);
  const { rows: pulls } = await sql<{ state: string; delivered: number; reports: number; quantity: number }>`
    select p.state, (select count(*)::int from pull_flows_lines l join inventory_items i on i.id = l.item_id
        where l.parent_id = p.id and l.progress = 'delivered' and i.state = 'delivered') as delivered,
      (select count(*)::int from billing_reports b where b.pull_flow_id = p.id) as reports,
      (select sum(n.quantity)::float8 from billing_reports_lines n where lower(n.event_id) = lower(p.number || '/handling out')) as quantity
    from pull_flows p where p.id = any(${pullIds}::bigint[])`.execute(db.kysely);
  expect(pulls).toEqual(pullIds.map(() => ({ state: "completed", delivered: PIECES, reports: 1, quantity: PIECES })));
  const { rows: receives } = await sql<{ reports: number; quantity: number }>`
    select (select count(*)::int from billing_reports b where b.receive_id = r.id) as reports,
      (select sum(n.quantity)::float8 from billing_reports_lines n where lower(n.event_id) = lower(r.number || '/receiving')) as quantity
    from receives r where r.id = any(${receiveIds}::bigint[])`.execute(db.kysely);
  expect(receives).toEqual(receiveIds.map(() => ({ reports: 1, quantity: PULLS * PIECES })));
}

testKills("pulls each piece once and bills each pull and receive once, while the server is killed", strike);
