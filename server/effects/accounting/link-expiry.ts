import { sql } from "kysely";
import { paymentLink } from "../../../src/resources/accounting/payment-link.ts";
import type { Db } from "../../db/connection.ts";
import type { Operations } from "../../engine/operations.ts";
import { actOnEach } from "../act-on-each.ts";

/** Expires every payment link the day after its last valid day. Returns the number of expired links. */
export const expireLinks = (db: Db, engine: Pick<Operations, "act">, today: string): Promise<number> =>
  actOnEach(db.kysely, engine, {
    as: "link expiry",
    action: "expire",
    rows: sql<{ id: number }>`select id from payment_links where state = 'active' and expires_on < ${today} and deleted_at is null`,
    resourceOf: () => paymentLink,
  });
