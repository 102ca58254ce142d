import { sql } from "kysely";
import { claimNoticeDueOn } from "../../../../src/resources/warehousing/claim-notice.ts";
import { hub } from "../../../../src/resources/warehousing/hub.ts";
import { inspection } from "../../../../src/resources/warehousing/inspection.ts";
import { inventoryItem } from "../../../../src/resources/warehousing/inventory-item.ts";
import { receive } from "../../../../src/resources/warehousing/receive.ts";
import { receiptRefusal, unitsDamaged, unitsShort } from "../../../../src/resources/warehousing/received-units.ts";
import type { ResourceRow } from "../../../../src/schemas/resource.ts";
import { addDays } from "../../../../src/schemas/values/date.ts";
import { dateIn, isTimeZone } from "../../../../src/schemas/values/time-zone.ts";
import { userIdOf } from "../../../access/caller.ts";
import { defineEffects } from "../../../engine/effect.ts";
import { onBehalfOf } from "../../../engine/on-behalf-of.ts";
import { readFields } from "../../../engine/read/read-fields.ts";
import { conflictLeadingTo } from "../../../engine/wire/leading-refusal.ts";
import { conflict } from "../../../engine/wire/problem.ts";
import { billServices } from "../../accounting/ports/bill-services.ts";
import { receiveBilledOn } from "../../accounting/ports/billed-on.ts";
import { addNoticeTask, noticeDue } from "./claim-notice.ts";
import { followReceives, lockExpected, withExpected } from "./expected-goods.ts";
import { makePieces, receivingRules } from "./make-pieces.ts";
import { matchExpected } from "./match-expected.ts";

type Receive = ResourceRow<typeof receive>;

/** After so many days somebody has to find out whose goods these are. */
const IDENTIFY_DAYS = 3;

const expectedOf = (row: Pick<Receive, "items">): readonly number[] =>
  [...new Set(row.items.flatMap(({ pendingReceiveId }) => (pendingReceiveId === null ? [] : [pendingReceiveId])))].sort((a, b) => a - b);

export const receiveEffects = defineEffects(receive, {
  beforeCreate: async ({ row, trx }) => {
    const found = await readFields(trx, hub, row.hubId, ["timeZone"]);
    const arrived = row.arrivedAt === null ? new Date() : new Date(row.arrivedAt);
    // A hub may have been entered before zones were checked.
    const zone = found && isTimeZone(found.timeZone) ? found.timeZone : "UTC";
    return {
      arrivedAt: arrived.toISOString(),
      receivedOn: dateIn(zone, arrived),
      items: await withExpected(trx, row.items),
    };
  },

  update: async ({ row, before, trx, write }) => {
    if (row.state !== "inProgress") return;
    const lineOf = ({ items }: Pick<Receive, "items">) =>
      items.map(({ pendingReceiveId, pendingLine }) => `${pendingReceiveId} ${pendingLine}`).join();
    if (before && lineOf(before) === lineOf(row)) return;
    await write({ items: await withExpected(trx, row.items) });
  },

  markAsCompleted: async (context) => {
    const { row, trx, call, write } = context;
    const expected = expectedOf(row);
    await lockExpected(trx, expected);
    // Another truck may have brought a part since these items were entered.
    const items = await withExpected(trx, row.items);
    await write({ items });
    const counted = { ...row, items };
    const refusal = receiptRefusal(counted);
    if (refusal) throw conflictLeadingTo(refusal, { fill: "deliveryReceipt" });
    const rules = await receivingRules(trx, row.customerId);
    const bare = rules.wantsPhotos ? row.items.find(({ quantity, photos }) => quantity > 0 && photos.length === 0) : undefined;
    if (bare) throw conflictLeadingTo(`${row.customer} wants a photo of every item: "${bare.description}" has none.`, { fill: "items" });
    await makePieces(context, rules);
    await followReceives(context, expected);
    const [damaged, short] = [unitsDamaged(counted), unitsShort(counted)];
    const claimNoticeDue = damaged + short > 0 && row.receivedOn !== null ? claimNoticeDueOn(row.receivedOn) : null;
    await write({
      ...(claimNoticeDue === null ? {} : noticeDue(claimNoticeDue)),
      identifyBy: row.customerId === null && row.receivedOn !== null ? addDays(row.receivedOn, IDENTIFY_DAYS) : null,
    });
    if (claimNoticeDue === null) return;
    await addNoticeTask(context, {
      receiveId: row.id,
      number: row.number,
      carrier: row.carrier,
      due: claimNoticeDue,
      details: `Damaged: ${damaged}, short: ${short}.`,
      assignedToId: userIdOf(call.actor),
    });
  },

  /** The next one comes on the day itself, and none after it. */
  remindOfClaimNotice: async ({ row, write }) => {
    const { claimNoticeDue: due, claimNoticeRemindOn: on } = row;
    await write({ claimNoticeRemindOn: due !== null && on !== null && on < due ? due : null });
  },

  identify: async ({ row, input, trx, call, engine, write }) => {
    const by = onBehalfOf(call, "identification");
    const goods = input.pendingReceiveId ? await matchExpected(trx, input.pendingReceiveId, row.items) : undefined;
    if (goods) await write({ items: await withExpected(trx, goods.items) });
    const { rows: pieces } = await sql<{ id: number }>`select id from inventory_items where receive_id = ${row.id} order by id`.execute(
      trx,
    );
    for (const { id } of pieces) {
      await engine.act(by, inventoryItem, { id }, "identify", { customerId: input.customerId });
      if (goods) await engine.write(by, inventoryItem, id, goods.missingOf);
    }
    if (row.state === "completed" && input.pendingReceiveId) await followReceives({ trx, call, engine }, [input.pendingReceiveId]);
  },

  sendToBilling: async (context) => {
    const { id: receiveId, number, customerId } = context.row;
    if (customerId === null) return;
    await context.write({ billingReportId: await billServices(context, { of: { receiveId }, number, customerId }) });
  },

  unwind: async ({ row, trx, call, engine, input }) => {
    const billedOn = await receiveBilledOn(trx, row.number);
    if (billedOn)
      throw conflictLeadingTo(`Its services are billed on ${billedOn}: delete that draft, or credit what was billed, instead.`, {
        open: "billingReport",
      });
    const by = onBehalfOf(call, "unwind");
    const expected = expectedOf(row);
    await lockExpected(trx, expected);
    // Inspections before pieces, as passing one locks them: the other order deadlocks.
    await sql`select from inspections n join inventory_items i on i.id = n.item_id
      where i.receive_id = ${row.id} and n.state = 'pending' order by n.id for no key update of n`.execute(trx);
    const { rows: pieces } = await sql<{ id: number; tag: string; isUntouched: boolean }>`
      select i.id, i.tag, i.last_sequence = 1 and i.state in ('inStock', 'onHold') and i.write_off_reason is null
        and not exists (select from inspections n where n.item_id = i.id and (n.state <> 'pending' or n.decided_on is not null)) as "isUntouched"
      from inventory_items i where i.receive_id = ${row.id} order by i.id for no key update of i`.execute(trx);
    const touched = pieces.filter(({ isUntouched }) => !isUntouched).map(({ tag }) => tag);
    if (touched.length > 0) {
      const named = touched.slice(0, 5).join(", ");
      const others = touched.length > 5 ? ` and ${touched.length - 5} more` : "";
      throw conflict(`Something has happened since to ${named}${others}: correct these pieces one by one instead.`);
    }
    for (const { id } of pieces) {
      const { rows: open } = await sql<{ id: number }>`select id from inspections where item_id = ${id} and state = 'pending'`.execute(trx);
      for (const each of open) await engine.act(by, inspection, { id: each.id }, "drop");
      await engine.act(by, inventoryItem, { id }, "unwind", { reason: input.reason });
    }
    await followReceives({ trx, call, engine }, expected);
  },
});
