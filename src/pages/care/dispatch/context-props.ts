import type { ConversationContext } from "../../../contract/conversation-context.ts";
import type { Thread } from "./thread-rows.ts";

/** What every part of the panel beside a conversation is given. */
export interface ContextProps {
  readonly thread: Thread;
  readonly context: ConversationContext;
  /** Reads the conversation and what is around it again. */
  readonly reload: () => void;
}
