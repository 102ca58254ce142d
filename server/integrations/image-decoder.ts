import { createLimitedProcess, ProcessFailure, TaskRefused } from "../processes/limited-process.ts";
import { FileRefused } from "./file-refused.ts";

const PROBLEM = "There was some problem with the image.";
/** For an image of an allowed size that still takes too long or too much memory. */
const TOO_MUCH = "The image is too large to be read. Save it smaller, as JPEG";

/** The refusal for whoever sent an image that the limited process did not decode; any other error as it is. */
export function imageRefusal(error: unknown): unknown {
  if (error instanceof TaskRefused) return new FileRefused(error.message);
  if (!(error instanceof ProcessFailure)) return error;
  // A decoder can end with "timeout: 42% complete" itself, before the process is ended for it.
  const isTooMuch = error.limit !== null || error.message.includes("timeout:");
  return new FileRefused(isTooMuch ? TOO_MUCH : PROBLEM, { cause: error });
}

/** The refusal of an image that could not be read from where it is. */
const unreadImage = (cause: string): FileRefused => new FileRefused(PROBLEM, { cause });

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
