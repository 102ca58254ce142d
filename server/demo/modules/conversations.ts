import { conversation } from "../../../src/resources/care/conversation.ts";
import { writtenConversations } from "../conversations.ts";
import { defineDemo } from "../demo-module.ts";

/** Conversations in each channel and state: a designer who asks where her sofa is, one who is late to get an answer, a project of weeks. */
export const demoConversations = defineDemo(conversation, async (context) => (await writtenConversations(context)).conversations);
