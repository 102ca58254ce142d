import { isIP } from "node:net";
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from "@simplewebauthn/server";
import { type QueryExecutorProvider, sql } from "kysely";

interface Owner {
  readonly id: number;
  readonly email: string;
  readonly name: string;
}

interface Stored {
  readonly id: number;
  readonly user_id: number;
  readonly credential_id: string;
  readonly public_key: Uint8Array;
  readonly counter: number;
  readonly transports: string[];
}

/** Passkeys (WebAuthn). The library is loaded when somebody uses one. */
export interface Passkeys {
  /** Whether browsers allow them at the product's address. */
  readonly arePossible: boolean;
  /** What the browser needs to make one, and the challenge that it must sign. */
  toAdd(db: QueryExecutorProvider, owner: Owner): Promise<PublicKeyCredentialCreationOptionsJSON>;
  /** Adds a new one; false if it does not fit the challenge. */
  add(db: QueryExecutorProvider, userId: number, name: string, challenge: string, response: RegistrationResponseJSON): Promise<boolean>;
  /** What the browser needs to use one: of this user, or any that the device knows. */
  toUse(db: QueryExecutorProvider, userId: number | null): Promise<PublicKeyCredentialRequestOptionsJSON>;
  /** The user whose passkey signed the challenge; null if none did. With `userId`, only that user's count. */
  use(db: QueryExecutorProvider, userId: number | null, challenge: string, response: AuthenticationResponseJSON): Promise<number | null>;
}

/** Browsers allow passkeys where the address has a name and the connection is secure. */
export function allowsPasskeys(publicUrl: string): boolean {
  const { hostname, protocol } = new URL(publicUrl);
  return isIP(hostname.replace(/^\[|\]$/g, "")) === 0 && (protocol === "https:" || hostname === "localhost");
}

const library = () => import("@simplewebauthn/server");

/** How a passkey is reached, which the library passes on as the browser sent it. */
const transportsIn = (sent: unknown): string[] =>
  Array.isArray(sent) ? sent.filter((each) => typeof each === "string" && /^[a-z-]{1,20}$/.test(each)).slice(0, 8) : [];

export function createPasskeys(publicUrl: string, productName: () => string): Passkeys {
  const { hostname, origin } = new URL(publicUrl);

  async function ownedBy(db: QueryExecutorProvider, userId: number) {
    const { rows } = await sql<Pick<Stored, "credential_id" | "transports">>`
      SELECT credential_id, transports FROM passkeys WHERE user_id = ${userId} ORDER BY id`.execute(db);
    return rows.map(({ credential_id: id, transports }) => ({ id, transports }));
  }

  return {
    arePossible: allowsPasskeys(publicUrl),

    async toAdd(db, { id, email, name }) {
      const { generateRegistrationOptions } = await library();
      return generateRegistrationOptions({
        rpName: productName(),
        rpID: hostname,
        userName: email,
        userDisplayName: name,
        userID: new TextEncoder().encode(String(id)),
        excludeCredentials: await ownedBy(db, id),
        authenticatorSelection: { residentKey: "preferred", userVerification: "preferred" },
      });
    },

    async add(db, userId, name, challenge, response) {
      const { verifyRegistrationResponse } = await library();
      const made = await verifyRegistrationResponse({
        response,
        expectedChallenge: challenge,
        expectedOrigin: origin,
        expectedRPID: hostname,
        requireUserVerification: false,
      }).catch(() => undefined);
      if (!made?.verified) return false;
      const { id, publicKey, counter, transports } = made.registrationInfo.credential;
      const { rows } = await sql`
        INSERT INTO passkeys (user_id, name, credential_id, public_key, counter, transports)
        VALUES (${userId}, ${name}, ${id}, ${Buffer.from(publicKey)}, ${counter}, ${transportsIn(transports)}::text[])
        ON CONFLICT (credential_id) DO NOTHING RETURNING 1`.execute(db);
      return rows.length > 0;
    },

    async toUse(db, userId) {
      const { generateAuthenticationOptions } = await library();
      return generateAuthenticationOptions({
        rpID: hostname,
        // Without a password before it, the device must make sure who holds it.
        userVerification: userId === null ? "required" : "preferred",
        ...(userId === null ? {} : { allowCredentials: await ownedBy(db, userId) }),
      });
    },

    async use(db, userId, challenge, response) {
      const { rows } = await sql<Stored>`SELECT id, user_id, credential_id, public_key, counter, transports FROM passkeys
        WHERE credential_id = ${response.id} AND (${userId}::bigint IS NULL OR user_id = ${userId})`.execute(db);
      const stored = rows[0];
      if (!stored) return null;
      const { verifyAuthenticationResponse } = await library();
      const used = await verifyAuthenticationResponse({
        response,
        expectedChallenge: challenge,
        expectedOrigin: origin,
        expectedRPID: hostname,
        credential: { id: stored.credential_id, publicKey: new Uint8Array(stored.public_key), counter: Number(stored.counter) },
        requireUserVerification: userId === null,
      }).catch(() => undefined);
      if (!used?.verified) return null;
      // A copy of the key falls behind in its counter. Most passkeys don't count: theirs stays 0.
      const { newCounter } = used.authenticationInfo;
      const moved = await sql`UPDATE passkeys SET counter = ${newCounter}, last_used_at = now()
        WHERE id = ${stored.id} AND (counter < ${newCounter} OR (counter = 0 AND ${newCounter}::bigint = 0)) RETURNING 1`.execute(db);
      return moved.rows.length > 0 ? Number(stored.user_id) : null;
    },
  };
}
