import { readDocument } from "../../providers/calls/document-calls.ts";
import { saveContent } from "../../providers/calls/save-file.ts";
import type { AnyResource } from "../../schemas/resource.ts";
import type { DocumentOffer } from "./offers.ts";
import { printDocument } from "./print.ts";

/** Downloads or prints a document. Rejects with an ApiError. */
export async function runOffer(resource: AnyResource, id: number, { name, use }: DocumentOffer): Promise<void> {
  if (use === "email") return;
  const file = await readDocument(resource.name, id, name, use);
  if (use === "print") printDocument(file);
  else saveContent(file.content, file.name);
}
