import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { resources } from "../../src/resources/index.ts";
import { createDocumentServer, type DocumentServer } from "../documents/document-server.ts";
import { bearer } from "../http/support.ts";
import { counterpart, runProgram } from "../support/counterparts/program.ts";
import { letterhead } from "../support/test-documents.ts";

const pdfinfo = counterpart("pdfinfo", "poppler-utils");
const pdftotext = counterpart("pdftotext", "poppler-utils");
const qpdf = counterpart("qpdf");

const documents = resources.flatMap(({ collection, documents: declared }) =>
  Object.entries(declared).map(([document, { formats }]) => ({ collection, document, isLabels: formats === "labels" })),
);
/** The demo company has run no storage yet; its statement consists of the same parts as the others. */
const withoutRows = ["storage-statements"];

const wordsOf = (text: string): string[] => text.split(/\s+/).filter((word) => word !== "");
/** What stands at the head and the foot of every page, which nobody wants to hear on each. */
const furnitureLines = /^(.*Page \d+ of \d+|.+\s·\s.+)$/gm;
/** The words within the drawing of a piece, which has its own in the place of them. */
const drawn = /^(Front|Back|Left|Right|Top|Bottom)$/;

interface Element {
  readonly type: string;
  readonly depth: number;
}

describe.skipIf(!pdfinfo || !pdftotext || !qpdf)("documents as other programs read them", () => {
  const folder = mkdtempSync(join(tmpdir(), "hq-documents-"));
  let server: DocumentServer;
  let headers: { authorization: string };
  beforeAll(async () => {
    server = await createDocumentServer();
    const { rows } = await sql<{ id: number }>`select id from users where email = 'admin@hq.example'`.execute(server.db.kysely);
    headers = await bearer(server, Number(rows[0]?.id));
  });
  afterAll(async () => {
    await server?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const get = (url: string) => server.app.inject({ url: `/api/${url}`, headers });

  /** The first record's that has the document. */
  async function pdfOf(collection: string, document: string): Promise<string | undefined> {
    const { data } = (await get(`${collection}?pageSize=200`)).json();
    for (const { id } of data[collection]) {
      const { statusCode, rawPayload } = await get(`${collection}/${id}/documents/${document}`);
      if (statusCode !== 200) continue;
      const path = join(folder, `${collection}-${document}.pdf`);
      writeFileSync(path, rawPayload);
      return path;
    }
    return undefined;
  }

  it.each(documents)("$document of $collection is sound, tagged and has a language", async ({ collection, document, isLabels }) => {
    const path = await pdfOf(collection, document);
    if (path === undefined) return expect(withoutRows).toContain(collection);
    // Also that each mark that is opened is closed.
    expect(await runProgram(qpdf ?? "", ["--check", path])).toContain("No syntax or stream encoding errors found");
    const plain = join(folder, "plain.pdf");
    await runProgram(qpdf ?? "", ["--qdf", "--object-streams=disable", path, plain]);
    const json = JSON.parse(await runProgram(qpdf ?? "", ["--json", "--json-key=qpdf", plain]));
    const objects = Object.values(json.qpdf[1] as Record<string, { value?: Record<string, unknown> }>).map(({ value }) => value ?? {});
    const catalog = objects.find((each) => each["/Type"] === "/Catalog") ?? {};
    expect(catalog).toMatchObject({ "/Lang": "u:en-US", "/StructTreeRoot": expect.any(String) });
    expect(JSON.stringify(objects)).toContain('"/DisplayDocTitle":true');
    const information = await runProgram(pdfinfo ?? "", [path]);
    expect(information).toMatch(/^Tagged: +yes$/m);
    expect(information).toMatch(/^Title: +\S/m);
    for (const figure of objects.filter((each) => each["/S"] === "/Figure")) expect(figure["/Alt"]).toMatch(/^u:.+/);

    const structure = await runProgram(pdfinfo ?? "", ["-struct-text", path]);
    const elements = [...structure.matchAll(/^( *)([A-Z]\w*)(?:\s\(\w+\))?:?$/gm)].map(
      ([, indent = "", type = ""]): Element => ({ type, depth: indent.length }),
    );
    expect(elements[0]?.type).toBe("Document");
    if (!isLabels) expect(elements.filter(({ type }) => type === "H1")).toHaveLength(1);
    expectWholeRows(elements);

    const read = new Set(wordsOf([...structure.matchAll(/^ *"(.*)"$/gm)].map(([, text]) => text).join(" ")));
    const printed = new Set(wordsOf((await runProgram(pdftotext ?? "", ["-raw", path, "-"])).replaceAll(furnitureLines, "")));
    expect(read.size).toBeGreaterThan(0);
    const furniture = new Set(wordsOf(Object.values(letterhead).flat().join(" ")));
    const unread = [...printed].filter((word) => !read.has(word) && !furniture.has(word) && !drawn.test(word));
    expect(unread.join(" ")).toBe("");
  });

  /** The rows of a table have as many cells each, so that a cell's heading can be told. */
  function expectWholeRows(elements: readonly Element[]): void {
    for (const [start, { type, depth }] of elements.entries()) {
      if (type !== "Table") continue;
      const end = elements.findIndex((each, index) => index > start && each.depth <= depth);
      const inside = elements.slice(start + 1, end < 0 ? undefined : end);
      const counts: number[] = [];
      for (const each of inside) {
        if (each.type === "TR") counts.push(0);
        else if (each.type === "TH" || each.type === "TD") counts.push((counts.pop() ?? 0) + 1);
      }
      expect(new Set(counts).size).toBe(1);
    }
  }
});
