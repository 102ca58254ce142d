import { createHash } from "node:crypto";
import type { FinishedDocument } from "../../src/schemas/documents/document-rule.ts";
import type { DocumentTexts } from "../../src/schemas/documents/document-text.ts";
import { documentFile } from "../../src/schemas/documents/documents.ts";
import { isZpl, type LabelFormat, MAX_LABELS } from "../../src/schemas/documents/label-formats.ts";
import type { AnyResource } from "../../src/schemas/resource.ts";
import type { Log } from "../config/log.ts";
import { refuseInTransaction } from "../db/guarded-pool.ts";
import type { Row } from "../engine/call.ts";
import type { DocumentStore, EngineSession } from "../engine/context.ts";
import { customerView, withoutHiddenFields } from "../engine/wire/customer-view.ts";
import { busy, conflict, couldNotCreate } from "../engine/wire/problem.ts";
import type { FileStore } from "../integrations/file-store.ts";
import { linkTo } from "../integrations/mail-template.ts";
import type { AnyDocumentTemplate, AnyDocumentTemplates, DocumentContent, LabelContext, TemplateContext } from "./document-template.ts";
import { emailToPeople } from "./email/email-to-people.ts";
import type { Label, LabelSheet } from "./labels/label.ts";
import { labelSheet, sizeOf } from "./labels/label-sheet.ts";
import { zplOf } from "./labels/zpl.ts";
import { footLine, type Letterhead } from "./parts/letterhead.ts";
import { lineRelatedRows, relatedRows } from "./related.ts";
import { picturesOf, withPictures } from "./render/pictures.ts";
import { type Renderer, RendererBusy } from "./render/renderer.ts";
import type { Block, NamedSheet, Sheet } from "./render/sheet.ts";
import { keepSnapshot } from "./stored/snapshots.ts";
import { exampleSheet } from "./wording/example-sheet.ts";
import { wordingOf } from "./wording/wording.ts";
import type { WordingKind } from "./wording/wording-kinds.ts";

/** A finished document. */
export interface RenderedDocument {
  readonly bytes: Uint8Array;
  /** "Quote SH-00042.pdf" */
  readonly fileName: string;
  /** SHA-256, hexadecimal. */
  readonly digest: string;
  /** Default: a PDF. */
  readonly contentType?: string;
}

/** The labels of rows in one format, and how many they are of each row, by its id. */
export interface RenderedLabels extends RenderedDocument {
  readonly counts: ReadonlyMap<number, number>;
}

export interface DocumentFactoryOptions {
  readonly templates: readonly AnyDocumentTemplates[];
  readonly letterhead: Letterhead;
  readonly timeZone: string;
  /** Where browsers find the app, for the QR codes on labels. */
  readonly publicUrl: string;
  readonly renderer: Renderer;
  readonly files: Pick<FileStore, "read">;
  readonly log: Log;
}

export interface DocumentFactory extends DocumentStore {
  /** Makes the document from a row as its reader sees it. @throws Problem 409, 429 */
  make(session: EngineSession, resource: AnyResource, name: string, row: Row): Promise<RenderedDocument>;
  /** Makes one file of the documents of several rows as their reader sees them, each on pages of its own. @throws Problem 409, 429 */
  makeTogether(session: EngineSession, resource: AnyResource, name: string, rows: readonly Row[]): Promise<RenderedDocument>;
  /** Why the document of a row is not worth an email, or null. */
  refuseEmailEach(session: EngineSession, resource: AnyResource, name: string, row: Row): Promise<string | null>;
  /** Makes labels from rows as their reader sees them. @throws Problem 409, 429 */
  makeLabels(
    session: EngineSession,
    resource: AnyResource,
    name: string,
    rows: readonly Row[],
    format: LabelFormat,
  ): Promise<RenderedLabels>;
  /** Makes the document as customers may see it, from a complete row. @throws Problem 409, 429 */
  makeForCustomers(session: EngineSession, resource: AnyResource, name: string, row: Row): Promise<RenderedDocument>;
  /** Makes an example of a kind of document with texts that are still being written. @throws Problem 429 */
  makeExample(kind: WordingKind, texts: DocumentTexts): Promise<RenderedDocument>;
  /** Makes the file. It takes long, so never inside a transaction. @throws Problem 409, 429 */
  typeset(sheet: NamedSheet): Promise<RenderedDocument>;
}

export function createDocumentFactory(options: DocumentFactoryOptions): DocumentFactory {
  const { letterhead, timeZone, publicUrl, renderer, files, log } = options;
  const templates = new Map(options.templates.map((each) => [each.resource, each.templates]));

  const templateOf = (resource: AnyResource, name: string): { rule: FinishedDocument; template: AnyDocumentTemplate } => {
    const [rule, template] = [resource.documents[name], templates.get(resource.name)?.[name]];
    if (!rule || !template) throw new Error(`${resource.name} has no document "${name}".`);
    return { rule, template };
  };

  /** The row and everything else that a template is built from. Reads within the session, and takes no longer than its queries. */
  async function sourceOf(session: EngineSession, resource: AnyResource, template: AnyDocumentTemplate, fullRow: Row) {
    const row = template.internal ? fullRow : withoutHiddenFields(resource, fullRow);
    const context = {
      letterhead,
      timeZone,
      pictures: await picturesOf(session, template, row),
      related: await relatedRows(session, template, row),
      among: await lineRelatedRows(session, template, row),
      // Type boundary: a template loads and is built from a row of the resource it was checked against.
      loaded: await (template.load as ((session: EngineSession, row: Row) => Promise<unknown>) | undefined)?.(session, row),
    };
    return { row, context };
  }

  /** Everything the document shows, as data. */
  async function sheetOf(session: EngineSession, resource: AnyResource, name: string, fullRow: Row): Promise<NamedSheet> {
    const { rule, template } = templateOf(resource, name);
    if (!("build" in template)) throw new Error(`The document "${name}" of ${resource.name} is labels.`);
    const { row, context } = await sourceOf(session, resource, template, fullRow);
    const build = template.build as (row: Row, context: TemplateContext<unknown, unknown>) => DocumentContent;
    const { connection } = session;
    const { footer, ...wording } = await wordingOf({ connection, letterhead, timeZone }, resource, name, fullRow);
    const { title, number, stamp, content } = build(row, { ...context, wording });
    const sheet = {
      title,
      author: letterhead.name,
      createdAt: momentOf(row),
      runningHead: `${letterhead.name}  ·  ${title}`,
      foot: { left: footLine(letterhead), number, ...(footer === null ? {} : { note: footer }) },
      ...(stamp === undefined ? {} : { stamp }),
      content,
    };
    return { sheet, label: rule.label, fileName: documentFile(rule, row) };
  }

  /** The labels of a row, which may have none. */
  async function labelsOf(session: EngineSession, resource: AnyResource, name: string, fullRow: Row): Promise<readonly Label[]> {
    const { template } = templateOf(resource, name);
    if (!("labels" in template)) throw new Error(`The document "${name}" of ${resource.name} is not labels.`);
    const { row, context } = await sourceOf(session, resource, template, fullRow);
    const make = template.labels as (row: Row, context: LabelContext<unknown, unknown>) => readonly Label[];
    return make(row, { ...context, addressOf: (path) => linkTo(publicUrl, path) });
  }

  const forCustomers = (resource: AnyResource, name: string, row: Row): Row =>
    templateOf(resource, name).template.internal ? row : customerView(resource, row);

  async function typeset({ sheet, label, fileName }: NamedSheet): Promise<RenderedDocument> {
    refuseInTransaction("Typesetting a document");
    const content = await withPictures(files, sheet.content);
    return named(await rendered({ ...sheet, content }, label), fileName);
  }

  const rendered = (sheet: Sheet | LabelSheet, label: string): Promise<Uint8Array> =>
    renderer.render(sheet).catch((failure: unknown) => {
      if (failure instanceof RendererBusy) throw busy(5);
      log.error({ err: failure, document: sheet.title }, "a document could not be made");
      throw couldNotCreate(label);
    });

  const make: DocumentFactory["make"] = async (session, resource, name, row) => typeset(await sheetOf(session, resource, name, row));

  return {
    make,
    async makeTogether(session, resource, name, rows) {
      const sheets: NamedSheet[] = [];
      for (const row of rows) sheets.push(await sheetOf(session, resource, name, row));
      return typeset(together(sheets));
    },
    async refuseEmailEach(session, resource, name, row) {
      const { template } = templateOf(resource, name);
      if (!template.refuseEmailEach) return null;
      const { row: printed, context } = await sourceOf(session, resource, template, forCustomers(resource, name, row));
      // Type boundary: as in `sourceOf`.
      return (template.refuseEmailEach as (row: Row, loaded: unknown) => string | null)(printed, context.loaded);
    },
    makeForCustomers: (session, resource, name, row) => make(session, resource, name, forCustomers(resource, name, row)),
    makeExample: (kind, texts) => typeset(exampleSheet(kind, texts, letterhead)),
    typeset,
    async makeLabels(session, resource, name, rows, format) {
      refuseInTransaction("Making labels");
      const { rule } = templateOf(resource, name);
      const byCode = new Map<string, Label>();
      const counts = new Map<number, number>();
      for (const row of rows) {
        const own = await labelsOf(session, resource, name, row);
        counts.set(row.id, own.length);
        // Rows may share labels, as a zone has those of its bins: each is printed once.
        for (const label of own) byCode.set(label.code, label);
      }
      const labels = [...byCode.values()];
      const [first] = rows;
      const details = rows.length === 1 && first ? { version: first.version } : {};
      if (!first || labels.length === 0) throw conflict("There are no labels to print.", details);
      if (labels.length > MAX_LABELS) throw conflict(`Print at most ${MAX_LABELS.toLocaleString("en-US")} labels at once.`, details);
      if (isZpl(format)) {
        const bytes = new TextEncoder().encode(await zplOf(labels, sizeOf(format)));
        return { ...named(bytes, documentFile(rule, first, "zpl")), contentType: "text/plain; charset=utf-8", counts };
      }
      const fileName = documentFile(rule, first);
      const head = { title: fileName.replace(/\.pdf$/, ""), author: letterhead.name, createdAt: momentOf(first) };
      return { ...named(await rendered(labelSheet(labels, format, head), rule.label), fileName), counts };
    },
    emailToPeople,
    async store(session, { resource, name, row, place, userId }) {
      const { sheet, label, fileName } = await sheetOf(session, resource, name, forCustomers(resource, name, row));
      const visibleToCustomer = resource.fields[place.file]?.hiddenFrom !== "customer" && !templateOf(resource, name).template.internal;
      await keepSnapshot(session, {
        resource,
        recordId: row.id,
        label,
        fileName,
        place,
        visibleToCustomer,
        userId,
        content: JSON.stringify(sheet),
      });
    },
  };
}

/** One sheet of several, each beginning on a page of its own. Their numbers stand in their own heads. */
function together(sheets: readonly NamedSheet[]): NamedSheet {
  const [first, ...others] = sheets;
  if (!first) throw conflict("There is nothing to print.");
  if (others.length === 0) return first;
  const { label, sheet } = first;
  const title = `${label} (${sheets.length})`;
  const notes = new Set(sheets.map((each) => each.sheet.foot.note));
  // Documents of different days may have different lines at their foot; then each ends with its own.
  const note = notes.size === 1 ? sheet.foot.note : undefined;
  const contentOf = ({ content, foot }: Sheet): readonly Block[] =>
    notes.size === 1 || foot.note === undefined
      ? content
      : [...content, { text: foot.note, style: "small", alignment: "center", margin: [0, 12, 0, 0] }];
  return {
    label,
    fileName: `${title}.pdf`,
    sheet: {
      title,
      author: sheet.author,
      createdAt:
        sheets
          .map((each) => each.sheet.createdAt)
          .sort()
          .at(-1) ?? sheet.createdAt,
      runningHead: `${sheet.author}  ·  ${title}`,
      foot: { left: sheet.foot.left, number: title, ...(note === undefined ? {} : { note }) },
      content: [...contentOf(sheet), ...others.map((each) => ({ stack: contentOf(each.sheet), pageBreak: "before" as const }))],
    },
  };
}

const named = (bytes: Uint8Array, fileName: string): RenderedDocument => ({
  bytes,
  fileName,
  digest: createHash("sha256").update(bytes).digest("hex"),
});

/** When the row was last written. The document has no date of its own, so that one row always gives the same document. */
const momentOf = ({ updatedAt }: Row): string => (typeof updatedAt === "string" ? updatedAt : "1970-01-01T00:00:00Z");
