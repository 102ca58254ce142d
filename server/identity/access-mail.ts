import { type QueryExecutorProvider, sql } from "kysely";
import { z } from "zod";
import type { OwnApiKey } from "../../src/contract/profile.ts";
import { screenPath } from "../../src/contract/screens.ts";
import type { Db } from "../db/connection.ts";
import { buttonAndFootnote, type EmailKind } from "../integrations/email-texts/email-kind.ts";
import { writeEmail } from "../integrations/email-texts/email-text.ts";
import type { Mail, Mailer } from "../integrations/mail.ts";
import { linkTo, type MailSender, mailTemplate } from "../integrations/mail-template.ts";
import { nameInMail } from "../integrations/name-in-mail.ts";
import { defineJob, mailLane } from "../jobs/define-job.ts";
import { enqueue } from "../jobs/enqueue.ts";
import { PermanentFailure } from "../jobs/failure.ts";
import type { JobHandler } from "../jobs/handler.ts";
import {
  invitationEmail,
  newApiKeyEmail,
  newDeviceEmail,
  onboardingEmail,
  passwordChangedEmail,
  passwordResetEmail,
  twoStepEmail,
} from "./access-emails.ts";
import { issueLink, type LinkPurpose } from "./links.ts";
import { workingKeysOf } from "./own-api-keys.ts";

export const ACCESS_MAIL_QUEUE = "access-mail";

const payload = z.discriminatedUnion("about", [
  z.object({ about: z.enum(["invitation", "password-reset", "password-changed"]), userId: z.number() }),
  z.object({ about: z.literal("new-device"), userId: z.number(), device: z.string(), address: z.string() }),
  z.object({ about: z.literal("two-step"), userId: z.number(), change: z.enum(["reset", "on", "off", "changed"]) }),
  z.object({ about: z.literal("new-api-key"), userId: z.number(), apiKeyId: z.number(), path: z.string(), address: z.string() }),
  /** Requested on the sign-in page; only the email may reveal whether the account exists. */
  z.object({ about: z.literal("forgotten"), email: z.string() }),
]);
export type AccessMail = z.infer<typeof payload>;

interface Person {
  readonly id: number;
  readonly email: string;
  readonly first_name: string;
  readonly state: string;
  readonly type: "E" | "C";
  readonly is_admin: boolean;
  readonly company: string | null;
  readonly company_state: string | null;
  readonly just_sent: boolean;
  readonly open_resets: number;
}

/** Tells a user by email, after this transaction, that their password was changed. */
export const enqueuePasswordChanged = (tx: QueryExecutorProvider, userId: number): Promise<unknown> =>
  enqueue(tx, ACCESS_MAIL_QUEUE, { about: "password-changed", userId } satisfies AccessMail);

/** Tells a user by email, after this transaction, that their second step was changed. */
export const enqueueTwoStep = (tx: QueryExecutorProvider, userId: number, change: keyof typeof changes): Promise<unknown> =>
  enqueue(tx, ACCESS_MAIL_QUEUE, { about: "two-step", userId, change } satisfies AccessMail);

/** Tells the owner of an API key by email, after this transaction, that a new key was made. */
export const enqueueNewApiKey = (
  tx: QueryExecutorProvider,
  userId: number,
  made: { readonly apiKeyId: number; readonly path: string; readonly address: string },
): Promise<unknown> => enqueue(tx, ACCESS_MAIL_QUEUE, { about: "new-api-key", userId, ...made } satisfies AccessMail);

/** Maximum number of open reset links per account. */
const MAX_RESETS = 3;

export interface AccessMailDeps {
  readonly db: Db;
  readonly mailer: Mailer;
  /** The app's public address is never taken from a request. */
  readonly config: { readonly publicUrl: string; readonly productName: string; readonly company: MailSender };
}

/**
 * Sends invitations, password resets, and news about an account. A link is created when the mail is sent, so that no job or log
 * contains one. A retried mail carries a new link, and the previous one becomes invalid.
 */
export function createAccessMail({ db, mailer, config }: AccessMailDeps): JobHandler {
  return async (job, context) => {
    const parsed = payload.safeParse(job.payload);
    if (!parsed.success) throw new PermanentFailure("The job carries no invitation", { cause: parsed.error });
    const accessMail = parsed.data;
    const person = await find(db, accessMail);
    // Suspended, withdrawn or registered in the meantime: there is nothing left to send.
    if (!person || person.state !== (accessMail.about === "invitation" ? "invited" : "active")) return;
    // Pressing the button repeatedly must not flood a mailbox; the links already sent still work.
    const forgotten = accessMail.about === "forgotten";
    if (forgotten && (person.just_sent || person.open_resets >= MAX_RESETS)) return;
    const mailContext: MailContext = { db, config, id: `access-${job.id}-${job.attempt}` };
    const news = await newsFor(accessMail, person, mailContext);
    if (news) {
      await mailer.send({ ...news, origin: "request" }, context);
      return;
    }
    const purpose = purposeFor(accessMail, person);
    const token = await db.transaction((trx) => issueLink(trx, person.id, purpose, { keepEarlier: forgotten }));
    await mailer.send({ ...(await linked(person, purpose, token, mailContext)), origin: "request" }, context);
  };
}

function purposeFor(accessMail: AccessMail, person: Person): LinkPurpose {
  if (accessMail.about !== "invitation") return "password-reset";
  return person.type === "C" && person.is_admin && person.company_state === "onboarding" ? "onboarding" : "registration";
}

async function find(db: Db, accessMail: AccessMail): Promise<Person | undefined> {
  const which =
    accessMail.about === "forgotten" ? sql`lower(u.email) = ${accessMail.email.toLowerCase()}` : sql`u.id = ${accessMail.userId}`;
  const { rows } = await sql<Person>`
    SELECT u.id, u.email, u.first_name, u.state, u.type, u.is_admin, p.name AS company, p.state AS company_state,
      EXISTS (SELECT 1 FROM links l WHERE l.user_id = u.id AND l.purpose = 'password-reset' AND l.used_at IS NULL
        AND l.created_at > now() - interval '1 minute') AS just_sent,
      (SELECT count(*)::int FROM links l WHERE l.user_id = u.id AND l.purpose = 'password-reset' AND l.used_at IS NULL
        AND l.expires_at > now()) AS open_resets
    FROM users u LEFT JOIN parties p ON p.id = u.company_id
    WHERE ${which} AND u.deleted_at IS NULL`.execute(db.kysely);
  return rows[0];
}

/** What every mail of the product carries, and the mail's own id. */
type MailContext = Pick<AccessMailDeps, "db" | "config"> & { readonly id: string };

const valuesFor = ({ first_name: firstName, company: customer }: Person, { config: { productName: product, company } }: MailContext) => ({
  firstName: nameInMail(firstName),
  customer: nameInMail(customer) ?? "your company",
  product,
  company: company.name,
});

const changes = {
  reset: "An administrator removed your authenticator app, passkeys and recovery codes, and you were signed out everywhere.",
  on: "Two-step sign-in was turned on. You were signed out everywhere else.",
  off: "Two-step sign-in was turned off.",
  changed: "An authenticator app, a passkey or the recovery codes of your account were changed.",
} as const;

/** News about the account, for whoever did not do it themselves: the only way to hear of it. */
async function newsFor(accessMail: AccessMail, person: Person, context: MailContext): Promise<Mail | null> {
  switch (accessMail.about) {
    case "password-changed": {
      const keys = (await workingKeysOf(context.db.kysely, person.id)).map(keyInMail);
      const sentence = keys.length > 0 ? `Your API keys still work: ${keys.join(", ")}. Revoke the ones you don't know.` : null;
      return compose(person, passwordChangedEmail, screenPath("auth.password-reset"), context, { keys: sentence });
    }
    case "new-api-key": {
      // Also of one that was revoked since: somebody may have used it meanwhile.
      const { rows } = await sql<OwnApiKey>`SELECT id, name, key AS start FROM api_keys WHERE id = ${accessMail.apiKeyId}`.execute(
        context.db.kysely,
      );
      const key = rows[0] ? keyInMail(rows[0]) : null;
      return compose(person, newApiKeyEmail, accessMail.path, context, { key, address: accessMail.address });
    }
    case "two-step":
      return compose(person, twoStepEmail, screenPath("profile"), context, { change: changes[accessMail.change] });
    case "new-device":
      return compose(person, newDeviceEmail, screenPath("profile"), context, { device: accessMail.device, address: accessMail.address });
    default:
      return null;
  }
}

/** By its name, or else by its beginning, which nobody chose. */
const keyInMail = ({ name, start }: OwnApiKey): string => nameInMail(name) ?? start ?? "one without a name";

async function compose(
  person: Person,
  kind: EmailKind,
  path: string,
  context: MailContext,
  more: Readonly<Record<string, string | null>> = {},
): Promise<Mail> {
  const { db, id } = context;
  const { publicUrl, company: sender } = context.config;
  const { subject, ...content } = await writeEmail(db.kysely, kind, { ...valuesFor(person, context), ...more });
  return {
    to: [person.email],
    id,
    subject,
    ...mailTemplate({ ...content, ...buttonAndFootnote(kind, linkTo(publicUrl, path)), sender }),
  };
}

function linked(person: Person, purpose: LinkPurpose, token: string, context: MailContext): Promise<Mail> {
  if (purpose === "onboarding") return compose(person, onboardingEmail, screenPath("registration.onboarding", { hashId: token }), context);
  if (purpose === "registration") return compose(person, invitationEmail, screenPath("registration", { hashId: token }), context);
  return compose(
    person,
    passwordResetEmail,
    screenPath("reset", { token }, { e: Buffer.from(person.email).toString("base64url") }),
    context,
  );
}

export const accessMailJob = defineJob({ queue: ACCESS_MAIL_QUEUE, lane: mailLane, run: createAccessMail });
