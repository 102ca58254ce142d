import { task } from "../../../../src/resources/tasks/task.ts";
import { claimNoticeDueOn, claimNoticeRemindOn } from "../../../../src/resources/warehousing/claim-notice.ts";
import { receive } from "../../../../src/resources/warehousing/receive.ts";
import type { EffectContext } from "../../../engine/effect.ts";
import { onBehalfOf } from "../../../engine/on-behalf-of.ts";

type Context = Pick<EffectContext, "trx" | "call" | "engine">;

interface NoticeTask {
  readonly receiveId: number;
  readonly number: string;
  readonly carrier: string | null;
  readonly due: string;
  readonly details: string;
  readonly assignedToId: number | null;
}

/** What a receive says of a notice that is due from now on. */
export const noticeDue = (due: string) => ({
  claimNoticeDue: due,
  claimNoticeState: "due" as const,
  claimNoticeRemindOn: claimNoticeRemindOn(due),
});

/** Somebody has to send the notice by its day. */
export async function addNoticeTask({ call, engine }: Context, notice: NoticeTask): Promise<void> {
  await engine.create(onBehalfOf(call, "receiving"), task, {
    name: `Send the claim notice for ${notice.number} to ${notice.carrier ?? "the carrier"}`,
    details: `${notice.details} Record it on the receive when it was sent.`,
    dueDate: notice.due,
    assignedToId: notice.assignedToId,
    bizObjectId: receive.bizObject,
    recordId: notice.receiveId,
  });
}

interface Failed {
  readonly number: string;
  readonly receiveId: number | null;
  readonly today: string;
  readonly userId: number | null;
}

/** Damage that is found after the truck has left: the carrier has to hear of it, if it is not too late and nobody is at it. */
export async function noticeOfFailure(context: Context, { number, receiveId, today, userId }: Failed): Promise<void> {
  if (receiveId === null) return;
  const fields = ["number", "state", "carrier", "receivedOn", "claimNoticeState"] as const;
  const found = await context.engine.read(receive, receiveId, fields, { lock: "no key update" });
  if (found?.state !== "completed" || found.claimNoticeState !== null || found.receivedOn === null) return;
  const due = claimNoticeDueOn(found.receivedOn);
  if (due < today) return;
  await context.engine.write(onBehalfOf(context.call, "inspection"), receive, receiveId, noticeDue(due));
  await addNoticeTask(context, { ...found, receiveId, due, details: `Inspection ${number} failed.`, assignedToId: userId });
}
