import { open } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";
import { AwsClient } from "aws4fetch";
import { FilesUnavailable, type Stored } from "./blob-store.ts";

/** A bucket of a store that speaks Amazon's S3 protocol, addressed by path, which all of them understand. */
export interface S3Bucket {
  /** https://endpoint/bucket, without a slash at the end. */
  readonly url: string;
  /** Empty, or with a slash at the end. */
  readonly prefix: string;
  readonly region: string;
  readonly accessKey: string;
  readonly secret: string;
}

export interface ListedObject {
  /** Within the prefix. */
  readonly name: string;
  readonly size: number;
  readonly storedAt: number;
}

interface S3Request {
  readonly method: "GET" | "HEAD" | "PUT" | "DELETE";
  readonly name?: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly file?: { readonly path: string } & Stored;
}

/** How long to wait for the head of a response; to an upload it comes after the content was received. */
const ANSWER_MS = 20_000;
const UPLOAD_MS = 180_000;
/** Milliseconds before each further attempt. Every request here may be repeated. */
const AGAIN_MS = [250, 1_000];
const EMPTY_SHA256 = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";

/** Sends signed requests to a bucket. The SHA-256 of what is sent is signed too, so that the store refuses content that was damaged on its way. */
export function createS3Client({ url, prefix, region, accessKey, secret }: S3Bucket, pauses: readonly number[] = AGAIN_MS) {
  const signer = new AwsClient({ accessKeyId: accessKey, secretAccessKey: secret, service: "s3", region });

  /** @throws FilesUnavailable for anything but success and "not there" (404) */
  async function send(request: S3Request): Promise<Response> {
    for (let attempt = 0; ; attempt++) {
      const response = await sendOnce(request).catch((error: unknown) => (error instanceof Error ? error : new Error(String(error))));
      if (!(response instanceof Error) && (response.ok || response.status === 404)) return response;
      const pause = pauses[attempt];
      const final = pause === undefined || (!(response instanceof Error) && response.status < 500 && response.status !== 429);
      if (final) throw new FilesUnavailable(response instanceof Error ? response : await refusalOf(request, response));
      if (!(response instanceof Error)) await response.body?.cancel();
      await delay(pause);
    }
  }

  async function sendOnce({ method, name, query, headers, file }: S3Request): Promise<Response> {
    const address = new URL(name === undefined ? url : `${url}/${keyPath(prefix + name)}`);
    for (const [key, value] of Object.entries(query ?? {})) address.searchParams.set(key, value);
    // For a range, `fetch` adds it by itself, and what is signed once must not be sent twice.
    const encoding: Readonly<Record<string, string>> = headers?.range === undefined ? { "accept-encoding": "identity" } : {};
    const signed = await signer.sign(address.href, {
      method,
      headers: { ...headers, ...encoding, "x-amz-content-sha256": file?.digest ?? EMPTY_SHA256 },
      redirect: "error",
    });
    const timeout = new AbortController();
    const timer = setTimeout(() => timeout.abort(new Error("The file storage did not answer in time.")), file ? UPLOAD_MS : ANSWER_MS);
    try {
      if (!file) return await fetch(signed, { signal: timeout.signal });
      // With a length, the content isn't sent in chunks, which stores refuse. Neither belongs to what is signed.
      const sent = {
        ...Object.fromEntries(signed.headers),
        "content-length": String(file.size),
        "content-type": "application/octet-stream",
      };
      // Opened here: a stream that opens the file itself would throw where nobody waits for it if the file is gone.
      const content = file.size === 0 ? undefined : (await open(file.path)).createReadStream();
      try {
        return await fetch(signed.url, {
          method,
          headers: sent,
          body: content ?? new Uint8Array(),
          duplex: "half",
          redirect: "error",
          signal: timeout.signal,
        } as RequestInit);
      } catch (error) {
        content?.destroy();
        throw error;
      }
    } finally {
      clearTimeout(timer);
    }
  }

  return {
    send,

    /** Everything whose name begins with `under`, in the order of names. */
    async *list(under: string): AsyncIterable<readonly ListedObject[]> {
      let token: string | undefined;
      do {
        const response = await send({
          method: "GET",
          query: { "list-type": "2", prefix: prefix + under, ...(token === undefined ? {} : { "continuation-token": token }) },
        });
        if (response.status === 404) throw new FilesUnavailable(new Error("There is no such bucket."));
        const text = await response.text();
        yield text
          .split("<Contents>")
          .slice(1)
          .map((entry) => ({
            name: plain(textOf(entry, "Key")).slice(prefix.length),
            size: Number(textOf(entry, "Size")),
            storedAt: Date.parse(textOf(entry, "LastModified")),
          }));
        token = textOf(text, "IsTruncated") === "true" ? plain(textOf(text, "NextContinuationToken")) : undefined;
      } while (token !== undefined);
    },

    /** Copies within the bucket, without the content passing through here. */
    async copy(from: string, to: string): Promise<boolean> {
      const source = `/${new URL(url).pathname.slice(1)}/${keyPath(prefix + from)}`;
      const response = await send({ method: "PUT", name: to, headers: { "x-amz-copy-source": source } });
      if (response.status === 404) return false;
      // A copy that fails halfway has the status of success.
      const text = await response.text();
      if (text.includes("<Error>")) throw new FilesUnavailable(new Error(`Copying failed: ${textOf(text, "Code")}`));
      return true;
    },
  };
}

const keyPath = (key: string): string => key.split("/").map(encodeURIComponent).join("/");

/** The text of the first tag of this name. */
const textOf = (xml: string, tag: string): string => {
  const [, rest = ""] = xml.split(`<${tag}>`, 2);
  return rest.slice(0, Math.max(0, rest.indexOf(`</${tag}>`)));
};

const entities: Readonly<Record<string, string>> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"', "&apos;": "'" };
const plain = (xml: string): string => xml.replace(/&(amp|lt|gt|quot|apos);/g, (entity) => entities[entity] ?? entity);

/** What the store says, for the log and the operator. */
async function refusalOf({ method }: S3Request, response: Response): Promise<Error> {
  const text = await response.text().catch(() => "");
  // The answer to HEAD has no body, which would say it.
  const refused = method === "HEAD" && response.status === 403 ? "the access key, its secret or its permissions are refused" : "";
  const reason = [textOf(text, "Code"), textOf(text, "Message")].filter(Boolean).join(": ") || refused;
  return new Error(`The file storage answered ${method} with ${response.status}${reason ? ` (${reason.slice(0, 300)})` : ""}.`);
}
