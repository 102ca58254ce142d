import { existsSync } from "node:fs";
import { mkdir, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type QueryExecutorProvider, sql } from "kysely";
import type { Bus } from "../realtime/bus.ts";
import type { MaintenanceState } from "./maintenance-gate.ts";

/** The operator's maintenance switch, watched while the server runs. */
export interface Maintenance extends MaintenanceState {
  close(): void;
}

const LOOK_MS = 300;
const LOOK_AT_DATABASE_MS = 10_000;
const KEY = "maintenance";
const fileIn = (dataDir: string) => join(dataDir, "maintenance-on");

/**
 * With the embedded database, the switch is a file in the data directory, because a second process can't open the database. Changes reach
 * open pages over the bus.
 */
export function followFile(dataDir: string, bus: Bus): Maintenance {
  return follow(existsSync(fileIn(dataDir)), bus, LOOK_MS, () => readFlag(dataDir));
}

/** With a PostgreSQL server, the switch is a row shared by all processes; the bus announces changes, and polling catches any it missed. */
export async function followDatabase(db: QueryExecutorProvider, bus: Bus): Promise<Maintenance> {
  return follow(await readRow(db), bus, LOOK_AT_DATABASE_MS, () => readRow(db));
}

function follow(on: boolean, bus: Bus, everyMs: number, read: () => Promise<boolean>): Maintenance {
  const state = { on };
  const set = (next: boolean) => {
    if (state.on === next) return;
    state.on = next;
    bus.publish({ kind: "maintenance", on: next }).catch(() => undefined);
  };
  const look = () => read().then(set, () => undefined);
  const unsubscribe = bus.subscribe((message) => {
    if (message.kind === "maintenance") state.on = message.on;
    else if (message.kind === "gap") void look();
  });
  const timer = setInterval(look, everyMs);
  timer.unref();
  return {
    get on() {
      return state.on;
    },
    close() {
      clearInterval(timer);
      unsubscribe();
    },
  };
}

export async function readFlag(dataDir: string): Promise<boolean> {
  return stat(fileIn(dataDir)).then(
    () => true,
    () => false,
  );
}

export async function writeFlag(dataDir: string, on: boolean): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  if (on) await writeFile(fileIn(dataDir), `${new Date().toISOString()}\n`);
  else await rm(fileIn(dataDir), { force: true });
}

export async function readRow(db: QueryExecutorProvider): Promise<boolean> {
  const { rows } = await sql<{ value: unknown }>`SELECT value FROM settings WHERE key = ${KEY}`.execute(db);
  return rows[0]?.value === true;
}

export async function writeRow(db: QueryExecutorProvider, bus: Bus, on: boolean): Promise<void> {
  await sql`
    INSERT INTO settings (key, value) VALUES (${KEY}, ${JSON.stringify(on)}::jsonb)
    ON CONFLICT (key) DO UPDATE SET value = excluded.value`.execute(db);
  await bus.publish({ kind: "maintenance", on });
}
