/** The process that reads emails: whatever somebody sends, the server's own thread is not held up by it. */
import { answerWith } from "../../processes/answer-with.ts";
import { MailUnreadable } from "./inbound-mail.ts";
import { type ParseOptions, parseMail } from "./parse-mail.ts";

answerWith(
  {
    read: ({ raw, ...options }: ParseOptions & { readonly raw: Uint8Array }) =>
      parseMail(Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength), options),
  },
  MailUnreadable,
);
