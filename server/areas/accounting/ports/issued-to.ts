import { type RawBuilder, sql } from "kysely";
import type { customer } from "../../../../src/resources/accounts/customer.ts";
import { party } from "../../../../src/resources/shared/party.ts";
import type { ResourceRow } from "../../../../src/schemas/resource.ts";
import type { Address } from "../../../../src/schemas/values/address.ts";
import type { Tx } from "../../../db/connection.ts";
import { readFields } from "../../../engine/read/read-fields.ts";

type Party = Pick<ResourceRow<typeof customer>, "name" | "terms" | "billTo">;

/** The customer as it is today. */
export async function partyToday(trx: Tx, id: number): Promise<Party | null> {
  return readFields(trx, party, id, ["name", "terms", "billTo"], { withDeleted: true });
}

/** What a document that is issued today keeps of its customer. */
export async function issuedToday(trx: Tx, customerId: number) {
  const party = await partyToday(trx, customerId);
  return { issuedTo: party?.name ?? null, issuedAddress: party?.billTo ?? null };
}

interface PlaceToday {
  readonly id: number;
  readonly label: string;
  readonly address: Address;
}

/** Places as they are called today, in the order of their ids; nothing for one that is not given. */
export async function placesToday(trx: Tx, ids: readonly (number | null)[]): Promise<(PlaceToday | undefined)[]> {
  const query: RawBuilder<PlaceToday> = sql`select id, label, address from locations where id = any(${[...ids]}::bigint[])`;
  const { rows } = await query.execute(trx);
  return ids.map((id) => rows.find((place) => place.id === id));
}
