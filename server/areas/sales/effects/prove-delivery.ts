import { sql } from "kysely";
import { billOfLading } from "../../../../src/resources/sales/bill-of-lading.ts";
import type { workOrder } from "../../../../src/resources/sales/work-order.ts";
import type { EffectContextOf } from "../../../engine/effect.ts";
import { onBehalfOf } from "../../../engine/on-behalf-of.ts";
import { conflictLeadingTo } from "../../../engine/wire/leading-refusal.ts";
import { copyPhotosTo } from "../../warehousing/ports/copy-photos.ts";

type Context = EffectContextOf<typeof workOrder>;

interface Shipped {
  readonly id: number;
  readonly number: string;
  readonly isSigned: boolean;
}

/**
 * A delivery needs proof: the receiver's name, signature and a photo, which prove its bills of lading too; or one that was delivered, or a
 * provider's completed job. Without bills of lading a name and a photo are enough.
 * @throws Problem 409 that says what is missing
 */
export async function proveDelivery(context: Context): Promise<void> {
  const { row, trx } = context;
  const { rows: shipped } = await sql<Shipped>`select b.id, b.number, exists (select 1 from files f where f.resource = 'bill-of-lading'
      and f.record_id = b.id and f.field = 'receiverSignature') as "isSigned"
    from bills_of_lading b where b.work_order_id = ${row.id} and b.state = 'inTransit' and b.deleted_at is null
    order by b.id for no key update of b`.execute(trx);
  const isSeen = Boolean(row.receiverName) && row.photos.length > 0;
  const unsigned = row.receiverSignature.length > 0 ? undefined : shipped.find(({ isSigned }) => !isSigned);
  if (isSeen && !unsigned) {
    for (const each of shipped) await deliver(context, each);
    return;
  }
  if (await provenElsewhere(context)) return;
  const [first] = shipped;
  throw conflictLeadingTo(
    first
      ? `${first.number} is in transit. Add the receiver's name, signature and a photo to deliver it with this work order.`
      : "Add proof of delivery first: a delivered bill of lading, or the receiver's name and a photo.",
    first ? { record: billOfLading, id: first.id, title: first.number } : { rows: "bill-of-lading", by: "workOrder" },
    { fill: "photos" },
  );
}

/** Delivers a bill of lading by the work order's proof. Both show the same stored files. */
async function deliver({ row, trx, call, engine }: Context, { id, isSigned }: Shipped): Promise<void> {
  const to = { resource: billOfLading.name, recordId: id, isVisible: true };
  const ids = (files: readonly { readonly id: number }[]) => files.map((file) => file.id);
  if (!isSigned) await copyPhotosTo(trx, ids(row.receiverSignature), { ...to, field: "receiverSignature" });
  await copyPhotosTo(trx, ids(row.photos), { ...to, field: "photos" });
  const found = row.exceptions.map(({ item, condition }) => ({ item, condition }));
  if (found.length > 0)
    await engine.write(onBehalfOf(call, "work order"), billOfLading, id, ({ exceptions }) => ({ exceptions: [...exceptions, ...found] }));
  await engine.act(onBehalfOf(call, "work order"), billOfLading, { id }, "deliver", { receiverName: row.receiverName });
}

async function provenElsewhere({ row, trx }: Context): Promise<boolean> {
  const { rows } = await sql<{ some: boolean }>`select exists (select 1 from bills_of_lading
    where work_order_id = ${row.id} and state = 'delivered' and deleted_at is null) or exists (select 1 from provider_jobs
    where work_order_id = ${row.id} and state in ('completed', 'settled') and deleted_at is null) as some`.execute(trx);
  return rows[0]?.some === true;
}
