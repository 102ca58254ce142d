import type { Config } from "../../../config/config.ts";
import type { Db } from "../../../db/connection.ts";
import type { Engine } from "../../../engine/engine.ts";
import type { InboundSource } from "../../../inbound/inbound-source.ts";
import type { FileStore } from "../../../integrations/file-store.ts";
import type { TextGateway } from "../../../integrations/texts/text-gateway.ts";
import { defineJob } from "../../../jobs/define-job.ts";
import type { JobHandler } from "../../../jobs/handler.ts";
import type { MediaLinks } from "./media-links.ts";
import { noteStatus } from "./note-status.ts";
import { createSendText } from "./send-text.ts";
import { takeText } from "./take-text.ts";
import { sourceName } from "./text-gateway-of.ts";

export const TEXT_MESSAGE_QUEUE = "text-message";

export interface TextsOptions {
  readonly db: Db;
  readonly engine: Pick<Engine, "session" | "transaction">;
  /** Null: text messages are turned off. */
  readonly gateway: TextGateway | null;
  readonly media: MediaLinks;
  readonly files: Pick<FileStore, "saveFile" | "saveImage">;
  readonly company: Config["company"];
  readonly publicUrl: string;
}

export interface Texts {
  /** The events of the service. */
  readonly sources: readonly InboundSource[];
  readonly sendJob: JobHandler;
  /** Whether there is a service that sends them. */
  readonly areOn: boolean;
}

/** Text messages in and out, through one service. */
export function createTexts({ db, engine, gateway, media, files, company, publicUrl }: TextsOptions): Texts {
  const sendJob = createSendText({ db, engine, gateway, media, publicUrl });
  if (!gateway) return { sources: [], sendJob, areOn: false };
  const { name, signatureHeaders } = gateway;
  const source: InboundSource = {
    name: sourceName(name),
    headers: signatureHeaders,
    verify: (body, headers) => gateway.verify(body, headers),
    async handle(body) {
      const event = gateway.read(body);
      if (event.kind === "message") return takeText({ engine, gateway, files, company }, event);
      return event.kind === "status" ? noteStatus(engine, gateway, event) : event.what;
    },
  };
  return { sources: [source], sendJob, areOn: true };
}

export const textMessageJob = defineJob({
  queue: TEXT_MESSAGE_QUEUE,
  run: ({ texts }: { readonly texts: Pick<Texts, "sendJob"> }) => texts.sendJob,
});
