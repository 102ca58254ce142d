import { message } from "../../../src/resources/care/message.ts";
import { writtenConversations } from "../conversations.ts";
import { defineDemo } from "../demo-module.ts";

/** What was said in them, with notes, a quoted text and a message that failed. */
export const demoMessages = defineDemo(message, async (context) => (await writtenConversations(context)).messages);
