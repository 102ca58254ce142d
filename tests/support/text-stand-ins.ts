import { generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { twilioSignature } from "../../server/integrations/texts/twilio.ts";

export interface ServiceCall {
  readonly method: string;
  readonly path: string;
  readonly authorization: string;
  readonly body: string;
}

/** Answers calls of one of the services for text messages as its published interface does, in a test. */
export interface TextStandIn {
  readonly url: string;
  readonly calls: ServiceCall[];
  /** The answers of the next calls, in order; after them every message is taken. */
  readonly answers: { readonly status: number; readonly body: unknown }[];
  close(): Promise<void>;
}

/** `taken` is the answer to a message that is taken: the how many-th it is. */
export async function createTextStandIn(taken: (count: number) => { status: number; body: unknown }): Promise<TextStandIn> {
  const calls: ServiceCall[] = [];
  const answers: TextStandIn["answers"] = [];
  let count = 0;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const { method = "", url: path = "", headers } = request;
      calls.push({ method, path, authorization: headers.authorization ?? "", body: Buffer.concat(chunks).toString("utf8") });
      if (path === "/picture") return response.writeHead(200, { "content-type": "image/png" }).end(picture);
      if (path === "/elsewhere") return response.writeHead(302, { location: "https://files.elsewhere.test/picture" }).end();
      const { status, body } = answers.shift() ?? (method === "POST" ? taken(++count) : { status: 200, body: { price: "-0.00790" } });
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    });
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    calls,
    answers,
    close: () => new Promise((done) => server.close(() => done())),
  };
}

const picture = Buffer.from("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==", "base64");

/** A signed callback of Twilio. */
export function twilioCallback(token: string, url: string, parameters: Readonly<Record<string, string>>) {
  const body = Buffer.from(new URLSearchParams(parameters).toString());
  return {
    body,
    headers: { "content-type": "application/x-www-form-urlencoded", "x-twilio-signature": twilioSignature(token, url, body) },
  };
}

/** Keys like Telnyx's, and its signed webhooks. */
export function telnyxSigner() {
  const { publicKey, privateKey } = generateKeyPairSync("ed25519");
  return {
    publicKey: publicKey.export({ format: "der", type: "spki" }).subarray(-32).toString("base64"),
    webhook: (event: object, at = Date.now()) => signedEvent(privateKey, event, at),
  };
}

function signedEvent(key: KeyObject, event: object, at: number) {
  const body = Buffer.from(JSON.stringify({ data: event }));
  const timestamp = String(Math.floor(at / 1_000));
  const signature = sign(null, Buffer.concat([Buffer.from(`${timestamp}|`), body]), key).toString("base64");
  return {
    body,
    headers: { "content-type": "application/json", "telnyx-signature-ed25519": signature, "telnyx-timestamp": timestamp },
  };
}
