import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import sharp from "sharp";
import { expect } from "vitest";
import { checkBooks } from "../../server/areas/accounting/ports/check-books.ts";
import type { Db } from "../../server/db/connection.ts";
import { monthStart } from "../../src/schemas/values/date.ts";
import { dateIn } from "../../src/schemas/values/time-zone.ts";
import { type Caller, signedInCaller } from "../support/caller.ts";
import { delay, until } from "../support/waits.ts";
import { scaled } from "./scale.ts";
import { type KilledSite, testKills } from "./support/kills.ts";
import { custodyProblems } from "./support/warehouse/custody-problems.ts";

const kills = scaled({ quick: 2, night: 2, long: 60 });
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
  /** An action on the bill of lading of this pull, which an earlier step makes. */
  readonly billOf?: string;
  isDone?: true;
}
const step = (path: string, input: object, more: Partial<Step> = {}): Step => ({ method: "POST", path, key: randomUUID(), input, ...more });
const act = (record: string, action: string, input: object = {}): Step => step(`${record}/actions/${action}`, input, { versioned: record });

async function send(url: string, caller: Caller, each: Step): Promise<boolean> {
  let { path, versioned } = each;
  if (each.billOf) {
    const pull = await call(url, caller, "GET", each.billOf);
    if (pull === null) return false;
    versioned = `bills-of-lading/${pull.billOfLadingId}`;
    path = `${versioned}/actions/${path}`;
  }
  if (versioned && each.version === undefined) {
    const row = await call(url, caller, "GET", versioned);
    if (row === null) return false;
    each.version = row.version;
  }
  const body = each.version === undefined ? each.input : { version: each.version, ...each.input };
  const answer = await call(url, caller, each.method, path, body, each.key);
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

const scanned = (kind: string, input: object): Step => {
  const key = randomUUID();
  return step("scan/commands", { key, kind, takenAt: new Date().toISOString(), device: "Phone", hubId: 1, ...input });
};
const isDelivery = (nth: number): boolean => nth % 2 === 1;

/** What leaves by a truck: one piece is refused at the door and comes back. */
async function byTruck(url: string, caller: Caller, pullId: number, tags: readonly string[]): Promise<Step[]> {
  const record = `pull-flows/${pullId}`;
  const window = { windowStart: "2099-06-01T13:00:00.000Z", windowEnd: "2099-06-01T17:00:00.000Z", carrier: "HQ Moving" };
  const photoIds = [await upload(url, caller), await upload(url, caller)];
  const [refused = "", ...accepted] = tags;
  return [
    act(record, "sendToTransport", window),
    step("issue", {}, { billOf: record }),
    ...tags.map((tag) => scanned("loadPiece", { pullId, tag })),
    ...accepted.map((tag) => scanned("deliverPiece", { pullId, tag, receivedBy: "May Lin", photoIds: [] })),
    scanned("refusePiece", { pullId, tag: refused, reason: "no room", photoIds: [] }),
    scanned("completeDelivery", { pullId, receivedBy: "May Lin", photoIds }),
    scanned("returnPiece", { pullId, tag: refused, place: await aBin(url, caller) }),
  ];
}

async function aBin(url: string, caller: Caller): Promise<string> {
  const { places } = await call(url, caller, "GET", "places?filter[hub][in]=1&filter[kind][in]=bin&pageSize=1");
  return places[0].barcode;
}

/** The storage of a month in a hub that no run has billed yet; each month after the other. */
async function monthOfStorage(url: string, caller: Caller, nth: number): Promise<Step[]> {
  const { id } = await call(url, caller, "POST", "storage-runs", { hubId: STORAGE_HUB, month: monthOf(nth) });
  return [act(`storage-runs/${id}`, "complete")];
}

const STORAGE_HUB = 2;
const monthOf = (nth: number): string => monthStart(dateIn("America/New_York", new Date()), nth - kills);

/** A receive, pulls of all its pieces, and the steps that bring them out of the hub and on billing reports; and a month's storage. */
async function moreWork(
  url: string,
  caller: Caller,
  kill: number,
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
  const { locations } = await call(url, caller, "GET", `locations?filter[party][in]=${customerId}&pageSize=1`);
  const queues: Step[][] = [[act(`receives/${receive.id}`, "sendToBilling")], await monthOfStorage(url, caller, kill)];
  const pullIds: number[] = [];
  for (let nth = 0; nth < PULLS; nth++) {
    const own: readonly Body[] = pieces.slice(nth * PIECES, (nth + 1) * PIECES);
    const pull = await write("pull-flows", {
      ...{ customerId, hubId: 1, neededOn: "2099-06-01" },
      ...(isDelivery(nth) ? { purpose: "delivery", shipToId: locations[0].id } : { purpose: "will call" }),
      lines: own.map(({ id }) => ({ itemId: id })),
    });
    const record = `pull-flows/${pull.id}`;
    await run(record, "submit");
    await run(record, "approve");
    const tags = own.map(({ tag }) => tag);
    const leaving = isDelivery(nth) ? await byTruck(url, caller, pull.id, tags) : await atTheCounter(url, caller, record);
    pullIds.push(pull.id);
    queues.push([...tags.map((tag) => scanned("pullPiece", { pullId: pull.id, tag })), ...leaving, act(record, "sendToBilling")]);
  }
  return { receiveId: receive.id, pullIds, queues };
}

async function atTheCounter(url: string, caller: Caller, record: string): Promise<Step[]> {
  const [photo, signature] = [await upload(url, caller), await upload(url, caller)];
  return [
    step(record, { handoverPhotos: [photo], receiverSignature: [signature] }, { method: "PUT", versioned: record }),
    act(record, "handOver", { handedTo: "May Lin", identity: "known to us" }),
  ];
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
    caller ??= await signedInCaller(url);
    const worker = caller;
    // What the last kill interrupted is sent first.
    for (const queue of queues) expect(await drain(url, worker, queue, () => undefined)).toBe(true);
    if (kill === kills) {
      await server.end("SIGTERM");
      break;
    }
    const work = await moreWork(url, worker, kill);
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
    await until(() => answers >= killAfter, "it has answered what it may answer before the kill", { limitMs: 120_000, everyMs: 1 });
    await delay((kill * 3) % 17);
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
    from pull_flows p where p.id = any(${pullIds}::bigint[]) order by p.id`.execute(db.kysely);
  // Handling is for what left, also where it came back.
  expect(pulls).toEqual(
    pullIds.map((_, index) => ({
      state: "completed",
      delivered: PIECES - (isDelivery(index % PULLS) ? 1 : 0),
      reports: 1,
      quantity: PIECES,
    })),
  );
  const { rows: bills } = await sql<{ state: string; trips: number }>`select b.state, count(*)::int as trips from pull_flows p
    join bills_of_lading b on b.id = p.bill_of_lading_id where p.id = any(${pullIds}::bigint[]) group by b.state`.execute(db.kysely);
  expect(bills).toEqual([{ state: "delivered", trips: pullIds.length / 2 }]);
  const { rows: months } = await sql<{ state: string; statements: number; reports: number }>`
    select r.state, count(s.id)::int as statements, count(distinct b.id)::int as reports from storage_runs r
      left join storage_statements s on s.run_id = r.id and s.total <> 0
      left join billing_reports b on b.id = s.billing_report_id and b.total = s.total
    where r.hub_id = ${STORAGE_HUB} group by r.id order by r.id`.execute(db.kysely);
  expect(months.map(({ state, statements, reports }) => [state, reports - statements])).toEqual(months.map(() => ["done", 0]));
  expect(months).toHaveLength(kills);
  const { rows: receives } = await sql<{ reports: number; quantity: number }>`
    select (select count(*)::int from billing_reports b where b.receive_id = r.id) as reports,
      (select sum(n.quantity)::float8 from billing_reports_lines n where lower(n.event_id) = lower(r.number || '/receiving')) as quantity
    from receives r where r.id = any(${receiveIds}::bigint[])`.execute(db.kysely);
  expect(receives).toEqual(receiveIds.map(() => ({ reports: 1, quantity: PULLS * PIECES })));
}

testKills(
  "pulls, delivers and brings back each piece once, and bills each pull, receive and month once, while the server is killed",
  strike,
);
