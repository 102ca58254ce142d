import { randomBytes } from "node:crypto";
import type { Caller } from "../../support/caller.ts";
import { delay } from "../../support/waits.ts";
import { type AcknowledgedWrites, type Document, digestOf, nextStep, type Step, wantsFile } from "./acknowledged-writes.ts";

/** Sends a step for the first time or as a retry. Null if the connection broke and the outcome is unknown. */
export async function send(url: string, { token }: Caller, step: Step): Promise<{ status: number; body: ResponseBody } | null> {
  try {
    const response = await fetch(`${url}/api/${step.path}`, {
      method: step.method,
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json", "idempotency-key": step.key },
      body: JSON.stringify(step.body),
    });
    return { status: response.status, body: (await response.json()) as ResponseBody };
  } catch {
    return null;
  }
}

export interface ResponseBody {
  readonly data?: { readonly id: number; readonly version: number; readonly number?: string };
  readonly message?: string;
}

/** Records the response to a step. Returns whether the document can go on. */
export function settle(
  ledger: AcknowledgedWrites,
  document: Document,
  step: Step,
  response: Awaited<ReturnType<typeof send>>,
  journalLength: number,
): boolean {
  if (response === null) return false;
  const { status, body } = response;
  if (status >= 300 || !body.data) {
    ledger.surprises.push(`${step.method} ${step.path}: ${status} ${JSON.stringify(body)}`);
    return false;
  }
  const version = document.steps.indexOf(step) + 1;
  if (body.data.version !== version) ledger.surprises.push(`${step.path} is at version ${body.data.version}, not ${version}`);
  document.id = body.data.id;
  step.acknowledged = journalLength;
  return true;
}

export interface LoadOptions {
  readonly url: string;
  readonly caller: Caller;
  readonly ledger: AcknowledgedWrites;
  /** The number of concurrent writers. */
  readonly writers: number;
  /** Identifies this round, so that no marker is used twice. */
  readonly round: string;
  /** Returns the current length of the file journal; called at each acknowledgment. */
  readonly now?: () => number;
  /** The minimum time between two writes of a writer, in milliseconds. */
  readonly pauseMs?: number;
}

/**
 * Starts writers that create documents and take them through all their steps, until stopped or until the server is
 * gone.
 */
export function startLoad({ url, caller, ledger, writers, round, now = () => 0, pauseMs = 0 }: LoadOptions): { stop(): Promise<void> } {
  let stopped = false;

  async function upload(): Promise<number | null> {
    const bytes = randomBytes(20_000 + Math.floor(Math.random() * 100_000));
    const form = new FormData();
    form.set("file", new Blob([bytes]), "plan.bin");
    try {
      const response = await fetch(`${url}/api/files`, {
        method: "POST",
        headers: { authorization: `Bearer ${caller.token}` },
        body: form,
      });
      const body = (await response.json()) as ResponseBody;
      if (response.status !== 201 || !body.data) {
        ledger.surprises.push(`upload: ${response.status} ${JSON.stringify(body)}`);
        return null;
      }
      ledger.uploads.push({ id: body.data.id, digest: digestOf(bytes), acknowledged: now() });
      return body.data.id;
    } catch {
      return null;
    }
  }

  async function live(document: Document): Promise<void> {
    ledger.documents.push(document);
    while (!stopped) {
      const file = wantsFile(document) ? await upload() : null;
      if (wantsFile(document) && file === null) return;
      const step = nextStep(document, file ?? undefined);
      if (!step) return;
      if (!settle(ledger, document, step, await send(url, caller, step), now())) return;
      if (pauseMs > 0) await delay(pauseMs);
    }
  }

  async function write(writer: number): Promise<void> {
    for (let count = 0; !stopped; count++) {
      const marker = `${round}-${writer}-${count}`;
      const unreachable = await fetch(`${url}/api/health`).then(
        () => false,
        () => true,
      );
      if (unreachable) return;
      await live(
        (count + writer) % 2 === 0
          ? { resource: "task", collection: "tasks", marker, steps: [] }
          : { resource: "shipping-quote", collection: "quotes", marker, steps: [] },
      );
    }
  }

  const running = Promise.all(Array.from({ length: writers }, (_, writer) => write(writer)));
  return {
    async stop() {
      stopped = true;
      await running;
    },
  };
}

/**
 * Retries unacknowledged steps with the same idempotency keys: each is accepted now or returns its earlier response.
 */
export async function replay(url: string, caller: Caller, ledger: AcknowledgedWrites): Promise<void> {
  for (const document of ledger.documents) {
    const step = document.steps.at(-1);
    if (step && step.acknowledged === undefined) settle(ledger, document, step, await send(url, caller, step), 0);
  }
}
