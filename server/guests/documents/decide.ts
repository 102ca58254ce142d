import type { LinkedDecision } from "../../../src/contract/document-link.ts";
import { asSystem } from "../../access/caller.ts";
import type { Call } from "../../engine/call.ts";
import { conflict, notFound } from "../../engine/wire/problem.ts";
import { readDocumentLink } from "./links.ts";
import { type DocumentLinkDeps, documentLinkIsOver, type OpenedDocument } from "./page.ts";

/**
 * Runs an action of the customer's side for the holder of a link. It is checked as the guest's, and written by the system in the name they
 * gave, with where the link was sent. A link that is revoked at the same moment either decided before or not at all.
 * @throws Problem 404 for an action that the link doesn't offer, 409 if it is not possible now or the record was changed, 422
 */
export async function decideByLink(
  { engine, today }: DocumentLinkDeps,
  token: string,
  { link, resource, rule, row }: OpenedDocument,
  from: Omit<Call, "actor">,
  { action, version, name, input }: LinkedDecision,
): Promise<void> {
  const allowed = rule.link?.may?.includes(action) ? row.actions[action] : undefined;
  if (allowed === undefined) throw notFound();
  if (row.version !== version) throw conflict("This was changed in the meantime. Please look at it again.", { version: row.version });
  if (allowed !== true) throw conflict(allowed, { version: row.version });
  const [address, ...more] = link.recipients;
  const call: Call = {
    ...from,
    linkSentTo: link.recipients,
    actor: asSystem(more.length === 0 ? `${name} (link sent to ${address ?? ""})` : `${name} (by link)`),
  };
  await engine.transaction(async (tx, operations) => {
    await operations.act(call, resource, { id: row.id, version }, action, input);
    if (!(await readDocumentLink(tx, token, today()))) throw documentLinkIsOver();
  });
}
