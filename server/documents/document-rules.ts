import type { Side } from "../../src/schemas/access/abilities.ts";
import { documentAvailability, documentsFor } from "../../src/schemas/documents/documents.ts";
import type { AnyResource } from "../../src/schemas/resource.ts";
import type { Row } from "../engine/call.ts";
import { conflict, denied, notFound } from "../engine/wire/problem.ts";

/** @throws Problem 403 for a document that this side can't have for any row */
export function authorizeSide(resource: AnyResource, name: string, side: Side): void {
  if (!documentsFor(resource, side).some(([each]) => each === name)) throw denied();
}

/** @throws Problem 409 with the reason while the document is not available for this row */
export function authorizeDocument(resource: AnyResource, name: string, row: Row, side: Side): void {
  const rule = resource.documents[name];
  if (!rule) throw notFound();
  const availability = documentAvailability(resource, rule, row, side);
  if (availability !== true)
    throw conflict(availability, { version: row.version, ...(row.state === undefined ? {} : { state: row.state }) });
}
