import type { FastifyRequest } from "fastify";
import { type QueryExecutorProvider, sql } from "kysely";
import { z } from "zod";
import type { DocumentTextEntry } from "../../../../src/contract/document-texts.ts";
import type { DataResponse } from "../../../../src/contract/envelope.ts";
import {
  type DocumentTexts,
  documentTextLimits,
  documentTextNames,
  documentTextProblems,
} from "../../../../src/schemas/documents/document-text.ts";
import type { DocumentFactory } from "../../../documents/document-factory.ts";
import { type WordingKind, wordingKinds } from "../../../documents/wording/wording-kinds.ts";
import { conflict, invalid, notFound } from "../../../engine/wire/problem.ts";
import { paramOf } from "../../../http/body.ts";
import { defineRoutes } from "../../../http/define-routes.ts";
import { replyWithDocument } from "../../../http/document-response.ts";
import { parseInput, severalLines } from "../../../http/parse.ts";
import { employeeRoutes, takes } from "../../../http/route-access.ts";
import { actorOf } from "../../../http/session.ts";

export interface DocumentTextDeps {
  readonly db: QueryExecutorProvider;
  readonly documents: Pick<DocumentFactory, "makeExample">;
}

const texts = {
  introduction: severalLines(documentTextLimits.introduction),
  terms: severalLines(documentTextLimits.terms),
  footer: severalLines(documentTextLimits.footer),
};
const written = z.strictObject(texts);
const changed = z.strictObject({
  version: z.int("The version you read is required.").min(0, "The version you read is required."),
  ...texts,
});

interface LastTexts extends DocumentTexts {
  readonly kind: string;
  readonly version: number;
  readonly by: string;
  readonly at: string;
}

/** How the company words its documents: what their introductions, terms and footers say. */
export const documentTextCalls = defineRoutes((app, { db, documents }: DocumentTextDeps) => {
  const may = employeeRoutes("CONFIG_EMAIL_TEXTS", "The texts of all kinds of documents.");
  const kindOf = (request: FastifyRequest): WordingKind => {
    const kind = wordingKinds.find(({ name }) => name === paramOf(request, "name"));
    if (!kind) throw notFound();
    return kind;
  };

  /** The texts that were written last for these kinds. */
  async function lastTexts(kinds: readonly string[]): Promise<ReadonlyMap<string, LastTexts>> {
    const { rows } = await sql<LastTexts>`select distinct on (d.kind) d.kind, d.version, coalesce(d.introduction, '') as introduction,
        coalesce(d.terms, '') as terms, coalesce(d.footer, '') as footer, concat_ws(' ', u.first_name, u.last_name) as by, d.created_at as at
      from document_texts d join users u on u.id = d.user_id where d.kind = any(${[...kinds]}::text[]) order by d.kind, d.version desc`.execute(
      db,
    );
    return new Map(rows.map((row) => [row.kind, row]));
  }

  app.get("/api/v1/document-texts", may("read"), async (): Promise<DataResponse<readonly DocumentTextEntry[]>> => {
    const last = await lastTexts(wordingKinds.map(({ name }) => name));
    return { data: wordingKinds.map((kind) => presented(kind, last.get(kind.name))) };
  });

  /** Two who write at once get the same version, and the database takes one of them. */
  app.put(
    "/api/v1/document-texts/:name",
    takes(may("update", [404, 409, 422]), changed),
    async (request): Promise<DataResponse<DocumentTextEntry>> => {
      const kind = kindOf(request);
      const { version, ...input } = parseInput(changed, request.body);
      const said = checked(kind, input);
      const { rows } = await sql`insert into document_texts (kind, version, introduction, terms, footer, user_id)
      select ${kind.name}, ${version + 1}::int, nullif(${said.introduction}, ''), nullif(${said.terms}, ''), nullif(${said.footer}, ''),
        ${actorOf(request).id}::bigint
      where coalesce((select max(version) from document_texts where kind = ${kind.name}), 0) = ${version}::int
      on conflict do nothing returning version`.execute(db);
      if (rows.length === 0) throw conflict("Somebody else changed these texts in the meantime. Reload them first.");
      return { data: presented(kind, (await lastTexts([kind.name])).get(kind.name)) };
    },
  );

  app.post("/api/v1/document-texts/:name/preview", takes(may("read", [404, 422, 429]), written), async (request, reply) => {
    const kind = kindOf(request);
    return replyWithDocument(reply, await documents.makeExample(kind, checked(kind, parseInput(written, request.body))));
  });
});

/** The texts without space around them. @throws Problem 422 for names in braces that the document doesn't know */
function checked({ placeholders }: WordingKind, input: DocumentTexts): DocumentTexts {
  const problems = documentTextProblems(
    input,
    placeholders.map(({ name }) => name),
  );
  if (Object.keys(problems).length > 0) throw invalid(problems);
  const [introduction = "", terms = "", footer = ""] = documentTextNames.map((name) => input[name].trim());
  return { introduction, terms, footer };
}

function presented({ name, label, wording, placeholders }: WordingKind, last: LastTexts | undefined): DocumentTextEntry {
  const { introduction = "", terms = "", footer = "", version = 0, by = null, at = null } = last ?? {};
  return { name, label, isKept: wording.keptIn !== undefined, placeholders, introduction, terms, footer, version, by, at };
}
