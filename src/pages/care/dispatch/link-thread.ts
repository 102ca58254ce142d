import { putData } from "../../../providers/calls/http.ts";
import { messageOf } from "../../../providers/calls/http-error.ts";
import { newIdempotencyKey } from "../../../providers/calls/idempotency.ts";
import { toast } from "../../../providers/toasts.ts";
import { conversation } from "../../../resources/care/conversation.ts";
import { fetchThread, type Thread } from "./thread-rows.ts";

/** Says who or what the conversation is about. It was written to since it was read, more often than not, so the newest version is named. */
export async function linkThread({ id, name }: Pick<Thread, "id" | "name">, values: Readonly<Record<string, unknown>>): Promise<void> {
  try {
    const { version } = await fetchThread(id);
    await putData(`/${conversation.collection}/${id}`, { ...values, version }, { headers: { "Idempotency-Key": newIdempotencyKey() } });
  } catch (failure) {
    toast.error(name, messageOf(failure));
  }
}
