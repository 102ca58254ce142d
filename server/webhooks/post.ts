import { type LookupAddress, lookup } from "node:dns";
import { request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { hostOf, isLocalName, isLoopback, isPublic, refusalOf } from "./addresses.ts";

export interface PostOptions {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Whether this machine may be called, under a name that says so. */
  readonly localWebhooks: boolean;
  readonly signal: AbortSignal;
  /** Finds the addresses of a name; by default as this machine does. */
  readonly lookUp?: (host: string, options: { readonly all: true }, done: Found) => void;
}

export interface PostAnswer {
  readonly status: number;
  /** The beginning. */
  readonly body: string;
}

type Found = (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void;
type Resolved = (error: NodeJS.ErrnoException | null, address: string | LookupAddress[], family?: number) => void;

const TIMEOUT_MS = 10_000;
/** More of an answer is not read. */
const MAX_BYTES = 2_000;

/**
 * Posts to an address that a user has chosen. It connects only to what is on the public internet, decided by the addresses that it then
 * connects to, and follows no redirect. @throws Error with a sentence
 */
export function post(address: string, { headers, body, localWebhooks, signal, lookUp = lookup }: PostOptions): Promise<PostAnswer> {
  const refusal = refusalOf(address, localWebhooks);
  if (refusal !== null) return Promise.reject(new Error(refusal));
  const url = new URL(address);
  // A name that says it is this machine leads here and nowhere else; any other one leads to the public internet.
  const mayConnect = isLocalName(hostOf(url)) ? isLoopback : isPublic;
  const notPublic = () => new Error(`${hostOf(url)} is not on the public internet.`);
  // The connection asks for the addresses by this, so that what is checked is what it connects to. It does not for an address in the URL, which
  // was checked above.
  const publicLookup = (host: string, options: { readonly all?: boolean | undefined }, done: Resolved): void =>
    lookUp(host, { all: true }, (error, addresses) => {
      if (error) return done(error, "");
      const [first] = addresses;
      if (!first || !addresses.every((each) => mayConnect(each.address))) return done(notPublic(), "");
      if (options.all) done(null, addresses);
      else done(null, first.address, first.family);
    });
  return new Promise((resolve, reject) => {
    const send = url.protocol === "https:" ? requestHttps : requestHttp;
    const ending = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]);
    const fail = (error: Error) =>
      reject(ending.aborted && !signal.aborted ? new Error(`No answer within ${TIMEOUT_MS / 1_000} s.`) : error);
    const length = String(Buffer.byteLength(body));
    const request = send(
      url,
      { method: "POST", agent: false, headers: { ...headers, "content-length": length }, lookup: publicLookup, signal: ending },
      (response) => {
        const chunks: Buffer[] = [];
        let bytes = 0;
        const finish = () => {
          response.destroy();
          resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks).subarray(0, MAX_BYTES).toString() });
        };
        response.on("data", (chunk: Buffer) => {
          chunks.push(chunk);
          bytes += chunk.length;
          if (bytes >= MAX_BYTES) finish();
        });
        response.on("end", finish);
        response.on("error", fail);
      },
    );
    request.on("error", fail);
    request.end(body);
  });
}
