import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { ErrorBody } from "../../src/contract/envelope.ts";
import { sizeText } from "../../src/schemas/values/size-text.ts";
import { isDatabaseUnavailable } from "../db/unavailable.ts";
import { Problem, type ProblemStatus, unavailable } from "../engine/wire/problem.ts";
import { FilesUnavailable } from "../integrations/blobs/blob-store.ts";
import { FileRefused } from "../integrations/file-refused.ts";
import { isDiskFull } from "../metrics/disk-space.ts";
import { UPLOAD_BYTES } from "./uploads.ts";

/** Maps every thrown error to a refusal of the API. Errors not caused by the caller become a 500 that reveals only the request id. */
export function mapErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const problem = toProblem(error, request.routeOptions.bodyLimit);
    if (error instanceof FilesUnavailable) request.log.error({ err: error }, "the file storage is away");
    if (isDatabaseUnavailable(error)) request.log.error({ err: error }, "the database is away");
    if (problem) return sendProblem(reply, problem);
    request.log.error({ err: error, method: request.method, path: request.routeOptions.url }, "a call has failed");
    return reply
      .code(isDiskFull(error) ? 507 : 500)
      .type("application/json; charset=utf-8")
      .send({ message: sentenceFor(error, request.id), request: request.id } satisfies ErrorBody);
  });
}

function sentenceFor(error: Error, requestId: string): string {
  if (isDiskFull(error)) return "Nothing was saved: the server's disk is full. Tell your administrator, then try again.";
  // Whoever reports it can quote the id, which the log has too.
  return `Something went wrong on our side. Reference: ${requestId}`;
}

export function sendProblem(reply: FastifyReply, problem: Problem): FastifyReply {
  hearOut(reply);
  const { retryAfter, size } = problem.details;
  if (problem.status === 416 && typeof size === "number") reply.header("content-range", `bytes */${size}`);
  if (typeof retryAfter === "number") reply.header("retry-after", String(retryAfter));
  return reply
    .code(problem.status)
    .type("application/json; charset=utf-8")
    .send({ message: problem.message, ...problem.details } satisfies ErrorBody);
}

const HEAR_MS = 10_000;
const HEAR_BYTES = 50_000_000;

/**
 * Reads the rest of the request body before closing: a client that is disconnected while sending would see a broken connection instead of
 * the refusal. What it sends is discarded, up to a limit of time and size.
 */
function hearOut(reply: FastifyReply): void {
  const { raw } = reply.request;
  // An injected request (without a connection) has no `complete` flag.
  if (raw.complete !== false || raw.destroyed) return;
  reply.removeHeader("connection");
  let received = 0;
  const hangUp = () => raw.destroy();
  const timer = setTimeout(hangUp, HEAR_MS).unref();
  raw.once("end", () => clearTimeout(timer));
  raw.on("data", (chunk: Buffer) => {
    received += chunk.length;
    if (received > HEAR_BYTES) hangUp();
  });
  // Detach all other readers, so that the rest of the body is drained.
  raw.unpipe();
  raw.resume();
}

/** For unknown URLs: the same answer for every method. */
export function unknownPath(_request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendProblem(reply, new Problem(404, "Not found."));
}

/** The refusal for an error, or null when the error is the server's own. `bodyLimit` is the route's body limit in bytes. */
export function toProblem(error: Error & Partial<FastifyError>, bodyLimit?: number): Problem | null {
  if (error instanceof Problem) return error;
  if (error instanceof FilesUnavailable) return unavailable(error.message, 10);
  if (error instanceof FileRefused) {
    const sentence = error.message.replace(/\.?$/, ".");
    return new Problem(422, sentence, { errors: { file: [sentence] } });
  }
  if (error.code === "FST_ERR_CTP_BODY_TOO_LARGE" && bodyLimit !== undefined) {
    return new Problem(413, `The request is too large. The limit is ${sizeText(bodyLimit)}.`);
  }
  return fromDatabase(error) ?? fromFramework(error);
}

const SENTENCES: Readonly<Record<string, readonly [ProblemStatus, string]>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: [413, "The request is too large."],
  FST_REQ_FILE_TOO_LARGE: [413, `The file is too large. The limit is ${sizeText(UPLOAD_BYTES)}.`],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [415, "Send JSON: Content-Type application/json."],
  FST_INVALID_MULTIPART_CONTENT_TYPE: [415, "Send the file as multipart/form-data."],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: [400, "The body doesn't have the announced length."],
};

function fromFramework(error: Error & Partial<FastifyError>): Problem | null {
  const known = error.code === undefined ? undefined : SENTENCES[error.code];
  if (known) return new Problem(known[0], known[1]);
  const status = error.statusCode ?? 500;
  if (status < 400 || status >= 500) return null;
  // Unreadable JSON and the framework's less common errors.
  return new Problem(
    400,
    error instanceof SyntaxError || error.code?.includes("JSON") ? "The body is not valid JSON." : "The request can't be read.",
  );
}

const RETRY_SECONDS = 5;

/** SQLSTATEs caused by a caller's values or by a race; the engine has more specific messages for most of them. */
function fromDatabase(error: Error & { readonly code?: unknown }): Problem | null {
  const { code } = error;
  // The pool's message when all connections stay in use for too long; it has no code. The database has one (53300).
  if (error.message === "timeout exceeded when trying to connect" || code === "53300")
    return unavailable("The server is busy. Please try again in a moment.", RETRY_SECONDS);
  // It is then unknown whether the last write was saved. Retrying with the same idempotency key does not save it twice.
  if (isDatabaseUnavailable(error))
    return unavailable("The database can't be reached right now. Please try again in a moment.", RETRY_SECONDS);
  if (typeof code !== "string" || !/^[0-9A-Z]{5}$/.test(code) || !("severity" in error)) return null;
  if (code === "57014") return new Problem(429, "This is taking too long. Narrow it down, or try again in a moment.", { retryAfter: 5 });
  if (code === "40001" || code === "40P01" || code === "55P03")
    return new Problem(409, "Someone else is saving this right now. Please try again.");
  if (code === "23505") return new Problem(409, "A record like this already exists.");
  if (code.startsWith("22")) return new Problem(422, "A value is out of range.");
  return null;
}
