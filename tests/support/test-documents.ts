import { tmpdir } from "node:os";
import { documentTemplates as productTemplates } from "../../server/composition/modules.ts";
import { createDocumentFactory, type DocumentFactory } from "../../server/documents/document-factory.ts";
import type { AnyDocumentTemplates } from "../../server/documents/document-template.ts";
import { createRenderer, type Renderer } from "../../server/documents/render/renderer.ts";
import { createFileStore, type FileStore } from "../../server/integrations/file-store.ts";
import { tinyDocumentTemplates } from "../contract/tiny/document-templates.ts";

export const letterhead = {
  name: "Meridian Logistics",
  address: ["1200 Harbor Blvd, Suite 300", "Newark, NJ 07114"],
  phone: "+1 9735550100",
  email: "office@meridian.example",
};

/** All tests of a process share one renderer thread; it ends by itself when idle. */
export const sharedRenderer = createRenderer({ limitMs: 120_000, maxWaiting: 10_000 });

export interface TestDocuments {
  readonly renderer?: Renderer;
  readonly files?: Pick<FileStore, "saveFile" | "read">;
}

/** The document templates of the product and of the test modules. */
export const allTemplates: readonly AnyDocumentTemplates[] = [...productTemplates, tinyDocumentTemplates];

/** A document factory with the product's and the test modules' templates. */
export function testDocuments({
  renderer = sharedRenderer,
  files = createFileStore({ dataDir: tmpdir() }),
}: TestDocuments = {}): DocumentFactory {
  const quiet = () => undefined;
  const log = { debug: quiet, info: quiet, warn: quiet, error: quiet };
  return createDocumentFactory({
    templates: allTemplates,
    letterhead,
    timeZone: "America/New_York",
    publicUrl: "https://hq.example",
    renderer,
    files,
    log,
  });
}
