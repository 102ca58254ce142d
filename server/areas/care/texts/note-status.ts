import { sql } from "kysely";
import { type Delivery, message } from "../../../../src/resources/care/message.ts";
import { asSystem } from "../../../access/caller.ts";
import type { Engine } from "../../../engine/engine.ts";
import type { TextGateway, TextStatus } from "../../../integrations/texts/text-gateway.ts";
import { lockAddress } from "../ports/conversation-facts.ts";
import { showDelivery } from "../service/show-delivery.ts";
import { stopTexts } from "./opt-outs.ts";

const call = { actor: asSystem("text messages") };

/** Reports come in any order. What has arrived has arrived, even if a report of a failed first attempt comes later. */
const ranks: Readonly<Record<Delivery, number>> = { received: 9, noted: 9, queued: 0, sent: 1, failed: 2, delivered: 3 };

/**
 * Keeps how far a message is. @throws Error while the message is not known by this id yet, because its report was faster than the answer to
 * sending it: the report is read again later
 */
export async function noteStatus(
  engine: Pick<Engine, "transaction">,
  gateway: TextGateway,
  { providerId, delivery, problem, optedOut, cost }: TextStatus,
): Promise<string> {
  const isFinal = delivery !== "sent";
  const asked = cost ?? (isFinal && gateway.costOf ? await gateway.costOf(providerId).catch(() => null) : null);
  return engine.transaction(async (tx, operations) => {
    const { rows } = await sql<{ id: number; delivery: Delivery; to: string }>`
      select m.id, m.delivery, c.address as "to" from messages m join conversations c on c.id = m.conversation_id
      where m.provider_id = ${providerId} and m.direction = 'out' and m.deleted_at is null for update of m`.execute(tx);
    const [known] = rows;
    if (!known) throw new Error("No message is known by this id yet.");
    const isNews = ranks[delivery] > ranks[known.delivery];
    if (isNews && delivery === "failed")
      await operations.act(call, message, { id: known.id }, "fail", { problem: problem ?? "The service could not deliver it." });
    if ((isNews && delivery !== "failed") || asked !== null)
      await operations.write(call, message, known.id, {
        ...(isNews && delivery !== "failed" ? { delivery } : {}),
        ...(isNews && delivery === "delivered" ? { deliveredAt: new Date().toISOString(), problem: null } : {}),
        ...(asked === null ? {} : { cost: asked }),
      });
    if (isNews && known.delivery === "failed") await showDelivery(tx, operations, call, known.id);
    if (optedOut) {
      await lockAddress(tx, "text message", known.to);
      await stopTexts(tx, operations, call, { number: known.to, how: "service", words: problem ?? "" });
    }
    return `${delivery}: message ${known.id}${isNews ? "" : ", known already"}`;
  });
}
