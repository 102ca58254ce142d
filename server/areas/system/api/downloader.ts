import type { FastifyRequest } from "fastify";
import type { QueryExecutorProvider } from "kysely";
import { z } from "zod";
import type { TicketPurpose } from "../../../../src/contract/files.ts";
import { notSignedIn } from "../../../engine/wire/problem.ts";
import { parseInput } from "../../../http/parse.ts";
import type { SessionActor } from "../../../http/route-access.ts";
import { bearerOf } from "../../../http/session.ts";
import { readActor } from "../../../identity/session-rows.ts";
import type { Sessions } from "../../../identity/sessions.ts";
import { redeemTicket, userOfSpentTicket } from "../../../identity/tickets.ts";
import { THUMBNAIL_SIDE } from "../../../integrations/thumbnails.ts";

export interface DownloadDeps {
  readonly db: QueryExecutorProvider;
  readonly sessions: Pick<Sessions, "find">;
}

const query = z.strictObject({
  token: z.string("A ticket is expected.").max(200).optional(),
  // Only of pictures; read by who sends them.
  size: z.literal(String(THUMBNAIL_SIDE), `Only ${THUMBNAIL_SIDE} is expected.`).optional(),
});

/** Whether a small version of a picture is asked for. */
export const asksForThumbnail = (request: FastifyRequest): boolean => parseInput(query, request.query).size !== undefined;

export interface Downloader {
  readonly actor: SessionActor;
  /** By a ticket that opened the file before: a browser that lost the connection asks for the rest under the same address. */
  readonly onlyContinues: boolean;
}

/**
 * Who downloads a file: by session, or by a ticket where headers can't be sent (an image, a download in a new tab).
 * @throws Problem 401
 */
export async function downloaderOf(
  request: FastifyRequest,
  { db, sessions }: DownloadDeps,
  purpose: TicketPurpose,
  path: string,
): Promise<Downloader> {
  const { token } = parseInput(query, request.query);
  const bearer = bearerOf(request);
  const first = token === undefined ? null : await redeemTicket(db, token, purpose, path);
  // Only who was sent the beginning knows the mark of the content.
  const asksForRest = token !== undefined && request.headers.range !== undefined && request.headers["if-range"] !== undefined;
  const again = first === null && asksForRest ? await userOfSpentTicket(db, token, purpose, path) : null;
  const userId = first ?? again;
  const actor = userId !== null ? await readActor(db, userId) : bearer ? await sessions.find(bearer) : null;
  if (!actor) throw notSignedIn();
  return { actor, onlyContinues: again !== null };
}
