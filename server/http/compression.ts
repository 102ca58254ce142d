import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { FastifyInstance, FastifyReply } from "fastify";

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);
const MIN_BYTES = 1024;
const TEXTUAL = /^(?:application\/json|text\/)/;

/** Compresses responses over 1 KB; streams, encoded responses and files, whose parts are counted in their own bytes, are left unchanged. */
export function compressResponses(app: FastifyInstance): void {
  app.addHook("onSend", (request, reply, payload, done) => {
    if (!isCompressible(reply, payload)) return done(null, payload);
    reply.header("vary", "accept-encoding");
    const encoding = preferred(request.headers["accept-encoding"]);
    if (!encoding) return done(null, payload);
    reply.removeHeader("content-length");
    reply.header("content-encoding", encoding);
    compressed(payload, encoding).then((bytes) => done(null, bytes), done);
  });
}

function isCompressible(reply: FastifyReply, payload: unknown): payload is string | Buffer {
  if (typeof payload !== "string" && !Buffer.isBuffer(payload)) return false;
  if (reply.hasHeader("accept-ranges")) return false;
  return payload.length >= MIN_BYTES && !reply.hasHeader("content-encoding") && TEXTUAL.test(String(reply.getHeader("content-type") ?? ""));
}

/** A text in this encoding, fast rather than small. */
export function compressed(text: string | Buffer, encoding: "br" | "gzip"): Promise<Buffer> {
  if (encoding === "gzip") return toGzip(text, { level: 4 });
  return toBrotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT } });
}

/** The better of the encodings the client accepts, or null. */
export function preferred(accepted: string | string[] | undefined): "br" | "gzip" | null {
  const offers = new Map<string, number>();
  for (const part of String(accepted ?? "")
    .split(",")
    .slice(0, 20)) {
    const [name = "", ...parameters] = part.trim().toLowerCase().split(";");
    const quality = parameters.map((each) => /^\s*q=([\d.]+)/.exec(each)?.[1]).find((each) => each !== undefined);
    offers.set(name.trim(), quality === undefined ? 1 : Number(quality));
  }
  return (["br", "gzip"] as const).find((each) => (offers.get(each) ?? offers.get("*") ?? 0) > 0) ?? null;
}
