import { createLimitedProcess, ProcessFailure, TaskRefused } from "../../processes/limited-process.ts";
import { type InboundMail, MailUnreadable } from "./inbound-mail.ts";
import type { ParseOptions } from "./parse-mail.ts";

const reader = createLimitedProcess({
  program: new URL("./mail-process.ts", import.meta.url),
  limitMs: 20_000,
  maxBytes: 1_000_000_000,
});

/**
 * Reads an email (RFC 5322) in a process of its own. One that can't be read within its limits is taken with its header fields and as a file.
 * @throws MailUnreadable for bytes that are none, or of which not even the header fields can be read
 */
export async function readMail(raw: Buffer, options: ParseOptions = {}): Promise<InboundMail> {
  try {
    return withBuffers(await ask(raw, options));
  } catch (error) {
    if (!(error instanceof ProcessFailure)) throw error;
  }
  try {
    return withBuffers(await ask(raw, { ...options, onlyHead: true }));
  } catch (error) {
    throw error instanceof ProcessFailure ? new MailUnreadable("The email can't be read safely.", { cause: error }) : error;
  }
}

async function ask(raw: Buffer, options: ParseOptions): Promise<InboundMail> {
  try {
    return await reader.ask<InboundMail>("read", { raw, ...options });
  } catch (error) {
    throw error instanceof TaskRefused ? new MailUnreadable(error.message) : error;
  }
}

/** Bytes come from another process as plain arrays. */
const withBuffers = (mail: InboundMail): InboundMail => ({
  ...mail,
  files: mail.files.map((file) => ({
    ...file,
    content: Buffer.from(file.content.buffer, file.content.byteOffset, file.content.byteLength),
  })),
});
