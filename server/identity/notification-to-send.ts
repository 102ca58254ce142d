import { sql } from "kysely";
import { z } from "zod";
import type { AnyResource } from "../../src/schemas/resource.ts";
import { readableIds } from "../access/readable.ts";
import type { ScopeContext } from "../access/scope.ts";
import type { Db } from "../db/connection.ts";
import { nameInMail } from "../integrations/name-in-mail.ts";
import { PermanentFailure } from "../jobs/failure.ts";
import type { SessionActor } from "./session-actor.ts";
import { readActor } from "./session-rows.ts";

const payload = z.object({ notificationId: z.number(), userId: z.number(), photos: z.boolean().default(false) });
type Payload = z.infer<typeof payload>;

interface Row {
  readonly title: string;
  readonly message: string;
  readonly resource: string;
  readonly recordId: number;
  readonly commentId: number | null;
  readonly email: string;
  readonly phone: string | null;
  readonly firstName: string;
}

/** A notification with the recipient to whom it is sent outside the app. */
export interface NotificationToSend extends Row, Payload {
  readonly actor: SessionActor;
  readonly about: AnyResource;
  /** Its message as one sentence; null if it quotes what is not fit for an email. */
  readonly said: string | null;
}

export interface NotificationDeps extends ScopeContext {
  readonly db: Db;
}

/** Reads the notification of a job; null if its recipient may no longer read the record it is about. */
export async function notificationToSend(
  { db, resources, today, timeZone }: NotificationDeps,
  job: unknown,
): Promise<NotificationToSend | null> {
  const parsed = payload.safeParse(job);
  if (!parsed.success) throw new PermanentFailure("The job names no notification", { cause: parsed.error });
  const { notificationId, userId } = parsed.data;
  const actor = await readActor(db.kysely, userId);
  if (!actor) return null;
  const { rows } = await sql<Row>`
    select n.title, n.message, n.resource, n.record_id as "recordId", n.comment_id as "commentId", u.email, u.phone, u.first_name as "firstName"
    from notifications n join users u on u.id = ${userId} where n.id = ${notificationId}`.execute(db.kysely);
  const [found] = rows;
  const about = resources.find(({ name }) => name === found?.resource);
  if (!found || !about) return null;
  const readable = await readableIds(db.kysely, { resources, today, timeZone }, actor, about.name, [found.recordId]);
  if (!readable.has(found.recordId)) return null;
  // A message may quote names that somebody else chose.
  const isFit = found.message.split(/\s+/).every((word) => nameInMail(word) !== null);
  return { ...parsed.data, ...found, actor, about, said: isFit ? `${found.message}.`.replace(/([.!?])\.$/, "$1") : null };
}
