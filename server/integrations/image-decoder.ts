import { createLimitedProcess } from "../processes/limited-process.ts";
import { imageRefusal, unreadImage } from "./image-refusals.ts";

const LIMIT_MS = 30_000;

export interface Decoded {
  readonly bytes: Buffer;
  readonly extension: "jpg" | "png" | "webp";
  readonly width: number;
  readonly height: number;
}

export interface Encoded {
  readonly bytes: Uint8Array;
}

const decoder = createLimitedProcess({
  program: new URL("./image-process.ts", import.meta.url),
  limitMs: LIMIT_MS,
  maxBytes: 2_000_000_000,
  keptBytes: 400_000_000,
});

/**
 * Decodes one image after the other in a process of its own (image-process.ts). Users who wait take turns; the holder says whose image it is.
 * An image is read when it is its turn, so that waiting images use no memory.
 * @throws FileRefused for what can't be read and decoded within the limits, also when the process crashes over it
 */
export async function decodeImage(task: "encode" | "print" | "small", read: () => Promise<Encoded>, holder = ""): Promise<Decoded> {
  const lease = await decoder.take(holder);
  try {
    const made = await lease.ask<Decoded>(task, await inTime(read()));
    return { ...made, bytes: Buffer.from(made.bytes) };
  } catch (error) {
    throw imageRefusal(error);
  } finally {
    lease.end();
  }
}

/** A read that never ends must not hold up everybody's images. */
function inTime<Value>(reading: Promise<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    const late = () => reject(unreadImage(`It could not be read within ${LIMIT_MS} ms.`));
    const timer = setTimeout(late, LIMIT_MS);
    reading.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
