import type { AnyResource } from "../../src/schemas/resource.ts";
import { asGuest, type Guest } from "../access/caller.ts";
import type { Tx } from "../db/connection.ts";
import type { Call, Input } from "../engine/call.ts";
import type { Engine } from "../engine/engine.ts";
import type { Operations } from "../engine/operations.ts";
import type { Origin } from "../http/caller-of-request.ts";
import { type LinkSession, linkIsOver } from "./links.ts";

/** Who acts by a link, and from where. */
export interface GuestCall {
  readonly guest: Guest;
  readonly from: Origin;
}

/** An action for the holder of a link. */
export interface GuestAction {
  readonly resource: AnyResource;
  readonly id: number;
  /** As the page showed it. */
  readonly version: number;
  readonly action: string;
  readonly input: Input;
}

type StillOpen = (session: LinkSession) => Promise<unknown>;

/**
 * Does something for the holder of a link in one transaction. Afterwards the link is read once more: what was done has locked its row, so a
 * link that is revoked at the same moment has either done it before, or does it not at all.
 * @throws Problem 404 for a link that is over by then
 */
export function asHolder<T>(
  engine: Pick<Engine, "session" | "transaction">,
  { guest, from }: GuestCall,
  stillOpen: StillOpen,
  work: (call: Call, tx: Tx, operations: Operations) => Promise<T>,
): Promise<T> {
  return engine.transaction(async (tx, operations) => {
    const done = await work({ ...from, actor: asGuest(guest) }, tx, operations);
    if (!(await stillOpen({ ...engine.session, connection: tx }))) throw linkIsOver();
    return done;
  });
}

/**
 * Runs one of the module's own actions, with its guards, its effect and its log entry in the name of the guest.
 * @throws Problem 404 for a link that is over, 409 for an action that is not possible now or a row that was changed, 422
 */
export const actByLink = (
  engine: Pick<Engine, "session" | "transaction">,
  who: GuestCall,
  stillOpen: StillOpen,
  { resource, id, version, action, input }: GuestAction,
): Promise<unknown> =>
  asHolder(engine, who, stillOpen, (call, _, operations) => operations.act(call, resource, { id, version }, action, input));
