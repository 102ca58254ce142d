import type pg from "pg";
import { expect } from "vitest";
import type { Caller } from "../../support/caller.ts";
import { delay } from "../../support/waits.ts";
import { isNotificationLimitReached } from "./notification-limit.ts";

export interface RecordedResponse {
  readonly call: string;
  /** 0 if the connection broke. */
  readonly status: number;
  readonly message: string;
}

/** Calls that continue whatever their outcome, like an office full of browsers. */
export interface Traffic {
  /** All responses, in order. */
  readonly responses: readonly RecordedResponse[];
  /** Names of tasks of which every step was acknowledged. */
  readonly done: readonly string[];
  /** Stops the readers at once, and the writers when their started tasks are acknowledged. */
  stop(): Promise<void>;
}

export interface TrafficOptions {
  readonly urls: readonly string[];
  readonly caller: Caller;
  /** The user who is notified of each task. */
  readonly assignee: number;
  readonly name: string;
  readonly writers?: number;
  readonly readers?: number;
}

let serial = 0;

/**
 * Starts readers, and writers that take tasks through their states. Each step has its own idempotency key and is
 * retried at alternating sites until it is acknowledged.
 */
export function startTraffic({ urls, caller, assignee, name, writers = 4, readers = 4 }: TrafficOptions): Traffic {
  const responses: RecordedResponse[] = [];
  const done: string[] = [];
  let stopped = false;
  let turn = 0;

  async function send(method: string, path: string, body?: object, key?: string): Promise<{ status: number; body: Body | null }> {
    const url = urls[turn++ % urls.length];
    const call = `${method} ${path.replace(/\d+/, "{id}")}`;
    try {
      const response = await fetch(`${url}/api/${path}`, {
        method,
        headers: {
          authorization: `Bearer ${caller.token}`,
          ...(body ? { "content-type": "application/json" } : {}),
          ...(key ? { "idempotency-key": key } : {}),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      // A proxy that has no answer gives one of its own.
      const parsed = (await response.json().catch((error: unknown) => {
        if (!(error instanceof SyntaxError)) throw error;
        return { message: "not JSON" };
      })) as Body;
      responses.push({ call, status: response.status, message: parsed.message ?? "" });
      return { status: response.status, body: parsed };
    } catch (error) {
      responses.push({ call, status: 0, message: String(error) });
      return { status: 0, body: null };
    }
  }

  /** Retries until acknowledged. Null if that never happened within the generous time limit. */
  async function insist(path: string, body: object): Promise<Body | null> {
    const key = `proof-${++serial}`;
    for (let tries = 0; tries < 400; tries += 1) {
      const response = await send("POST", path, body, key);
      if (response.status >= 200 && response.status < 300) return response.body;
      // Retrying would not help.
      if (response.status >= 400 && response.status < 500 && response.status !== 429) return null;
      await delay(50);
    }
    return null;
  }

  async function write(writer: number): Promise<void> {
    for (let count = 0; !stopped; count += 1) {
      const task = `${name} ${writer} ${count}`;
      const id = (await insist("tasks", { name: task, assignedToId: assignee }))?.data?.id;
      if (id === undefined) return;
      await insist(`tasks/${id}/actions/markWorking`, { version: 1 });
      await insist(`tasks/${id}/actions/markDone`, { version: 2 });
      done.push(task);
    }
  }

  async function read(reader: number): Promise<void> {
    while (!stopped) {
      await send("GET", ["tasks", "health", "notifications", "is-authenticated"][reader % 4] ?? "tasks");
      await delay(30);
    }
  }

  const running = Promise.all([
    ...Array.from({ length: writers }, (_, writer) => write(writer)),
    ...Array.from({ length: readers }, (_, reader) => read(reader)),
  ]);
  return {
    responses,
    done,
    async stop() {
      stopped = true;
      await running;
    },
  };
}

interface Body {
  readonly message?: string;
  readonly data?: { readonly id: number };
}

/**
 * Checks that every acknowledged task exists once, in its final state, with one log entry per step, and that the assignee was notified of
 * each once, up to the limit of notifications from one person.
 * @param mayBeLimited the limit may have been reached without as many rows: it counts what was tried and failed, too
 */
export async function expectOnce(database: pg.Client, name: string, done: readonly string[], mayBeLimited = false): Promise<void> {
  const { rows } = await database.query<{ name: string; state: string; version: number; verbs: string[]; told: number }>(
    `select t.name, t.state, t.version, (select array_agg(l.verb order by l.id) from activity_log l
        where l.resource = 'task' and l.record_id = t.id) as verbs,
      (select count(*)::int from notifications n join notification_recipients r on r.notification_id = n.id
        where n.resource = 'task' and n.record_id = t.id) as told
      from tasks t where t.name like $1 order by t.id`,
    [`${name} %`],
  );
  const whole = { state: "done", version: 3, verbs: ["create", "markWorking", "markDone"] };
  expect(rows.map(({ told: _, ...row }) => row)).toEqual(rows.map((row) => ({ name: row.name, ...whole })));
  const isLimited =
    mayBeLimited || (await isNotificationLimitReached(async (statement) => (await database.query<{ most: number }>(statement)).rows));
  expect(rows.filter(({ told }) => told !== 1 && !(isLimited && told === 0))).toEqual([]);
  expect(rows.map((row) => row.name).sort()).toEqual([...done].sort());
}
