import { createHash, createSign, generateKeyPairSync, randomBytes } from "node:crypto";
import { generate } from "otplib";
import type { HttpTestServer } from "../http/support.ts";

/** A browser: its address, cookies and session. */
export function browserOf(server: Pick<HttpTestServer, "app">, ip = "203.0.113.7") {
  let cookie = "";
  let token = "";
  return {
    get token() {
      return token;
    },
    async call(method: "GET" | "POST" | "PUT" | "DELETE", path: string, payload?: object) {
      const response = await server.app.inject({
        method,
        url: `/api/v1${path}`,
        remoteAddress: ip,
        headers: {
          "user-agent": "Mozilla/5.0 (Windows NT 10.0) Chrome/140.0",
          ...(cookie ? { cookie } : {}),
          ...(token ? { authorization: `Bearer ${token}` } : {}),
        },
        ...(payload ? { payload } : {}),
      });
      const [set] = [response.headers["set-cookie"]].flat();
      if (typeof set === "string") cookie = set.split(";")[0] ?? "";
      const body = response.json();
      if (typeof body.result?.token === "string") token = body.result.token;
      return { status: response.statusCode, body };
    },
  };
}
export type Browser = ReturnType<typeof browserOf>;

export const signIn = (browser: Browser, email: string, password = "Secret123") => browser.call("POST", "/auth/login", { email, password });

/** The code of an app at the server's time, or some seconds from it. */
export const codeOf = (server: HttpTestServer, secret: string, seconds = 0): Promise<string> =>
  generate({ secret, epoch: Math.floor(server.clock.now / 1_000) + seconds });

/** Sets up an app in a session that is new. */
export async function setUpApp(server: HttpTestServer, browser: Browser): Promise<{ secret: string; recoveryCodes: string[] }> {
  const begun = await browser.call("POST", "/profile/two-step/app");
  const { challenge, secret } = begun.body.data;
  const done = await browser.call("PUT", "/profile/two-step/app", { challenge, code: await codeOf(server, secret) });
  return { secret, recoveryCodes: done.body.data?.recoveryCodes };
}

/** Just enough of CBOR for an attestation without a statement. */
const cbor = {
  head: (type: number, length: number) =>
    length < 24
      ? Buffer.from([(type << 5) | length])
      : length < 256
        ? Buffer.from([(type << 5) | 24, length])
        : Buffer.from([(type << 5) | 25, length >> 8, length & 255]),
  int: (value: number) => (value < 0 ? cbor.head(1, -1 - value) : cbor.head(0, value)),
  bytes: (value: Buffer) => Buffer.concat([cbor.head(2, value.length), value]),
  text: (value: string) => Buffer.concat([cbor.head(3, value.length), Buffer.from(value)]),
  map: (...entries: (readonly [Buffer, Buffer])[]) => Buffer.concat([cbor.head(5, entries.length), ...entries.flat()]),
};
const sha256 = (data: Buffer | string) => createHash("sha256").update(data).digest();

interface AuthenticatorOptions {
  readonly origin?: string;
  readonly verifiesUser?: boolean;
  /** Some authenticators count their signatures. */
  readonly counts?: boolean;
}

/** An authenticator in software, with one ES256 key. */
export function softwareAuthenticator({ origin = "https://hq.test", verifiesUser = true, counts = false }: AuthenticatorOptions = {}) {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const id = randomBytes(16);
  let counter = 0;
  const flags = verifiesUser ? 0x05 : 0x01;

  function dataFor(rpId: string, more?: Buffer): Buffer {
    const count = Buffer.alloc(4);
    if (counts) count.writeUInt32BE(++counter);
    return Buffer.concat([sha256(rpId), Buffer.from([more ? flags | 0x40 : flags]), count, ...(more ? [more] : [])]);
  }
  const clientData = (type: string, challenge: string) => Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const credential = (response: object) => ({
    id: id.toString("base64url"),
    rawId: id.toString("base64url"),
    type: "public-key" as const,
    clientExtensionResults: {},
    response,
  });

  return {
    /** Forgets that it has signed: what a copy of the key would do. */
    rewind: () => {
      counter = 0;
    },
    create({ challenge, rp }: { challenge: string; rp: { id?: string } }) {
      const key = cbor.map(
        [cbor.int(1), cbor.int(2)],
        [cbor.int(3), cbor.int(-7)],
        [cbor.int(-1), cbor.int(1)],
        [cbor.int(-2), cbor.bytes(Buffer.from(x, "base64url"))],
        [cbor.int(-3), cbor.bytes(Buffer.from(y, "base64url"))],
      );
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key]);
      const attestation = cbor.map(
        [cbor.text("fmt"), cbor.text("none")],
        [cbor.text("attStmt"), cbor.map()],
        [cbor.text("authData"), cbor.bytes(dataFor(rp.id ?? "", attested))],
      );
      return credential({
        clientDataJSON: clientData("webauthn.create", challenge).toString("base64url"),
        attestationObject: attestation.toString("base64url"),
        transports: ["internal"],
      });
    },
    get({ challenge, rpId }: { challenge: string; rpId?: string }) {
      const client = clientData("webauthn.get", challenge);
      const data = dataFor(rpId ?? "");
      const signature = createSign("sha256")
        .update(Buffer.concat([data, sha256(client)]))
        .sign(privateKey);
      return credential({
        clientDataJSON: client.toString("base64url"),
        authenticatorData: data.toString("base64url"),
        signature: signature.toString("base64url"),
      });
    },
  };
}
