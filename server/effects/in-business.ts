import { sql } from "kysely";
import { suspended } from "../../src/resources/quote-transitions.ts";
import type { Tx } from "../db/connection.ts";
import { conflict } from "../engine/problem.ts";

/**
 * A suspended company starts nothing new: the guards have said so of the row as it was read, and this holds it to the end of the
 * transaction. @throws Problem 409
 */
export async function inBusiness({ customerId }: { readonly customerId: number }, trx: Tx): Promise<void> {
  const { rows } = await sql<{ state: string }>`select state from parties where id = ${customerId} for share`.execute(trx);
  if (rows[0]?.state === "suspended") throw conflict(suspended);
}
