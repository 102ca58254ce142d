import { sql } from "kysely";
import { z } from "zod";
import { COMMENT_FILES_FIELD, commentQuery } from "../../src/schemas/comments.ts";
import type { AnyResource } from "../../src/schemas/resource.ts";
import { readableIds } from "../access/readable.ts";
import type { Db } from "../db/connection.ts";
import { recordPath } from "../engine/read/search.ts";
import type { Mailer } from "../integrations/mail.ts";
import { greetingTo, linkTo, mailTemplate } from "../integrations/mail-template.ts";
import { nameInMail } from "../integrations/name-in-mail.ts";
import { PermanentFailure } from "../jobs/failure.ts";
import type { JobHandler } from "../jobs/handler.ts";
import type { SessionActor } from "./session-actor.ts";
import { readActor } from "./session-rows.ts";

const payload = z.object({ notificationId: z.number(), userId: z.number(), photos: z.boolean().default(false) });

interface Found {
  readonly title: string;
  readonly message: string;
  readonly resource: string;
  readonly recordId: number;
  readonly commentId: number | null;
  readonly email: string;
  readonly firstName: string;
}

export interface NotificationMailDeps {
  readonly db: Db;
  readonly resources: readonly AnyResource[];
  readonly today: () => string;
  readonly mailer: Mailer;
  /** The app's public address. */
  readonly publicUrl: string;
  readonly productName: string;
}

/** How many photos of the record the recipient may see. */
async function photosOf(db: Db, { side }: SessionActor, { resource, recordId }: Found): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from files
    where resource = ${resource} and record_id = ${recordId} and mime like 'image/%' and field <> ${COMMENT_FILES_FIELD} and (${side === "employee"} or visible_to_customer)`.execute(
    db.kysely,
  );
  return rows[0]?.count ?? 0;
}

/** Emails a notification to one of its recipients, with a link to its record: to whoever may still read that record when it is sent. */
export function createNotificationMail({ db, resources, today, mailer, publicUrl, productName }: NotificationMailDeps): JobHandler {
  return async (job) => {
    const parsed = payload.safeParse(job.payload);
    if (!parsed.success) throw new PermanentFailure("The job names no notification", { cause: parsed.error });
    const { notificationId, userId, photos } = parsed.data;
    const actor = await readActor(db.kysely, userId);
    if (!actor) return;
    const { rows } = await sql<Found>`
      select n.title, n.message, n.resource, n.record_id as "recordId", n.comment_id as "commentId", u.email, u.first_name as "firstName"
      from notifications n join users u on u.id = ${userId} where n.id = ${notificationId}`.execute(db.kysely);
    const [found] = rows;
    const resource = resources.find(({ name }) => name === found?.resource);
    if (!found || !resource) return;
    const readable = await readableIds(db.kysely, { resources, today }, actor, resource.name, [found.recordId]);
    if (!readable.has(found.recordId)) return;
    // A message may quote names that somebody else chose.
    const said = found.message.split(/\s+/).every((word) => nameInMail(word) !== null) ? found.message : null;
    const shown = photos ? await photosOf(db, actor, found) : 0;
    await mailer.send({
      to: [found.email],
      id: `notification-${notificationId}-${userId}`,
      about: { resource: resource.name, recordId: found.recordId },
      subject: `${found.title} - ${productName}`,
      ...mailTemplate({
        title: found.title,
        greeting: greetingTo(found.firstName),
        paragraphs: [
          ...(said === null ? [] : [`${said}.`.replace(/([.!?])\.$/, "$1")]),
          ...(shown === 0 ? [] : [shown === 1 ? "The record has 1 photo." : `The record has ${shown} photos.`]),
        ],
        button: {
          label: shown > 0 ? "See the photos" : `Open ${resource.label.toLowerCase()}`,
          url: linkTo(
            publicUrl,
            recordPath(resource, found.recordId) + (found.commentId === null ? "" : `?${commentQuery(found.commentId)}`),
          ),
        },
        footnote: "You get this email because you work on this record, or because it is addressed to your company.",
        sender: productName,
      }),
    });
  };
}
