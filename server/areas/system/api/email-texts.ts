import type { FastifyRequest } from "fastify";
import { type QueryExecutorProvider, sql } from "kysely";
import { z } from "zod";
import type { EmailTextEntry, EmailTexts } from "../../../../src/contract/email-texts.ts";
import type { DataResponse } from "../../../../src/contract/envelope.ts";
import { type EmailText, emailTextProblems } from "../../../../src/schemas/documents/email-text.ts";
import { conflict, invalid, notFound } from "../../../engine/wire/problem.ts";
import { paramOf } from "../../../http/body.ts";
import { defineRoutes } from "../../../http/define-routes.ts";
import { lineText, parseInput, severalLines } from "../../../http/parse.ts";
import { employeeRoutes, takes } from "../../../http/route-access.ts";
import { actorOf } from "../../../http/session.ts";
import { buttonAndFootnote, type EmailKind } from "../../../integrations/email-texts/email-kind.ts";
import { isChanged, textInForce, type WrittenText, writtenTexts } from "../../../integrations/email-texts/email-text.ts";
import { imprintOf, MAIL_COLOR, type MailSender } from "../../../integrations/mail-template.ts";

export interface EmailTextDeps {
  readonly db: QueryExecutorProvider;
  readonly config: { readonly company: MailSender };
  /** All kinds of emails whose texts administrators may write, in the order of their list. */
  readonly emailKinds: readonly EmailKind[];
}

/** The last day of a link in a preview. */
const EXAMPLE_DAY = "12/26/2026";

const version = z.int("The version you read is required.").min(0, "The version you read is required.");
const changed = z.strictObject({ version, subject: lineText(1_000), text: severalLines(20_000) });
const reset = z.strictObject({ version });

/** What the product's emails say: their subject and text, with what may stand in them in double braces. */
export const emailTextCalls = defineRoutes((app, { db, config: { company }, emailKinds }: EmailTextDeps) => {
  const may = employeeRoutes("CONFIG_EMAIL_TEXTS", "The texts of all emails that the product sends.");
  const kindOf = (request: FastifyRequest): EmailKind => {
    const kind = emailKinds.find(({ name }) => name === paramOf(request, "name"));
    if (!kind) throw notFound();
    return kind;
  };
  const entry = async (kind: EmailKind): Promise<EmailTextEntry> => presented(kind, (await writtenTexts(db, [kind.name])).get(kind.name));

  /** Two who write at once get the same version, and the database takes one of them. */
  async function write(request: FastifyRequest, kind: EmailKind, read: number, text: EmailText | null): Promise<EmailTextEntry> {
    const { rows } = await sql`insert into email_texts (kind, version, subject, text, user_id)
      select ${kind.name}, ${read + 1}::int, ${text?.subject ?? null}::text, ${text?.text ?? null}::text, ${actorOf(request).id}::bigint
      where coalesce((select max(version) from email_texts where kind = ${kind.name}), 0) = ${read}::int
      on conflict do nothing returning version`.execute(db);
    if (rows.length === 0) throw conflict("Somebody else changed this text in the meantime. Reload it first.");
    return entry(kind);
  }

  app.get("/api/v1/email-texts", may("read"), async (): Promise<DataResponse<EmailTexts>> => {
    const written = await writtenTexts(
      db,
      emailKinds.map(({ name }) => name),
    );
    const emails = emailKinds.map((kind) => presented(kind, written.get(kind.name)));
    return { data: { emails, sender: { lines: imprintOf(company), color: company.color ?? MAIL_COLOR } } };
  });

  app.put(
    "/api/v1/email-texts/:name",
    takes(may("update", [404, 409, 422]), changed),
    async (request): Promise<DataResponse<EmailTextEntry>> => {
      const kind = kindOf(request);
      const { version: read, ...text } = parseInput(changed, request.body);
      const problems = emailTextProblems(text, Object.keys(kind.placeholders));
      if (Object.keys(problems).length > 0) throw invalid(problems);
      return { data: await write(request, kind, read, text) };
    },
  );

  app.post(
    "/api/v1/email-texts/:name/reset",
    takes(may("update", [404, 409, 422]), reset),
    async (request): Promise<DataResponse<EmailTextEntry>> => {
      const kind = kindOf(request);
      return { data: await write(request, kind, parseInput(reset, request.body).version, null) };
    },
  );
});

function presented(kind: EmailKind, written: WrittenText | undefined): EmailTextEntry {
  const { name, label, when, subject, text, placeholders, button = null, footnote } = kind;
  return {
    name,
    label,
    when,
    ...textInForce(kind, written),
    standard: isChanged(written) ? { subject, text } : null,
    placeholders: Object.entries(placeholders).map(([each, what]) => ({ name: each, ...what })),
    button,
    footnote: footnote === undefined ? null : buttonAndFootnote({ footnote }, "", EXAMPLE_DAY).footnote,
    version: written?.version ?? 0,
    by: written?.by ?? null,
    at: written?.at ?? null,
  };
}
