import { createHash, createHmac } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { S3Bucket } from "../../server/integrations/blobs/s3-client.ts";

/**
 * A simulation of an S3-compatible store, written from the published protocol: the requests that the product sends, and nothing else. It
 * verifies each signature and each content's digest by itself.
 */
export interface S3StandIn {
  readonly bucket: S3Bucket;
  readonly objects: Map<string, StandInObject>;
  readonly requests: string[];
  /** Answers the next requests with these statuses, without doing anything. */
  readonly failures: number[];
  /** How many bytes of content went out in answers to range requests. */
  sentBytes: number;
  /** Called before a request is carried out. */
  before: ((method: string, key: string) => Promise<void> | void) | undefined;
  close(): Promise<void>;
}

interface StandInObject {
  body: Buffer;
  storedAt: number;
}

const BUCKET = "hq-files";
const REGION = "eu-test-1";
const ACCESS_KEY = "AKSTANDIN";
const SECRET = "stand-in secret/+=key";
const PAGE = 3;

const sha256 = (content: Buffer | string) => createHash("sha256").update(content).digest("hex");
const hmac = (key: Buffer | string, text: string) => createHmac("sha256", key).update(text).digest();
const escaped = (text: string) => encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);

/** Signature Version 4, as the documentation of the protocol describes it. */
function isSigned(request: IncomingMessage, url: URL): boolean {
  const match =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
      request.headers.authorization ?? "",
    );
  if (!match) return false;
  const [, key, date = "", region = "", names = "", signature] = match;
  const headers = names.split(";").map((name) => `${name}:${String(request.headers[name] ?? "").trim()}\n`);
  const required = [
    "host",
    "x-amz-content-sha256",
    "x-amz-date",
    ...Object.keys(request.headers).filter((name) => name.startsWith("x-amz-")),
  ];
  if (key !== ACCESS_KEY || region !== REGION || !required.every((name) => names.split(";").includes(name))) return false;
  const query = [...url.searchParams].map(([name, value]) => `${escaped(name)}=${escaped(value)}`).sort();
  const path = decodeURIComponent(url.pathname).split("/").map(escaped).join("/");
  const canonical = [request.method, path, query.join("&"), headers.join(""), names, request.headers["x-amz-content-sha256"]].join("\n");
  const time = String(request.headers["x-amz-date"]);
  const text = ["AWS4-HMAC-SHA256", time, `${date}/${region}/s3/aws4_request`, sha256(canonical)].join("\n");
  const signing = ["s3", "aws4_request"].reduce((secret, part) => hmac(secret, part), hmac(hmac(`AWS4${SECRET}`, date), region));
  return time.startsWith(date) && hmac(signing, text).toString("hex") === signature;
}

export async function startS3StandIn(prefix = "company/"): Promise<S3StandIn> {
  const objects = new Map<string, StandInObject>();
  const failures: number[] = [];
  const requests: string[] = [];
  const standIn = { before: undefined as S3StandIn["before"], sentBytes: 0 };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? "", `http://${request.headers.host}`);
    const key = decodeURIComponent(url.pathname).slice(`/${BUCKET}/`.length);
    const { method = "" } = request;
    requests.push(`${method} ${key}`);
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    const refuse = (status: number, code: string) => response.writeHead(status).end(`<Error><Code>${code}</Code></Error>`);
    const failure = failures.shift();
    if (failure !== undefined) return void refuse(failure, "InternalError");
    if (!isSigned(request, url)) return void refuse(403, "SignatureDoesNotMatch");
    if (request.headers["transfer-encoding"] !== undefined) return void refuse(411, "MissingContentLength");
    if (request.headers["x-amz-content-sha256"] !== sha256(body)) return void refuse(400, "XAmzContentSHA256Mismatch");
    await standIn.before?.(method, key);
    const object = objects.get(key);
    if (method === "GET" && key === "") return list(url, response);
    if (method === "PUT") return put(request, response, key, body);
    if (method === "DELETE") {
      objects.delete(key);
      return void response.writeHead(204).end();
    }
    if (!object) return void (method === "HEAD" ? response.writeHead(404).end() : refuse(404, "NoSuchKey"));
    const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? "") ?? [];
    if (start === undefined) {
      return void response.writeHead(200, { "content-length": object.body.length }).end(method === "HEAD" ? undefined : object.body);
    }
    if (Number(start) >= object.body.length) return void refuse(416, "InvalidRange");
    const part = object.body.subarray(Number(start), Number(end) + 1);
    const range = `bytes ${start}-${Number(start) + part.length - 1}/${object.body.length}`;
    standIn.sentBytes += part.length;
    response.writeHead(206, { "content-length": part.length, "content-range": range }).end(part);
  }

  function put(request: IncomingMessage, response: ServerResponse, key: string, body: Buffer): void {
    const source = request.headers["x-amz-copy-source"];
    const copied = source === undefined ? undefined : objects.get(decodeURIComponent(String(source)).slice(`/${BUCKET}/`.length));
    if (source !== undefined && !copied) return void response.writeHead(404).end("<Error><Code>NoSuchKey</Code></Error>");
    objects.set(key, { body: copied?.body ?? body, storedAt: Date.now() });
    response.writeHead(200).end(copied ? "<CopyObjectResult/>" : undefined);
  }

  function list(url: URL, response: ServerResponse): void {
    const under = url.searchParams.get("prefix") ?? "";
    const after = url.searchParams.get("continuation-token") ?? "";
    const keys = [...objects.keys()].filter((key) => key.startsWith(under) && key > after).sort();
    const page = keys.slice(0, PAGE);
    const entries = page.map((key) => {
      const { body, storedAt } = objects.get(key) ?? { body: Buffer.of(), storedAt: 0 };
      return `<Contents><Key>${key.replaceAll("&", "&amp;")}</Key><LastModified>${new Date(storedAt).toISOString()}</LastModified><Size>${body.length}</Size></Contents>`;
    });
    const more = keys.length > page.length;
    response
      .writeHead(200)
      .end(
        `<?xml version="1.0"?><ListBucketResult><IsTruncated>${more}</IsTruncated>${more ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ""}${entries.join("")}</ListBucketResult>`,
      );
  }

  const server = createServer((request, response) => void answer(request, response).catch(() => response.destroy()));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return Object.assign(standIn, {
    bucket: { url: `http://127.0.0.1:${port}/${BUCKET}`, prefix, region: REGION, accessKey: ACCESS_KEY, secret: SECRET },
    objects,
    requests,
    failures,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  });
}
