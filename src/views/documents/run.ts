import { type Document, type LabelQuery, readDocument } from "../../providers/calls/document-calls.ts";
import { saveContent } from "../../providers/save-content.ts";
import { isZpl } from "../../schemas/documents/label-formats.ts";
import type { AnyResource } from "../../schemas/resource.ts";
import type { DocumentOffer } from "./offers.ts";

/** Downloads or prints a document. Rejects with an ApiError. */
export async function runOffer(resource: AnyResource, id: number, { name, use }: DocumentOffer): Promise<void> {
  if (use === "email") return;
  await runTogether(resource, [id], name, use);
}

/** The documents of several records in one file. Rejects with an ApiError. */
export async function runTogether(resource: AnyResource, ids: readonly number[], name: string, use: "download" | "print"): Promise<void> {
  const [first, ...others] = ids;
  if (first === undefined) return;
  const file = await readDocument(resource.name, first, name, use, others.length === 0 ? undefined : { also: others.join(",") });
  if (use === "print") printDocument(file);
  else saveContent(file.content, file.name);
}

/** Prints labels, or saves what a browser can't print. Rejects with an ApiError. */
export async function runLabels(resource: AnyResource, id: number, { name, use }: DocumentOffer, query: LabelQuery): Promise<void> {
  if (use === "email") return;
  const file = await readDocument(resource.name, id, name, use, query);
  if (use === "print" && !isZpl(query.format)) printDocument(file);
  else saveContent(file.content, file.name);
}

/** The browser needs the document while its print dialog is open, and does not always report when it closes. */
const KEPT_MS = 600_000;

/** Opens the browser's print dialog for a document; opens the document itself if it can't be printed from within the page. */
function printDocument({ name, content }: Document): void {
  const address = URL.createObjectURL(new Blob([content], { type: "application/pdf" }));
  const frame = document.createElement("iframe");
  frame.title = name;
  frame.style.cssText = "position:fixed;right:0;bottom:0;width:0;height:0;border:0;visibility:hidden";
  const away = () => {
    frame.remove();
    URL.revokeObjectURL(address);
  };
  frame.onload = () => {
    try {
      const { contentWindow: page } = frame;
      if (!page) throw new Error("The frame is empty.");
      page.addEventListener("afterprint", away);
      page.focus();
      page.print();
    } catch {
      window.open(address, "_blank");
    }
  };
  frame.src = address;
  document.body.append(frame);
  setTimeout(away, KEPT_MS);
}
