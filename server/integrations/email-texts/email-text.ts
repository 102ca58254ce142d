import { type QueryExecutorProvider, sql } from "kysely";
import { type EmailText, fillEmailText } from "../../../src/schemas/documents/email-text.ts";
import type { MailContent } from "../mail-template.ts";
import type { EmailKind } from "./email-kind.ts";

/** A text that was written for a kind of email. */
export interface WrittenText {
  readonly version: number;
  /** Null: it went back to the default. */
  readonly subject: string | null;
  readonly text: string | null;
  readonly by: string;
  readonly at: string;
}

/** What was written last for each of these kinds. */
export async function writtenTexts(db: QueryExecutorProvider, kinds: readonly string[]): Promise<ReadonlyMap<string, WrittenText>> {
  const { rows } = await sql<WrittenText & { kind: string }>`
    select distinct on (e.kind) e.kind, e.version, e.subject, e.text, concat_ws(' ', u.first_name, u.last_name) as by, e.created_at as at
    from email_texts e join users u on u.id = e.user_id where e.kind = any(${[...kinds]}::text[]) order by e.kind, e.version desc`.execute(
    db,
  );
  return new Map(rows.map(({ kind, ...row }) => [kind, row]));
}

/** Whether something is in force that differs from the kind's own text. */
export const isChanged = (written: WrittenText | undefined): boolean => written !== undefined && written.text !== null;

/** The text in force: what was written last, or else the kind's own. */
export const textInForce = ({ subject, text }: EmailText, written: WrittenText | undefined): EmailText => ({
  subject: written?.subject ?? subject,
  text: written?.text ?? text,
});

/** An email's text as it is sent. */
export interface WrittenEmail extends Pick<MailContent, "title" | "greeting" | "paragraphs"> {
  readonly subject: string;
}

/** An email of a kind with its values, in the text that is in force now. */
export async function writeEmail<P extends string>(
  db: QueryExecutorProvider,
  kind: EmailKind<P>,
  values: Readonly<Record<NoInfer<P>, string | null>>,
): Promise<WrittenEmail> {
  const written = await writtenTexts(db, [kind.name]);
  const { subject, paragraphs } = fillEmailText(textInForce(kind, written.get(kind.name)), values);
  const [greeting = "", ...rest] = paragraphs;
  return { subject, title: subject, greeting, paragraphs: rest };
}

/** The whole text again, for emails that are kept before they are sent. */
export const messageOf = ({ greeting, paragraphs }: WrittenEmail): string => [greeting, ...paragraphs].join("\n\n");
