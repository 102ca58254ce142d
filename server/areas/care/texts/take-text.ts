import { type QueryExecutorProvider, sql } from "kysely";
import { imageTypes } from "../../../../src/schemas/values/image-types.ts";
import { isE164 } from "../../../../src/schemas/values/phone.ts";
import { asSystem } from "../../../access/caller.ts";
import { type Company, contactOf } from "../../../config/config.ts";
import type { Call } from "../../../engine/call.ts";
import type { Engine } from "../../../engine/engine.ts";
import type { Operations } from "../../../engine/operations.ts";
import type { FileStore } from "../../../integrations/file-store.ts";
import { imageOrFile } from "../../../integrations/image-or-file.ts";
import { imageTypeOf } from "../../../integrations/image-types.ts";
import { insertFile } from "../../../integrations/insert-file.ts";
import type { ReceivedText, TextGateway } from "../../../integrations/texts/text-gateway.ts";
import { requestIn } from "../opt-out/read-request.ts";
import { sentencesOf, words } from "../opt-out/words.ts";
import { lockAddress, optedOutSince } from "../ports/conversation-facts.ts";
import { sendAutomaticText } from "../service/automatic-text.ts";
import { receiveInbound } from "../service/receive.ts";
import { allowTexts, stopTexts } from "./opt-outs.ts";

/** Whoever has been asked is not asked again for so long, however they answer: a person reads what they write. */
const ASKED_FOR = "30 days";

/** Asks a number whose message may be a wish for no more of them, once. To be called under the lock of the number's conversation. */
async function askWhetherToStop(
  db: QueryExecutorProvider,
  engine: Operations,
  call: Call,
  { number, conversationId, company }: { readonly number: string; readonly conversationId: number; readonly company: string },
): Promise<void> {
  const body = `${company}: Reply STOP to receive no more text messages. Otherwise, we will answer you here.`;
  const { rows } = await sql`select 1 from messages where conversation_id = ${conversationId} and direction = 'out' and body = ${body}
    and created_at > now() - ${ASKED_FOR}::interval and deleted_at is null limit 1`.execute(db);
  if (rows.length === 0) await sendAutomaticText(db, engine, call, { number, body });
}

const starts = words("start yes unstop");
const helps = words("help info");
/** How phones say that somebody marked one of our messages, which they quote. */
const reaction =
  /^\s*(?:liked|loved|disliked|laughed at|emphasized|questioned|reacted [^"“]{1,30} to|removed an? [a-z ]{1,30} from) ?["“]/i;

type Keyword = "stop" | "doubtful" | "start" | "help";

/** What a received text message asks of us beside what it says; null for an ordinary one. Doubtful: it may be a wish for no more of them. */
export function keywordOf(body: string): Keyword | null {
  if (reaction.test(body)) return null;
  const [word = "", ...others] = sentencesOf(body).flat(2);
  if (others.length === 0 && starts.has(word)) return "start";
  if (others.length === 0 && helps.has(word)) return "help";
  return requestIn(body);
}

export interface TakeTextDeps {
  readonly engine: Pick<Engine, "transaction">;
  readonly gateway: TextGateway;
  readonly files: Pick<FileStore, "saveFile" | "saveImage">;
  /** The company, and how to reach it, for HELP. */
  readonly company: Company;
}

const call = { actor: asSystem("text messages") };

/** Stores a received text message in its conversation, and does what its words ask for. */
export async function takeText({ engine, gateway, files, company }: TakeTextDeps, text: ReceivedText): Promise<string> {
  const { from, to, body, providerId } = text;
  // Short codes and names of senders can't be answered.
  if (!isE164(from)) return "not from a number that can be answered";
  const keyword = keywordOf(body);
  const { stored, problem } = await fetched(gateway, files, text);
  return engine.transaction(async (tx, operations) => {
    await lockAddress(tx, "text message", from);
    // "Yes" is an answer like any other, unless the number had said stop.
    const isStart = keyword === "start" && (await optedOutSince(tx, from)) !== null;
    const ids: number[] = [];
    for (const file of stored) ids.push(await insertFile(tx, file, { userId: null }));
    const received = await receiveInbound(tx, operations, {
      channel: "text message",
      from,
      to,
      body,
      providerId,
      at: new Date().toISOString(),
      ...(ids.length > 0 ? { files: ids } : {}),
      ...(problem === null ? {} : { problem }),
      // Who only wants text messages again waits for nobody.
      ...(isStart ? { automatic: true } : {}),
    });
    if (!received.isNew) return "received before";
    if (keyword === "stop") await stopTexts(tx, operations, call, { number: from, how: "reply", words: body });
    if (isStart) await allowTexts(tx, operations, call, from);
    if (keyword === "help" && !gateway.answersKeywords)
      await sendAutomaticText(tx, operations, call, { number: from, body: helpText(company) });
    if (keyword === "doubtful")
      await askWhetherToStop(tx, operations, call, { number: from, conversationId: received.conversationId, company: company.name });
    return `message ${received.messageId}${keyword === null ? "" : `, ${keyword}`}`;
  });
}

const helpText = (company: Company): string =>
  `${company.name}: ${contactOf(company) || "reply to this message"}. Reply STOP to get no more text messages.`;

/** Its pictures and files, in the store. What can't be had is said with the message, which is not lost for it. */
async function fetched(gateway: TextGateway, files: TakeTextDeps["files"], { media }: ReceivedText) {
  const stored: Awaited<ReturnType<FileStore["saveFile"]>>[] = [];
  let missing = 0;
  for (const [index, { url, contentType }] of media.entries()) {
    try {
      const content = await gateway.fetchMedia(url);
      const type = (contentType.split(";")[0] ?? "").trim().toLowerCase();
      const image = imageTypeOf(content);
      const ending = image ? imageTypes[image][0] : (endings[type] ?? "bin");
      stored.push(await imageOrFile(files, content, `picture-${index + 1}.${ending}`, "text message"));
    } catch {
      missing += 1;
    }
  }
  return { stored, problem: missing === 0 ? null : `${missing} of ${media.length} pictures or files could not be fetched.` };
}

const endings: Readonly<Record<string, string>> = {
  "image/bmp": "bmp",
  "image/tiff": "tif",
  "video/mp4": "mp4",
  "video/3gpp": "3gp",
  "audio/amr": "amr",
  "text/vcard": "vcf",
  "application/pdf": "pdf",
};
