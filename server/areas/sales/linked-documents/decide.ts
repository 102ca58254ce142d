import type { LinkedDecision } from "../../../../src/contract/document-link.ts";
import { conflict, notFound } from "../../../engine/wire/problem.ts";
import { actByLink } from "../../../guests/act.ts";
import { readDocumentLink } from "../../../guests/document-links.ts";
import type { Origin } from "../../../http/caller-of-request.ts";
import type { DocumentLinkDeps, OpenedDocument } from "./page.ts";

/**
 * Runs an action of the customer's side for the holder of a link. What it offers is judged as the customer's, and written in the name that the
 * holder gave.
 * @throws Problem 404 for an action that the link doesn't offer, 409 if it is not possible now or the record was changed, 422
 */
export async function decideByLink(
  { engine }: DocumentLinkDeps,
  { link, resource, rule, row }: OpenedDocument,
  from: Origin,
  { action, version, name, input }: LinkedDecision,
): Promise<void> {
  const allowed = rule.link?.may?.includes(action) ? row.actions[action] : undefined;
  if (allowed === undefined) throw notFound();
  if (row.version !== version) throw conflict("This was changed in the meantime. Please look at it again.", { version: row.version });
  if (allowed !== true) throw conflict(allowed, { version: row.version });
  const guest = { name, sentTo: link.recipients, isCustomer: true };
  await actByLink(engine, { guest, from }, ({ connection, today }) => readDocumentLink(connection, link.token, today()), {
    resource,
    id: row.id,
    version,
    action,
    input,
  });
}
