import { createHash } from "node:crypto";
import { unwrittenDocuments } from "../../src/schemas/check-documents.ts";
import { type DocumentRule, documentFile, isInternal } from "../../src/schemas/documents.ts";
import type { AnyResource } from "../../src/schemas/resource.ts";
import type { Row } from "../engine/call.ts";
import type { At } from "../engine/context.ts";
import { asCustomersSee, withoutHidden } from "../engine/customers-view.ts";
import type { DocumentKeeper } from "../engine/documents.ts";
import { busy, notMade } from "../engine/problem.ts";
import type { FileStore } from "../integrations/file-store.ts";
import { insertFile } from "../integrations/insert-file.ts";
import type { Log } from "../log.ts";
import type { AnyPaper, AnyPapers, Built, PaperContext } from "./paper.ts";
import { footLine, type Letterhead } from "./parts/letterhead.ts";
import { picturesOf } from "./pictures.ts";
import { relatedRows, rowsAmong } from "./related.ts";
import { type Renderer, RendererBusy } from "./renderer.ts";

/** A document on its way to somebody. */
export interface MadeDocument {
  readonly bytes: Uint8Array;
  /** "Quote SH-00042.pdf" */
  readonly fileName: string;
  /** SHA-256, hexadecimal. */
  readonly digest: string;
}

export interface DocumentsOptions {
  readonly resources: readonly AnyResource[];
  readonly papers: readonly AnyPapers[];
  readonly letterhead: Letterhead;
  readonly timeZone: string;
  readonly renderer: Renderer;
  readonly files: Pick<FileStore, "saveFile" | "read">;
  readonly log: Log;
}

export interface Documents extends DocumentKeeper {
  /** From a row as its reader was given it. @throws Problem 409, 429 */
  make(at: At, resource: AnyResource, name: string, row: Row): Promise<MadeDocument>;
  /** The same as customers are given it, from a complete row. @throws Problem 409, 429 */
  makeForCustomers(at: At, resource: AnyResource, name: string, row: Row): Promise<MadeDocument>;
}

/** @throws Error that names every document that is declared and not written, or the other way round */
export function createDocuments(options: DocumentsOptions): Documents {
  const { letterhead, timeZone, renderer, files, log } = options;
  const papers = new Map(options.papers.map((each) => [each.resource, each.papers]));
  checkPapers(options.resources, papers);

  const of = (resource: AnyResource, name: string): { rule: DocumentRule; paper: AnyPaper } => {
    const [rule, paper] = [resource.documents[name], papers.get(resource.name)?.[name]];
    if (!rule || !paper) throw new Error(`${resource.name} has no document "${name}".`);
    return { rule, paper };
  };

  async function make(at: At, resource: AnyResource, name: string, given: Row): Promise<MadeDocument> {
    const { rule, paper } = of(resource, name);
    const row = paper.internal ? given : withoutHidden(resource, given);
    const context = {
      letterhead,
      timeZone,
      pictures: await picturesOf(at, files, paper, row),
      related: await relatedRows(at, paper, row),
      among: await rowsAmong(at, paper, row),
      // The named boundary: a paper loads and is built from the row of the very resource it was checked against.
      loaded: await (paper.load as ((at: At, row: Row) => Promise<unknown>) | undefined)?.(at, row),
    };
    const build = paper.build as (row: Row, context: PaperContext<unknown, unknown>) => Built;
    const { title, number, stamp, content } = build(row, context);
    const sheet = {
      title,
      author: letterhead.name,
      createdAt: momentOf(row),
      runningHead: `${letterhead.name}  ·  ${title}`,
      foot: { left: footLine(letterhead), number },
      ...(stamp === undefined ? {} : { stamp }),
      content,
    };
    const bytes = await renderer.render(sheet).catch((failure: unknown) => {
      if (failure instanceof RendererBusy) throw busy(5);
      log.error({ err: failure, resource: resource.name, id: row.id, document: name }, "a document could not be made");
      throw notMade(rule.label);
    });
    return { bytes, fileName: documentFile(rule, row), digest: createHash("sha256").update(bytes).digest("hex") };
  }

  const makeForCustomers: Documents["makeForCustomers"] = (at, resource, name, row) =>
    make(at, resource, name, of(resource, name).paper.internal ? row : asCustomersSee(resource, row, at.today()));

  return {
    make,
    makeForCustomers,
    async keep(at, { resource, name, row, field, userId }) {
      const { bytes, fileName, digest } = await makeForCustomers(at, resource, name, row);
      const stored = await files.saveFile(bytes, fileName);
      const visibleToCustomer = resource.fields[field]?.hiddenFrom !== "customer" && !of(resource, name).paper.internal;
      const holder = { userId, resource: resource.name, recordId: row.id, field, visibleToCustomer };
      return { fileId: await insertFile(at.on, stored, holder), digest };
    },
  };
}

/** When the row was last written: a date of its own would make two documents of one row. */
const momentOf = ({ updatedAt }: Row): string => (typeof updatedAt === "string" ? updatedAt : "1970-01-01T00:00:00Z");

function checkPapers(resources: readonly AnyResource[], papers: ReadonlyMap<string, AnyPapers["papers"]>): void {
  const problems = unwrittenDocuments(resources, new Map([...papers].map(([name, each]) => [name, Object.keys(each)])));
  for (const resource of resources) {
    for (const [name, { internal, with: related, among }] of Object.entries(papers.get(resource.name) ?? {})) {
      const rule = resource.documents[name];
      if (rule && internal !== isInternal(resource, rule))
        problems.push(
          `${resource.name}: the document "${name}" is ${internal ? "written" : "declared"} for employees alone, and not so ${internal ? "declared" : "written"}.`,
        );
      for (const [field, target] of Object.entries({ ...related, ...among })) {
        const [first = "", within] = field.split(".");
        const lines = resource.fields[first];
        const declared = within === undefined ? lines : lines?.kind === "lines" ? lines.fields[within] : undefined;
        if (declared?.kind !== "ref" || declared.target !== target.name)
          problems.push(`${resource.name}: the document "${name}" reads "${field}" as a ${target.name}, which it is not.`);
      }
    }
  }
  if (problems.length > 0) throw new Error(`The documents don't hold:\n${problems.map((problem) => `- ${problem}`).join("\n")}`);
}
