import { type QueryExecutorProvider, sql } from "kysely";
import { z } from "zod";
import type { Db } from "../db/connection.ts";
import type { Mail, Mailer } from "../integrations/mail.ts";
import { greetingTo, linkTo, mailTemplate } from "../integrations/mail-template.ts";
import { nameInMail } from "../integrations/name-in-mail.ts";
import { enqueue } from "../jobs/enqueue.ts";
import { PermanentFailure } from "../jobs/failure.ts";
import type { JobHandler } from "../jobs/handler.ts";
import { issueLink, type LinkPurpose } from "./links.ts";

export const ACCESS_MAIL_QUEUE = "access-mail";

const payload = z.discriminatedUnion("about", [
  z.object({ about: z.enum(["invitation", "password-reset", "password-changed"]), userId: z.number() }),
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

/** Maximum number of open reset links per account. */
const MAX_RESETS = 3;

export interface AccessMailDeps {
  readonly db: Db;
  readonly mailer: Mailer;
  /** The app's public address; never taken from a request. */
  readonly publicUrl: string;
  readonly productName: string;
}

/**
 * Sends invitations, password resets, and the news that a password was changed. A link is created when the mail is sent, so that no job or log
 * contains one. A retried mail carries a new link, and the previous one becomes invalid.
 */
export function createAccessMail({ db, mailer, publicUrl, productName }: AccessMailDeps): JobHandler {
  return async (job) => {
    const parsed = payload.safeParse(job.payload);
    if (!parsed.success) throw new PermanentFailure("The job carries no invitation", { cause: parsed.error });
    const accessMail = parsed.data;
    const person = await find(db, accessMail);
    // Suspended, withdrawn or registered in the meantime: there is nothing left to send.
    if (!person || person.state !== (accessMail.about === "invitation" ? "invited" : "active")) return;
    // Pressing the button repeatedly must not flood a mailbox; the links already sent still work.
    const forgotten = accessMail.about === "forgotten";
    if (forgotten && (person.just_sent || person.open_resets >= MAX_RESETS)) return;
    const context: MailContext = { publicUrl, productName, id: `access-${job.id}-${job.attempt}` };
    if (accessMail.about === "password-changed") {
      await mailer.send({ ...passwordChanged(person, context), origin: "request" });
      return;
    }
    const purpose = purposeFor(accessMail, person);
    const token = await db.transaction((trx) => issueLink(trx, person.id, purpose, { keepEarlier: forgotten }));
    await mailer.send({ ...compose(person, purpose, token, context), origin: "request" });
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
type MailContext = Pick<AccessMailDeps, "publicUrl" | "productName"> & { readonly id: string };

/** For somebody whose password another person changed: the only way to hear of it. */
function passwordChanged(person: Person, { publicUrl, productName, id }: MailContext): Mail {
  return {
    to: [person.email],
    id,
    subject: `Your ${productName} password was changed`,
    ...mailTemplate({
      title: "Your password was changed",
      greeting: greetingTo(person.first_name),
      paragraphs: [
        "The password for your account was changed, and you were signed out everywhere else. If it was you, there is nothing to do.",
      ],
      button: { label: "It wasn't me", url: linkTo(publicUrl, "/auth/password-reset") },
      footnote: "If it wasn't you, choose a new password at once and tell your administrator.",
      sender: productName,
    }),
  };
}

function compose(person: Person, purpose: LinkPurpose, token: string, { publicUrl, productName, id }: MailContext): Mail {
  const { email, company } = person;
  const firm = nameInMail(company);
  const greeting = greetingTo(person.first_name);
  if (purpose === "password-reset") {
    return {
      to: [email],
      id,
      subject: `Reset your ${productName} password`,
      ...mailTemplate({
        title: "Reset your password",
        greeting,
        paragraphs: ["We received a request to reset the password for your account. Use the link below to choose a new one."],
        button: { label: "Choose a new password", url: linkTo(publicUrl, `/reset/${token}?e=${Buffer.from(email).toString("base64url")}`) },
        footnote:
          "The link works once and expires in 30 minutes. If you didn't request it, you can ignore this email: your password won't change.",
        sender: productName,
      }),
    };
  }
  const onboarding = purpose === "onboarding";
  return {
    to: [email],
    id,
    subject: onboarding ? `Set up ${firm ?? "your company"} on ${productName}` : `You're invited to ${productName}`,
    ...mailTemplate({
      title: onboarding ? "Set up your account" : "You're invited",
      greeting,
      paragraphs: [
        onboarding
          ? `We've created an account for ${firm ?? "your company"}. Choose a password, then add the details we need to start working with you.`
          : `You're invited to use ${productName}${firm === null ? "" : ` for ${firm}`}. Choose a password to get started.`,
      ],
      button: {
        label: onboarding ? "Set up your account" : "Accept the invitation",
        url: linkTo(publicUrl, onboarding ? `/registration/onboarding/${token}` : `/registration/${token}`),
      },
      footnote: "The link works once and expires in seven days. If you weren't expecting this email, you can ignore it.",
      sender: productName,
    }),
  };
}
