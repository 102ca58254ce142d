import type { QueryExecutorProvider } from "kysely";
import type { MessagedUs, MessageToUs } from "../../../../src/contract/message-us.ts";
import { conversation, conversationSubjects } from "../../../../src/resources/care/conversation.ts";
import { appKey } from "../../../../src/resources/care/inbox-rules.ts";
import { message } from "../../../../src/resources/care/message.ts";
import type { AnyResource } from "../../../../src/schemas/resource.ts";
import type { Call } from "../../../engine/call.ts";
import type { Engine } from "../../../engine/engine.ts";
import { onBehalfOf } from "../../../engine/on-behalf-of.ts";
import type { Operations } from "../../../engine/operations.ts";
import { idempotent } from "../../../engine/wire/idempotency.ts";
import { denied, invalid } from "../../../engine/wire/problem.ts";
import type { SessionActor } from "../../../identity/session-actor.ts";
import { conversationByKey, lockConversationKey } from "../ports/conversation-facts.ts";

interface MessageUsDeps {
  readonly engine: Pick<Engine, "transaction">;
  readonly resources: readonly AnyResource[];
}

/**
 * Stores what a customer writes, in the conversation of their company about that record, which begins with the first message. Two who begin it
 * at the same moment wait for each other.
 */
export async function messageUs(
  { engine, resources }: MessageUsDeps,
  call: Call,
  actor: SessionActor,
  input: MessageToUs,
): Promise<MessagedUs> {
  const companyId = actor.companyId;
  if (companyId === null) throw denied();
  const { body, files, bizObjectId = null, recordId = null } = input;
  const about = { bizObjectId, recordId };
  return engine.transaction((tx, operations) =>
    idempotent(tx, call, "message us", input, async () => {
      if (recordId !== null) await operations.get(call, subjectOf(resources, bizObjectId), recordId);
      const conversationId = await conversationAbout(tx, operations, call, companyId, about);
      // The key belongs to this message as a whole.
      const { idempotencyKey: _, ...once } = call;
      const { data } = await operations.create(once, message, { conversationId, body, files });
      return { conversationId, messageId: data.id };
    }),
  );
}

/** @throws Problem 422 for records that conversations are not about */
function subjectOf(resources: readonly AnyResource[], bizObjectId: number | null): AnyResource {
  const names: readonly string[] = conversationSubjects;
  const resource = resources.find(({ name, bizObject }) => bizObject === bizObjectId && names.includes(name));
  if (!resource) throw invalid({ bizObjectId: ["Nobody can be asked about this kind of record here."] });
  return resource;
}

type About = { readonly bizObjectId: number | null; readonly recordId: number | null };

async function conversationAbout(
  tx: QueryExecutorProvider,
  engine: Operations,
  call: Call,
  partyId: number,
  about: About,
): Promise<number> {
  const key = appKey(partyId, about.bizObjectId, about.recordId);
  await lockConversationKey(tx, key);
  const known = await conversationByKey(tx, key);
  if (known) return known.id;
  const { data } = await engine.create(onBehalfOf(call, "conversation"), conversation, { channel: "app", partyId, ...about });
  return data.id;
}
