import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect } from "vitest";
import type { Db } from "../../server/db/connection.ts";
import type { ScanOutcome } from "../../src/contract/scan.ts";
import { type Caller, signedInCaller } from "../support/caller.ts";
import { delay, until } from "../support/waits.ts";
import { scaled } from "./scale.ts";
import { type KilledSite, testKills } from "./support/kills.ts";
import { custodyProblems } from "./support/warehouse/custody-problems.ts";

const kills = scaled({ quick: 2, night: 2, long: 60 });
const DEVICES = 4;
const PIECES = 3;

/** Null if the connection broke, so that the outcome is unknown. */
async function post<T>(url: string, { token }: Caller, path: string, body: object): Promise<T | null> {
  try {
    const response = await fetch(`${url}/api/${path}`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    const text = await response.text();
    expect(response.status, text).toBeLessThan(300);
    return (JSON.parse(text) as { data: T }).data;
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}

interface Scan {
  readonly body: { readonly key: string; readonly kind: string };
  outcome: ScanOutcome | null;
}
/** A phone: what it has scanned, and the piece that it carries to and fro. */
interface Device {
  readonly scans: Scan[];
  tag: string | null;
  place: string;
}

/** A new hub with two bins; its id. */
async function openHub(url: string, caller: Caller): Promise<number> {
  const address = { address: "1 Dock Rd", city: "Reno", state: "NV", zip: "89501", country: "US" };
  const hub = await post<{ id: number; version: number }>(url, caller, "hubs", { code: "KILL", name: "Kills", address });
  await post(url, caller, `hubs/${hub?.id}/actions/addPlaces`, { version: hub?.version, kind: "bin", first: "A-01", last: "A-02" });
  return hub?.id ?? 0;
}

/** Adds to a device's queue: freight nobody announced, and its piece from bin to bin, there and back, once taken back. */
function scanMore(device: Device, hubId: number): void {
  const add = (kind: string, more: object) => {
    const key = randomUUID();
    device.scans.push({
      body: { key, kind, takenAt: new Date().toISOString(), device: "Phone", hubId, ...more } as Scan["body"],
      outcome: null,
    });
    return key;
  };
  const move = () => {
    device.place = device.place === "A-01" ? "A-02" : "A-01";
    return add("move", { tag: device.tag, place: device.place });
  };
  const startKey = add("startReceive", { expectedIds: [] });
  const receive = { startKey };
  const line = { line: { description: "Crate" }, countedBefore: 0, damaged: 0, condition: [], photoIds: [] };
  add("countLine", { receive, ...line, counted: PIECES });
  add("completeReceive", { receive });
  if (device.tag === null) return;
  move();
  const last = move();
  add("undo", { of: last });
  device.place = device.place === "A-01" ? "A-02" : "A-01";
}

/** Sends what has no answer yet, in order, until the connection breaks. @returns whether all is answered */
async function drain(url: string, caller: Caller, device: Device, answered: () => void): Promise<boolean> {
  for (const scan of device.scans) {
    if (scan.outcome) continue;
    scan.outcome = await post<ScanOutcome>(url, caller, "scan/commands", scan.body);
    if (!scan.outcome) return false;
    answered();
  }
  return true;
}

async function strike(site: KilledSite): Promise<void> {
  const devices: Device[] = Array.from({ length: DEVICES }, () => ({ scans: [], tag: null, place: "Receiving" }));
  let broken = 0;
  let caller: Caller | undefined;
  let hubId = 0;
  const start = async () => {
    const server = site.start();
    const { url } = await server.ready();
    caller ??= await signedInCaller(url);
    if (hubId === 0) hubId = await openHub(url, caller);
    return { server, url, caller };
  };
  for (let kill = 0; kill < kills; kill += 1) {
    const { server, url, caller: worker } = await start();
    for (const device of devices) {
      // What the last kill interrupted is sent first.
      await drain(url, worker, device, () => undefined);
      device.tag ??= device.scans.findLast(({ outcome }) => outcome?.receive?.tags[0])?.outcome?.receive?.tags[0] ?? null;
      scanMore(device, hubId);
    }
    const waiting = devices.reduce((sum, { scans }) => sum + scans.filter(({ outcome }) => !outcome).length, 0);
    let answers = 0;
    const draining = devices.map((device) =>
      drain(url, worker, device, () => {
        answers += 1;
      }),
    );
    const killAfter = (kill * 5) % (waiting - DEVICES);
    await until(() => answers >= killAfter, "it has answered what it may answer before the kill", { limitMs: 120_000, everyMs: 1 });
    // Within a call rather than between two.
    await delay((kill * 3) % 17);
    await server.end("SIGKILL");
    broken += (await Promise.all(draining)).filter((isAll) => !isAll).length;
  }
  const { server, url, caller: worker } = await start();
  for (const device of devices) {
    expect(await drain(url, worker, device, () => undefined)).toBe(true);
    // The same answers once more, to whoever lost them.
    for (const { body, outcome } of device.scans.slice(-12))
      expect(await post<ScanOutcome>(url, worker, "scan/commands", body)).toEqual(outcome);
  }
  await server.end("SIGTERM");
  const scans = devices.flatMap((device) => device.scans);
  expect(scans.filter(({ outcome }) => outcome?.status !== "done")).toEqual([]);
  const db = await site.open();
  try {
    await expectOnce(db, hubId, devices);
  } finally {
    await db.close();
  }
  expect(broken, "scans were interrupted by the kills").toBeGreaterThan(0);
  console.log(`${kills} kills, ${scans.length} scans, ${broken} devices cut off`);
}

/** Each scan has happened once: its receive, its pieces, its movement. */
async function expectOnce(db: Db, hubId: number, devices: readonly Device[]): Promise<void> {
  expect(await custodyProblems(db)).toEqual([]);
  const scans = devices.flatMap((device) => device.scans);
  const ofKind = (kind: string, of = scans) => of.filter(({ body }) => body.kind === kind).length;
  const { rows: receives } = await sql<{ key: string; state: string; pieces: number }>`
    select r.start_key as key, r.state, (select count(*)::int from inventory_items i where i.receive_id = r.id) as pieces
    from receives r where r.hub_id = ${hubId}`.execute(db.kysely);
  expect(receives.map(({ key }) => key).toSorted()).toEqual(
    scans.flatMap(({ body }) => (body.kind === "startReceive" ? [body.key] : [])).toSorted(),
  );
  expect(receives.filter(({ state, pieces }) => state !== "completed" || pieces !== PIECES)).toEqual([]);
  const { rows: stored } = await sql<{ scans: number }>`select count(*)::int as scans from scan_commands`.execute(db.kysely);
  expect(stored).toEqual([{ scans: scans.length }]);
  for (const device of devices) {
    const { rows } = await sql<{ moves: number; place: string }>`
      select i.last_sequence - 1 as moves, p.code as place from inventory_items i join places p on p.id = i.place_id where i.tag = ${device.tag}`.execute(
      db.kysely,
    );
    expect(rows).toEqual([{ moves: ofKind("move", device.scans) + ofKind("undo", device.scans), place: device.place }]);
  }
}

testKills("does each scan once and completes each receive whole, while the server is killed", strike);
