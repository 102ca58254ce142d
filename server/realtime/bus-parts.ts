import { randomBytes } from "node:crypto";

/** PostgreSQL refuses NOTIFY payloads of 8000 bytes and more. */
const PART_LENGTH = 7000;
const MAX_MESSAGE_LENGTH = 1_000_000;
const ASSEMBLY_MS = 30_000;
const MAX_OPEN = 200;

function toAscii(json: string): string {
  return json.replace(/[\u007f-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

/** Splits a message into payloads of at most 7 KB, each with a header `node.message.index.count|`. Throws RangeError above 1 MB. */
export function splitMessage(node: string, message: unknown): string[] {
  const text = toAscii(JSON.stringify(message));
  if (text.length > MAX_MESSAGE_LENGTH)
    throw new RangeError(`A bus message may have ${MAX_MESSAGE_LENGTH} bytes, this one has ${text.length}.`);
  const id = randomBytes(6).toString("hex");
  const count = Math.max(1, Math.ceil(text.length / PART_LENGTH));
  return Array.from(
    { length: count },
    (_, index) => `${node}.${id}.${index}.${count}|${text.slice(index * PART_LENGTH, (index + 1) * PART_LENGTH)}`,
  );
}

const HEAD = /^([0-9a-f]+)\.([0-9a-f]+)\.(\d{1,4})\.(\d{1,4})\|/;

/** Reassembles payloads. Returns the message when its last part has arrived; foreign payloads and incomplete messages are dropped. */
export function createAssembler(ownNode: string, now: () => number = Date.now) {
  const open = new Map<string, { parts: (string | undefined)[]; missing: number; at: number }>();

  function forgetOld(): void {
    for (const [key, entry] of open) if (now() - entry.at > ASSEMBLY_MS || open.size > MAX_OPEN) open.delete(key);
  }

  return function assemble(payload: string): unknown {
    const head = HEAD.exec(payload);
    if (!head) return undefined;
    const [whole, node = "", id = "", index = "", count = ""] = head;
    if (node === ownNode) return undefined;
    const chunk = payload.slice(whole.length);
    const total = Number(count);
    if (total === 1) return parse(chunk);
    if (total * PART_LENGTH > MAX_MESSAGE_LENGTH + PART_LENGTH || Number(index) >= total) return undefined;
    const key = `${node}.${id}`;
    let entry = open.get(key);
    if (!entry) {
      forgetOld();
      entry = { parts: new Array<string | undefined>(total).fill(undefined), missing: total, at: now() };
      open.set(key, entry);
    }
    if (entry.parts[Number(index)] === undefined) {
      entry.parts[Number(index)] = chunk;
      entry.missing -= 1;
    }
    if (entry.missing > 0) return undefined;
    open.delete(key);
    return parse(entry.parts.join(""));
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
